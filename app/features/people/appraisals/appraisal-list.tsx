import { Link } from '@remix-run/react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Status } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Appraisal, listAppraisals } from '#contract/people/appraisals.ts'
import {
  APPRAISAL_STATE_WORDS,
  APPRAISAL_STATES,
  APPRAISAL_SUBJECT_WORDS,
  type AppraisalState,
  type AppraisalSubject,
} from '#contract/people/appraisals.words.ts'

interface AppraisalListProps {
  appraisals: Appraisal[]
  total: number
  query: QueryOf<typeof listAppraisals>
  /** The lists that the reader has. */
  subjects: readonly AppraisalSubject[]
  /** To filter by; none for those who see no cycles. */
  cycles: { id: string; name: string }[]
}

const ABOUT =
  'Ratings of key result areas, by the employee and by the manager, and the score that they come to.'

const EMPTY: Record<AppraisalSubject, { title: string; children: string }> = {
  me: { title: 'No appraisals yet', children: 'Once you are appraised, you rate yourself here.' },
  reports: {
    title: 'No appraisals of your reports',
    children: 'Appraisals of people who report to you appear here once a cycle has started.',
  },
  all: { title: 'No appraisals', children: 'Appraisals of all cycles appear here once a cycle has started.' },
}

export function AppraisalList({ appraisals, total, query, subjects, cycles }: AppraisalListProps) {
  const { q, subject, cycleId, state, sort, direction, page, pageSize } = query
  return (
    <ListPage
      header={{ title: 'Appraisals', description: ABOUT }}
      notice={
        subjects.length > 1 ? (
          <Tabs
            label="Appraisals"
            tabs={subjects.map((value) => ({
              label: APPRAISAL_SUBJECT_WORDS[value],
              to: paths.appraisals(value === 'me' ? {} : { subject: value }),
              isCurrent: value === subject,
            }))}
          />
        ) : null
      }
      search={{ label: 'Search by name', value: q }}
      filters={[
        ...(cycles.length > 0
          ? [
              {
                name: 'cycleId',
                label: 'Appraisal cycle',
                value: cycleId,
                options: cycles.map(({ id, name }) => ({ value: id, label: name })),
              },
            ]
          : []),
        {
          name: 'state',
          label: 'State',
          value: state,
          options: APPRAISAL_STATES.map((value) => ({ value, label: APPRAISAL_STATE_WORDS[value] })),
        },
      ]}
      exportTo={paths.appraisalsExport()}
      total={total}
      paging={{ page, pageSize, noun: 'appraisal' }}
      empty={EMPTY[subject]}
      noMatch={{ title: 'No appraisals match', children: 'No appraisal matches this search and filters.' }}
      table={{
        caption: `Appraisals: ${APPRAISAL_SUBJECT_WORDS[subject]}`,
        columns: COLUMNS,
        rows: appraisals,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
      }}
    />
  )
}

const TONES: Readonly<Record<AppraisalState, Tone>> = {
  draft: 'neutral',
  self_submitted: 'active',
  manager_submitted: 'active',
  finalized: 'good',
  acknowledged: 'good',
}

export function AppraisalStatus({ state }: { state: AppraisalState }) {
  return <Status tone={TONES[state]}>{APPRAISAL_STATE_WORDS[state]}</Status>
}

const unknown = (text: string) => <span className="text-ink-soft">{text}</span>

const COLUMNS: Column<Appraisal>[] = [
  {
    id: 'employee',
    header: 'Employee',
    phone: 'title',
    isSortable: true,
    share: 30,
    cell: ({ id, employee }) => (
      <Link
        to={paths.appraisal(id)}
        prefetch="intent"
        className="font-medium text-ink-strong hover:underline"
      >
        {employee.name}
      </Link>
    ),
  },
  {
    id: 'cycle',
    header: 'Appraisal cycle',
    phone: 'fact',
    isSortable: true,
    share: 30,
    cell: ({ cycle }) => cycle.name,
  },
  {
    id: 'ends',
    header: 'Ends',
    isExtra: true,
    cell: ({ cycle }) => formatDate(cycle.endDate, 'UTC'),
  },
  {
    id: 'manager',
    header: 'Manager',
    isExtra: true,
    cell: ({ manager }) => manager?.name ?? unknown('None'),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'fact',
    isSortable: true,
    cell: ({ state }) => <AppraisalStatus state={state} />,
  },
  {
    id: 'score',
    header: 'Score',
    align: 'end',
    cell: ({ score, cycle }) =>
      score === null ? unknown('None yet') : `${score.toFixed(2)} of ${cycle.scaleMax}`,
  },
]
