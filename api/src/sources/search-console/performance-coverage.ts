import { type DataSet, type Days } from '#api/search-performance/figures.ts'
import { type PropertyMatch } from '#api/search-performance/property-match.ts'
import { formatDay } from '#api/lib/format-day.ts'
import { type Target } from '#contract/seo/domain.ts'

/** A property as Search Console shows it. */
export const toPropertyName = (property: string) => property.replace(/^sc-domain:/, '')

export interface Covered {
  set: DataSet
  match: PropertyMatch
  days: Days
  target: Target
  /** Clicks of the queries that Google tells, and all of them; null where queries are not what is told. */
  told: { clicks: number; of: number } | null
  /** Days of which Google had more rows than were read. */
  cutDays: number
}

function toQueries({ told, cutDays }: Covered): string[] {
  if (told === null) return []
  // Google counts two pages of one result apart, so that queries with their pages may have more clicks than the property.
  const isPart = told.of > 0 && told.clicks <= told.of
  const share = isPart ? Math.round((100 * told.clicks) / told.of) : null
  const withheld =
    share === null
      ? 'Google withholds rare queries'
      : `Google withholds rare queries: those listed have ${share}% of all clicks`
  return cutDays === 0
    ? [withheld]
    : [withheld, `of ${cutDays} days only the queries with most clicks were read`]
}

/** One sentence: what was measured, when, and what is left out. */
export function toCoverage(covered: Covered): string {
  const { set, match, days, target } = covered
  const parts = [
    `Google Search, ${toPropertyName(set.property)}, ${formatDay(days.from)} to ${formatDay(days.to)}`,
    ...(match.isPart ? [`other hosts and paths of ${target.name} are not part of this property`] : []),
    ...(match.match.kind === 'all' ? [] : ['totals are those of its pages']),
    ...(set.filters === '' ? [] : [`filtered by ${set.filters}`]),
    ...toQueries(covered),
  ]
  return `${parts.join('; ')}.`
}
