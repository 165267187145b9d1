import { Link } from '@remix-run/react'
import { STATUS_WORDS } from '#app/labels/audit-labels.ts'
import { ScoreStatus } from '#app/labels/score-status.tsx'
import { count, formatDateTime, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Status } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import type { ProjectDetail } from '#contract/seo/projects.ts'
import type { Audit } from '#contract/seo/site-audit.ts'

export type ListedAudit = Pick<Audit, 'id' | 'status' | 'score' | 'counts' | 'progress' | 'createdAt'>

/** Only what the table shows travels to the browser. */
export const toListedAudit = ({ id, status, score, counts, progress, createdAt }: Audit): ListedAudit => ({
  id,
  status,
  score,
  counts,
  progress,
  createdAt,
})

interface ProjectAuditsProps {
  project: Pick<ProjectDetail, 'id'>
  audits: { items: ListedAudit[]; total: number }
  timeZone: string
}

/** Its newest audits, started by people and by the schedule. */
export function ProjectAudits({ project: { id }, audits: { items, total }, timeZone }: ProjectAuditsProps) {
  return (
    <Card
      title="Audits"
      isFlush
      footer={
        total > items.length ? (
          <Link to={paths.audits({ project: id })} className="link">
            All {count(total, 'audit')}
          </Link>
        ) : undefined
      }
    >
      <Table
        caption="Audits of this project"
        columns={toColumns(timeZone)}
        rows={items}
        rowKey={(audit) => audit.id}
        empty={
          <EmptyState drawing="search" title="No audits yet">
            Audits that are started here or by the schedule are listed here.
          </EmptyState>
        }
      />
    </Card>
  )
}

const toColumns = (timeZone: string): Column<ListedAudit>[] => [
  {
    id: 'created',
    header: 'Started',
    phone: 'title',
    isWide: true,
    cell: ({ id, createdAt }) => (
      <Link to={paths.audit(id)} prefetch="intent" className="font-medium text-ink-strong hover:underline">
        <time dateTime={createdAt}>{formatDateTime(createdAt, timeZone)}</time>
      </Link>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'fact',
    cell: ({ status }) => <Status tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].word}</Status>,
  },
  {
    id: 'score',
    header: 'Health',
    phone: 'fact',
    cell: ({ score }) => <ScoreStatus score={score} />,
  },
  {
    id: 'pages',
    header: 'Pages',
    align: 'end',
    cell: ({ progress }) => formatNumber(progress.fetched),
  },
  {
    id: 'errors',
    header: 'Errors',
    align: 'end',
    // Before an audit has a score, that nothing was found says nothing about the site.
    cell: ({ score, counts }) => (score === null && counts.error === 0 ? '–' : formatNumber(counts.error)),
  },
]
