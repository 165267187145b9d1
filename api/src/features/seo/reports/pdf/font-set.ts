import { FONT_FAMILIES, type FontFace, type FontFamily } from '#contract/seo/reports.fonts.ts'

/** A font of a report and its bytes. */
export interface LoadedFont {
  face: FontFace
  bytes: Uint8Array
}

/** A text with Japanese letters has Chinese characters in their Japanese form. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u

const EAST_ASIAN: Readonly<Record<'kana' | 'hangul' | 'other', FontFamily[]>> = {
  kana: ['japanese', 'chinese', 'korean'],
  hangul: ['korean', 'japanese', 'chinese'],
  other: ['chinese', 'japanese', 'korean'],
}

/** The families in the order in which they are asked for the characters of a text. */
export function orderFamilies(text: string): FontFamily[] {
  const kind = KANA.test(text) ? 'kana' : HANGUL.test(text) ? 'hangul' : 'other'
  const order = EAST_ASIAN[kind]
  return FONT_FAMILIES.map((family) => {
    const at = (['japanese', 'chinese', 'korean'] as FontFamily[]).indexOf(family)
    return at < 0 ? family : (order[at] ?? family)
  })
}

/** Ranges are in order: of some hundred files each is asked about each character of a report. */
function hasCharacter({ ranges }: FontFace, code: number): boolean {
  let low = 0
  let high = ranges.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const [from, to] = ranges[middle] ?? [0, -1]
    if (code < from) high = middle - 1
    else if (code > to) low = middle + 1
    else return true
  }
  return false
}

/** The files of each family that are for a character. */
type ByFamily = ReadonlyMap<FontFamily, readonly FontFace[]>

/** Which files have the characters of texts. Each character is looked up once. */
export function createFontIndex(faces: readonly FontFace[]) {
  const byFamily = FONT_FAMILIES.map(
    (family) => [family, faces.filter((face) => face.family === family)] as const,
  )
  const known = new Map<number, ByFamily>()

  function facesOf(code: number): ByFamily {
    const found = known.get(code)
    if (found) return found
    const able = new Map(
      byFamily.flatMap(([family, all]) => {
        const some = all.filter((face) => hasCharacter(face, code))
        return some.length > 0 ? [[family, some] as const] : []
      }),
    )
    known.set(code, able)
    return able
  }

  /** In the weight that is wanted, or in the one that there is. */
  function find(code: number, families: readonly FontFamily[], isBold: boolean): FontFace | undefined {
    const able = facesOf(code)
    for (const family of families) {
      const some = able.get(family)
      if (some) return some.find((face) => face.isBold === isBold) ?? some[0]
    }
    return undefined
  }

  return { find }
}
export type FontIndex = ReturnType<typeof createFontIndex>

/** So much of an exotic text is never more than this many files: a report with more of them has gaps. */
const MOST_FILES = 80

/** The files that some texts need, in both weights; the first one is the base. */
export function listNeeded(index: FontIndex, texts: Iterable<string>): FontFace[] {
  const needed = new Map<string, FontFace>()
  const add = (face: FontFace | undefined) => {
    if (face && needed.size < MOST_FILES) needed.set(face.file, face)
  }
  const LETTER_A = 'A'.charCodeAt(0)
  for (const isBold of [false, true]) add(index.find(LETTER_A, ['sans'], isBold))
  const seen = new Set<string>()
  for (const text of texts) {
    const families = orderFamilies(text)
    for (const character of text) {
      const key = `${families.join()}${character}`
      if (seen.has(key)) continue
      seen.add(key)
      for (const isBold of [false, true]) add(index.find(character.codePointAt(0) ?? 0, families, isBold))
    }
  }
  return [...needed.values()]
}
