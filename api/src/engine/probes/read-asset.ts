import { type ProbedContent } from './probed.ts'
import { readPixels, sniffType } from './sniff-type.ts'

/** Code points up to the space are white space and control characters. */
const SPACE = 0x20
/** The last comment of its kind counts; it stands at the end (Source Map specification, 11.1.2). */
const SOURCE_MAP = /\/[/*][#@][ \t]sourceMappingURL=([^\s'"*]{1,2000})/g
/** Of a file's end that is searched for it. */
const MAP_WINDOW = 5_000
const FONT_FACE = '@font-face'
const MAX_FACES = 300
const MAX_FONTS = 50
const MAX_NAME = 80
/** With any of these somebody has decided what readers see while the font loads; icons need `block`. */
const DISPLAYS = new Set(['swap', 'fallback', 'optional', 'block'])

const EMPTY: ProbedContent = {
  sniffed: null,
  width: null,
  height: null,
  characters: 0,
  blanks: 0,
  sourceMap: null,
  fonts: [],
  fontsWithoutDisplay: [],
}

/** What the start of an image or any other file tells. */
export function readStart(start: Uint8Array): ProbedContent {
  const sniffed = sniffType(start)
  return { ...EMPTY, sniffed, ...readPixels(start, sniffed) }
}

function countBlanks(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) <= SPACE) count += 1
  return count
}

function findSourceMap(text: string, url: string): string | null {
  const named = [...text.slice(-MAP_WINDOW).matchAll(SOURCE_MAP)].at(-1)?.[1]
  const map = named === undefined ? null : URL.parse(named, url)
  return map !== null && /^https?:$/.test(map.protocol) ? map.href : null
}

/** A script or style sheet, decoded. */
export function readText(text: string, start: Uint8Array, url: string): ProbedContent {
  return {
    ...EMPTY,
    sniffed: sniffType(start),
    characters: text.length,
    blanks: countBlanks(text),
    sourceMap: findSourceMap(text, url),
  }
}

/** The value of a property within braces: the last one counts. */
function valueOf(face: string, property: string): string {
  const declaration = face.split(';').findLast((part) => part.trim().toLowerCase().startsWith(property))
  const value = declaration?.slice(declaration.indexOf(':') + 1).trim() ?? ''
  return value.replace(/^['"]|['"]$/g, '').slice(0, MAX_NAME)
}

function withoutComments(text: string): string {
  const parts: string[] = []
  let at = 0
  for (let start = text.indexOf('/*'); start !== -1; start = text.indexOf('/*', at)) {
    parts.push(text.slice(at, start))
    const end = text.indexOf('*/', start + 2)
    if (end === -1) return parts.join('')
    at = end + 2
  }
  parts.push(text.slice(at))
  return parts.join('')
}

/** What stands between the braces of each @font-face. */
function* listFontFaces(text: string): Generator<string> {
  let at = 0
  for (let count = 0; count < MAX_FACES; count += 1) {
    at = text.indexOf(FONT_FACE, at)
    const start = at === -1 ? -1 : text.indexOf('{', at)
    const end = start === -1 ? -1 : text.indexOf('}', start)
    if (end === -1) return
    yield text.slice(start + 1, end)
    at = end
  }
}

/** The same with the fonts that a style sheet declares. A font that is cut into parts by characters is one. */
export function readStyle(text: string, start: Uint8Array, url: string): ProbedContent {
  const fonts = new Set<string>()
  const silent = new Set<string>()
  for (const face of listFontFaces(text.includes(FONT_FACE) ? withoutComments(text) : '')) {
    // A face of fonts that people have installed loads nothing.
    if (!face.includes('url(')) continue
    const named = ['font-family', 'font-weight', 'font-style'].map((property) => valueOf(face, property))
    if (fonts.size < MAX_FONTS) fonts.add(named.filter(Boolean).join(' '))
    const isDecided = DISPLAYS.has(valueOf(face, 'font-display').toLowerCase())
    if (!isDecided && silent.size < MAX_FONTS) silent.add(named[0] ?? '')
  }
  return { ...readText(text, start, url), fonts: [...fonts], fontsWithoutDisplay: [...silent] }
}
