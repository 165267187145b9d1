import type { Api } from '#app/lib/api.server.ts'
import { toCsvLine } from '#app/lib/csv.ts'
import type { Audit } from '#contract/site-audit.ts'
import { getIssue, listAuditPages, listAudits } from './audits.api.server.ts'

// As much as the API gives at once; a file is written page by page, so its length costs no memory.
const PAGE_SIZE = 200

type AuditsQuery = Parameters<typeof listAudits>[1]
type PagesQuery = Parameters<typeof listAuditPages>[2]
type IssueQuery = Parameters<typeof getIssue>[3]

async function* everyPage<Row>(load: (page: number) => Promise<{ items: Row[]; total: number }>) {
  for (let page = 1; ; page++) {
    const { items, total } = await load(page)
    yield items
    if (items.length === 0 || page * PAGE_SIZE >= total) return
  }
}

const lines = <Row>(rows: Row[], toCells: (row: Row) => Parameters<typeof toCsvLine>[0]) =>
  rows.map((row) => toCsvLine(toCells(row))).join('')

export async function* auditLines(api: Api, query: AuditsQuery) {
  yield toCsvLine([
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
  ])
  const toCells = ({ url, status, score, progress, counts, startedAt, finishedAt, id }: Audit) => {
    const { error, warning, notice } = counts
    return [url, status, score, progress.fetched, error, warning, notice, startedAt, finishedAt, id]
  }
  for await (const items of everyPage((page) => listAudits(api, { ...query, page, pageSize: PAGE_SIZE }))) {
    yield lines(items, toCells)
  }
}

export async function* issueLines(api: Api, auditId: string, check: string, query: IssueQuery) {
  yield toCsvLine(['address', 'detail', 'evidence'])
  const load = (page: number) => getIssue(api, auditId, check, { ...query, page, pageSize: PAGE_SIZE })
  for await (const items of everyPage(load)) {
    yield lines(items, ({ url, detail, evidence }) => [url, detail, evidence])
  }
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
] as const

export async function* pageLines(api: Api, auditId: string, query: PagesQuery) {
  yield toCsvLine([...PAGE_COLUMNS, 'indexable', 'issues'])
  const load = (page: number) => listAuditPages(api, auditId, { ...query, page, pageSize: PAGE_SIZE })
  for await (const items of everyPage(load)) {
    yield lines(items, (row) => [...PAGE_COLUMNS.map((key) => row[key]), row.indexable, row.issues])
  }
}
