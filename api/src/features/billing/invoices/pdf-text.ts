import transliterate from '@sindresorhus/transliterate'

const UNKNOWN = '?'
const SPACES = /\s+/gu

function toPlain(character: string, canShow: (character: string) => boolean): string {
  if (canShow(character)) return character
  return Array.from(transliterate(character), (each) => (canShow(each) ? each : UNKNOWN)).join('') || UNKNOWN
}

/**
 * Text in the characters of a PDF's built-in fonts, which only cover Western Europe: other alphabets are transliterated
 * to Latin, and anything else becomes a question mark. `isExact` tells whether the text is unchanged.
 */
export function toPdfText(
  text: string,
  canShow: (character: string) => boolean,
): { text: string; isExact: boolean } {
  const whole = text.normalize('NFC').replace(SPACES, ' ').trim()
  const shown = Array.from(whole, (character) => toPlain(character, canShow)).join('')
  return { text: shown, isExact: shown === whole }
}
