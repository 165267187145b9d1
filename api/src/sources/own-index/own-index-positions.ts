import { indexOf } from '#api/search-index/run/index-calls.ts'
import { TRACKED_AT_ONCE } from '#api/search-index/store/read-tracked.ts'
import { type FoundPosition, withoutMarket } from '#api/sources/positions.ts'
import { type FindPositions } from '#api/sources/source.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { BASIS_OF, COVERAGE } from './own-index-coverage.ts'

/** Positions among the domains that were crawled; the index knows no countries and no devices. */
export const findIndexPositions =
  (scope: SourceScope): FindPositions =>
  async ({ target, competitors, keywords }) => {
    const index = indexOf(scope.bindings, scope.organizationId)
    const asked = withoutMarket(keywords)
    const positions: FoundPosition[] = []
    let size: Parameters<typeof COVERAGE.ranking>[0] | undefined
    for (let start = 0; start < asked.length; start += TRACKED_AT_ONCE) {
      const part = asked.slice(start, start + TRACKED_AT_ONCE).map(({ id, keyword }) => ({ id, keyword }))
      const known = await index.read('tracked', target, { keywords: part, competitors })
      const asOf = known?.size.asOf ?? null
      if (!known?.isCrawled || asOf === null) return null
      size = known
      for (const { id, ...position } of known.data)
        positions.push({ keywordId: id, ...position, day: asOf, volume: null })
    }
    const asOf = size?.size.asOf ?? null
    if (!size || asOf === null) return null
    return {
      data: positions,
      basis: BASIS_OF.ranking,
      asOf,
      fetchedAt: scope.now(),
      coverage: `Positions of the best page ${COVERAGE.ranking(size).replace(/^Ranking /, '')}`,
    }
  }
