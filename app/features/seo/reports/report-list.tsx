import { Link } from '@remix-run/react'
import { Download, Plus, Settings2, Trash2 } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { MenuLink, MenuSeparator, RowMenu } from '#app/ui/overlay/menu.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listReports, SavedReport } from '#contract/seo/reports.ts'

interface ReportListProps {
  reports: SavedReport[]
  total: number
  query: QueryOf<typeof listReports>
  /** Why no report can be created now. */
  obstacle: string | null
  timeZone: string
}

export function ReportList({ reports, total, query, obstacle, timeZone }: ReportListProps) {
  const { q, sort, direction, page, pageSize } = query
  const create =
    obstacle === null ? (
      <LinkButton variant="primary" icon={<Plus aria-hidden />} to={paths.newReport()}>
        New report
      </LinkButton>
    ) : null
  return (
    <ListPage
      header={{
        title: 'Reports',
        description: 'What is known of a domain, as a PDF file or a link to share.',
        actions: create,
      }}
      notice={obstacle === null ? null : <Callout tone="attention">{obstacle}</Callout>}
      search={{ label: 'Search reports', value: q }}
      filters={[]}
      total={total}
      paging={{ page, pageSize, noun: 'report' }}
      empty={{
        drawing: 'search',
        title: 'No reports yet',
        action: create,
        children: 'Choose a domain and what the report says about it. Then download it, or share a link.',
      }}
      noMatch={{
        title: 'No reports match this search',
        children: 'Search for something else.',
      }}
      table={{
        caption: 'Reports',
        columns: toColumns(timeZone),
        rows: reports,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
        rowActions: (report) => <ReportMenu report={report} />,
      }}
    />
  )
}

const toColumns = (timeZone: string): Column<SavedReport>[] => [
  {
    id: 'name',
    header: 'Report',
    phone: 'title',
    isWide: true,
    isSortable: true,
    cell: ({ id, name }) => (
      <Link to={paths.report(id)} prefetch="intent" className="font-medium text-ink-strong hover:underline">
        {name}
      </Link>
    ),
  },
  { id: 'target', header: 'Domain', phone: 'fact', isSortable: true, cell: ({ target }) => target },
  { id: 'sections', header: 'Sections', align: 'end', cell: ({ sections }) => sections.length },
  {
    id: 'created',
    header: 'Created',
    phone: 'fact',
    align: 'end',
    isSortable: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt, timeZone)}</time>,
  },
]

function ReportMenu({ report: { id, name } }: { report: SavedReport }) {
  return (
    <RowMenu of={name}>
      <MenuLink to={paths.reportPdf(id)} icon={<Download aria-hidden />} reloadDocument>
        Download PDF
      </MenuLink>
      <MenuLink to={paths.editReport(id)} icon={<Settings2 aria-hidden />}>
        Settings
      </MenuLink>
      <MenuSeparator />
      <MenuLink to={paths.deleteReport(id)} icon={<Trash2 aria-hidden />}>
        Delete
      </MenuLink>
    </RowMenu>
  )
}
