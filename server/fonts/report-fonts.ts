import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { create } from 'fontkit'
import { type FontFace } from '#contract/seo/reports.fonts.ts'

// The fonts of reports: npm packages of Google's Noto, each in many small files by the characters that they are for. Packed as WOFF,
// of which a worker would unpack a whole table for each glyph; so they are unpacked here, once.

const FAMILIES = [
  { family: 'sans', package: '@fontsource/noto-sans', weights: [400, 700] },
  { family: 'arabic', package: '@fontsource/ibm-plex-sans-arabic', weights: [400, 700] },
  { family: 'hebrew', package: '@fontsource/noto-sans-hebrew', weights: [400] },
  { family: 'thai', package: '@fontsource/noto-sans-thai', weights: [400] },
  { family: 'japanese', package: '@fontsource/noto-sans-jp', weights: [400] },
  { family: 'chinese', package: '@fontsource/noto-sans-sc', weights: [400] },
  { family: 'korean', package: '@fontsource/noto-sans-kr', weights: [400] },
  { family: 'emoji', package: '@fontsource/noto-emoji', weights: [400] },
] as const satisfies { family: FontFace['family']; package: string; weights: number[] }[]

const requireFrom = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(requireFrom.resolve(`${name}/package.json`))

/** Of all packages but the first one these say nothing new. */
const OF_THE_FIRST = new Set([
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek-ext',
  'vietnamese',
  'math',
  'symbols',
])

interface Packed {
  file: string
  path: string
  family: FontFace['family']
  isBold: boolean
}

/** The files that reports can use. */
function listPacked(): Packed[] {
  return FAMILIES.flatMap(({ family, package: name, weights }) => {
    const folder = join(folderOf(name), 'files')
    const files = new Set(readdirSync(folder))
    const subsets = JSON.parse(readFileSync(join(folderOf(name), 'unicode.json'), 'utf8')) as object
    const some = Object.keys(subsets).filter((subset) => family === 'sans' || !OF_THE_FIRST.has(subset))
    return some.flatMap((subset) =>
      weights.flatMap((weight) => {
        const stem = `${name.slice('@fontsource/'.length)}-${subset.replace(/[[\]]/g, '')}-${weight}-normal`
        if (!files.has(`${stem}.woff`)) return []
        return [{ file: `${stem}.ttf`, path: join(folder, `${stem}.woff`), family, isBold: weight > 400 }]
      }),
    )
  })
}

/** Sorted characters as pairs of the first and the last one of each range. */
function toRanges(characters: readonly number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const code of [...new Set(characters)].sort((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges
}

/** The characters that a font really has: what its package says it is for has gaps. */
function toFace({ file, family, isBold }: Packed, bytes: Buffer): FontFace {
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error(`${file} is a collection of fonts.`)
  return { file, family, isBold, ranges: toRanges(font.characterSet) }
}

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16
const toPadded = (length: number) => (length + 3) & ~3

/** A WOFF file (https://www.w3.org/TR/WOFF/) as the OpenType font that is packed in it. */
export function unpackWoff(packed: Buffer): Buffer {
  const count = packed.readUInt16BE(12)
  const entries = Array.from({ length: count }, (_, at) => {
    const entry = packed.subarray(WOFF_HEADER + at * WOFF_ENTRY)
    const [from, length, unpackedLength] = [
      entry.readUInt32BE(4),
      entry.readUInt32BE(8),
      entry.readUInt32BE(12),
    ]
    const stored = packed.subarray(from, from + length)
    const bytes = length < unpackedLength ? inflateSync(stored) : stored
    return { tag: entry.subarray(0, 4), checksum: entry.readUInt32BE(16), bytes }
  })
  const directory = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  packed.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  directory.writeUInt16BE(power * 16, 6)
  directory.writeUInt16BE(Math.log2(power), 8)
  directory.writeUInt16BE((count - power) * 16, 10)
  let from = directory.length
  for (const [at, { tag, checksum, bytes }] of entries.entries()) {
    const entry = SFNT_HEADER + at * SFNT_ENTRY
    tag.copy(directory, entry)
    directory.writeUInt32BE(checksum, entry + 4)
    directory.writeUInt32BE(from, entry + 8)
    directory.writeUInt32BE(bytes.length, entry + 12)
    from += toPadded(bytes.length)
  }
  const tables = entries.map(({ bytes }) =>
    Buffer.concat([bytes, Buffer.alloc(toPadded(bytes.length) - bytes.length)]),
  )
  return Buffer.concat([directory, ...tables])
}

const FONT_INDEX = 'index.json'

function readAll(): Map<string, Buffer> {
  const packed = listPacked().map((each) => ({ each, bytes: unpackWoff(readFileSync(each.path)) }))
  const index = packed.map(({ each, bytes }) => toFace(each, bytes))
  return new Map([
    [FONT_INDEX, Buffer.from(JSON.stringify(index))],
    ...packed.map(({ each, bytes }) => [each.file, bytes] as const),
  ])
}

/** Writes the fonts as the worker reads them, and the index of them. */
export function prepareReportFonts(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, bytes] of readAll()) writeFileSync(join(folder, name), bytes)
}

let all: Map<string, Buffer> | undefined

/** One file of that folder, without a folder: for tests. Undefined for what is none. */
export function readReportFont(name: string): Buffer | undefined {
  all ??= readAll()
  return all.get(name)
}
