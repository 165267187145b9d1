import type { SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import type { Chart } from '#app/ui/chart/render-chart.server.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { CheckIn } from '#contract/people/objectives.check-ins.ts'
import type { KeyResult } from '#contract/people/objectives.key-results.reply.ts'
import type { ObjectiveDetail } from '#contract/people/objectives.ts'
import { METRIC_WORDS } from '#contract/people/objectives.words.ts'
import { CheckInForm } from './check-in-form.tsx'
import { HealthBar, HealthStatus, toPercentText } from './health.tsx'
import { CheckInList } from './timeline.tsx'
import { describeCourse, formatValue } from './values.ts'

interface KeyResultPageProps {
  keyResult: KeyResult
  objective: ObjectiveDetail
  checkIns: CheckIn[]
  total: number
  paging: { page: number; pageSize: number }
  chart: Chart | null
  /** The caller may check in on it. */
  canCheckIn: boolean
  timeZone: string
  lastResult: SubmissionResult | undefined
}

/** One key result: its course from start to target, the next check-in and all before. */
export function KeyResultPage(props: KeyResultPageProps) {
  const { keyResult, objective, checkIns, total, paging, chart, canCheckIn, timeZone, lastResult } = props
  const { title, health, archivedAt, progress, metric } = keyResult
  return (
    <>
      <PageHeader
        title={title}
        state={archivedAt === null ? <HealthStatus health={health} /> : <Badge>Archived</Badge>}
        crumbs={[
          { label: 'OKRs', to: paths.objectives() },
          { label: objective.title, to: paths.objective(objective.id) },
        ]}
        actions={<Actions keyResult={keyResult} objective={objective} hasCheckIns={total > 0} />}
      />
      <div className="flex flex-col gap-8">
        <Card title="Progress">
          <div className="flex flex-col gap-4">
            <div className="flex items-center gap-4">
              <span className="text-lg font-semibold text-ink-strong">{toPercentText(progress)}</span>
              <span className="min-w-0 flex-1">
                <HealthBar
                  of="Progress"
                  {...{ progress, health }}
                  expected={objective.state === 'active' ? objective.expected : undefined}
                />
              </span>
            </div>
            <DescriptionList items={toFacts(keyResult)} />
          </div>
        </Card>
        {chart ? <ChartFrame {...chart} /> : null}
        {canCheckIn ? (
          <Card title="Check in">
            <CheckInForm
              key={keyResult.version}
              keyResult={keyResult}
              health={health}
              value={metric === 'milestone' ? null : keyResult.currentValue}
              lastResult={lastResult}
            />
          </Card>
        ) : null}
        <Card title="Check-ins">
          <CheckInList
            {...{ checkIns, timeZone }}
            toText={({ value }) => (value === null ? null : formatValue(keyResult, value))}
          />
        </Card>
        <Pagination {...paging} total={total} noun="check-in" />
      </div>
    </>
  )
}

const toFacts = (keyResult: KeyResult) => [
  { term: 'Value', value: describeCourse(keyResult) },
  { term: 'Metric', value: METRIC_WORDS[keyResult.metric] },
  { term: 'Owner', value: keyResult.owner?.name ?? 'None' },
  { term: 'Weight', value: String(keyResult.weight) },
  {
    term: 'Due',
    value: keyResult.dueDate === null ? 'With its objective' : formatDate(keyResult.dueDate, 'UTC'),
  },
  {
    term: 'Confidence',
    value: keyResult.confidence === null ? 'Not given' : `${keyResult.confidence} of 10`,
  },
]

interface ActionsProps {
  keyResult: KeyResult
  objective: ObjectiveDetail
  hasCheckIns: boolean
}

function Actions({ keyResult: { id, archivedAt }, objective, hasCheckIns }: ActionsProps) {
  if (!isAllowed(objective.allowedActions, 'edit-key-results')) return null
  const isArchived = archivedAt !== null
  return (
    <>
      {isArchived ? null : <LinkButton to={paths.editKeyResult(id)}>Edit key result</LinkButton>}
      <Form method="post" className="flex flex-wrap gap-2">
        <Button name="intent" value={isArchived ? 'restore' : 'archive'}>
          {isArchived ? 'Restore key result' : 'Archive key result'}
        </Button>
        {hasCheckIns ? null : (
          <Button name="intent" value="delete">
            Delete key result
          </Button>
        )}
      </Form>
    </>
  )
}
