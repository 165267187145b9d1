import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/seo/site-audit.exports.ts'
import {
  getCheck,
  openOwnCrawl,
  readCrawl,
  requireComparable,
  toListedChange,
} from './audit-findings.service.ts'
import { readAuditRows } from './site-audit.queries.ts'
import { getAuditRow, toAuditReply } from './site-audit.service.ts'

/** A file with its name. */
export interface Download {
  name: string
  body: ReadableStream<Uint8Array>
}

const AUDIT_COLUMNS = [
  'site',
  'status',
  'score',
  'pages',
  'errors',
  'warnings',
  'notices',
  'started',
  'finished',
  'id',
]

async function* readAudits({ actor, db }: SignedInScope, query: QueryOf<typeof contract.exportAudits>) {
  for await (const rows of readAuditRows(db, actor.organizationId, query)) {
    yield rows.map(toAuditReply).map((audit): CsvRow => {
      const { url, status, score, progress, counts, startedAt, finishedAt, id } = audit
      const { error, warning, notice } = counts
      return [url, status, score, progress.fetched, error, warning, notice, startedAt, finishedAt, id]
    })
  }
}

export const exportAudits = (
  scope: SignedInScope,
  query: QueryOf<typeof contract.exportAudits>,
): Download => ({ name: 'audits.csv', body: streamCsv(AUDIT_COLUMNS, readAudits(scope, query)) })

/** Each chunk is a call to the crawl's object, which does nothing else meanwhile. */
const ROWS_AT_ONCE = 1_000

/** A list of a crawl's object, in chunks. A finished crawl does not change meanwhile. */
export async function* readPages<Row>(
  load: (paging: { page: number; pageSize: number }) => Promise<{ items: Row[]; total: number }>,
  toRows: (row: Row) => CsvRow[],
) {
  for (let page = 1; ; page += 1) {
    const { items, total } = await load({ page, pageSize: ROWS_AT_ONCE })
    yield items.flatMap(toRows)
    if (items.length === 0 || page * ROWS_AT_ONCE >= total) return
  }
}

export async function exportIssue(
  scope: SignedInScope,
  { id, check }: { id: string; check: string },
  query: QueryOf<typeof contract.exportIssue>,
): Promise<Download> {
  await getAuditRow(scope, id)
  getCheck(check)
  const rows = readPages(
    (paging) => readCrawl(scope, id, (crawl) => crawl.listFindings(check, { ...query, ...paging })),
    ({ url, detail, evidence }) => [[url, detail, evidence]],
  )
  return { name: `${check}.csv`, body: streamCsv(['address', 'detail', 'evidence'], rows) }
}

const PAGE_COLUMNS = [
  'url',
  'status',
  'kind',
  'title',
  'depth',
  'inlinks',
  'words',
  'bytes',
  'ttfbMs',
  'indexable',
  'issues',
] as const

export async function exportAuditPages(
  scope: SignedInScope,
  id: string,
  query: QueryOf<typeof contract.exportAuditPages>,
): Promise<Download> {
  await getAuditRow(scope, id)
  const rows = readPages(
    (paging) => readCrawl(scope, id, (crawl) => crawl.listPages({ ...query, ...paging })),
    (page) => [PAGE_COLUMNS.map((column) => page[column])],
  )
  return { name: `pages-${id}.csv`, body: streamCsv(PAGE_COLUMNS, rows) }
}

const CHANGE_COLUMNS = ['change', 'check', 'title', 'category', 'severity', 'url', 'detail'] as const

export async function exportDiffFindings(
  scope: SignedInScope,
  id: string,
  query: QueryOf<typeof contract.exportDiffFindings>,
): Promise<Download> {
  await requireComparable(scope, id, query.against)
  const changes = readPages(
    (paging) => readCrawl(scope, id, (crawl) => crawl.listDiffFindings({ ...query, ...paging })),
    (item) => toListedChange(item).map((change) => CHANGE_COLUMNS.map((column) => change[column])),
  )
  return { name: 'changes.csv', body: streamCsv(CHANGE_COLUMNS, changes) }
}

export async function exportAudit(
  scope: SignedInScope,
  id: string,
  table: QueryOf<typeof contract.exportAudit>['table'],
): Promise<Download> {
  const { host } = await getAuditRow(scope, id)
  const body = await openOwnCrawl(scope, id, `https://crawl/export?table=${table}`)
  return { name: `${host}-${table}.csv`, body }
}
