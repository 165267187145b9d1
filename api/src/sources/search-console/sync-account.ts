import { commit } from '#api/db/commit.ts'
import { type Performance, performanceOf } from '#api/search-performance/performance-of.ts'
import { type Connection } from '#api/sources/connections.ts'
import { setConnectionSetting } from '#api/sources/connections.queries.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { SourceUnavailable } from '#api/sources/source.ts'
import { type AccountSettings, readAccountSettings } from './account-settings.ts'
import { withGoogleAccount } from './google-account.ts'
import { listMissingDays, syncDays, takeRange } from './sync-days.ts'

const MINUTE_MS = 60_000
/** Two requests a day and three for all of them: far from 1,200 a minute, and done within a run of the job. */
const DAYS_AT_ONCE = 20
/** Google's figures change once a day; when, nobody says. */
const CURRENT_MS = 6 * 60 * MINUTE_MS
const FAILED_MS = 10 * MINUTE_MS

/** Reads the next days of the first property that misses some. Returns whether there may be more to read now. */
async function syncNext(
  scope: SourceScope,
  {
    access,
    properties,
    performance,
  }: { access: string; properties: readonly string[]; performance: Performance },
): Promise<boolean> {
  for (const property of properties) {
    const fetched = await performance.listFetchedDays(property)
    const days = takeRange(listMissingDays(scope.now(), fetched), DAYS_AT_ONCE)
    // The latest days may not be told yet, while there are earlier ones to read.
    const read = await syncDays({ scope, access, property }, performance, days)
    if (read > 0) return true
    const later = takeRange(listMissingDays(scope.now(), [...fetched, ...days]), DAYS_AT_ONCE)
    if (later.length > 0 && (await syncDays({ scope, access, property }, performance, later)) > 0) return true
  }
  return false
}

type LastFailure = AccountSettings['lastFailure']

async function waitFor(
  scope: SourceScope,
  { id }: Connection,
  { ms, lastFailure }: { ms: number; lastFailure: LastFailure },
): Promise<void> {
  const { db, organizationId, now } = scope
  const which = { organizationId, id }
  await commit(db, [
    setConnectionSetting(db, which, { name: 'syncAfter', value: now().getTime() + ms }),
    setConnectionSetting(db, which, { name: 'lastFailure', value: lastFailure }),
  ])
}

/** One slice of what a connected account is to be read for. Its failures are its state, and no error. */
export async function syncAccount(scope: SourceScope, connection: Connection): Promise<void> {
  const { properties } = readAccountSettings(connection.settings)
  const performance = performanceOf(scope.bindings, scope.organizationId)
  try {
    const isMore = await withGoogleAccount(scope, connection, (access) =>
      syncNext(scope, { access, properties, performance }),
    )
    await waitFor(scope, connection, { ms: isMore ? 0 : CURRENT_MS, lastFailure: null })
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error
    const { reason, message, retryAfter } = error
    scope.log('warn', 'search-console-not-read', { reason, organizationId: scope.organizationId })
    const ms = Math.max(FAILED_MS, (retryAfter ?? 0) * 1000)
    await waitFor(scope, connection, { ms, lastFailure: { reason, message } })
  }
}

/** What was read of properties that are no longer chosen goes with the choice. */
export async function forgetProperties(
  { bindings, organizationId }: Pick<SourceScope, 'bindings' | 'organizationId'>,
  kept: readonly string[],
): Promise<void> {
  const performance = performanceOf(bindings, organizationId)
  for (const { id, source, property } of await performance.listSets())
    if (source === 'search-console' && !kept.includes(property)) await performance.deleteSet(id)
}
