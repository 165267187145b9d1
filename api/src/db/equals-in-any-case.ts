import { type SQL, sql } from 'drizzle-orm'

/** SQLite takes expressions of a hundred levels and D1 a hundred values; no alphabet has as many letters. */
const MAX_LETTERS = 36

/** Letters beyond ASCII that have another case, as lower-cased: SQLite by itself knows A to Z alone. */
function listForeignLetters(lower: string): string[] {
  const letters = [...new Set(lower)].filter((letter) => {
    const upper = letter.toUpperCase()
    return letter > '\u007f' && upper !== letter && upper.toLowerCase() === letter
  })
  return letters.slice(0, MAX_LETTERS)
}

/** A text as it compares with `lower` whatever its case, of which only letters that `lower` has can matter. */
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
