import type { SourceId } from './sources.words.ts'

/** The sources that know positions, in the order in which they are shown: measured first, then bought, then the own index. */
export const RANK_SOURCES = [
  'search-console',
  'search-console-file',
  'bing',
  'dataforseo',
  'own-index',
] as const satisfies readonly SourceId[]
export type RankSource = (typeof RANK_SOURCES)[number]

/** Positions as ranges that do not overlap; `none` is a keyword that was looked for and not found. */
export const RANK_BANDS = ['1-3', '4-10', '11-20', '21-100', 'none'] as const
export type RankBand = (typeof RANK_BANDS)[number]

/** Changes that are alerts. */
export const ALERT_KINDS = ['drop', 'out-of-top-ten', 'landing-page'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** The last position of the first page of results. */
export const TOP_TEN = 10

/** An average position belongs to the place that it is nearest to. */
export function bandOf(position: number | null): RankBand {
  const place = position === null ? null : Math.round(position)
  if (place === null || place > 100) return 'none'
  if (place <= 3) return '1-3'
  if (place <= TOP_TEN) return '4-10'
  return place <= 20 ? '11-20' : '21-100'
}

/** How long removed keywords and their positions can be restored. */
export const KEPT_AFTER_REMOVAL_DAYS = 30
