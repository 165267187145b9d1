import { DomainError } from '#api/lib/domain-error.ts'
import { endWithSession } from '#api/core/sessions/session-stream.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type diffAudits,
  type getIssue,
  type listCauses,
  type listDiffFindings,
  type listIssues,
} from '#contract/seo/site-audit.findings.ts'
import { type getAuditPage, type listAuditPages } from '#contract/seo/site-audit.pages.ts'
import { type CheckInfo } from '#contract/seo/checks.ts'
import { crawlOf, type CrawlStub } from '#api/crawl/run/crawl-calls.ts'
import { orderIssues, sumChanges, toIssues, weightOf } from './audit-issues.ts'
import { CHECK_INFO, getAuditRow } from './site-audit.service.ts'

const INFO: ReadonlyMap<string, CheckInfo> = new Map(CHECK_INFO.map((check) => [check.id, check]))

/** The crawl behind an audit of the caller's organization. */
export async function getCrawl(scope: SignedInScope, auditId: string): Promise<CrawlStub> {
  await getAuditRow(scope, auditId)
  return crawlOf(scope.bindings, auditId)
}

function toFilter({ severity, category, q = '' }: QueryOf<typeof listIssues>) {
  const text = q.toLowerCase()
  return (check: CheckInfo) =>
    (!severity || check.severity === severity) &&
    (!category || check.category === category) &&
    (check.title.toLowerCase().includes(text) || check.id.includes(text))
}

/** A check has passed once the audit has finished without a finding of it. */
export async function listAuditIssues(
  scope: SignedInScope,
  id: string,
  query: QueryOf<typeof listIssues>,
): Promise<ReplyOf<typeof listIssues>> {
  const { status, score } = await getAuditRow(scope, id)
  const crawl = crawlOf(scope.bindings, id)
  const [judgement, comparison] = await Promise.all([crawl.readJudgement(), crawl.readComparison()])
  const checks = CHECK_INFO.filter(toFilter(query))
  const items = toIssues(checks, { judgement, comparison, isScored: score !== null })
  return {
    items: orderIssues(items, query.order),
    passed: status === 'finished' ? checks.filter((check) => !judgement.checks[check.id]) : [],
    changes: comparison && sumChanges(comparison),
  }
}

export async function getAuditIssue(
  scope: SignedInScope,
  id: string,
  check: string,
  query: QueryOf<typeof getIssue>,
): Promise<ReplyOf<typeof getIssue>> {
  const { score } = await getAuditRow(scope, id)
  const info = getCheck(check)
  const crawl = crawlOf(scope.bindings, id)
  const [judgement, comparison, findings] = await Promise.all([
    crawl.readJudgement(),
    crawl.readComparison(),
    crawl.listFindings(check, query),
  ])
  const found = { judgement, comparison, isScored: score !== null }
  // By itself where another issue includes it.
  const [alone] = toIssues([info], found)
  const issue = toIssues(CHECK_INFO, found).find((one) => one.check === check) ?? alone ?? null
  return { check: info, issue, ...findings }
}

export async function listAuditCauses(
  scope: SignedInScope,
  id: string,
  check: string,
  query: QueryOf<typeof listCauses>,
): Promise<ReplyOf<typeof listCauses>> {
  const crawl = await getCrawl(scope, id)
  getCheck(check)
  return crawl.listCauses(check, query)
}

export async function listPagesOfAudit(
  scope: SignedInScope,
  id: string,
  query: QueryOf<typeof listAuditPages>,
): Promise<ReplyOf<typeof listAuditPages>> {
  return (await getCrawl(scope, id)).listPages(query)
}

export async function getPageOfAudit(
  scope: SignedInScope,
  id: string,
  url: string,
): Promise<ReplyOf<typeof getAuditPage>> {
  const page = await (await getCrawl(scope, id)).findPage(url)
  if (!page) throw new DomainError('not-found', 'This audit has no such page.')
  return page
}

/** The check as the registry knows it. */
export function getCheck(check: string): CheckInfo {
  const info = INFO.get(check)
  if (!info) throw new DomainError('not-found', 'There is no such check.')
  return info
}

/** Both, as audits of one site that have finished. */
export async function getComparable(scope: SignedInScope, id: string, against: string): Promise<CrawlStub> {
  const rows = await Promise.all([getAuditRow(scope, id), getAuditRow(scope, against)])
  if (rows[0].host !== rows[1].host)
    throw new DomainError('conflict', 'Only audits of the same site can be compared.')
  if (rows.some(({ status }) => status !== 'finished'))
    throw new DomainError('conflict', 'Only audits that have finished can be compared.')
  return crawlOf(scope.bindings, id)
}

export async function diffOwnAudits(
  scope: SignedInScope,
  id: string,
  against: string,
): Promise<ReplyOf<typeof diffAudits>> {
  const crawl = await getComparable(scope, id, against)
  const comparison = (await crawl.compareWith(against)) ?? {}
  const items = CHECK_INFO.flatMap(({ id: check, title, category, severity }) => {
    const change = comparison[check]
    return change ? [{ check, title, category, severity, ...change }] : []
  }).toSorted((a, b) => weightOf(a.severity) - weightOf(b.severity) || (a.check < b.check ? -1 : 1))
  return { items, ...sumChanges(comparison) }
}

/** With what the registry says of its check; nothing of a check that has been retired since. */
export function toListedChange<Item extends { check: string }>(item: Item) {
  const info = INFO.get(item.check)
  return info ? [{ ...item, title: info.title, category: info.category, severity: info.severity }] : []
}

export async function listOwnChanges(
  scope: SignedInScope,
  id: string,
  query: QueryOf<typeof listDiffFindings>,
): Promise<ReplyOf<typeof listDiffFindings>> {
  const crawl = await getComparable(scope, id, query.against)
  const { items, total } = await crawl.listDiffFindings(query)
  return { items: items.flatMap(toListedChange), total }
}

/** Server-sent events, until the audit or the caller's session has ended. */
export async function openEvents(scope: SignedInScope, id: string): Promise<ReadableStream | null> {
  const crawl = await getCrawl(scope, id)
  const { body }: { body: ReadableStream<Uint8Array> | null } = await crawl.fetch('https://crawl/events')
  return body && endWithSession(body, scope)
}
