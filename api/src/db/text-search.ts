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

/** How a text is spelled where it is looked for. */
export type Spell = (text: string) => string

const asItIs: Spell = (text) => text

/** As in addresses, where letters beyond ASCII are encoded, and encoded in one way for each case. */
export const asInAddresses: Spell = (text) =>
  text
    .replace(/[^\x21-\x7e]+/g, (run) => encodeURIComponent(run.replace(/\p{Surrogate}/gu, '\ufffd')))
    .toLowerCase()

/** A text as it compares with `lower` whatever its case, of which only letters that `lower` has can matter. */
const foldFor = (text: SQL, lower: string, spell: Spell): SQL =>
  listForeignLetters(lower).reduce(
    (folded, letter) => sql`replace(${folded}, ${spell(letter.toUpperCase())}, ${spell(letter)})`,
    sql`lower(${text})`,
  )

/** Whether a text has a part, in whatever case. Not LIKE: D1 takes patterns of 50 bytes at the most. */
export function contains(text: SQL, part: string, spell = asItIs): SQL {
  const lower = part.toLowerCase()
  return sql`instr(${foldFor(text, lower, spell)}, ${spell(lower)}) > 0`
}

/**
 * The same where statements are text: the condition on a column, and what is bound to it. Letters stand in the statement
 * itself, since an object's database takes a hundred values too: none of them is ASCII, or they are encoded.
 */
export function toContains(
  column: string,
  part: string,
  spell = asItIs,
): { condition: string; bindings: string[] } {
  const lower = part.toLowerCase()
  const folded = listForeignLetters(lower).reduce(
    (text, letter) => `replace(${text}, '${spell(letter.toUpperCase())}', '${spell(letter)}')`,
    `lower(${column})`,
  )
  return { condition: `instr(${folded}, ?) > 0`, bindings: [spell(lower)] }
}

/** Whether two texts are one but for their case. */
export function equalsInAnyCase(text: SQL, other: string): SQL {
  const lower = other.toLowerCase()
  return sql`${foldFor(text, lower, asItIs)} = ${lower}`
}
