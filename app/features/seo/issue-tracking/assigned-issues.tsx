import { Link } from '@remix-run/react'
import { SeverityStatus } from '#app/labels/severity-status.tsx'
import { formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { AssignedIssue, listAssignedIssues } from '#contract/seo/issue-tracking.ts'
import { formatDay, IssueStateLine } from './issue-state.tsx'

interface AssignedIssuesProps {
  list: ReplyOf<typeof listAssignedIssues>
  query: QueryOf<typeof listAssignedIssues>
}

/** Assigned issues of all sites. */
export function AssignedIssues({ list: { items, total, assignees }, query }: AssignedIssuesProps) {
  const { q, assignee, overdue, sort, direction, page, pageSize } = query
  return (
    <ListPage
      header={{
        title: 'Assigned issues',
        description: 'Across all sites, sorted by due date. Figures come from the latest audit of each site.',
      }}
      search={{ label: 'Search issues and sites', value: q }}
      filters={[
        {
          name: 'assignee',
          label: 'Assignee',
          options: [
            { value: 'me', label: 'Assigned to me' },
            ...assignees.map(({ id, name }) => ({ value: id, label: name })),
          ],
          value: assignee,
        },
        { name: 'overdue', label: 'Due', options: [{ value: 'yes', label: 'Overdue' }], value: overdue },
      ]}
      exportTo={paths.assignedIssuesExport()}
      total={total}
      paging={{ page, pageSize, noun: 'issue' }}
      empty={{
        drawing: 'bell',
        title: 'No issues are assigned',
        children: 'Open an issue of an audit to assign it to somebody, with a due date if you like.',
        action: <LinkButton to={paths.audits()}>Open site audits</LinkButton>,
      }}
      noMatch={{
        title: 'No assigned issues match',
        children: 'Remove a filter to see the issues of others.',
      }}
      table={{
        caption: 'Assigned issues',
        columns: COLUMNS,
        rows: items,
        rowKey: ({ host, check }) => `${host} ${check}`,
        sort: { by: sort, direction },
      }}
    />
  )
}

const COLUMNS: Column<AssignedIssue>[] = [
  {
    id: 'check',
    header: 'Issue',
    phone: 'title',
    isWide: true,
    isSortable: true,
    cell: ({ auditId, check, title, ...issue }) => (
      <>
        {auditId === null ? (
          <span className="font-medium text-ink-strong">{title}</span>
        ) : (
          <Link
            to={paths.auditIssue(auditId, check)}
            prefetch="intent"
            className="font-medium text-ink-strong hover:underline"
          >
            {title}
          </Link>
        )}
        <IssueStateLine {...issue} dueOn={null} />
      </>
    ),
  },
  { id: 'site', header: 'Site', phone: 'fact', isSortable: true, cell: ({ host }) => host },
  {
    id: 'severity',
    header: 'Severity',
    isExtra: true,
    cell: ({ severity }) => <SeverityStatus severity={severity} />,
  },
  {
    id: 'pages',
    header: 'Pages',
    align: 'end',
    cell: ({ pages }) => (pages === null ? <span className="text-ink-soft">–</span> : formatNumber(pages)),
  },
  {
    id: 'due',
    header: 'Due',
    phone: 'fact',
    align: 'end',
    isSortable: true,
    cell: ({ dueOn, isOverdue }) => {
      if (dueOn === null) return <span className="text-ink-soft">No date</span>
      return isOverdue ? (
        <span className="font-medium text-status-problem">{formatDay(dueOn)}, overdue</span>
      ) : (
        formatDay(dueOn)
      )
    },
  },
]
