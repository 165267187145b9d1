import { type CsvRow } from '#api/lib/csv.ts'
import { streamTable, type TableFormat } from '#api/lib/table-file.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/seo/site-audit.exports.ts'
import {
  createListed,
  getCheck,
  openOwnCrawl,
  readCrawl,
  requireComparable,
} from './audit-findings.service.ts'
import { readOptions } from './audit-settings.ts'
import { chooseColumns } from './page-file-columns.ts'
import { readAuditRows } from './list-audits.queries.ts'
import { getAuditRow, toAuditReply } from './site-audit.service.ts'

/** A file: its name without an ending, and what it holds. */
export interface Download {
  name: string
  format: TableFormat
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

async function* readAudits(
  { actor, db }: SignedInScope,
  query: Omit<QueryOf<typeof contract.exportAudits>, 'format'>,
) {
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
  { format, ...query }: QueryOf<typeof contract.exportAudits>,
): Download => ({
  name: 'audits',
  format,
  body: streamTable(format, AUDIT_COLUMNS, readAudits(scope, query)),
})

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
  { format, ...query }: QueryOf<typeof contract.exportIssue>,
): Promise<Download> {
  getCheck(await getAuditRow(scope, id), check)
  const rows = readPages(
    (paging) => readCrawl(scope, id, (crawl) => crawl.listFindings(check, { ...query, ...paging })),
    ({ url, detail, evidence }) => [[url, detail, evidence]],
  )
  return { name: check, format, body: streamTable(format, ['address', 'detail', 'evidence'], rows) }
}

export async function exportAuditPages(
  scope: SignedInScope,
  id: string,
  { format, ...query }: QueryOf<typeof contract.exportAuditPages>,
): Promise<Download> {
  const columns = chooseColumns(query.columns, readOptions(await getAuditRow(scope, id)).ownChecks)
  const asked = { ...query, columns: columns.map(({ id: column }) => column).join(',') }
  const rows = readPages(
    (paging) => readCrawl(scope, id, (crawl) => crawl.listPages({ ...asked, ...paging })),
    (page) => [[page.url, ...columns.map(({ read }) => read(page))]],
  )
  return {
    name: `pages-${id}`,
    format,
    body: streamTable(format, ['url', ...columns.map(({ header }) => header)], rows),
  }
}

const CHANGE_COLUMNS = ['change', 'check', 'title', 'category', 'severity', 'url', 'detail'] as const

export async function exportDiffFindings(
  scope: SignedInScope,
  id: string,
  { format, ...query }: QueryOf<typeof contract.exportDiffFindings>,
): Promise<Download> {
  const toListed = createListed(await requireComparable(scope, id, query.against))
  const changes = readPages(
    (paging) => readCrawl(scope, id, (crawl) => crawl.listDiffFindings({ ...query, ...paging })),
    (item) => toListed(item).map((change) => CHANGE_COLUMNS.map((column) => change[column])),
  )
  return { name: 'changes', format, body: streamTable(format, CHANGE_COLUMNS, changes) }
}

export async function exportAudit(
  scope: SignedInScope,
  id: string,
  { table, format }: QueryOf<typeof contract.exportAudit>,
): Promise<Download> {
  const { host } = await getAuditRow(scope, id)
  const body = await openOwnCrawl(scope, id, `https://crawl/export?table=${table}&format=${format}`)
  return { name: `${host}-${table}`, format, body }
}
