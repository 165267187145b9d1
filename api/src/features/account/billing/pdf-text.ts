/** Letters that are no plain letter with a mark on it. */
const SPELLED: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  İ: 'I',
  ŋ: 'n',
  ŧ: 't',
}
const MARKS = /\p{Mark}+/gu
const UNKNOWN = '?'
const SPACES = /\s+/gu

function toPlain(character: string, canShow: (character: string) => boolean): string {
  if (canShow(character)) return character
  const bare = SPELLED[character] ?? character.normalize('NFKD').replace(MARKS, '')
  return Array.from(bare, (each) => (canShow(each) ? each : UNKNOWN)).join('') || UNKNOWN
}

/**
 * Text in the letters of a PDF's built-in fonts, which know western Europe's and no others: a letter with a foreign mark
 * loses the mark, and one of another script becomes a question mark. `isExact` tells whether anything had to be changed.
 */
export function toPdfText(
  text: string,
  canShow: (character: string) => boolean,
): { text: string; isExact: boolean } {
  const whole = text.normalize('NFC').replace(SPACES, ' ').trim()
  const shown = Array.from(whole, (character) => toPlain(character, canShow)).join('')
  return { text: shown, isExact: shown === whole }
}
