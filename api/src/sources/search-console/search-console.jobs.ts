import { openEachDb } from '#api/db/open-db.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type Job } from '#api/jobs/job.ts'
import { openConnection } from '#api/sources/connections.ts'
import { type ConnectionRow, listConnectionRowsOf } from '#api/sources/connections.queries.ts'
import { readAccountSettings } from './account-settings.ts'
import { syncAccount } from './sync-account.ts'

/** A slice that has begun is finished; another one is not begun after this. */
const MAX_RUN_MS = 45_000

const isDue = ({ status, settings }: ConnectionRow, now: Date) => {
  const { properties, syncAfter } = readAccountSettings(settings)
  return status === 'connected' && properties.length > 0 && syncAfter <= now.getTime()
}

/** One slice of each account that has something to be read, those that wait longest first. */
async function syncAccounts(scope: Scope): Promise<void> {
  const startedAt = Date.now()
  for (const db of openEachDb(scope.bindings)) {
    const rows = await listConnectionRowsOf(db, 'search-console')
    const due = rows.filter((row) => isDue(row, scope.now()))
    const waiting = ({ settings }: ConnectionRow) => readAccountSettings(settings).syncAfter
    for (const row of due.sort((a, b) => waiting(a) - waiting(b))) {
      if (Date.now() - startedAt > MAX_RUN_MS) return
      const ofOrganization = { ...scope, db, organizationId: row.organizationId, personId: null }
      const connection = await openConnection(ofOrganization, row)
      if (connection) await syncAccount(ofOrganization, connection)
    }
  }
}

export const SEARCH_CONSOLE_JOBS: Job[] = [{ name: 'search-console', every: 'minute', run: syncAccounts }]
