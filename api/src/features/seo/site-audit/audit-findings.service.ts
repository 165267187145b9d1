import { DomainError } from '#api/lib/domain-error.ts'
import { endWithSession } from '#api/core/sessions/session-stream.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { hasWords } from '#contract/folded-text.ts'
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
import { sumChanges, sumUpIssues, toIssues, weightOf } from './audit-issues.ts'
import { type AuditRow } from './site-audit.queries.ts'
import { listChecksOf } from './check-info.ts'
import { getAuditRow } from './site-audit.service.ts'

const notFound = () => new DomainError('not-found', 'There is no such audit.')

/** Reads from a crawl. An audit that is deleted meanwhile is not found. */
export async function readCrawl<Found>(
  { bindings }: SignedInScope,
  auditId: string,
  read: (crawl: CrawlStub) => Promise<Found>,
): Promise<Found> {
  const crawl = crawlOf(bindings, auditId)
  try {
    return await read(crawl)
  } catch (error) {
    throw (await crawl.snapshot()) ? error : notFound()
  }
}

/** The same for an audit of the caller's organization. */
export async function readOwnCrawl<Found>(
  scope: SignedInScope,
  auditId: string,
  read: (crawl: CrawlStub) => Promise<Found>,
): Promise<Found> {
  await getAuditRow(scope, auditId)
  return readCrawl(scope, auditId, read)
}

/** A stream from the crawl of an audit. */
export async function openOwnCrawl(
  scope: SignedInScope,
  auditId: string,
  address: string,
): Promise<ReadableStream<Uint8Array>> {
  const { ok, body } = await readOwnCrawl(scope, auditId, (crawl) => crawl.fetch(address))
  if (!ok || !body) throw notFound()
  return body
}

function toFilter({ severity, category, q = '' }: QueryOf<typeof listIssues>) {
  return (check: CheckInfo) =>
    (!severity || check.severity === severity) &&
    (!category || check.category === category) &&
    hasWords(`${check.title} ${check.id}`, q)
}

export async function listAuditIssues(
  scope: SignedInScope,
  id: string,
  query: QueryOf<typeof listIssues>,
): Promise<ReplyOf<typeof listIssues>> {
  const row = await getAuditRow(scope, id)
  const [judgment, comparison] = await readCrawl(scope, id, (crawl) =>
    Promise.all([crawl.readJudgment(), crawl.readComparison()]),
  )
  return sumUpIssues(listChecksOf(row).filter(toFilter(query)), { ...row, judgment, comparison }, query)
}

export async function getAuditIssue(
  scope: SignedInScope,
  id: string,
  check: string,
  query: QueryOf<typeof getIssue>,
): Promise<ReplyOf<typeof getIssue>> {
  const row = await getAuditRow(scope, id)
  const { score } = row
  const info = getCheck(row, check)
  const [judgment, comparison, findings] = await readCrawl(scope, id, (crawl) =>
    Promise.all([crawl.readJudgment(), crawl.readComparison(), crawl.listFindings(check, query)]),
  )
  const found = { judgment, comparison, isScored: score !== null }
  // Listed on its own where another issue includes it.
  const [alone] = toIssues([info], found)
  const issue = toIssues(listChecksOf(row), found).find((one) => one.check === check) ?? alone ?? null
  return { check: info, issue, notChecked: judgment.unchecked[check] ?? null, ...findings }
}

export async function listAuditCauses(
  scope: SignedInScope,
  id: string,
  check: string,
  query: QueryOf<typeof listCauses>,
): Promise<ReplyOf<typeof listCauses>> {
  getCheck(await getAuditRow(scope, id), check)
  return readCrawl(scope, id, (crawl) => crawl.listCauses(check, query))
}

export async function listPagesOfAudit(
  scope: SignedInScope,
  id: string,
  query: QueryOf<typeof listAuditPages>,
): Promise<ReplyOf<typeof listAuditPages>> {
  return readOwnCrawl(scope, id, (crawl) => crawl.listPages(query))
}

export async function getPageOfAudit(
  scope: SignedInScope,
  id: string,
  url: string,
): Promise<ReplyOf<typeof getAuditPage>> {
  const page = await readOwnCrawl(scope, id, (crawl) => crawl.findPage(url))
  if (!page) throw new DomainError('not-found', 'This audit has no such page.')
  return page
}

/** A check that the audit makes. */
export function getCheck(row: Pick<AuditRow, 'options'>, check: string): CheckInfo {
  const info = listChecksOf(row).find(({ id }) => id === check)
  if (!info) throw new DomainError('not-found', 'There is no such check.')
  return info
}

/** Two finished audits of the same site; the first of them. */
export async function requireComparable(
  scope: SignedInScope,
  id: string,
  against: string,
): Promise<AuditRow> {
  const rows = await Promise.all([getAuditRow(scope, id), getAuditRow(scope, against)])
  if (rows[0].host !== rows[1].host)
    throw new DomainError('conflict', 'Only audits of the same site can be compared.')
  if (rows.some(({ status }) => status !== 'finished'))
    throw new DomainError('conflict', 'Only finished audits can be compared.')
  return rows[0]
}

export async function diffOwnAudits(
  scope: SignedInScope,
  id: string,
  against: string,
): Promise<ReplyOf<typeof diffAudits>> {
  const row = await requireComparable(scope, id, against)
  const comparison = (await readCrawl(scope, id, (crawl) => crawl.compareWith(against))) ?? {}
  const items = listChecksOf(row)
    .flatMap(({ id: check, title, category, severity }) => {
      const change = comparison[check]
      return change ? [{ check, title, category, severity, ...change }] : []
    })
    .toSorted((a, b) => weightOf(a.severity) - weightOf(b.severity) || (a.check < b.check ? -1 : 1))
  return { items, ...sumChanges(comparison) }
}

/** Adds the check, each in a list of its own: an empty one for a check that was removed since. */
export function createListed(row: Pick<AuditRow, 'options'>) {
  const checks = new Map(listChecksOf(row).map((check) => [check.id, check]))
  return <Item extends { check: string }>(item: Item) => {
    const info = checks.get(item.check)
    return info ? [{ ...item, title: info.title, category: info.category, severity: info.severity }] : []
  }
}

export async function listOwnChanges(
  scope: SignedInScope,
  id: string,
  query: QueryOf<typeof listDiffFindings>,
): Promise<ReplyOf<typeof listDiffFindings>> {
  const row = await requireComparable(scope, id, query.against)
  const { items, total } = await readCrawl(scope, id, (crawl) => crawl.listDiffFindings(query))
  return { items: items.flatMap(createListed(row)), total }
}

/** Server-sent events, until the audit or the caller's session has ended. */
export async function openEvents(scope: SignedInScope, id: string): Promise<ReadableStream> {
  return endWithSession(await openOwnCrawl(scope, id, 'https://crawl/events'), scope)
}
