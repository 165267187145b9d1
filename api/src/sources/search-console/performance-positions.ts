import { type QueryPosition } from '#api/search-performance/read-positions.ts'
import { performanceOf } from '#api/search-performance/performance-of.ts'
import { type FoundPosition, withoutMarket } from '#api/sources/positions.ts'
import { type FindPositions } from '#api/sources/source.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { foldText } from '#contract/folded-text.ts'
import { chooseSet, overlap } from './choose-set.ts'
import { toCoverage } from './performance-coverage.ts'

/** A file tells of its whole period, which counts for its last day. */
const toPositions = (
  rows: readonly QueryPosition[],
  byKeyword: ReadonlyMap<string, string>,
  wholeUntil: string | null,
): FoundPosition[] =>
  rows.flatMap(({ keyword, day, position, url }) => {
    const keywordId = byKeyword.get(keyword)
    if (keywordId === undefined || position < 1) return []
    const page = url === '' ? null : url
    return [{ keywordId, competitor: '', day: wholeUntil ?? day, position, url: page, volume: null }]
  })

/**
 * Average positions in Google: by day of a connection, of the whole period of a file. Of a query by country or device nothing is
 * kept, so such keywords have no position here.
 */
export const findPerformancePositions =
  (scope: SourceScope, source: 'search-console' | 'search-console-file'): FindPositions =>
  async ({ target, keywords, from, to }) => {
    const performance = performanceOf(scope.bindings, scope.organizationId)
    const chosen = chooseSet(await performance.listSets(), source, target)
    if (!chosen) return null
    const { set, match } = chosen
    const isFile = source === 'search-console-file'
    const whole = { from: set.firstDay, to: set.lastDay }
    const days = isFile ? whole : overlap(set, { from, to })
    // Queries of a file have no pages: of a part of a property they are unknown.
    if (!days || (isFile && match.match.kind !== 'all')) return null
    const byKeyword = new Map(withoutMarket(keywords).map(({ id, keyword }) => [foldText(keyword), id]))
    const rows = await performance.readPositions({
      setId: set.id,
      match: match.match,
      days: isFile ? null : days,
      keywords: [...byKeyword.keys()],
    })
    const data = toPositions(rows, byKeyword, isFile ? set.lastDay : null)
    const asOf = data.reduce((last, { day }) => (day > last ? day : last), '') || days.to
    return {
      data,
      basis: 'measured',
      asOf,
      fetchedAt: new Date(set.createdAt),
      coverage: toCoverage({ set, match, days, target, told: null, cutDays: 0 }).replace(
        /\.$/,
        '; average positions where the domain was seen, none on other days.',
      ),
    }
  }
