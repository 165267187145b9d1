const MAX_DEPTH = 20
/** The longest, besides lists of URLs, is one of a thousand people. */
export const MAX_VALUES = 5000

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const COMMA = ','.charCodeAt(0)
const OPENING = new Set(['[', '{'].map((bracket) => bracket.charCodeAt(0)))
const CLOSING = new Set([']', '}'].map((bracket) => bracket.charCodeAt(0)))

/**
 * Whether JSON is deeper or has more values than any call needs, in one pass over its bytes: parsing a small text can
 * take a hundred times its size and time.
 */
export function isJsonTooComplex(bytes: Uint8Array, maxValues = MAX_VALUES): boolean {
  let depth = 0
  let values = 1
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) at = findStringEnd(bytes, at)
    else if (byte === COMMA) values += 1
    else if (OPENING.has(byte)) depth += 1
    else if (CLOSING.has(byte)) depth -= 1
    if (depth > MAX_DEPTH || values > maxValues) return true
  }
  return false
}

function findStringEnd(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}
