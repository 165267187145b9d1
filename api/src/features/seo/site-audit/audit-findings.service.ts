import { DomainError } from '#api/lib/domain-error.ts'
import { endWithSession } from '#api/core/sessions/session-stream.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type diffAudits,
  type exportAudit,
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
async function getCrawl(scope: SignedInScope, auditId: string): Promise<CrawlStub> {
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
  const [judgment, comparison] = await Promise.all([crawl.readJudgment(), crawl.readComparison()])
  const checks = CHECK_INFO.filter(toFilter(query))
  const items = toIssues(checks, { judgment, comparison, isScored: score !== null })
  return {
    items: orderIssues(items, query.order),
    passed: status === 'finished' ? checks.filter((check) => !judgment.checks[check.id]) : [],
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
  const info = INFO.get(check)
  if (!info) throw new DomainError('not-found', 'There is no such check.')
  const crawl = crawlOf(scope.bindings, id)
  const [judgment, comparison, findings] = await Promise.all([
    crawl.readJudgment(),
    crawl.readComparison(),
    crawl.listFindings(check, query),
  ])
  const found = { judgment, comparison, isScored: score !== null }
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
  if (!INFO.has(check)) throw new DomainError('not-found', 'There is no such check.')
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

/** Both, as audits of one site that have finished. */
async function getComparable(scope: SignedInScope, id: string, against: string): Promise<CrawlStub> {
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

export async function listOwnChanges(
  scope: SignedInScope,
  id: string,
  query: QueryOf<typeof listDiffFindings>,
): Promise<ReplyOf<typeof listDiffFindings>> {
  const crawl = await getComparable(scope, id, query.against)
  const { items, total } = await crawl.listDiffFindings(query)
  const told = items.flatMap((item) => {
    const info = INFO.get(item.check)
    return info ? [{ ...item, title: info.title, category: info.category, severity: info.severity }] : []
  })
  return { items: told, total }
}

/** Server-sent events, until the audit or the caller's session has ended. */
export async function openEvents(scope: SignedInScope, id: string): Promise<ReadableStream | null> {
  const crawl = await getCrawl(scope, id)
  const { body }: { body: ReadableStream<Uint8Array> | null } = await crawl.fetch('https://crawl/events')
  return body && endWithSession(body, scope)
}

export async function openExport(
  scope: SignedInScope,
  id: string,
  table: QueryOf<typeof exportAudit>['table'],
): Promise<{ body: ReadableStream | null; name: string }> {
  const { host } = await getAuditRow(scope, id)
  const { body } = await crawlOf(scope.bindings, id).fetch(`https://crawl/export?table=${table}`)
  return { body, name: `${host.replace(/[^a-z0-9.-]/gi, '-')}-${table}.csv` }
}
