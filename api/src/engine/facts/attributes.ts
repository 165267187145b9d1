/** Text as a reader sees it: one space between words, none around, no control characters, bounded. */
export function tidy(text: string, maxLength = 500): string {
  if (text.length <= maxLength && isTidy(text)) return text
  const cut = text.length > maxLength * 4 ? text.slice(0, maxLength * 4) : text
  // eslint-disable-next-line no-control-regex -- control characters are what has to go: SQLite ends a text at NUL
  const tidied = cut.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()
  return tidied.length > maxLength ? tidied.slice(0, maxLength).trimEnd() : tidied
}

const [SPACE, DELETE] = [0x20, 0x7f]

/** Most texts are, which is quickly seen where they are ASCII. */
function isTidy(text: string): boolean {
  let before = SPACE
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < SPACE || code >= DELETE || (code === SPACE && before === SPACE)) return false
    before = code
  }
  return before !== SPACE || text === ''
}

/** Of things that a check counts and shows a few of. */
export const MAX_LISTED = 1_000

/** The space-separated words of an attribute, in lower case. */
export function wordsOf(value: string | undefined): string[] {
  return value === undefined ? [] : value.toLowerCase().split(/\s+/).filter(Boolean)
}
