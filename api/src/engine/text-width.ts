/** Units of 1/1000 em, from the metrics of Helvetica, which Arial shares. Grouped by width. */
const WIDTHS: Readonly<Record<number, string>> = {
  191: "'",
  222: 'ijl',
  260: '|',
  278: ' !,./:;I[\\]ft',
  333: '()-`r',
  334: '{}',
  355: '"',
  389: '*',
  469: '^',
  500: 'Jcksvxyz',
  584: '+<=>~',
  611: 'FTZ',
  667: '&ABEKPSVXY',
  722: 'CDHNRUw',
  778: 'GOQ',
  833: 'Mm',
  889: '%',
  944: 'W',
  1015: '@',
}
/** Digits, most lower-case letters and, on average, accented ones. */
const USUAL_WIDTH = 556
const FULL_WIDTH = 1000

const WIDTH_OF = new Map(
  Object.entries(WIDTHS).flatMap(([width, characters]) =>
    Array.from(characters, (character) => [character, Number(width)] as const),
  ),
)
/** Han, Kana, Hangul, full-width forms and emoji fill a square. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u
const ZERO_WIDTH = /\p{Mark}|[\u200b-\u200f\u2060\ufeff]/u

/** Titles of results are set in 20 px, descriptions in 14 px. */
export const TITLE_PIXELS = 20
export const DESCRIPTION_PIXELS = 14

/** How wide a text is in Arial at a size, in pixels: search results are cut by width, not by characters. */
export function textWidth(text: string, fontSize: number): number {
  let units = 0
  for (const character of text) units += widthOf(character)
  return Math.round((units * fontSize) / 1000)
}

function widthOf(character: string): number {
  const known = WIDTH_OF.get(character)
  if (known !== undefined) return known
  if (character < '\u0300') return USUAL_WIDTH
  if (ZERO_WIDTH.test(character)) return 0
  return WIDE.test(character) ? FULL_WIDTH : USUAL_WIDTH
}
