import { type Scope } from '#api/core/access/scope.ts'
import { type Db } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { openEachDb } from '#api/db/open-db.ts'
import { type Job } from '#api/jobs/job.ts'
import { mailAlerts } from './alert-mails.service.ts'
import { type CheckAsk, checkDomain } from './check-positions.service.ts'
import { deletePositionsBefore } from './positions.queries.ts'
import { deleteAlertsBefore } from './rank-alerts.queries.ts'
import { daysBefore } from './rank-days.ts'
import { type RankTools } from './rank-tools.ts'
import { deleteRemovedBefore, listDueDomains, listReindexedDomains } from './ranks.queries.ts'
import { keptSince } from './removed-keywords.service.ts'

const HOUR_MS = 3600 * 1000
/** A domain that was checked within that time is not due: it is checked once a day. */
const DUE_AFTER_MS = 20 * HOUR_MS
const AT_ONCE = 20
/** Another domain is not begun after this. */
const MAX_RUN_MS = 45_000
/** Sixteen months, as long as Google keeps its figures, so that a year can be compared with the one before. */
const KEPT_DAYS = 490

async function checkOne(
  tools: RankTools,
  scope: Scope,
  { db, ...ask }: { db: Db } & CheckAsk,
): Promise<void> {
  const { organizationId, domain } = ask.domain
  try {
    await checkDomain(tools, { ...scope, db, organizationId, personId: null }, ask)
  } catch (error) {
    scope.log('error', 'positions-not-checked', { organizationId, domain, error })
  }
}

/** Once a day for each domain, those that wait longest first. */
async function checkDue(tools: RankTools, scope: Scope): Promise<void> {
  const startedAt = Date.now()
  const before = new Date(scope.now().getTime() - DUE_AFTER_MS)
  for (const db of openEachDb(scope.bindings)) {
    for (const domain of await listDueDomains(db, before, AT_ONCE)) {
      if (Date.now() - startedAt > MAX_RUN_MS) return
      await checkOne(tools, scope, { db, domain, buy: false })
    }
  }
}

/** After a crawl the own index knows other positions. */
async function checkReindexed(tools: RankTools, scope: Scope): Promise<void> {
  const startedAt = Date.now()
  for (const db of openEachDb(scope.bindings)) {
    for (const domain of await listReindexedDomains(db, AT_ONCE)) {
      if (Date.now() - startedAt > MAX_RUN_MS) return
      await checkOne(tools, scope, { db, domain, buy: false, only: 'own-index' })
    }
  }
}

async function forgetOld({ bindings, now }: Scope): Promise<void> {
  const day = daysBefore(now(), KEPT_DAYS)
  for (const db of openEachDb(bindings))
    await commit(db, [
      deletePositionsBefore(db, day),
      deleteAlertsBefore(db, new Date(day)),
      deleteRemovedBefore(db, keptSince(now())),
    ])
}

export const toRankJobs = (tools: RankTools): Job[] => [
  { name: 'check-positions', every: 'minute', run: (scope) => checkDue(tools, scope) },
  { name: 'positions-after-audits', every: 'minute', run: (scope) => checkReindexed(tools, scope) },
  { name: 'rank-alert-mails', every: 'night', run: mailAlerts },
  { name: 'old-positions', every: 'night', run: forgetOld },
]
