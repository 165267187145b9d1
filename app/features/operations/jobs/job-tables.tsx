import { formatDateTime, formatMilliseconds } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { JobRun, JobStatus } from '#contract/operations/jobs.ts'

const SCHEDULES = { minute: 'Every minute', night: 'Daily at 06:00 UTC' } satisfies Record<
  JobStatus['every'],
  string
>

const STATES = {
  'on-time': { tone: 'good', text: 'On time' },
  late: { tone: 'problem', text: 'Late' },
  never: { tone: 'attention', text: 'No success yet' },
} satisfies Record<JobStatus['state'], { tone: Tone; text: string }>

const OUTCOMES = {
  done: { tone: 'good', text: 'Done' },
  failed: { tone: 'problem', text: 'Failed' },
  lost: { tone: 'attention', text: 'Lost' },
} satisfies Record<NonNullable<JobRun['outcome']>, { tone: Tone; text: string }>

const formatUtc = (iso: string) => formatDateTime(iso, 'UTC')

const jobColumns: Column<JobStatus>[] = [
  {
    id: 'name',
    header: 'Job',
    phone: 'title',
    isWide: true,
    cell: ({ name }) => (
      <a href={paths.jobs(name)} className="font-medium text-action-text hover:underline">
        {name}
      </a>
    ),
  },
  { id: 'every', header: 'Schedule', isExtra: true, cell: ({ every }) => SCHEDULES[every] },
  {
    id: 'state',
    header: 'Status',
    phone: 'fact',
    cell: ({ state, isRunning }) => (
      <Status tone={STATES[state].tone}>
        {isRunning ? `${STATES[state].text}, running` : STATES[state].text}
      </Status>
    ),
  },
  {
    id: 'success',
    header: 'Last success (UTC)',
    phone: 'fact',
    cell: ({ lastSuccessAt }) => (lastSuccessAt === null ? 'None' : formatUtc(lastSuccessAt)),
  },
]

/** Plain forms: the page has no script. */
const runButton = ({ name }: JobStatus) => (
  <form method="post" className="flex justify-end">
    <input type="hidden" name="job" value={name} />
    <Button size="small" aria-label={`Run ${name} now`}>
      Run now
    </Button>
  </form>
)

export function JobTable({ jobs }: { jobs: readonly JobStatus[] }) {
  return (
    <Table
      caption="Jobs"
      columns={jobColumns}
      rows={jobs}
      rowKey={({ name }) => name}
      rowActions={runButton}
    />
  )
}

function duration({ startedAt, endedAt }: JobRun): string {
  return endedAt === null ? 'Unknown' : formatMilliseconds(Date.parse(endedAt) - Date.parse(startedAt))
}

function RunOutcome({ outcome, error }: Pick<JobRun, 'outcome' | 'error'>) {
  if (outcome === null) return <Status tone="active">Running</Status>
  const { tone, text } = OUTCOMES[outcome]
  return (
    <>
      <Status tone={tone}>{text}</Status>
      {error === null ? null : (
        <span className="block wrap-anywhere whitespace-normal text-ink-soft">{error}</span>
      )}
    </>
  )
}

const runColumns: Column<JobRun>[] = [
  { id: 'name', header: 'Job', phone: 'title', cell: ({ name }) => name },
  { id: 'outcome', header: 'Outcome', phone: 'fact', isWide: true, cell: (run) => <RunOutcome {...run} /> },
  { id: 'started', header: 'Started (UTC)', phone: 'fact', cell: ({ startedAt }) => formatUtc(startedAt) },
  {
    id: 'took',
    header: 'Duration',
    align: 'end',
    isExtra: true,
    cell: (run) => (run.outcome === null ? '' : duration(run)),
  },
  { id: 'attempt', header: 'Attempt', align: 'end', isExtra: true, cell: ({ attempt }) => attempt },
  {
    id: 'by',
    header: 'Started by',
    isExtra: true,
    cell: ({ startedBy }) => (startedBy === 'operator' ? 'Operator' : 'Schedule'),
  },
]

export function RunTable({ runs }: { runs: readonly JobRun[] }) {
  return (
    <Table
      caption="Runs, newest first"
      columns={runColumns}
      rows={runs}
      rowKey={({ name, startedAt }) => `${name} ${startedAt}`}
      empty={
        <EmptyState headingLevel={3} title="No runs yet">
          Jobs run when the next minute begins.
        </EmptyState>
      }
    />
  )
}
