import { isAllowedAddress } from '#api/crawl/fetch/address-guard.ts'
import { toFetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { hostOf, isSameSite, normalizeUrl, siteOf } from '#api/engine/urls.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { refuse as refuseBy } from '#api/core/access/refuse.ts'
import { findPlanReason, limitReached, limitsAt, requireWithin } from '#api/core/plans/plan-limits.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope, type SignedInScope } from '#api/core/access/scope.ts'
import { NO_LIMITS, type PlanLimits } from '#contract/billing/plan-limits.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { toStartRefusals } from '#contract/seo/site-audit.actions.ts'
import { findStartReason, type StartFacts } from '#contract/seo/site-audit.policy.ts'
import { type createAudit } from '#contract/seo/site-audit.ts'
import { type StartAudit } from '#contract/seo/site-audit.forms.ts'
import { crawlOf } from '#api/crawl/run/crawl-calls.ts'
import { type CrawlPlan } from '#api/crawl/store/crawl-state.ts'
import { startOfMonth } from './plan-month.ts'
import {
  countActiveAudits,
  countStarted,
  findActiveAudit,
  findLastFinished,
  insertAudit,
  type NewAuditRow,
} from './site-audit.queries.ts'

export type CrawlOptions = Pick<CrawlPlan, 'include' | 'exclude' | 'list' | 'robotsIgnoredOn'>

/** Looks up verified sites, which belong to another slice. */
export interface Ownership {
  findOwnership: (
    scope: SignedInScope,
    hosts: string[],
  ) => Promise<{ proved: string[]; problem: string | null }>
}

/** In addition to the plan's monthly limit, against scripts that start and cancel audits. */
const STARTS_PER_HOUR = 60
/** Concurrent audits per organization: all organizations share the parse steps. */
const MAX_ACTIVE = 10
/** When there may be room for another. */
const ROOM_SECONDS = 60

function refuse(field: string, message: string): never {
  throw new DomainError('validation-failed', message, { errors: { [field]: [message] } })
}

/** The settings of the crawl's object, from the audit's row. */
export function toPlan(row: NewAuditRow): CrawlPlan {
  const { id, organizationId, url, maxPages, previousId } = row
  // Written only by startAudit.
  const options = row.options as CrawlOptions
  return { id, organizationId, url, maxPages, previousId, createdAt: row.createdAt.getTime(), ...options }
}

/** The start address as the key of a page, refused where the crawler may not go. */
function readStart({ settings }: Scope, given: string): string {
  const url = normalizeUrl(given)
  if (url === null) return refuse('url', 'Please enter a valid domain (e.g., example.com).')
  if (!isAllowedAddress(url, toFetchRules(settings))) {
    refuse('url', 'This address is private or not a website. Enter a public domain (e.g., example.com).')
  }
  return url
}

function readList(start: string, given: readonly string[] = []): string[] {
  const list = given.map((entry) => normalizeUrl(entry)).filter((url) => url !== null)
  if (list.some((url) => !isSameSite(url, start))) refuse('list', `Each address must be on ${hostOf(start)}.`)
  return [...new Set(list)]
}

/** The hosts of the site, with www and without, whose robots.txt is ignored: only verified ones. */
async function readIgnoredHosts(
  scope: SignedInScope,
  url: string,
  { findOwnership }: Ownership,
): Promise<string[]> {
  const host = hostOf(url)
  const otherName = siteOf(host) === host ? `www.${host}` : siteOf(host)
  const names = [host, otherName].filter((name) => URL.canParse(`https://${name}`))
  const { proved, problem } = await findOwnership(scope, names)
  if (proved.includes(host)) return proved
  const refusal = `Prove that you own ${host} to ignore its robots.txt.`
  return refuse('respectRobots', problem === null ? refusal : `${refusal} ${problem}`)
}

async function insertOrRefuse(
  { db, now }: SignedInScope,
  row: NewAuditRow,
  limits: PlanLimits,
): Promise<void> {
  const max = limits.crawlsPerMonth
  if (await insertAudit(db, row, { since: startOfMonth(now()), max, maxActive: MAX_ACTIVE })) return
  const running = await findActiveAudit(db, row.organizationId, row.host)
  if (running) throw new DomainError('conflict', `${row.host} is already being audited: ${running.id}.`)
  if ((await countActiveAudits(db, row.organizationId)) >= MAX_ACTIVE) {
    throw new DomainError(
      'conflict',
      `Your organization has ${MAX_ACTIVE} audits in progress. Wait for one to finish, or cancel one.`,
      { retryAfter: ROOM_SECONDS },
    )
  }
  throw limitReached('crawlsPerMonth', limits)
}

/** What decides whether the caller can start an audit. `known` is how many were started this month, if that was read. */
export async function findStartFacts({ actor, db, now }: SignedInScope, known?: number): Promise<StartFacts> {
  const planReason = findPlanReason(actor, now())
  if (!actor.plan || planReason) return { planReason, limits: NO_LIMITS, started: 0 }
  const started = known ?? (await countStarted(db, actor.organizationId, startOfMonth(now())))
  return { planReason, limits: limitsAt(actor.plan, now()), started }
}

/** Where an audit comes from that nobody starts by themselves. */
interface Origin {
  projectId?: string | null
  /** Chosen beforehand by who must know later whether it was started. */
  id?: string
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
  { projectId = null, id = newId('aud') }: Origin = {},
): Promise<ReplyOf<typeof createAudit>> {
  const { actor, db, now, bindings } = scope
  const { organizationId } = actor
  const facts = await findStartFacts(scope)
  const { limits } = facts
  refuseBy(toStartRefusals(limits), findStartReason(facts))
  const url = readStart(scope, input.url)
  const { include = [], exclude = [], respectRobots = true } = input
  const list = readList(url, input.list)
  const { maxPages = limits.pagesPerCrawl } = input
  requireWithin('pagesPerCrawl', limits, maxPages, 'maxPages')
  await limit(scope, [{ key: `audit:start:${organizationId}`, max: STARTS_PER_HOUR, windowSeconds: 3600 }])
  const robotsIgnoredOn = respectRobots ? [] : await readIgnoredHosts(scope, url, ownership)
  const options: CrawlOptions = { include, exclude, list, robotsIgnoredOn }

  const host = siteOf(hostOf(url))
  const previousId = (await findLastFinished(db, { organizationId, host, projectId }))?.id ?? null
  const audit = { id, projectId, organizationId, createdBy: actor.id, createdAt: now() }
  const row: NewAuditRow = { ...audit, url, host, options, maxPages, previousId }
  await insertOrRefuse(scope, row, limits)
  const { status } = await crawlOf(bindings, row.id).wake(toPlan(row))
  return { id: row.id, status }
}
