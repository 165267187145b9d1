import { matchProperty } from '#api/search-performance/property-match.ts'
import { type ConnectionRow, findConnectionRow } from '#api/sources/connections.queries.ts'
import { type DomainSource, SourceUnavailable } from '#api/sources/source.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { type Target } from '#contract/seo/domain.ts'
import { readAccountSettings } from './account-settings.ts'
import { createPerformanceSource, hasSets } from './performance-source.ts'

const SOURCE = 'search-console'

/** Why nothing newer can be had from an account; null where it can. */
function findTrouble({ status, failure, settings }: ConnectionRow): SourceUnavailable | null {
  if (status === 'failing' && failure !== null) return new SourceUnavailable(SOURCE, 'refused', failure)
  const { lastFailure } = readAccountSettings(settings)
  return lastFailure && new SourceUnavailable(SOURCE, lastFailure.reason, lastFailure.message)
}

const FIRST_READ = new SourceUnavailable(
  SOURCE,
  'no-answer',
  'The figures of this property are being read for the first time, which takes some minutes.',
)

/** Of an account whose properties nothing has been read of yet: about them it is why, and about anything else there is nothing. */
function createUnreadSource(properties: readonly string[], trouble: SourceUnavailable): DomainSource {
  const reply = <Nothing>({ target }: { target: Target }, nothing: Nothing): Promise<Nothing> =>
    properties.some((property) => matchProperty(property, target) !== null)
      ? Promise.reject(trouble)
      : Promise.resolve(nothing)
  return {
    id: SOURCE,
    metrics: ['organic-traffic', 'organic-impressions', 'average-position', 'organic-keywords'],
    summary: (asked) => reply(asked, []),
    positions: (asked) => reply(asked, null),
    'traffic-trend': (asked) => reply(asked, null),
    'visibility-trend': (asked) => reply(asked, null),
    'keyword-ranking': (asked) => reply(asked, null),
    'top-pages': (asked) => reply(asked, null),
  }
}

/**
 * The properties of a connected Google account, from what a job has read of them; null where none is chosen. A connection that fails
 * still tells what was read before, and why there is nothing newer.
 */
export async function createSearchConsoleSource(scope: SourceScope): Promise<DomainSource | null> {
  const { db, organizationId } = scope
  const [row, isRead] = await Promise.all([
    findConnectionRow(db, { organizationId, source: SOURCE }),
    hasSets(scope, SOURCE),
  ])
  const trouble = row ? findTrouble(row) : null
  if (isRead) return createPerformanceSource(scope, { id: SOURCE, trouble })
  const properties = row ? readAccountSettings(row.settings).properties : []
  return properties.length > 0 ? createUnreadSource(properties, trouble ?? FIRST_READ) : null
}
