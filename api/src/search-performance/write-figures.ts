import { type ObjectDatabase, type Sql } from '#api/lib/object-database.ts'
import { foldText } from '#contract/folded-text.ts'
import { type DataSet, type FigureKind, type FigureRow } from './figures.ts'

const toSet = ({ created_by: createdBy, ...row }: Record<string, unknown>): DataSet => ({
  id: String(row['id']),
  source: row['source'] as DataSet['source'],
  property: String(row['property']),
  name: String(row['name']),
  firstDay: String(row['first_day']),
  lastDay: String(row['last_day']),
  filters: String(row['filters']),
  rows: Number(row['rows']),
  createdAt: Number(row['created_at']),
  createdBy: typeof createdBy === 'string' ? createdBy : null,
})

/** Newest first. */
export const listSets = (sql: Sql): DataSet[] =>
  [
    ...sql.exec(`SELECT sets.*, (SELECT count(*) FROM figures WHERE set_id = sets.id) AS rows
      FROM sets ORDER BY created_at DESC, id DESC`),
  ].map(toSet)

export function putSet(sql: Sql, set: Omit<DataSet, 'rows'>): void {
  sql.exec(
    `INSERT INTO sets (id, source, property, name, first_day, last_day, filters, created_at, created_by)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET
        first_day = min(first_day, excluded.first_day), last_day = max(last_day, excluded.last_day),
        created_at = excluded.created_at`,
    set.id,
    set.source,
    set.property,
    set.name,
    set.firstDay,
    set.lastDay,
    set.filters,
    set.createdAt,
    set.createdBy,
  )
}

/** D1 and objects take values of up to 2 MB. */
const ROWS_AT_ONCE = 1000

/** Adds rows; one that is there already, by kind, day, key and page, is replaced. */
export function putFigures(sql: Sql, setId: string, rows: readonly FigureRow[]): void {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE)
    const texts = [...new Set(some.flatMap(({ key, page }) => [key, page]))]
    sql.exec(
      `INSERT OR IGNORE INTO texts (text, folded) SELECT value ->> 0, value ->> 1 FROM json_each(?)`,
      JSON.stringify(texts.map((text) => [text, foldText(text)])),
    )
    sql.exec(
      `INSERT OR REPLACE INTO figures (set_id, kind, day, key_id, page_id, clicks, impressions, position)
        SELECT ?, value ->> 0, value ->> 1,
          (SELECT id FROM texts WHERE text = value ->> 2), (SELECT id FROM texts WHERE text = value ->> 3),
          value ->> 4, value ->> 5, value ->> 6
        FROM json_each(?)`,
      setId,
      JSON.stringify(
        some.map(({ kind, day, key, page, clicks, impressions, position }) => [
          kind,
          day,
          key,
          page,
          clicks,
          impressions,
          position,
        ]),
      ),
    )
  }
}

interface FetchedDays {
  setId: string
  kinds: readonly FigureKind[]
  days: readonly string[]
}

/** What was known of these days makes room for what is known now. */
export function clearDays(sql: Sql, { setId, kinds, days }: FetchedDays): void {
  sql.exec(
    `DELETE FROM figures WHERE set_id = ? AND kind IN (SELECT value FROM json_each(?))
      AND day IN (SELECT value FROM json_each(?))`,
    setId,
    JSON.stringify(kinds),
    JSON.stringify(days),
  )
}

export function markFetched(sql: Sql, setId: string, { day, isCut }: { day: string; isCut: boolean }): void {
  sql.exec(
    'INSERT OR REPLACE INTO fetched_days (set_id, day, is_cut) VALUES (?, ?, ?)',
    setId,
    day,
    isCut ? 1 : 0,
  )
}

export const listFetchedDays = (sql: Sql, setId: string): string[] =>
  [...sql.exec('SELECT day FROM fetched_days WHERE set_id = ? ORDER BY day', setId)].map(({ day }) =>
    String(day),
  )

/** A set with all of its figures, and the texts that no other one has. */
export function deleteSet({ sql, atomically }: ObjectDatabase, id: string): boolean {
  const [found] = sql.exec('SELECT 1 FROM sets WHERE id = ?', id)
  if (!found) return false
  atomically(() => {
    sql.exec('DELETE FROM sets WHERE id = ?', id)
    sql.exec('DELETE FROM figures WHERE set_id = ?', id)
    sql.exec('DELETE FROM fetched_days WHERE set_id = ?', id)
    sql.exec(
      `DELETE FROM texts WHERE id NOT IN (SELECT key_id FROM figures UNION SELECT page_id FROM figures)`,
    )
  })
  return true
}
