import transliterate from '@sindresorhus/transliterate'

const UNKNOWN = '?'
const SPACES = /\s+/gu

function toPlain(character: string, canShow: (character: string) => boolean): string {
  if (canShow(character)) return character
  return Array.from(transliterate(character), (each) => (canShow(each) ? each : UNKNOWN)).join('') || UNKNOWN
}

/**
 * Text in the letters of a PDF's built-in fonts, which know western Europe's and no others: letters of other alphabets
 * are written in Latin ones, and one that has none becomes a question mark. `isExact` tells whether anything had to be
 * changed.
 */
export function toPdfText(
  text: string,
  canShow: (character: string) => boolean,
): { text: string; isExact: boolean } {
  const whole = text.normalize('NFC').replace(SPACES, ' ').trim()
  const shown = Array.from(whole, (character) => toPlain(character, canShow)).join('')
  return { text: shown, isExact: shown === whole }
}
