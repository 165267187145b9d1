import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '#contract/folded-text.ts'

/** SQLite allows a hundred levels of expressions and D1 a hundred values; no alphabet has as many letters. */
const MAX_LETTERS = 36

/** Letters beyond ASCII that have another case, in lower case: SQLite itself only knows A to Z. */
function listForeignLetters(lower: string): string[] {
  const letters = [...new Set(lower)].filter((letter) => {
    const upper = letter.toUpperCase()
    return letter > '\u007f' && upper !== letter && upper.toLowerCase() === letter
  })
  return letters.slice(0, MAX_LETTERS)
}

/** SQL for a text in lower case, as far as it matters for a comparison with `lower`. */
const foldFor = (text: SQL, lower: string): SQL =>
  listForeignLetters(lower).reduce(
    (folded, letter) => sql`replace(${folded}, ${letter.toUpperCase()}, ${letter})`,
    sql`lower(${text})`,
  )

/**
 * Whether a folded text contains what a person typed, of any length and with any characters. Not LIKE: D1 limits
 * patterns to 50 bytes, and some characters are wildcards.
 */
export const contains = (folded: SQL, typed: string): SQL => sql`instr(${folded}, ${foldText(typed)}) > 0`

/** Whether two texts are equal, ignoring case. */
export function equalsInAnyCase(text: SQL, other: string): SQL {
  const lower = other.toLowerCase()
  return sql`${foldFor(text, lower)} = ${lower}`
}
