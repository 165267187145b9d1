import { foldAddress, toAddressSearch } from '#api/lib/folded-address.ts'

// What a search compares with, beside each text that is searched. SQLite folds A to Z alone and takes no functions of ours, so
// that texts are folded here, once, and kept.

const PLAIN = /^[ -~]*$/
const ENCODED = /%[0-9a-f]{2}|xn--/i
/** In upper case: neither a folded nor a lower-cased text has it. */
const BOUNDARY = 'X'

/**
 * A text as it is kept for searches: as it is read (folded-address.ts); behind a boundary as it is written, where somebody may look
 * for a part of an encoded letter. Empty where SQLite's own `lower` says the same.
 */
export function foldForSearch(text: string): string {
  const isEncoded = ENCODED.test(text)
  if (!isEncoded && PLAIN.test(text)) return ''
  return isEncoded ? `${foldAddress(text)}${BOUNDARY}${text.toLowerCase()}` : foldAddress(text)
}

/** The same in SQL for what is plain, and null for what has to be folded here. */
export const foldIfPlain = (text: string) =>
  `CASE WHEN ${text} GLOB '*[^ -~]*' OR instr(${text}, '%') > 0 OR instr(lower(${text}), 'xn--') > 0 THEN NULL ELSE '' END`

/** Two expressions: what is searched, and the column that keeps it folded. */
export interface SearchedText {
  text: string
  folded: string
}

/** The condition that any of some texts has what a person typed, as it is read or as it is written. */
export function hasPart(
  texts: readonly SearchedText[],
  part: string,
): { condition: string; bindings: string[] } {
  const { folded: read, written } = toAddressSearch(part)
  if (read === written) {
    const kept = texts.map(
      ({ text, folded }) => `CASE ${folded} WHEN '' THEN lower(${text}) ELSE ${folded} END`,
    )
    return {
      condition: kept.map((one) => `instr(${one}, ?) > 0`).join(' OR '),
      bindings: texts.map(() => read),
    }
  }
  const conditions = texts.map(({ text, folded }) => {
    const end = `instr(${folded} || '${BOUNDARY}', '${BOUNDARY}')`
    return `CASE ${folded} WHEN '' THEN instr(lower(${text}), ?) > 0
      ELSE instr(substr(${folded}, 1, ${end} - 1), ?) > 0 OR instr(substr(${folded}, ${end} + 1), ?) > 0 END`
  })
  return { condition: conditions.join(' OR '), bindings: texts.flatMap(() => [read, read, written]) }
}
