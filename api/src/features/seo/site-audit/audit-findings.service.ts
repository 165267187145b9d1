import { DomainError } from '#api/lib/domain-error.ts'
import { endWithSession } from '#api/lib/session-stream.ts'
import { type SignedInScope } from '#api/lib/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type CheckInfo, type Severity, SEVERITIES } from '#contract/checks.ts'
import {
  type diffAudits,
  type exportAudit,
  type getAuditPage,
  type getIssue,
  type listAuditPages,
  type listIssues,
} from '#contract/site-audit.ts'
import { crawlOf, type CrawlStub } from './crawl-calls.ts'
import { CHECK_INFO, getAuditRow } from './site-audit.service.ts'

const INFO: ReadonlyMap<string, CheckInfo> = new Map(CHECK_INFO.map((check) => [check.id, check]))
const weightOf = (severity: Severity) => SEVERITIES.indexOf(severity)

/** The crawl behind an audit of the caller's organisation. */
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

/** Worst first, then what concerns most pages. A check has passed once the audit has finished without a finding of it. */
export async function listAuditIssues(
  scope: SignedInScope,
  id: string,
  query: QueryOf<typeof listIssues>,
): Promise<ReplyOf<typeof listIssues>> {
  const { status } = await getAuditRow(scope, id)
  const crawl = crawlOf(scope.bindings, id)
  const [pages, comparison] = await Promise.all([crawl.countPagesByCheck(), crawl.readComparison()])
  const checks = CHECK_INFO.filter(toFilter(query))
  const items = checks
    .filter((check) => pages[check.id] !== undefined || (comparison?.[check.id]?.fixed ?? 0) > 0)
    .map(({ id: check, title, category, severity }) => {
      const change = comparison && (comparison[check] ?? { new: 0, fixed: 0 })
      return {
        check,
        title,
        category,
        severity,
        pages: pages[check] ?? 0,
        new: change?.new ?? null,
        fixed: change?.fixed ?? null,
      }
    })
    .toSorted(
      (a, b) =>
        weightOf(a.severity) - weightOf(b.severity) || b.pages - a.pages || (a.check < b.check ? -1 : 1),
    )
  const passed = status === 'finished' ? checks.filter((check) => pages[check.id] === undefined) : []
  return { items: items.filter((item) => item.pages > 0), passed }
}

export async function getAuditIssue(
  scope: SignedInScope,
  id: string,
  check: string,
  query: QueryOf<typeof getIssue>,
): Promise<ReplyOf<typeof getIssue>> {
  const crawl = await getCrawl(scope, id)
  const info = INFO.get(check)
  if (!info) throw new DomainError('not-found', 'There is no such check.')
  return { check: info, ...(await crawl.listFindings(check, query)) }
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

export async function diffOwnAudits(
  scope: SignedInScope,
  id: string,
  against: string,
): Promise<ReplyOf<typeof diffAudits>> {
  const [row, earlier] = await Promise.all([getAuditRow(scope, id), getAuditRow(scope, against)])
  if (row.host !== earlier.host)
    throw new DomainError('conflict', 'Only audits of the same site can be compared.')
  const comparison = await crawlOf(scope.bindings, id).compareWith(against)
  const items = CHECK_INFO.flatMap(({ id: check, title, category, severity }) => {
    const change = comparison[check]
    return change ? [{ check, title, category, severity, ...change }] : []
  }).toSorted((a, b) => weightOf(a.severity) - weightOf(b.severity) || (a.check < b.check ? -1 : 1))
  const sumOf = (name: 'new' | 'fixed' | 'persisting') => items.reduce((sum, item) => sum + item[name], 0)
  return { items, new: sumOf('new'), fixed: sumOf('fixed'), persisting: sumOf('persisting') }
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
