import { Form } from '@remix-run/react'
import { BellRing } from 'lucide-react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import type { Chart } from '#app/ui/chart/render-chart.server.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import { ShortTable } from '#app/ui/data/short-table.tsx'
import { StatList } from '#app/ui/data/stat-list.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type {
  CycleProgress,
  listOpenReviewers,
  OpenReviewer,
  ProgressOfGroup,
} from '#contract/people/cycles.progress.ts'
import type { CycleDetail } from '#contract/people/cycles.ts'
import { PROGRESS_GROUPS, type ProgressGroup } from '#contract/people/cycles.words.ts'
import { DIRECTION_WORDS } from '#contract/people/questions.words.ts'
import { CycleHeader } from './cycle-header.tsx'
import { ReviewBar, toShare } from './cycle-status.tsx'
import { OverdueCell } from './overdue-cell.tsx'

interface CycleProgressPageProps {
  cycle: CycleDetail
  progress: CycleProgress
  /** Null while nothing is assigned. */
  burnUp: Chart | null
  groupBy: ProgressGroup
  reviewers: OpenReviewer[]
  total: number
  query: QueryOf<typeof listOpenReviewers>
}

const GROUP_WORDS: Readonly<Record<ProgressGroup, { tab: string; header: string }>> = {
  direction: { tab: 'By kind of review', header: 'Reviews' },
  manager: { tab: 'By manager', header: 'Manager at launch' },
  team: { tab: 'By team', header: 'Team at launch' },
}

/** How far the reviews of a cycle are, and who has some left to write. */
export function CycleProgressPage(props: CycleProgressPageProps) {
  const { cycle, progress, burnUp, groupBy } = props
  const canRemind = isAllowed(cycle.allowedActions, 'remind') && props.total > 0
  return (
    <>
      <CycleHeader
        cycle={cycle}
        current="progress"
        actions={
          canRemind ? (
            <Form method="post" preventScrollReset>
              <Button name="intent" value="remind" icon={<BellRing aria-hidden />}>
                Remind everybody
              </Button>
            </Form>
          ) : null
        }
      />
      {progress.whole.assignedCount === 0 ? (
        <Card>
          <p>{cycle.launchedAt ? 'No reviews are assigned yet.' : 'Reviews are assigned at the launch.'}</p>
        </Card>
      ) : (
        <div className="flex flex-col gap-8">
          <Whole progress={progress} />
          {burnUp ? <ChartFrame {...burnUp} /> : null}
          <section>
            <Tabs
              label="Progress"
              tabs={PROGRESS_GROUPS.map((group) => ({
                label: GROUP_WORDS[group].tab,
                to: paths.cycleProgress(cycle.id, group === 'direction' ? {} : { groupBy: group }),
                isCurrent: group === groupBy,
              }))}
            />
            <Groups progress={progress} groupBy={groupBy} />
          </section>
          <OpenReviewers {...props} canRemind={canRemind} />
        </div>
      )}
    </>
  )
}

function Whole({ progress: { whole, reviewerCount, doneReviewerCount } }: { progress: CycleProgress }) {
  const { assignedCount, submittedCount, overdueCount } = whole
  return (
    <Card title="Reviews">
      <div className="flex flex-col gap-6">
        <StatList
          stats={[
            {
              label: 'Reviewers done',
              value: toShare(doneReviewerCount, reviewerCount),
              note: `${doneReviewerCount} of ${reviewerCount}`,
            },
            {
              label: 'Reviews done',
              value: toShare(submittedCount, assignedCount),
              note: `${submittedCount} of ${assignedCount}`,
            },
            { label: 'Overdue', value: overdueCount },
          ]}
        />
        <ReviewBar title="Reviews of this cycle" counts={whole} hasLegend />
      </div>
    </Card>
  )
}

function Groups({
  progress: { groups, more },
  groupBy,
}: {
  progress: CycleProgress
  groupBy: ProgressGroup
}) {
  const { header, tab } = GROUP_WORDS[groupBy]
  const columns: Column<ProgressOfGroup>[] = [
    {
      id: 'name',
      header,
      cell: ({ name }) => <span className="wrap-anywhere whitespace-normal">{name}</span>,
    },
    {
      id: 'bar',
      header: 'Submitted',
      cell: (group) => (
        <span className="flex items-center gap-3">
          <span className="hidden w-40 sm:block">
            <ReviewBar title={`Reviews of ${group.name}`} counts={group} />
          </span>
          {`${group.submittedCount} of ${group.assignedCount}`}
        </span>
      ),
    },
    { id: 'overdue', header: 'Overdue', align: 'end', cell: (group) => <OverdueCell {...group} /> },
    { id: 'started', header: 'Started', align: 'end', cell: ({ startedCount }) => startedCount },
  ]
  return (
    <Card>
      <ShortTable caption={tab} columns={columns} rows={groups} rowKey={({ key }) => key ?? ''} />
      {more > 0 ? (
        <p className="mt-3 text-ink-soft">{`${count(more, 'more group')} with fewer open reviews.`}</p>
      ) : null}
    </Card>
  )
}

function OpenReviewers(props: CycleProgressPageProps & { canRemind: boolean }) {
  const { cycle, reviewers, total, query, canRemind } = props
  const columns: Column<OpenReviewer>[] = [
    {
      id: 'name',
      header: 'Reviewer',
      phone: 'title',
      isSortable: true,
      share: 40,
      cell: ({ reviewer }) => <span className="font-medium text-ink-strong">{reviewer.name}</span>,
    },
    {
      id: 'open',
      header: 'Open',
      phone: 'fact',
      align: 'end',
      isSortable: true,
      cell: ({ openCount }) => openCount,
    },
    {
      id: 'overdue',
      header: 'Overdue',
      phone: 'fact',
      align: 'end',
      isSortable: true,
      cell: ({ overdueCount }) => overdueCount,
    },
    { id: 'submitted', header: 'Submitted', align: 'end', cell: ({ submittedCount }) => submittedCount },
  ]
  return (
    <section className="flex flex-col">
      <h2 className="mb-3 text-lg">Open reviews</h2>
      <ListPage
        search={{ label: 'Search reviewers', value: query.q }}
        filters={[
          {
            name: 'kind',
            label: 'Reviews',
            options: cycle.directions.map((value) => ({ value, label: DIRECTION_WORDS[value] })),
            value: query.kind,
          },
          {
            name: 'overdue',
            label: 'Due',
            options: [{ value: 'true', label: 'Overdue' }],
            value: query.overdue ? 'true' : undefined,
          },
        ]}
        total={total}
        paging={{ page: query.page, pageSize: query.pageSize, noun: 'reviewer' }}
        headingLevel={3}
        empty={{ title: 'No open reviews', children: 'Nobody has a review left to write in this cycle.' }}
        noMatch={{
          title: 'No reviewers match',
          children: 'No reviewer matches this search and these filters.',
        }}
        table={{
          caption: 'People with open reviews',
          columns,
          rows: reviewers,
          rowKey: ({ reviewer }) => reviewer.id,
          sort: { by: query.sort, direction: query.direction },
          rowActions: canRemind ? (row) => <Remind row={row} /> : undefined,
        }}
      />
    </section>
  )
}

function Remind({ row: { reviewer, isReminded } }: { row: OpenReviewer }) {
  if (isReminded) return <span className="text-ink-soft">Reminded today</span>
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="userId" value={reviewer.id} />
      <Button size="small" name="intent" value="remind">
        Remind<span className="sr-only"> {reviewer.name}</span>
      </Button>
    </Form>
  )
}
