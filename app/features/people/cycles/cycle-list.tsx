import { Form, Link } from '@remix-run/react'
import { CopyPlus, ListChecks, Pencil, Plus, UsersRound } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { MenuButton, MenuLink, RowMenu } from '#app/ui/overlay/menu.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listCycles, ReviewCycle } from '#contract/people/cycles.ts'
import { CYCLE_STATE_WORDS, CYCLE_STATES } from '#contract/people/cycles.words.ts'
import { DIRECTION_WORDS } from '#contract/people/questions.words.ts'
import { countsOf, CycleStatus, ReviewBar, toShare } from './cycle-status.tsx'

interface CycleListProps {
  cycles: ReviewCycle[]
  total: number
  query: QueryOf<typeof listCycles>
  /** Others see the cycles that they own. */
  isAdministrator: boolean
  timeZone: string
}

const STATES = CYCLE_STATES.map((value) => ({ value, label: CYCLE_STATE_WORDS[value] }))

export function CycleList({ cycles, total, query, isAdministrator, timeZone }: CycleListProps) {
  const { q, state, sort, direction, page, pageSize } = query
  const create = isAdministrator ? <CreateCycle /> : null
  return (
    <ListPage
      header={{
        title: 'Review cycles',
        description: 'Who reviews whom, with which questions, until when, and what becomes of it.',
        actions: create,
      }}
      search={{ label: 'Search review cycles', value: q }}
      filters={[{ name: 'state', label: 'Stage', options: STATES, value: state }]}
      exportTo={paths.cyclesExport()}
      total={total}
      paging={{ page, pageSize, noun: 'review cycle' }}
      empty={
        isAdministrator
          ? {
              title: 'No review cycles yet',
              children:
                'Choose templates and reviewees. People are asked for reviews when you launch the cycle.',
              action: create,
            }
          : {
              title: 'You lead no review cycles',
              children:
                'Administrators can make you an owner of one. What you have to write is in your tasks.',
              action: <LinkButton to={paths.tasks()}>Open my tasks</LinkButton>,
            }
      }
      noMatch={{
        title: 'No review cycles match',
        children: 'No review cycle matches this search and this stage.',
      }}
      table={{
        caption: 'Review cycles',
        columns: toColumns(timeZone),
        rows: cycles,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
        rowActions: (cycle) => <CycleMenu cycle={cycle} isAdministrator={isAdministrator} />,
      }}
    />
  )
}

const none = (text: string) => <span className="text-ink-soft">{text}</span>

const NAME: Column<ReviewCycle> = {
  id: 'name',
  header: 'Review cycle',
  phone: 'title',
  isSortable: true,
  share: 30,
  cell: ({ id, name }) => (
    <Link to={paths.cycle(id)} prefetch="intent" className="font-medium text-ink-strong hover:underline">
      {name}
    </Link>
  ),
}

const PROGRESS: readonly Column<ReviewCycle>[] = [
  {
    id: 'reviewers',
    header: 'Reviewers done',
    align: 'end',
    cell: ({ doneReviewerCount, reviewerCount }) =>
      reviewerCount === 0 ? none('–') : toShare(doneReviewerCount, reviewerCount),
  },
  {
    id: 'reviews',
    header: 'Reviews done',
    phone: 'fact',
    cell: (cycle) =>
      cycle.reviewCount === 0 ? (
        none('–')
      ) : (
        <span className="flex items-center gap-2">
          <span className="block w-20">
            <ReviewBar title={`Reviews of ${cycle.name}`} counts={countsOf(cycle)} />
          </span>
          {toShare(cycle.submittedCount, cycle.reviewCount)}
        </span>
      ),
  },
]

const toColumns = (timeZone: string): Column<ReviewCycle>[] => [
  NAME,
  {
    id: 'state',
    header: 'Stage',
    phone: 'fact',
    isSortable: true,
    cell: ({ state }) => <CycleStatus state={state} />,
  },
  {
    id: 'directions',
    header: 'Reviews',
    isExtra: true,
    cell: ({ directions }) => (
      <span className="flex flex-wrap gap-1">
        {directions.length === 0 ? none('None') : null}
        {directions.map((direction) => (
          <Badge key={direction}>{DIRECTION_WORDS[direction]}</Badge>
        ))}
      </span>
    ),
  },
  { id: 'reviewees', header: 'Reviewees', align: 'end', cell: ({ participantCount }) => participantCount },
  ...PROGRESS,
  {
    id: 'owners',
    header: 'Owners',
    isExtra: 'least',
    share: 20,
    cell: ({ owners }) => owners.map(({ name }) => name).join(', ') || none('None'),
  },
  {
    id: 'launched',
    header: 'Launched',
    isExtra: true,
    isSortable: true,
    cell: ({ launchedAt }) => (launchedAt ? formatDate(launchedAt, timeZone) : none('Not yet')),
  },
]

function CycleMenu({ cycle, isAdministrator }: { cycle: ReviewCycle; isAdministrator: boolean }) {
  const { id, name, state } = cycle
  return (
    <RowMenu of={name}>
      {state === 'draft' ? (
        <MenuLink to={paths.cycleSettings(id)} icon={<Pencil aria-hidden />}>
          Edit
        </MenuLink>
      ) : (
        <MenuLink to={paths.cycleProgress(id)} icon={<ListChecks aria-hidden />}>
          Progress
        </MenuLink>
      )}
      <MenuLink to={paths.cycleReviewees(id)} icon={<UsersRound aria-hidden />}>
        Reviewees
      </MenuLink>
      {isAdministrator ? (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <MenuButton name="intent" value="duplicate" icon={<CopyPlus aria-hidden />}>
            Duplicate
          </MenuButton>
        </Form>
      ) : null}
    </RowMenu>
  )
}

function CreateCycle() {
  return (
    <LinkButton variant="primary" icon={<Plus aria-hidden />} to={paths.newCycle()}>
      Create review cycle
    </LinkButton>
  )
}
