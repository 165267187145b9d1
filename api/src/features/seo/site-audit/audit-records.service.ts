import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limitsAt } from '#api/core/plans/plan-limits.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type AuditOptions, type AuditUsage } from '#contract/seo/site-audit.records.ts'
import { listStartActions } from '#contract/seo/site-audit.policy.ts'
import { publicRateOf } from '#api/crawl/fetch/fetch-rules.ts'
import { canRender } from '#api/crawl/run/can-render.ts'
import { readOptions } from './audit-settings.ts'
import { findAuditList } from './site-audit.queries.ts'
import { assertAudit, countSince, deleteAuditRow } from './audit-records.queries.ts'
import { indexOf } from '#api/search-index/run/index-calls.ts'
import { crawlOf } from '#api/crawl/run/crawl-calls.ts'
import { recordSiteAuditEvent } from './site-audit.audit.ts'
import { endOfMonth, startOfMonth } from './plan-month.ts'
import { findStartFacts } from './start-audit.service.ts'
import { getAuditRow, requireAuditAction } from './site-audit.service.ts'

export async function getAuditOptions(scope: SignedInScope, id: string): Promise<AuditOptions> {
  const row = await getAuditRow(scope, id)
  const { robotsIgnoredOn, listed: _, isList: __, list, ...shown } = readOptions(row)
  const urls = list.length > 0 ? list : await findAuditList(scope.db, row)
  const { url, maxPages } = row
  return { url, maxPages, ...shown, list: urls, respectRobots: robotsIgnoredOn.length === 0 }
}

export async function getAuditUsage(scope: SignedInScope): Promise<AuditUsage> {
  const { actor, db, now, settings } = scope
  const { audits, pages } = await countSince(db, {
    organizationId: actor.organizationId,
    since: startOfMonth(now()),
  })
  const limits = actor.plan && limitsAt(actor.plan, now())
  const isRunning = limits !== null && limits.crawlsPerMonth > 0
  return {
    audits: { used: audits, limit: isRunning ? limits.crawlsPerMonth : null },
    pages,
    pagesPerAudit: isRunning ? limits.pagesPerCrawl : null,
    crawler: { politeRate: publicRateOf(settings), canRender: canRender(settings) },
    resetsAt: endOfMonth(now()).toISOString(),
    allowedActions: listStartActions(await findStartFacts(scope, audits)),
  }
}

/**
 * The crawl's data goes first, then the row: after a failure in between, the audit can be deleted again, and no
 * orphaned data stays behind.
 */
export async function deleteAudit(scope: SignedInScope, id: string): Promise<undefined> {
  const { db, bindings } = scope
  const row = await getAuditRow(scope, id)
  requireAuditAction(scope, row, 'delete')

  await indexOf(bindings, row.organizationId).forget(id)
  const fetched = await crawlOf(bindings, id).erase()
  await commit(
    db,
    [
      assertAudit(db, row),
      ...deleteAuditRow(db, { ...row, fetched: fetched ?? row.fetched }),
      recordSiteAuditEvent(scope, row, 'audit.deleted'),
    ],
    { audit: () => new DomainError('not-found', 'There is no such audit.') },
  )
}
