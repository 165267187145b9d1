import { is, SQL, sql } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { foldText } from '#contract/folded-text.ts'
import { toAddressSearch } from './folded-address.ts'
import { BOUNDARY } from './kept-text.ts'

// The one search of D1 and of the crawls' databases. What it compares with is folded and kept beside what is searched: names by
// `foldText`, whatever may be or quote an address by `foldForSearch` (kept-text.ts).

/** A text that may be or quote an address, and the column that keeps it as `foldForSearch` does. */
export interface KeptText {
  text: SQL
  folded: SQL
}

/** Not LIKE: D1 takes patterns of 50 bytes at the most, and some signs mean others. */
const has = (text: SQL, part: string): SQL => sql`instr(${text}, ${part}) > 0`

function keptHas({ text, folded }: KeptText, part: string): SQL {
  const { folded: read, written } = toAddressSearch(part)
  if (read === written) return has(sql`CASE ${folded} WHEN '' THEN lower(${text}) ELSE ${folded} END`, read)
  const boundary = sql.raw(`'${BOUNDARY}'`)
  const end = sql`instr(${folded} || ${boundary}, ${boundary})`
  return sql`CASE ${folded} WHEN '' THEN ${has(sql`lower(${text})`, read)}
    ELSE ${has(sql`substr(${folded}, 1, ${end} - 1)`, read)} OR ${has(sql`substr(${folded}, ${end} + 1)`, written)} END`
}

/**
 * Whether what is searched has what a person typed, of whatever length and with whatever signs, case and accents: a text that is
 * kept as `foldText` folds it, or any of some that may be addresses.
 */
export function contains(searched: SQL | readonly KeptText[], typed: string): SQL {
  if (is(searched, SQL)) return has(searched, foldText(typed))
  return sql`(${sql.join(
    searched.map((kept) => keptHas(kept, typed)),
    sql` OR `,
  )})`
}

const dialect = new SQLiteSyncDialect()

/** The same as text and values, for a database that is asked without Drizzle. */
export function toCondition(condition: SQL): { condition: string; bindings: string[] } {
  const { sql: text, params } = dialect.sqlToQuery(condition)
  return { condition: text, bindings: params.map(String) }
}
