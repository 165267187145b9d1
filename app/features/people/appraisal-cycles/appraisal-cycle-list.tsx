import { Link } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { AppraisalCycle, listAppraisalCycles } from '#contract/people/appraisal-cycles.ts'
import {
  APPRAISAL_CYCLE_STATE_WORDS,
  APPRAISAL_CYCLE_STATES,
  type AppraisalCycleState,
} from '#contract/people/appraisal-cycles.words.ts'

interface CycleListProps {
  cycles: AppraisalCycle[]
  total: number
  query: QueryOf<typeof listAppraisalCycles>
  /** Managers read only. */
  isAdministrator: boolean
}

const STATES = APPRAISAL_CYCLE_STATES.map((value) => ({ value, label: APPRAISAL_CYCLE_STATE_WORDS[value] }))

export function AppraisalCycleList({ cycles, total, query, isAdministrator }: CycleListProps) {
  const { q, state, sort, direction, page, pageSize } = query
  const create = isAdministrator ? <CreateCycle /> : null
  return (
    <ListPage
      header={{
        title: 'Appraisal cycles',
        description: 'Who is appraised for which period, by what, and what employees see of it.',
        actions: create,
      }}
      search={{ label: 'Search appraisal cycles', value: q }}
      filters={[{ name: 'state', label: 'State', options: STATES, value: state }]}
      exportTo={paths.appraisalCyclesExport()}
      total={total}
      paging={{ page, pageSize, noun: 'appraisal cycle' }}
      empty={{
        title: 'No appraisal cycles yet',
        children: isAdministrator
          ? 'Choose a period and participants with their templates. They rate themselves, and their managers rate them.'
          : 'Your administrators have not created any yet.',
        action: create,
      }}
      noMatch={{
        title: 'No appraisal cycles match',
        children: 'No appraisal cycle matches this search and this state.',
      }}
      table={{
        caption: 'Appraisal cycles',
        columns: COLUMNS,
        rows: cycles,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
      }}
    />
  )
}

const TONES: Readonly<Record<AppraisalCycleState, Tone>> = {
  not_started: 'neutral',
  in_progress: 'active',
  completed: 'good',
}

export function AppraisalCycleStatus({ state }: { state: AppraisalCycleState }) {
  return <Status tone={TONES[state]}>{APPRAISAL_CYCLE_STATE_WORDS[state]}</Status>
}

const COLUMNS: Column<AppraisalCycle>[] = [
  {
    id: 'name',
    header: 'Appraisal cycle',
    phone: 'title',
    isSortable: true,
    share: 40,
    cell: ({ id, name }) => (
      <Link
        to={paths.appraisalCycle(id)}
        prefetch="intent"
        className="font-medium text-ink-strong hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'start',
    header: 'Period',
    sortName: 'start date',
    phone: 'fact',
    isSortable: true,
    cell: ({ startDate, endDate }) => `${formatDate(startDate, 'UTC')} to ${formatDate(endDate, 'UTC')}`,
  },
  {
    id: 'state',
    header: 'State',
    phone: 'fact',
    isSortable: true,
    cell: ({ state }) => <AppraisalCycleStatus state={state} />,
  },
  {
    id: 'participants',
    header: 'Participants',
    align: 'end',
    isExtra: true,
    cell: ({ participantCount }) => participantCount,
  },
  {
    id: 'finalized',
    header: 'Finalized',
    align: 'end',
    cell: ({ finalizedCount, appraisalCount }) => `${finalizedCount} of ${appraisalCount}`,
  },
]

function CreateCycle() {
  return (
    <LinkButton variant="primary" icon={<Plus aria-hidden />} to={paths.newAppraisalCycle()}>
      Create appraisal cycle
    </LinkButton>
  )
}
