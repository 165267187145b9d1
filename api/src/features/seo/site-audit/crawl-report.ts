import { toContains } from '#api/db/text-search.ts'
import { type Check } from '#api/engine/check.ts'
import { CHECKS } from '#api/engine/registry.ts'
import { type Sql } from '#api/engine/crawl-store.ts'
import {
  type getAuditPage,
  type getIssue,
  type listAuditPages,
  type PageSummary,
} from '#contract/site-audit.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'

// Reads of one crawl's tables. Everything is filtered, sorted and paged in SQL; no list is ever whole in memory.

type PageQuery = QueryOf<typeof listAuditPages>
type FindingList = Omit<ReplyOf<typeof getIssue>, 'check'>
type OnePage = ReplyOf<typeof getAuditPage>

const MAX_LINKS_SHOWN = 100
const INFO: ReadonlyMap<string, Check> = new Map(CHECKS.map((check) => [check.id, check]))

/** Whether one of two columns has what a person typed, in whatever case. */
function eitherContains(columns: readonly [string, string], part: string) {
  const [one, other] = [toContains(columns[0], part), toContains(columns[1], part)]
  return {
    condition: `(${one.condition} OR ${other.condition})`,
    bindings: [...one.bindings, ...other.bindings],
  }
}

function countOf(sql: Sql, query: string, ...bindings: (string | number | null)[]): number {
  const [row] = sql.exec(query, ...bindings)
  return Number(row?.['n'] ?? 0)
}

/** Pages that each check concerns. */
export function countPagesByCheck(sql: Sql): Record<string, number> {
  const rows = sql.exec('SELECT check_id, count(DISTINCT url) AS n FROM findings GROUP BY check_id')
  return Object.fromEntries([...rows].map((row) => [String(row['check_id']), Number(row['n'])]))
}

export function listFindings(
  sql: Sql,
  check: string,
  { q = '', page, pageSize }: { q?: string | undefined; page: number; pageSize: number },
): FindingList {
  const search = eitherContains(['url', 'detail'], q)
  const where = `FROM findings WHERE check_id = ? AND ${search.condition}`
  const bindings = [check, ...search.bindings]
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

const SEEN = `pages.internal = 1 AND pages.state IN ('done', 'disallowed', 'queued', 'leased')`
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
const SUMMARY = `pages.url, pages.status, pages.kind, pages.state, pages.title, pages.depth, pages.inlinks, pages.words,
  pages.bytes, pages.ttfb_ms, pages.indexable, ${ISSUES} AS issues`

function toPageSummary(row: Record<string, unknown>): PageSummary {
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
    const search = eitherContains(['pages.url', 'pages.title'], q)
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

function listPageFindings(sql: Sql, url: string): OnePage['findings'] {
  const rows = sql.exec(
    'SELECT check_id, detail, evidence FROM findings WHERE url = ? ORDER BY check_id, detail',
    url,
  )
  return [...rows].flatMap((row) => {
    const info = INFO.get(String(row['check_id']))
    if (!info) return [] // A check that has been retired since.
    const { id, title, category, severity } = info
    const [detail, evidence] = [String(row['detail']), row['evidence'] as string | null]
    return [{ check: id, title, category, severity, detail, evidence }]
  })
}

function listLinks(sql: Sql, id: number, end: 'from' | 'to') {
  const other = end === 'from' ? 'to' : 'from'
  const rows = sql.exec(
    `SELECT pages.url, links.text, links.nofollow, pages.status FROM links JOIN pages ON pages.id = links.${other}_id
     WHERE links.${end}_id = ? AND links.kind IN ('a', 'area') ORDER BY pages.url LIMIT ${MAX_LINKS_SHOWN}`,
    id,
  )
  return [...rows].map((row) => ({
    url: String(row['url']),
    text: String(row['text']),
    nofollow: row['nofollow'] === 1,
    status: row['status'] as number | null,
  }))
}

/** Everything known about one page; its links are bounded. */
export function findPage(sql: Sql, url: string): OnePage | undefined {
  const [row] = sql.exec(
    `SELECT pages.id, page_facts.facts, ${SUMMARY} FROM pages LEFT JOIN page_facts ON page_id = pages.id
     WHERE pages.url = ? AND ${SEEN}`,
    url,
  )
  if (!row) return undefined
  const id = Number(row['id'])
  return {
    page: toPageSummary(row),
    facts: JSON.parse((row['facts'] as string | null) ?? '{}') as Record<string, unknown>,
    findings: listPageFindings(sql, url),
    inlinks: listLinks(sql, id, 'to').map(({ url, text, nofollow }) => ({ url, text, nofollow })),
    outlinks: listLinks(sql, id, 'from'),
  }
}
