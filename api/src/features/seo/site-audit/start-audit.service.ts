import { refuse as refuseBy } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { findPlanReason, limitReached, limitsAt, requireWithin } from '#api/core/plans/plan-limits.ts'
import { crawlOf } from '#api/crawl/run/crawl-calls.ts'
import { hostOf, siteOf } from '#api/engine/urls.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { NO_LIMITS, type PlanLimits } from '#contract/billing/plan-limits.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { toStartRefusals } from '#contract/seo/site-audit.actions.ts'
import { type StartAudit } from '#contract/seo/site-audit.forms.ts'
import { findStartReason, type StartFacts } from '#contract/seo/site-audit.policy.ts'
import { type createAudit } from '#contract/seo/site-audit.ts'
import { refuseOwnChecks } from '#api/crawl/run/refuse-own-checks.ts'
import { readSecrets, type StoredSecrets } from './audit-secrets.ts'
import { toOptions, toPlan } from './audit-settings.ts'
import { startOfMonth } from './plan-month.ts'
import {
  countActiveAudits,
  countStarted,
  findActiveAudit,
  findLastFinished,
  insertAudit,
  type NewAuditRow,
} from './site-audit.queries.ts'
import {
  type Ownership,
  readOwnersRights,
  readScope,
  readStart,
  refuseUnavailable,
} from './start-settings.ts'

/** In addition to the plan's monthly limit, against scripts that start and cancel audits. */
const STARTS_PER_HOUR = 60
/** Concurrent audits per organization: all organizations share the parse steps. */
const MAX_ACTIVE = 10
/** When there may be room for another. */
const ROOM_SECONDS = 60

/** @throws {DomainError} `conflict` while the same site is being audited, and while the organization has too many in progress */
async function requireRoom(
  { db }: SignedInScope,
  { organizationId, host }: Pick<NewAuditRow, 'organizationId' | 'host'>,
): Promise<void> {
  const running = await findActiveAudit(db, organizationId, host)
  if (running) {
    // Nobody knows when it ends: it says which one it is, and no time.
    const found = { endsByItself: true, auditId: running.id }
    throw new DomainError('conflict', `${host} is already being audited.`, found)
  }
  if ((await countActiveAudits(db, organizationId)) >= MAX_ACTIVE) {
    throw new DomainError(
      'conflict',
      `Your organization has ${MAX_ACTIVE} audits in progress. Wait for one to finish, or cancel one.`,
      { retryAfter: ROOM_SECONDS },
    )
  }
}

async function insertOrRefuse(
  scope: SignedInScope,
  row: NewAuditRow,
  list: readonly string[],
  limits: PlanLimits,
): Promise<void> {
  const most = { since: startOfMonth(scope.now()), max: limits.crawlsPerMonth, maxActive: MAX_ACTIVE }
  if (await insertAudit(scope.db, row, list, most)) return
  await requireRoom(scope, row)
  throw limitReached('crawlsPerMonth', limits)
}

/** What decides whether the caller can start an audit. `known` is how many were started this month, if that was read. */
export async function findStartFacts({ actor, db, now }: SignedInScope, known?: number): Promise<StartFacts> {
  const planReason = findPlanReason(actor, now())
  if (!actor.plan || planReason) return { planReason, limits: NO_LIMITS, started: 0 }
  const started = known ?? (await countStarted(db, actor.organizationId, startOfMonth(now())))
  return { planReason, limits: limitsAt(actor.plan, now()), started }
}

/** What an audit is started from, where nobody starts it by its URL alone. */
interface Origin {
  projectId?: string | null
  /** Chosen beforehand by who must know later whether it was started. */
  id?: string
  /** Secrets for the same site, sealed. */
  stored?: StoredSecrets | null
}

/**
 * Stores the audit and starts its crawl. If the call gets lost, `resumeCrawls` repeats it.
 * @throws {DomainError} `conflict` while the same site is being audited, `limit-reached` after the plan's audits of
 * this month
 */
export async function startAudit(
  scope: SignedInScope,
  input: StartAudit,
  ownership: Ownership,
  { projectId = null, id = newId('aud'), stored = null }: Origin = {},
): Promise<ReplyOf<typeof createAudit>> {
  const { actor, db, now, bindings } = scope
  const { organizationId } = actor
  const facts = await findStartFacts(scope)
  const { limits } = facts
  refuseBy(toStartRefusals(limits), findStartReason(facts))
  const start = readStart(scope, input.url)
  const { url, list, shown } = readScope(scope, start, input)
  const { maxPages = limits.pagesPerCrawl } = input
  requireWithin('pagesPerCrawl', limits, maxPages, 'maxPages')
  refuseUnavailable(scope, input)
  refuseOwnChecks(input.ownChecks)
  const { sealed, ...ofSecrets } = await readSecrets(scope, url, input, stored)
  const host = siteOf(hostOf(url))
  // What waits for room attempts it each minute, and must not use up what others may start.
  await requireRoom(scope, { organizationId, host })
  await limit(scope, [{ key: `audit:start:${organizationId}`, max: STARTS_PER_HOUR, windowSeconds: 3600 }])
  const robotsIgnoredOn = await readOwnersRights(scope, url, input, ownership)
  const options = toOptions(input, { ...shown, ...ofSecrets, robotsIgnoredOn, listed: list.length })
  const previousId = (await findLastFinished(db, { organizationId, host, projectId }))?.id ?? null
  const audit = { id, projectId, organizationId, createdBy: actor.id, createdAt: now() }
  const row: NewAuditRow = { ...audit, url, host, options, secrets: sealed, maxPages, previousId }
  await insertOrRefuse(scope, row, list, limits)
  const { status } = await crawlOf(bindings, row.id).wake(toPlan(row, list))
  return { id: row.id, status }
}
