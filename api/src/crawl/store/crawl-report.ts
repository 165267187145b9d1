import { type Sql } from '#api/lib/object-database.ts'
import { type getIssue } from '#contract/seo/site-audit.findings.ts'
import { type listAuditPages, type PageRow, type PageSummary } from '#contract/seo/site-audit.pages.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { causeCondition } from './crawl-causes.ts'
import { readList } from './crawl-search.ts'
import { type FoldedRows, foldRows, untilNoStepIsLeft } from './fold-rows.ts'
import { conditionsOf } from './explore-conditions.ts'
import { countHops, countOutlinks, OUTLINKS } from './explore-counts.ts'
import { countIssues, ISSUES } from './issue-counts.ts'
import { listOwnChecks } from './own-checks.ts'
import { countOwnGaps, ownOrder, readOwnValues } from './own-values.ts'
import { TEMPLATE } from './template-list.ts'
import { isOwnId, toOwnSorts } from '#contract/seo/own-checks.words.ts'
import { toColumns } from '#contract/seo/site-audit.explore.words.ts'

// Reads of one crawl's tables. Everything is filtered, sorted and paged in SQL; no list is ever whole in memory.

type PageQuery = QueryOf<typeof listAuditPages>
type FindingList = Omit<ReplyOf<typeof getIssue>, 'check' | 'issue' | 'notChecked'>

export async function listFindings(
  sql: Sql,
  check: string,
  { cause, template, ...asked }: QueryOf<typeof getIssue>,
): Promise<FindingList> {
  const narrowed = causeCondition(check, { cause, template })
  const { rows, total } = await readList(
    sql,
    {
      columns: 'url, detail, evidence',
      from: `FROM findings WHERE check_id = ? AND ${narrowed.condition}`,
      bindings: [check, ...narrowed.bindings],
      sorts: { url: 'url', detail: 'detail' },
      ties: 'url, detail',
      searched: [
        { text: 'url', folded: 'folded_url' },
        { text: 'detail', folded: 'folded_detail' },
      ],
      folded: [
        {
          table: 'findings',
          key: ['check_id', 'url', 'detail'],
          texts: { folded_url: 'url', folded_detail: 'detail' },
          where: 'check_id = ?',
          bindings: [check],
        },
      ],
    },
    asked,
  )
  const items = rows.map(({ url, detail, evidence }) => ({
    url: String(url),
    detail: String(detail),
    evidence: evidence as string | null,
  }))
  return { items, total, uncheckedPages: isOwnId(check) ? countOwnGaps(sql, check) : 0 }
}

export const SEEN = `pages.internal = 1 AND pages.state IN ('done', 'disallowed', 'queued', 'leased')`
const SORTS: Record<PageQuery['sort'], string> = {
  ...toOwnSorts(ownOrder),
  url: 'pages.url',
  status: 'pages.status',
  title: 'pages.title COLLATE NOCASE',
  depth: 'pages.depth',
  inlinks: 'pages.inlinks',
  words: 'pages.words',
  bytes: 'pages.bytes',
  ttfb: 'pages.ttfb_ms',
  issues: ISSUES,
  h1: 'pages.h1 COLLATE NOCASE',
  description: 'pages.description COLLATE NOCASE',
  canonical: 'pages.canonical',
  lang: 'pages.lang COLLATE NOCASE',
  outlinks: OUTLINKS,
  redirects: 'pages.hops',
  template: `${TEMPLATE} COLLATE NOCASE`,
}
export const SUMMARY = `pages.url, pages.status, pages.kind, pages.state, pages.title, pages.depth, pages.inlinks, pages.words,
  pages.bytes, pages.ttfb_ms, pages.indexable, ${ISSUES} AS issues`

