/** Units of 1/1000 em, from the metrics of Helvetica, which Arial shares. Grouped by width; letters with accents have the width of the letter. */
const WIDTHS: Readonly<Record<number, string>> = {
  191: "'",
  222: 'ijl‘’‚ı',
  260: '|¦',
  278: ' \u00a0!,./:;I[\\]ft·',
  333: '()-`r“”„‹›¡¨¯´¸¹²³\u2010\u2011',
  334: '{}',
  350: '•',
  355: '"',
  365: 'ºª',
  389: '*',
  400: '°',
  469: '^',
  500: 'Jcksvxyz',
  537: '¶',
  584: '+<=>~¬±×÷−',
  611: 'FTZ¿øß',
  667: '&ABEKPSVXYÞ',
  722: 'CDHNRUwÐ',
  737: '©®',
  778: 'GOQØ',
  833: 'Mm',
  834: '¼½¾',
  889: '%æ',
  944: 'Wœ',
  1000: '—…‰™ÆŒ',
  1015: '@',
}
/** Digits, most lower-case letters, the dash `–` and, on average, letters of other alphabets. */
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
const ZERO_WIDTH = /\p{Mark}|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u

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
  if (ZERO_WIDTH.test(character)) return 0
  if (WIDE.test(character)) return FULL_WIDTH
  const [letter = character] = character.normalize('NFD')
  return WIDTH_OF.get(letter) ?? USUAL_WIDTH
}

/** Whether a text shows nothing: no character, or only spaces and what has no width. */
export function isBlank(text: string): boolean {
  for (const character of text) if (character.trim() !== '' && widthOf(character) > 0) return false
  return true
}
