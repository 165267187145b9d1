import { Link } from '@remix-run/react'
import { formatRun } from '#app/labels/schedule-run.ts'
import { paths } from '#app/lib/paths.ts'
import { Status } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import type { ProjectDetail, ProjectRun } from '#contract/seo/projects.ts'
import { MOST_RUNS } from '#contract/seo/projects.words.ts'
import { RUN_WORDS } from './schedule-words.ts'

/** What became of the times of a schedule: of those that started nothing, why. */
export function ProjectRuns({
  project: { runs, schedule },
}: {
  project: Pick<ProjectDetail, 'runs' | 'schedule'>
}) {
  return (
    <Card
      title="Scheduled audits"
      description={runs.length < MOST_RUNS ? undefined : `The latest ${MOST_RUNS}`}
      isFlush
    >
      <Table
        caption="Scheduled audits"
        columns={toColumns(schedule.timeZone)}
        rows={runs}
        rowKey={({ id }) => id}
      />
    </Card>
  )
}

const toColumns = (timeZone: string): Column<ProjectRun>[] => [
  {
    id: 'due',
    header: 'Time',
    phone: 'title',
    cell: ({ dueAt }) => <time dateTime={dueAt}>{formatRun(dueAt, timeZone)}</time>,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    phone: 'fact',
    cell: ({ outcome }) => <Status tone={RUN_WORDS[outcome].tone}>{RUN_WORDS[outcome].word}</Status>,
  },
  {
    id: 'reason',
    header: 'Details',
    phone: 'fact',
    isWide: true,
    cell: ({ reason, auditId }) =>
      auditId ? (
        <Link to={paths.audit(auditId)} className="link">
          Open the audit
        </Link>
      ) : (
        <span className="whitespace-normal text-ink-soft">{reason}</span>
      ),
  },
]
