import { Link } from '@remix-run/react'
import { Download } from 'lucide-react'
import { CATEGORY_ORDER, CATEGORY_WORDS, SEVERITY_ORDER, SEVERITY_WORDS } from '#app/labels/audit-labels.ts'
import { shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Status } from '#app/ui/data/badge.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Table, type Column } from '#app/ui/data/table.tsx'
import { Toolbar } from '#app/ui/data/toolbar.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listDiffFindings } from '#contract/seo/site-audit.findings.ts'
import { SeverityStatus } from '#app/labels/severity-status.tsx'

type Changes = ReplyOf<typeof listDiffFindings>
type Row = Changes['items'][number]

export interface ChangeFilter {
  change?: string | undefined
  severity?: string | undefined
  category?: string | undefined
  q?: string | undefined
  page: number
  pageSize: number
}

interface DiffListProps {
  auditId: string
  changes: Changes
  query: ChangeFilter
  /** The filters of the address, for the export. */
  search: string
}

const CHANGE_OPTIONS = [
  { value: 'new', label: 'New' },
  { value: 'fixed', label: 'Fixed' },
]
const SEVERITY_OPTIONS = SEVERITY_ORDER.map((value) => ({ value, label: SEVERITY_WORDS[value].many }))
const CATEGORY_OPTIONS = CATEGORY_ORDER.map((value) => ({ value, label: CATEGORY_WORDS[value] }))

/** What is new and what is fixed, page by page. */
export function DiffList({ auditId, changes: { items, total }, query, search }: DiffListProps) {
  const { q, change, severity, category } = query
  const isFiltered = Boolean(q ?? change ?? severity ?? category)
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="text-base">
        New and fixed, page by page
      </h2>
      <Toolbar
        search={{ label: 'Search URLs', value: q }}
        filters={[
          { name: 'change', label: 'Change', options: CHANGE_OPTIONS, value: change },
          { name: 'severity', label: 'Severity', options: SEVERITY_OPTIONS, value: severity },
          { name: 'category', label: 'Category', options: CATEGORY_OPTIONS, value: category },
        ]}
      >
        <LinkButton
          icon={<Download aria-hidden />}
          to={paths.auditDiffExport(auditId) + search}
          reloadDocument
        >
          Export
        </LinkButton>
      </Toolbar>
      <Card isFlush>
        <Table
          caption="New and fixed findings"
          columns={toColumns(auditId)}
          rows={items}
          rowKey={({ change: kind, check, url }) => `${kind} ${check} ${url}`}
          empty={<NoChange isFiltered={isFiltered} />}
        />
      </Card>
      <Pagination page={query.page} pageSize={query.pageSize} total={total} noun="change" />
    </section>
  )
}

function toColumns(auditId: string): Column<Row>[] {
  return [
    {
      id: 'url',
      header: 'URL',
      phone: 'title',
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

function NoChange({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState drawing="search" title="No changes match these filters">
      Other changes may exist without them.
    </EmptyState>
  ) : (
    <EmptyState drawing="chart" title="No changes">
      Where both audits looked, they found the same.
    </EmptyState>
  )
}
