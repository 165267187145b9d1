import { type SQL, sql } from 'drizzle-orm'

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

/** Whether two texts are one but for their case. */
export function equalsInAnyCase(text: SQL, other: string): SQL {
  const lower = other.toLowerCase()
  return sql`${foldFor(text, lower)} = ${lower}`
}
