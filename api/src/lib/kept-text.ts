import { foldAddress } from './folded-address.ts'

// What a search compares with, beside each text that is searched. SQLite folds A to Z alone and takes no functions of ours, so
// that texts are folded here, once, and kept.

// eslint-disable-next-line no-control-regex -- Control characters are the same in either case.
const PLAIN = /^[\u0001-\u007f]*$/
const ENCODED = /%[0-9a-f]{2}|xn--/i
/** In upper case: neither a folded nor a lower-cased text has it. */
export const BOUNDARY = 'X'

/** Whether it quotes an address that people read otherwise than it is written. */
export const isEncoded = (text: string) => ENCODED.test(text)

/**
 * A text as it is kept for searches: as it is read (folded-address.ts); behind a boundary as it is written, where somebody may look
 * for a part of an encoded letter. Empty where SQLite's own `lower` says the same.
 */
export function foldForSearch(text: string): string {
  if (!isEncoded(text)) return PLAIN.test(text) ? '' : foldAddress(text)
  return `${foldAddress(text)}${BOUNDARY}${text.toLowerCase()}`
}

/**
 * The same in SQL for what is plain, and null for what has to be folded here. A text of ASCII has as many bytes as characters, and
 * to count those takes a tenth of what a pattern does; one with a zero byte seems to be shorter.
 */
export const foldIfPlain = (text: string) =>
  `CASE WHEN length(${text}) <> octet_length(${text}) OR instr(${text}, '%') > 0 OR ${text} LIKE '%xn--%' THEN NULL ELSE '' END`
