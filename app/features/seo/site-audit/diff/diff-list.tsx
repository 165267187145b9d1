import { Link } from '@remix-run/react'
import { CATEGORY_ORDER, CATEGORY_WORDS, SEVERITY_ORDER, SEVERITY_WORDS } from '#app/labels/audit-labels.ts'
import { shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Status } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { listDiffFindings } from '#contract/seo/site-audit.findings.ts'
import { SeverityStatus } from '#app/labels/severity-status.tsx'

type Changes = ReplyOf<typeof listDiffFindings>
type Row = Changes['items'][number]

export type ChangesQuery = Omit<QueryOf<typeof listDiffFindings>, 'against'>

interface DiffListProps {
  auditId: string
  changes: Changes
  query: ChangesQuery
}

const CHANGE_OPTIONS = [
  { value: 'new', label: 'New' },
  { value: 'fixed', label: 'Fixed' },
]
const SEVERITY_OPTIONS = SEVERITY_ORDER.map((value) => ({ value, label: SEVERITY_WORDS[value].many }))
const CATEGORY_OPTIONS = CATEGORY_ORDER.map((value) => ({ value, label: CATEGORY_WORDS[value] }))

/** New and fixed findings, page by page. */
export function DiffList({ auditId, changes: { items, total }, query }: DiffListProps) {
  const { q, change, severity, category, check, sort, direction, page, pageSize } = query
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="text-base">
        New and fixed, page by page
      </h2>
      <ListPage
        search={{ label: 'Search URLs', value: q }}
        filters={[
          { name: 'change', label: 'Change', options: CHANGE_OPTIONS, value: change },
          { name: 'severity', label: 'Severity', options: SEVERITY_OPTIONS, value: severity },
          { name: 'category', label: 'Category', options: CATEGORY_OPTIONS, value: category },
          ...(check ? [{ name: 'check', label: 'Issue', value: check, isFromLink: true }] : []),
        ]}
        exportTo={paths.auditDiffExport(auditId)}
        hasJsonLines
        headingLevel={3}
        total={total}
        paging={{ page, pageSize, noun: 'change' }}
        empty={{
          drawing: 'chart',
          title: 'No changes',
          children: 'Both audits found the same on the pages that both crawled.',
        }}
        noMatch={{
          title: 'No changes match these filters',
          children: 'Remove a filter, or search for something else.',
        }}
        table={{
          caption: 'New and fixed findings',
          columns: toColumns(auditId),
          rows: items,
          rowKey: ({ change: kind, check: found, url }) => `${kind} ${found} ${url}`,
          sort: { by: sort, direction },
        }}
      />
    </section>
  )
}

function toColumns(auditId: string): Column<Row>[] {
  return [
    {
      id: 'url',
      header: 'URL',
      phone: 'title',
      isSortable: true,
      isWide: true,
      cell: ({ url, detail }) => (
        <span className="block wrap-anywhere whitespace-normal">
          <Link to={paths.auditPage(auditId, url)} className="hover:underline">
            {shortUrl(url)}
          </Link>
          <span className="block text-xs font-normal text-ink-soft">{detail}</span>
        </span>
      ),
    },
    {
      id: 'change',
      header: 'Change',
      phone: 'fact',
      isSortable: true,
      cell: ({ change }) =>
        change === 'new' ? <Status tone="problem">New</Status> : <Status tone="good">Fixed</Status>,
    },
    {
      id: 'title',
      header: 'Issue',
      phone: 'fact',
      cell: ({ check, title }) => (
        <Link to={paths.auditIssue(auditId, check)} className="hover:underline">
          {title}
        </Link>
      ),
    },
    {
      id: 'severity',
      header: 'Severity',
      isExtra: true,
      cell: ({ severity }) => <SeverityStatus severity={severity} />,
    },
  ]
}
