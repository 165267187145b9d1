import { type Sql } from '#api/lib/object-database.ts'
import { clickRate, LAST_POSITION } from '#contract/seo/click-curve.ts'
import { type PositionBand } from '#contract/seo/domain.words.ts'
import { type Days, type PageMatch } from './figures.ts'
import { toPageCondition } from './read-totals.ts'

const PLACES = Array.from({ length: LAST_POSITION }, (_, at) => at + 1)

/** What is calculated with the click-through curve is an estimate: Search Console has no such share. */
const CURVE = `CASE ${PLACES.map((place) => `WHEN position < ${place + 0.5} THEN ${clickRate(place)}`).join(' ')} ELSE 0 END`

/** Upper ends of the ranges, an average position counting to the place that it is nearest to. */
const BANDS: readonly (readonly [PositionBand, from: number, to: number])[] = [
  ['1-3', 0, 3.5],
  ['4-10', 3.5, 10.5],
  ['11-20', 10.5, 20.5],
  ['21-50', 20.5, 50.5],
  ['51-100', 50.5, 100.5],
]

export interface DayVisibility {
  day: string
  /** Percent of the clicks that the impressions of the day would bring, were every query in the first place. */
  visibility: number | null
  keywords: Record<PositionBand, number>
}

/** Visibility of each day, by its queries: each at its best page. */
export function readVisibility(
  sql: Sql,
  { setId, days, match }: { setId: string; days: Days; match: PageMatch },
): DayVisibility[] {
  const { condition, bindings } = toPageCondition(match)
  const rows = sql.exec(
    `WITH ranks AS (
      SELECT f.day AS day, f.key_id AS key_id, sum(f.impressions) AS impressions, min(f.position) AS position
      FROM figures f JOIN texts t ON t.id = f.page_id
      WHERE f.set_id = ? AND f.kind = 'pair' AND f.day BETWEEN ? AND ? AND ${condition}
      GROUP BY f.day, f.key_id)
    SELECT day, 100 * sum(impressions * (${CURVE})) / nullif(sum(impressions) * ${clickRate(1)}, 0) AS visibility,
      ${BANDS.map(([band, from, to]) => `sum(position >= ${from} AND position < ${to}) AS "${band}"`).join(', ')}
    FROM ranks GROUP BY day ORDER BY day`,
    setId,
    days.from,
    days.to,
    ...bindings,
  )
  return [...rows].map((row) => ({
    day: String(row['day']),
    visibility: row['visibility'] === null ? null : Number(row['visibility']),
    keywords: Object.fromEntries(BANDS.map(([band]) => [band, Number(row[band])])) as Record<
      PositionBand,
      number
    >,
  }))
}
