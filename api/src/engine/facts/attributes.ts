/** Attributes of an element as the parser gives them: lower-case names, decoded values, first one wins. */
export type Attributes = Readonly<Record<string, string>>

/** Text as a reader sees it: one space between words, none around, no control characters, bounded. */
export function tidy(text: string, maxLength = 500): string {
  const cut = text.length > maxLength * 4 ? text.slice(0, maxLength * 4) : text
  // eslint-disable-next-line no-control-regex -- control characters are what has to go: SQLite ends a text at NUL
  const tidied = cut.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()
  return tidied.length > maxLength ? tidied.slice(0, maxLength).trimEnd() : tidied
}

/** Of things that a check counts and shows a few of. */
export const MAX_LISTED = 1_000

/** The space-separated words of an attribute, in lower case. */
export function wordsOf(value: string | undefined): string[] {
  return value === undefined ? [] : value.toLowerCase().split(/\s+/).filter(Boolean)
}
