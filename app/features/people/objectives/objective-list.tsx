import { Link } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import type { SelectOption } from '#app/ui/controls/option-list.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { getObjectiveSummary, listObjectives, Objective } from '#contract/people/objectives.ts'
import {
  HEALTH_WORDS,
  HEALTHS,
  LEVEL_WORDS,
  OBJECTIVE_LEVELS,
  OBJECTIVE_STATE_WORDS,
  OBJECTIVE_STATES,
} from '#contract/people/objectives.words.ts'
import { HealthBar, HealthStatus, toPercentText } from './health.tsx'
import { ObjectiveSummary } from './objective-summary.tsx'
import { OkrTabs } from '#app/labels/okr-tabs.tsx'

interface ObjectiveListProps {
  objectives: Objective[]
  total: number
  query: QueryOf<typeof listObjectives>
  summary: ReplyOf<typeof getObjectiveSummary>
  periods: SelectOption[]
  teams: SelectOption[]
  people: SelectOption[]
  isAdministrator: boolean
}

const toOptions = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: words[value] }))

const LEVELS = toOptions(OBJECTIVE_LEVELS, LEVEL_WORDS)
const STATES = toOptions(OBJECTIVE_STATES, OBJECTIVE_STATE_WORDS)
const HEALTH_OPTIONS = toOptions(HEALTHS, HEALTH_WORDS)

export function ObjectiveList(props: ObjectiveListProps) {
  const { objectives, total, query, summary, periods, teams, people, isAdministrator } = props
  const { q, level, teamId, ownerId, periodId, state, health, archived } = query
  return (
    <>
      <PageHeader
        title="OKRs"
        description="Objectives, and the key results by which they are measured."
        actions={<CreateObjective />}
      />
      <OkrTabs current="list" isAdministrator={isAdministrator} periodId={periodId} />
      <ListPage
        notice={summary.total === 0 ? null : <ObjectiveSummary summary={summary} />}
        search={{ label: 'Search objectives', value: q }}
        filters={[
          { name: 'periodId', label: 'Period', options: periods, value: periodId },
          { name: 'level', label: 'Level', options: LEVELS, value: level },
          { name: 'teamId', label: 'Team', options: teams, value: teamId },
          { name: 'ownerId', label: 'Owner', options: people, value: ownerId },
          { name: 'state', label: 'State', options: STATES, value: state },
          { name: 'health', label: 'Health', options: HEALTH_OPTIONS, value: health },
          {
            name: 'archived',
            label: 'Archive',
            options: [{ value: 'yes', label: 'Archived' }],
            value: archived === 'yes' ? archived : undefined,
          },
        ]}
        exportTo={paths.objectivesExport()}
        total={total}
        paging={{ page: query.page, pageSize: query.pageSize, noun: 'objective' }}
        empty={{
          title: 'No objectives yet',
          children: 'Say what you want to achieve in a period, and measure it with a few key results.',
          action: <CreateObjective />,
        }}
        noMatch={{
          title: 'No objectives match',
          children: 'No objective that you can see matches this search and these filters.',
        }}
        table={{
          caption: 'Objectives',
          columns: COLUMNS,
          rows: objectives,
          rowKey: ({ id }) => id,
          sort: { by: query.sort, direction: query.direction },
        }}
      />
    </>
  )
}

const none = (text: string) => <span className="text-ink-soft">{text}</span>

const TITLE: Column<Objective> = {
  id: 'title',
  header: 'Objective',
  phone: 'title',
  isSortable: true,
  share: 30,
  cell: ({ id, title }) => (
    <Link to={paths.objective(id)} prefetch="intent" className="font-medium text-ink-strong hover:underline">
      {title}
    </Link>
  ),
}

const MEASURED: readonly Column<Objective>[] = [
  {
    id: 'progress',
    header: 'Progress',
    phone: 'fact',
    isSortable: true,
    cell: ({ title, progress, expected, health, state }) => (
      <span className="flex items-center gap-2">
        <span className="block w-24">
          <HealthBar
            of={`Progress of ${title}`}
            {...{ progress, health, expected: state === 'active' ? expected : undefined }}
          />
        </span>
        <span className="whitespace-nowrap">{toPercentText(progress)}</span>
      </span>
    ),
  },
  {
    id: 'health',
    header: 'Health',
    phone: 'fact',
    cell: ({ health, isOverdue }) => (
      <span className="flex flex-wrap items-center gap-2">
        <HealthStatus health={health} />
        {isOverdue ? <Badge tone="attention">Check-in overdue</Badge> : null}
      </span>
    ),
  },
]

const COLUMNS: Column<Objective>[] = [
  TITLE,
  ...MEASURED,
  {
    id: 'level',
    header: 'Level',
    isExtra: true,
    cell: ({ level, team }) => team?.name ?? LEVEL_WORDS[level],
  },
  {
    id: 'owners',
    header: 'Owners',
    share: 20,
    cell: ({ owners }) => owners.map(({ name }) => name).join(', ') || none('None'),
  },
  { id: 'state', header: 'State', isExtra: true, cell: ({ state }) => OBJECTIVE_STATE_WORDS[state] },
  {
    id: 'period',
    header: 'Period',
    isExtra: 'least',
    cell: ({ period }) => period?.name ?? none('Backlog'),
  },
  {
    id: 'end',
    header: 'Ends',
    isExtra: true,
    isSortable: true,
    cell: ({ endDate }) => formatDate(endDate, 'UTC'),
  },
]

function CreateObjective() {
  return (
    <LinkButton variant="primary" icon={<Plus aria-hidden />} to={paths.newObjective()}>
      Create objective
    </LinkButton>
  )
}
