import { type Scope } from '#api/core/access/scope.ts'
import { openEachDb } from '#api/db/open-db.ts'
import { type Job } from '#api/jobs/job.ts'
import { indexOf } from '#api/search-index/run/index-calls.ts'
import { type EndedAudit, insertUnindexed, listWaiting, updateIndexed } from './index-audits.queries.ts'

/** Audits of one run: handing one over is a message, and all that it takes happens in the index. */
const AT_ONCE = 50
/** A night's run goes on until there are no more. */
const NOTED_AT_ONCE = 500

/** What limits an audit to a part of its site, of the settings that are stored with it (site-audit/audit-settings.ts). */
interface PartialSettings {
  isList?: boolean
  list?: string[]
  include?: string[]
  exclude?: string[]
  folders?: string[]
}

/** What an audit of a part has not seen may still be there. */
function isWhole(options: unknown): boolean {
  const { isList = false, ...lists } = options as PartialSettings
  const { list = [], include = [], exclude = [], folders = [] } = lists
  return !isList && [list, include, exclude, folders].every(({ length }) => length === 0)
}

/** Hands an audit to the index of its organization; what has become of one that was handed over before is noted. */
async function handOver(
  { bindings, now, log }: Scope,
  db: Parameters<typeof updateIndexed>[0],
  audit: EndedAudit,
) {
  const { auditId, organizationId, url, options, finishedAt } = audit
  if (finishedAt === null) return
  const index = indexOf(bindings, organizationId)
  try {
    const taken = await index.take({
      auditId,
      url,
      isWhole: isWhole(options),
      finishedAt: finishedAt.getTime(),
    })
    await updateIndexed(db, { auditId, organizationId, ...taken }, now())
  } catch (error) {
    // The next minute asks again.
    log('warn', 'index-not-reached', { audit: auditId, error })
  }
}

/** Brings the audits that have ended to the indexes of their organizations. Each was noted with its end (site-audit.queries.ts). */
export async function indexAudits(scope: Scope): Promise<void> {
  for (const db of openEachDb(scope.bindings))
    for (const audit of await listWaiting(db, AT_ONCE)) await handOver(scope, db, audit)
}

/** Notes what ended before audits were noted with their end. It reads all audits, which nothing else waits for at night. */
export async function noteUnindexed(scope: Scope): Promise<void> {
  for (const db of openEachDb(scope.bindings))
    while ((await insertUnindexed(db, scope.now(), NOTED_AT_ONCE)) === NOTED_AT_ONCE);
}

export const INDEX_JOBS: Job[] = [
  { name: 'index-audits', every: 'minute', run: indexAudits },
  { name: 'note-unindexed-audits', every: 'night', run: noteUnindexed },
]
