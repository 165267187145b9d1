import { asInAddresses, toContains } from '#api/db/text-search.ts'
import { type Sql } from '#api/engine/crawl-store.ts'
import { type getIssue } from '#contract/audit-findings.ts'
import { type listAuditPages, type PageSummary } from '#contract/audit-pages.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { causeCondition } from './crawl-causes.ts'

// Reads of one crawl's tables. Everything is filtered, sorted and paged in SQL; no list is ever whole in memory.

type PageQuery = QueryOf<typeof listAuditPages>
type FindingList = Omit<ReplyOf<typeof getIssue>, 'check' | 'issue'>

/** Whether an address or a text beside it has what a person typed, in whatever case and encoding. */
function eitherContains(address: string, text: string, part: string) {
  const found = [toContains(text, part), toContains(address, part, asInAddresses)]
  return {
    condition: `(${found.map(({ condition }) => condition).join(' OR ')})`,
    bindings: found.flatMap(({ bindings }) => bindings),
  }
}

export function countOf(sql: Sql, query: string, ...bindings: (string | number | null)[]): number {
  const [row] = sql.exec(query, ...bindings)
  return Number(row?.['n'] ?? 0)
}

export function listFindings(
  sql: Sql,
  check: string,
  { q = '', cause, page, pageSize }: QueryOf<typeof getIssue>,
): FindingList {
  const search = eitherContains('url', 'detail', q)
  const narrowed = cause === undefined ? { condition: 'true', bindings: [] } : causeCondition(check, cause)
  const where = `FROM findings WHERE check_id = ? AND ${search.condition} AND ${narrowed.condition}`
  const bindings = [check, ...search.bindings, ...narrowed.bindings]
  const rows = sql.exec(
    `SELECT url, detail, evidence ${where} ORDER BY url, detail LIMIT ? OFFSET ?`,
    ...bindings,
    pageSize,
    (page - 1) * pageSize,
  )
  // Columns of our own table, named as in the contract.
  const items = [...rows] as unknown as FindingList['items']
  return { items, total: countOf(sql, `SELECT count(*) AS n ${where}`, ...bindings) }
}

export const SEEN = `pages.internal = 1 AND pages.state IN ('done', 'disallowed', 'queued', 'leased')`
const SORTS: Record<PageQuery['sort'], string> = {
  url: 'pages.url',
  status: 'pages.status',
  title: 'pages.title COLLATE NOCASE',
  depth: 'pages.depth',
  inlinks: 'pages.inlinks',
  words: 'pages.words',
  bytes: 'pages.bytes',
  ttfb: 'pages.ttfb_ms',
  issues: 'issues',
}
const ISSUES = '(SELECT count(*) FROM findings WHERE findings.url = pages.url)'
export const SUMMARY = `pages.url, pages.status, pages.kind, pages.state, pages.title, pages.depth, pages.inlinks, pages.words,
  pages.bytes, pages.ttfb_ms, pages.indexable, ${ISSUES} AS issues`

export function toPageSummary(row: Record<string, unknown>): PageSummary {
  return {
    url: String(row['url']),
    status: row['status'] as number | null,
    // Not fetched: what became of the address stands in for what it is.
    kind: String(row['kind'] ?? row['state']),
    title: row['title'] as string | null,
    depth: row['depth'] as number | null,
    inlinks: Number(row['inlinks']),
    words: Number(row['words']),
    bytes: Number(row['bytes']),
    ttfbMs: row['ttfb_ms'] as number | null,
    indexable: row['indexable'] === 1,
    issues: Number(row['issues']),
  }
}

function toConditions({ q, status, indexable, check, minDepth }: PageQuery) {
  const conditions: string[] = [SEEN]
  const bindings: (string | number)[] = []
  function add(condition: string, ...values: (string | number)[]) {
    conditions.push(condition)
    bindings.push(...values)
  }
  if (q) {
    const search = eitherContains('pages.url', 'pages.title', q)
    add(search.condition, ...search.bindings)
  }
  if (status === 'none') add('(pages.status IS NULL OR pages.status = 0)')
  else if (status) add('pages.status / 100 = ?', Number(status[0]))
  if (indexable) add('pages.indexable = ?', indexable === 'yes' ? 1 : 0)
  if (minDepth !== undefined) add('pages.depth >= ?', minDepth)
  if (check)
    add('EXISTS (SELECT 1 FROM findings WHERE findings.check_id = ? AND findings.url = pages.url)', check)
  return { where: conditions.join(' AND '), bindings }
}

export function listPages(sql: Sql, query: PageQuery): { items: PageSummary[]; total: number } {
  const { where, bindings } = toConditions(query)
  const direction = query.direction === 'desc' ? 'DESC' : 'ASC'
  const rows = sql.exec(
    `SELECT ${SUMMARY} FROM pages WHERE ${where}
     ORDER BY ${SORTS[query.sort]} ${direction} NULLS LAST, pages.id LIMIT ? OFFSET ?`,
    ...bindings,
    query.pageSize,
    (query.page - 1) * query.pageSize,
  )
  const items = [...rows].map(toPageSummary)
  return { items, total: countOf(sql, `SELECT count(*) AS n FROM pages WHERE ${where}`, ...bindings) }
}
