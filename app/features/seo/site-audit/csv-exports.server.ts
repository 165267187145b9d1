import type { Api } from '#app/lib/http/api.server.ts'
import { csvLines } from '#app/lib/http/csv-lines.server.ts'
import { getIssue, listAuditPages, listAudits, listDiffFindings } from './site-audit.api.server.ts'

type AuditsQuery = Parameters<typeof listAudits>[1]
type PagesQuery = Parameters<typeof listAuditPages>[2]
type IssueQuery = Parameters<typeof getIssue>[3]
type ChangesQuery = Parameters<typeof listDiffFindings>[2]

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

export const auditLines = (api: Api, query: AuditsQuery) =>
  csvLines({
    columns: AUDIT_COLUMNS,
    load: (paging) => listAudits(api, { ...query, ...paging }),
    toCells: ({ url, status, score, progress, counts, startedAt, finishedAt, id }) => {
      const { error, warning, notice } = counts
      return [url, status, score, progress.fetched, error, warning, notice, startedAt, finishedAt, id]
    },
  })

export const issueLines = (api: Api, auditId: string, check: string, query: IssueQuery) =>
  csvLines({
    columns: ['address', 'detail', 'evidence'],
    load: (paging) => getIssue(api, auditId, check, { ...query, ...paging }),
    toCells: ({ url, detail, evidence }) => [url, detail, evidence],
  })

const CHANGE_COLUMNS = ['change', 'check', 'title', 'category', 'severity', 'url', 'detail'] as const

export const changeLines = (api: Api, auditId: string, query: ChangesQuery) =>
  csvLines({
    columns: CHANGE_COLUMNS,
    load: (paging) => listDiffFindings(api, auditId, { ...query, ...paging }),
    toCells: (row) => CHANGE_COLUMNS.map((key) => row[key]),
  })

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

export const pageLines = (api: Api, auditId: string, query: PagesQuery) =>
  csvLines({
    columns: [...PAGE_COLUMNS, 'indexable', 'issues'],
    load: (paging) => listAuditPages(api, auditId, { ...query, ...paging }),
    toCells: (row) => [...PAGE_COLUMNS.map((key) => row[key]), row.indexable, row.issues],
  })