export function toPageSummary(row: Record<string, unknown>): PageSummary {
  return {
    url: String(row['url']),
    status: row['status'] as number | null,
    // Not fetched: what became of the URL stands in for what it is.
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

const ROW = `pages.id, ${SUMMARY}, pages.h1, pages.description, pages.canonical, pages.lang, pages.content_type, pages.hops,
  pages.final_url, ${OUTLINKS} AS outlinks, ${TEMPLATE} AS template`

const toPageRow = (row: Record<string, unknown>, own: PageRow['own']): PageRow => ({
  ...toPageSummary(row),
  h1: row['h1'] as string | null,
  description: row['description'] as string | null,
  canonical: row['canonical'] as string | null,
  lang: row['lang'] as string | null,
  contentType: row['content_type'] as string | null,
  outlinks: Number(row['outlinks']),
  redirects: row['hops'] as number | null,
  finalUrl: row['final_url'] as string | null,
  template: row['template'] as string | null,
  own,
})

function toConditions({ status, indexable, check, minDepth, template, where }: PageQuery) {
  const { conditions: chosen, bindings: values } = conditionsOf(where ?? '')
  const conditions: string[] = [SEEN, ...chosen]
  const bindings: (string | number)[] = [...values]
  function add(condition: string, ...values: (string | number)[]) {
    conditions.push(condition)
    bindings.push(...values)
  }
  if (status === 'none') add(`pages.state = 'done' AND coalesce(pages.status, 0) = 0`)
  else if (status) add('pages.status / 100 = ?', Number(status[0]))
  if (indexable) add('pages.indexable = ?', indexable === 'yes' ? 1 : 0)
  if (minDepth !== undefined) add('pages.depth >= ?', minDepth)
  if (template !== undefined)
    add('pages.id IN (SELECT page_id FROM page_templates WHERE template_id = ?)', template)
  if (check)
    add('EXISTS (SELECT 1 FROM findings WHERE findings.check_id = ? AND findings.url = pages.url)', check)
  return { where: conditions.join(' AND '), bindings }
}

const foldedOf = (texts: FoldedRows['texts']): FoldedRows => ({
  table: 'pages',
  key: ['id'],
  texts,
  where: 'internal = 1',
})
const SEARCHED = foldedOf({ folded_url: 'url', folded_title: `coalesce(title, '')` })

/** Counts and folds what the query goes by and nobody has asked for yet, in steps. */
async function prepare(sql: Sql, { sort, where = '' }: PageQuery): Promise<void> {
  const { fields } = conditionsOf(where)
  const goesBy = (name: string) => sort === name || fields.has(name)
  if (goesBy('issues')) await untilNoStepIsLeft(() => countIssues(sql))
  if (goesBy('outlinks')) await untilNoStepIsLeft(() => countOutlinks(sql))
  if (goesBy('redirects')) await untilNoStepIsLeft(() => countHops(sql))
  if (fields.has('url') || fields.has('title')) await untilNoStepIsLeft(() => foldRows(sql, SEARCHED))
  if (fields.has('h1'))
    await untilNoStepIsLeft(() => foldRows(sql, foldedOf({ folded_h1: `coalesce(h1, '')` })))
  if (fields.has('description'))
    await untilNoStepIsLeft(() =>
      foldRows(sql, foldedOf({ folded_description: `coalesce(description, '')` })),
    )
}

/** What is known of each, in their order: sorted with all of it, a list would be as much to sort as to read. */
function readRows(sql: Sql, found: readonly Record<string, unknown>[], { columns }: PageQuery): PageRow[] {
  const ids = found.map(({ id }) => Number(id))
  const shown = new Set<string>(toColumns(columns).filter(isOwnId))
  const own = shown.size > 0 ? readOwnValues(sql, ids) : undefined
  const rows = sql.exec(
    `SELECT ${ROW} FROM json_each(?) AS chosen CROSS JOIN pages ON pages.id = chosen.value ORDER BY chosen.key`,
    JSON.stringify(ids),
  )
  return Array.from(rows, (row) =>
    toPageRow(row, own?.get(Number(row['id']))?.filter(({ id }) => shown.has(id)) ?? []),
  )
}

export async function listPages(sql: Sql, query: PageQuery): Promise<ReplyOf<typeof listAuditPages>> {
  await prepare(sql, query)
  const { where, bindings } = toConditions(query)
  const { rows, total } = await readList(
    sql,
    {
      columns: 'pages.id',
      from: `FROM pages WHERE ${where}`,
      bindings,
      sorts: SORTS,
      ties: 'pages.id',
      searched: [
        { text: 'pages.url', folded: 'pages.folded_url' },
        { text: 'pages.title', folded: 'pages.folded_title' },
      ],
      folded: [SEARCHED],
    },
    query,
  )
  const ownChecks = listOwnChecks(sql).map(({ id, name }) => ({ id, name }))
  return { items: readRows(sql, rows, query), total, ownChecks }
}
