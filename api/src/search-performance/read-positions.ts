import { type Sql } from '#api/lib/object-database.ts'
import { type Days, type PageMatch } from './figures.ts'
import { toPageCondition } from './read-totals.ts'

export interface PositionsQuery {
  setId: string
  match: PageMatch
  /** Null for what an imported file has: queries of its whole period, without their pages. */
  days: Days | null
  /** As they are folded for searches. */
  keywords: readonly string[]
}

export interface QueryPosition {
  keyword: string
  /** Empty for a whole period. */
  day: string
  position: number
  /** The page with most clicks; empty where pages are not known. */
  url: string
}

/** The page with most clicks comes with max(), as SQLite promises: https://sqlite.org/lang_select.html#bareagg */
const POSITIONS = (condition: string) => `
  SELECT keyword, day, url, sum(weighted) / sum(impressions) AS position, max(clicks * 1e9 + impressions) AS best
  FROM (
    SELECT k.folded AS keyword, f.day AS day, t.text AS url, sum(f.clicks) AS clicks, sum(f.impressions) AS impressions,
      sum(f.position * f.impressions) AS weighted
    FROM texts k JOIN figures f ON f.key_id = k.id JOIN texts t ON t.id = f.page_id
    WHERE f.set_id = ? AND f.kind = ? AND f.day BETWEEN ? AND ? AND ${condition}
      AND k.folded IN (SELECT value FROM json_each(?))
    GROUP BY k.folded, f.day, f.page_id HAVING sum(f.impressions) > 0)
  GROUP BY keyword, day ORDER BY keyword, day`

/** Average positions of these queries by day. A query that nobody saw on a day has none. */
export function readPositions(sql: Sql, { setId, match, days, keywords }: PositionsQuery): QueryPosition[] {
  const { condition, bindings } = toPageCondition(match)
  const rows = sql.exec(
    POSITIONS(condition),
    ...[setId, days ? 'pair' : 'query', days?.from ?? '', days?.to ?? ''],
    ...bindings,
    JSON.stringify(keywords),
  )
  return Array.from(rows, (row) => ({
    keyword: String(row['keyword']),
    day: String(row['day']),
    position: Number(row['position']),
    url: String(row['url']),
  }))
}
