import { type Sql } from '#api/lib/object-database.ts'
import { type Days, type DayTotals, type FigureKind, type PageMatch, type Totals } from './figures.ts'

interface Condition {
  condition: string
  bindings: string[]
}

/** Host and path of a page, and its host alone. */
const ADDRESS = `substr(t.text, instr(t.text, '://') + 3)`
const HOST = `substr(${ADDRESS}, 1, instr(${ADDRESS} || '/', '/') - 1)`

/** That the page `t` is one of these. */
export function toPageCondition(match: PageMatch): Condition {
  switch (match.kind) {
    case 'all':
      return { condition: 'true', bindings: [] }
    case 'host':
      return { condition: `${HOST} = ?`, bindings: [match.host] }
    case 'subdomains':
      return {
        condition: `(${HOST} = ? OR substr(${HOST}, -length(?)) = ?)`,
        bindings: [match.host, `.${match.host}`, `.${match.host}`],
      }
    case 'exact':
      return { condition: `${ADDRESS} = ?`, bindings: [match.address] }
    case 'below':
      return {
        condition: `substr(${ADDRESS}, 1, length(?)) = ?`,
        bindings: [match.address, match.address],
      }
  }
}

/** The average position, each impression counting once. */
const POSITION = 'sum(f.position * f.impressions) / nullif(sum(f.impressions), 0)'
const SUMS = `sum(f.clicks) AS clicks, sum(f.impressions) AS impressions, ${POSITION} AS position`

const toTotals = (row: Record<string, unknown>): Totals => ({
  clicks: Number(row['clicks'] ?? 0),
  impressions: Number(row['impressions'] ?? 0),
  position: row['position'] === null ? null : Number(row['position']),
})

export interface TotalsQuery {
  setId: string
  days: Days
  /** Figures of a country (ISO 3166-1 alpha-3, lower case) or a device alone. */
  only: { kind: Extract<FigureKind, 'country' | 'device'>; key: string } | null
  match: PageMatch
}

/** Totals of each day that has any, oldest first. Of a part of a property they are those of its pages. */
export function readDays(sql: Sql, { setId, days, only, match }: TotalsQuery): DayTotals[] {
  const kind = match.kind === 'all' ? (only?.kind ?? 'total') : 'page'
  const { condition, bindings } = toPageCondition(match)
  const key = kind === only?.kind ? 'AND t.text = ?' : ''
  const rows = sql.exec(
    `SELECT f.day AS day, ${SUMS} FROM figures f JOIN texts t ON t.id = f.key_id
      WHERE f.set_id = ? AND f.kind = ? AND f.day BETWEEN ? AND ? ${key} AND ${condition}
      GROUP BY f.day ORDER BY f.day`,
    setId,
    kind,
    days.from,
    days.to,
    ...(key && only ? [only.key] : []),
    ...bindings,
  )
  return [...rows].map((row) => ({ day: String(row['day']), ...toTotals(row) }))
}

interface KindQuery {
  setId: string
  kind: FigureKind
  match: PageMatch
  /** Null for what an imported file has of its whole period. */
  days: Days | null
}

/** All rows of one kind together, and how many queries or pages they are of. */
export function readKind(sql: Sql, { setId, kind, match, days }: KindQuery): Totals & { keys: number } {
  const { condition, bindings } = toPageCondition(match)
  const [row] = sql.exec(
    `SELECT count(DISTINCT f.key_id) AS keys, ${SUMS}
      FROM figures f JOIN texts t ON t.id = ${kind === 'pair' ? 'f.page_id' : 'f.key_id'}
      WHERE f.set_id = ? AND f.kind = ? AND f.day BETWEEN ? AND ? AND ${condition}`,
    setId,
    kind,
    days?.from ?? '',
    days?.to ?? '',
    ...bindings,
  )
  return row
    ? { keys: Number(row['keys']), ...toTotals(row) }
    : { keys: 0, clicks: 0, impressions: 0, position: null }
}

/** Days that a connection could not read to the end: Google had more rows than were asked for. */
export const countCutDays = (sql: Sql, setId: string, { from, to }: Days): number => {
  const [row] = sql.exec(
    'SELECT count(*) AS days FROM fetched_days WHERE set_id = ? AND is_cut = 1 AND day BETWEEN ? AND ?',
    setId,
    from,
    to,
  )
  return Number(row?.['days'] ?? 0)
}
