import { openEachDb } from '#api/db/open-db.ts'
import { HEALTH_FORMULA } from '#api/engine/health.ts'
import { refuse } from '#api/core/access/refuse.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { hasActivePlan } from '#api/core/plans/plan-limits.ts'
import { type Scope, type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { AUDIT_REFUSALS, type AuditAction } from '#contract/seo/site-audit.actions.ts'
import {
  findAuditReason,
  listAuditActions,
  listStartActions,
  type StartFacts,
} from '#contract/seo/site-audit.policy.ts'
import { relate } from '#contract/relationships.ts'
import { type Audit, type AuditDetail, type listAudits } from '#contract/seo/site-audit.ts'
import { crawlOf, type Verb } from '#api/crawl/run/crawl-calls.ts'
import { pageOfAudits } from './list-audits.queries.ts'
import {
  type AuditRow,
  findAudit,
  findAuditList,
  listScoredOtherwise,
  listUnfinished,
  updateAudit,
} from './site-audit.queries.ts'
import { startOfMonth } from './plan-month.ts'
import { readOptions, toPlan } from './audit-settings.ts'
import { findStartFacts } from './start-audit.service.ts'

const LOST_AFTER_MS = 2 * 60_000
const POKED_AT_ONCE = 50
const RESCORED_AT_ONCE = 20

/** A score from an earlier version of the formula is null until `rescoreAudits` has recomputed it. */
function scoreIn({ formula, score, errorFree, categories }: AuditRow) {
  return formula === HEALTH_FORMULA
    ? { score, errorFree, categories }
    : { score: null, errorFree: null, categories: {} }
}

/** The audit from its row alone, without its crawl. */
function toRecord(row: AuditRow): Pick<Audit, 'options' | 'startedById' | 'projectId'> {
  const { include, exclude, listed, robotsIgnoredOn } = readOptions(row)
  return {
    options: {
      include: include.length,
      exclude: exclude.length,
      listed,
      respectRobots: robotsIgnoredOn.length === 0,
    },
    startedById: row.createdBy,
    projectId: row.projectId,
  }
}

export function toAuditReply(row: AuditRow): Audit {
  const { id, url, status, failure, maxPages, previousId } = row
  const { discovered, fetched, failed, blocked, pagesPerSecond, secondsLeft } = row
  return {
    id,
    url,
    status,
    failure,
    maxPages,
    progress: { discovered, fetched, failed, blocked, pagesPerSecond, secondsLeft },
    ...scoreIn(row),
    counts: { error: row.errors, warning: row.warnings, notice: row.notices, passed: row.passed },
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    ...(row.recheckedAt && { recheckedAt: row.recheckedAt.toISOString() }),
    ...(previousId !== null && { previousId }),
    ...toRecord(row),
  }
}

const toFacts = (
  { actor, now }: SignedInScope,
  { createdBy, status }: Pick<AuditRow, 'createdBy' | 'status'>,
) => ({
  relationships: relate(actor, { starterId: createdBy }),
  status,
  hasPlan: hasActivePlan(actor, now()),
})

/** With the actions of the caller. */
const toDetail = (
  scope: SignedInScope,
  { createdBy }: Pick<AuditRow, 'createdBy'>,
  audit: Audit,
  start: StartFacts,
): AuditDetail => ({
  ...audit,
  allowedActions: listAuditActions(toFacts(scope, { createdBy, status: audit.status }), start),
})

/** @throws {DomainError} where the policy refuses this */
export function requireAuditAction(
  scope: SignedInScope,
  row: AuditRow,
  action: Exclude<AuditAction, 'repeat'>,
): void {
  refuse(AUDIT_REFUSALS, findAuditReason(action, toFacts(scope, row)))
}

/** @throws {DomainError} `not-found`, including for an audit of another organization */
export async function getAuditRow({ actor, db }: SignedInScope, id: string): Promise<AuditRow> {
  const row = await findAudit(db, actor.organizationId, id)
  if (!row) throw new DomainError('not-found', 'There is no such audit.')
  return row
}

export async function listOwnAudits(
  scope: SignedInScope,
  query: QueryOf<typeof listAudits>,
): Promise<ReplyOf<typeof listAudits>> {
  const { actor, db, now } = scope
  const { rows, total } = await pageOfAudits(db, actor.organizationId, query, startOfMonth(now()))
  const start = await findStartFacts(scope, rows[0]?.startedSince)
  const items = rows.map((row) => toDetail(scope, row, toAuditReply(row), start))
  return { items, total, allowedActions: listStartActions(start) }
}

/**
 * From the crawl while it is in progress, since the row is only updated every few seconds; then from the row. Only the
 * crawl knows what the audit does not cover.
 */
export async function getOwnAudit(scope: SignedInScope, id: string): Promise<AuditDetail> {
  const [row, start] = await Promise.all([getAuditRow(scope, id), findStartFacts(scope)])
  return toDetail(scope, row, await readAudit(scope, row), start)
}

async function readAudit({ bindings }: SignedInScope, row: AuditRow): Promise<Audit> {
  const live = await crawlOf(bindings, row.id).snapshot()
  if (!live) return toAuditReply(row)
  if (!row.finishedAt) return { ...live, ...toRecord(row) }
  const { gaps, outcome, probes, unchanged, lookups } = live
  return {
    ...toAuditReply(row),
    ...(gaps && { gaps }),
    ...(outcome && { outcome }),
    ...(probes && { probes }),
    ...(unchanged && { unchanged }),
    ...(lookups && { lookups }),
  }
}

const DONE: Record<Verb, string> = { pause: 'paused', resume: 'resumed', cancel: 'canceled' }

export async function controlAudit(scope: SignedInScope, id: string, verb: Verb): Promise<AuditDetail> {
  const row = await getAuditRow(scope, id)
  requireAuditAction(scope, row, verb)
  const audit = await crawlOf(scope.bindings, id).control(verb)
  if (!audit) throw new DomainError('conflict', `An audit that is ${row.status} cannot be ${DONE[verb]}.`)
  await updateAudit(scope.db, scope.actor.organizationId, audit)
  return toDetail(scope, row, { ...audit, ...toRecord(row) }, await findStartFacts(scope))
}

/** Resumes audits whose start was lost or whose object stopped without an alarm. Running ones are not affected. */
export async function resumeCrawls(scope: Scope): Promise<void> {
  const before = new Date(scope.now().getTime() - LOST_AFTER_MS)
  for (const db of openEachDb(scope.bindings)) {
    const rows = await listUnfinished(db, before, POKED_AT_ONCE)
    await Promise.all(
      rows.map(async (row) =>
        crawlOf(scope.bindings, row.id).wake(toPlan(row, await findAuditList(db, row))),
      ),
    )
  }
}

/** Recomputes scores of an earlier version of the formula, so that audits can be compared. */
export async function rescoreAudits(scope: Scope): Promise<void> {
  for (const db of openEachDb(scope.bindings)) {
    for (const row of await listScoredOtherwise(db, HEALTH_FORMULA, RESCORED_AT_ONCE)) {
      const audit = (await crawlOf(scope.bindings, row.id).rescore()) ?? toAuditReply(row)
      await updateAudit(db, row.organizationId, audit)
    }
  }
}
