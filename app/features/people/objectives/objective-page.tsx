import type { SubmissionResult } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import type { SelectOption } from '#app/ui/controls/option-list.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { CheckIn, ObjectiveComment } from '#contract/people/objectives.check-ins.ts'
import type { ObjectiveDetail } from '#contract/people/objectives.ts'
import {
  HEALTH_WORDS,
  LEVEL_WORDS,
  OBJECTIVE_STATE_WORDS,
  OUTCOME_WORDS,
  VISIBILITY_WORDS,
} from '#contract/people/objectives.words.ts'
import { CheckInForm } from './check-in-form.tsx'
import { HealthBar, HealthStatus, toPercentText } from './health.tsx'
import { KeyResultRows } from './key-result-rows.tsx'
import { CloseDialog, CopyDialog, DeleteDialog } from './objective-dialogs.tsx'
import { CheckInList, Comments } from './timeline.tsx'
import { formatValue } from './values.ts'

interface ObjectivePageProps {
  objective: ObjectiveDetail
  checkIns: CheckIn[]
  comments: ObjectiveComment[]
  periods: SelectOption[]
  timeZone: string
  results: Partial<Record<'check-in' | 'comment' | 'close' | 'duplicate', SubmissionResult | undefined>>
}

/** One objective: how far it is, what it is made of, and what people have said of it. */
export function ObjectivePage(props: ObjectivePageProps) {
  const { objective, checkIns, comments, timeZone, results } = props
  const { title, description, state, health, archivedAt, allowedActions, keyResults, progressMode } =
    objective
  const toText = ({ value, keyResult }: CheckIn) => {
    const measured = keyResults.find(({ id }) => id === keyResult?.id)
    if (value === null) return null
    return measured ? formatValue(measured, value) : toPercentText(value)
  }
  return (
    <>
      <PageHeader
        title={title}
        state={
          <>
            <Badge>{archivedAt === null ? OBJECTIVE_STATE_WORDS[state] : 'Archived'}</Badge>
            <HealthStatus health={health} />
          </>
        }
        crumbs={[
          { label: 'OKRs', to: paths.objectives() },
          ...objective.ancestors.map((each) => ({ label: each.title, to: paths.objective(each.id) })),
        ]}
        description={description}
        actions={<Actions objective={objective} />}
      />
      <div className="flex flex-col gap-8">
        <ProgressCard objective={objective} />
        <KeyResultRows objective={objective} />
        <Aligned objective={objective} />
        {progressMode === 'manual' && isAllowed(allowedActions, 'check-in') ? (
          <Card title="Check in">
            <CheckInForm
              key={objective.version}
              keyResult={null}
              health={health}
              value={objective.progress}
              lastResult={results['check-in']}
            />
          </Card>
        ) : null}
        <Card title="Check-ins">
          <CheckInList {...{ checkIns, timeZone, toText }} />
        </Card>
        <Card title="Comments">
          <Comments
            {...{ comments, timeZone }}
            canComment={isAllowed(allowedActions, 'comment')}
            lastResult={results.comment}
          />
        </Card>
      </div>
      <Dialogs {...props} />
    </>
  )
}

/** From 0.7 on it was reached well, below 0.4 it was not. */
function toGradeTone(grade: number): Tone {
  if (grade >= 0.7) return 'good'
  return grade >= 0.4 ? 'attention' : 'problem'
}

function ProgressCard({ objective }: { objective: ObjectiveDetail }) {
  const { progress, expected, health, suggestedHealth, state, grade, outcome, closeComment } = objective
  const isActive = state === 'active'
  return (
    <Card title="Progress">
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-4">
          <span className="text-lg font-semibold text-ink-strong">{toPercentText(progress)}</span>
          <span className="min-w-0 flex-1">
            <HealthBar of="Progress" {...{ progress, health, expected: isActive ? expected : undefined }} />
          </span>
        </div>
        {isActive ? (
          <p className="text-ink-soft">
            {toPercentText(expected)} expected by today
            {suggestedHealth === null
              ? ''
              : `, which suggests: ${HEALTH_WORDS[suggestedHealth].toLowerCase()}`}
            .
          </p>
        ) : null}
        {outcome === null ? null : (
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium text-ink-strong">{OUTCOME_WORDS[outcome]}</span>
            {grade === null ? null : <Badge tone={toGradeTone(grade)}>Grade {grade.toFixed(1)}</Badge>}
            <span className="wrap-anywhere">{closeComment}</span>
          </p>
        )}
        <DescriptionList items={toFacts(objective)} />
      </div>
    </Card>
  )
}

const toFacts = (objective: ObjectiveDetail) => [
  { term: 'Owners', value: objective.owners.map(({ name }) => name).join(', ') || 'None' },
  { term: 'Level', value: objective.team?.name ?? LEVEL_WORDS[objective.level] },
  {
    term: 'Period',
    value: `${objective.period?.name ?? 'Backlog'}, ${formatDate(objective.startDate, 'UTC')} to ${formatDate(objective.endDate, 'UTC')}`,
  },
  { term: 'Visible to', value: VISIBILITY_WORDS[objective.visibility] },
  ...(objective.tags.length > 0 ? [{ term: 'Tags', value: objective.tags.join(', ') }] : []),
]

function Links({ title, items }: { title: string; items: readonly { id: string; title: string }[] }) {
  if (items.length === 0) return null
  return (
    <div>
      <h3 className="text-base">{title}</h3>
      <ul>
        {items.map((each) => (
          <li key={each.id}>
            <Link to={paths.objective(each.id)} className="wrap-anywhere text-ink-strong hover:underline">
              {each.title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Aligned({ objective }: { objective: ObjectiveDetail }) {
  const { id, children, supports, supportedBy, state } = objective
  if (children.length + supports.length + supportedBy.length === 0 && state === 'closed') return null
  return (
    <Card
      title="Aligned objectives"
      actions={
        state === 'closed' ? null : (
          <LinkButton to={paths.newObjective({ parentId: id })}>Add aligned objective</LinkButton>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {children.length === 0 ? <p className="text-ink-soft">Nothing is aligned with it yet.</p> : null}
        <ul className="flex flex-col gap-3">
          {children.map((child) => (
            <li key={child.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Link
                to={paths.objective(child.id)}
                className="min-w-0 flex-1 basis-48 wrap-anywhere text-ink-strong hover:underline"
              >
                {child.title}
              </Link>
              <span className="block w-24">
                <HealthBar
                  of={`Progress of ${child.title}`}
                  progress={child.progress}
                  health={child.health}
                />
              </span>
              <span className="w-14 text-end">{toPercentText(child.progress)}</span>
              {child.contributes ? null : <Badge>Does not count here</Badge>}
            </li>
          ))}
        </ul>
        <Links title="Also supports" items={supports} />
        <Links title="Supported by" items={supportedBy} />
      </div>
    </Card>
  )
}

const BUTTONS = [
  ['submit', 'Submit for approval'],
  ['approve', 'Approve objective'],
  ['return', 'Return to draft'],
  ['activate', 'Activate objective'],
  ['reopen', 'Reopen objective'],
  ['restore', 'Restore objective'],
  ['archive', 'Archive objective'],
] as const

const PRIMARY: ReadonlySet<string> = new Set(['submit', 'approve', 'activate'])

function Actions({ objective: { id, allowedActions } }: { objective: ObjectiveDetail }) {
  const [closing, copying, deleting] = [useDialog('close'), useDialog('duplicate'), useDialog('delete')]
  return (
    <>
      {isAllowed(allowedActions, 'edit') ? (
        <LinkButton to={paths.editObjective(id)}>Edit objective</LinkButton>
      ) : null}
      {isAllowed(allowedActions, 'duplicate') ? (
        <LinkButton to={copying.address} preventScrollReset>
          Duplicate
        </LinkButton>
      ) : null}
      {isAllowed(allowedActions, 'delete') ? (
        <LinkButton to={deleting.address} preventScrollReset>
          Delete
        </LinkButton>
      ) : null}
      <Form method="post" className="flex flex-wrap gap-2">
        {BUTTONS.filter(([verb]) => isAllowed(allowedActions, verb)).map(([verb, label]) => (
          <Button
            key={verb}
            name="intent"
            value={verb}
            {...(PRIMARY.has(verb) && { variant: 'primary' as const })}
          >
            {label}
          </Button>
        ))}
      </Form>
      {isAllowed(allowedActions, 'close') ? (
        <LinkButton variant="primary" to={closing.address} preventScrollReset>
          Close objective
        </LinkButton>
      ) : null}
    </>
  )
}

function Dialogs({ objective, periods, results }: ObjectivePageProps) {
  const [closing, copying, deleting] = [useDialog('close'), useDialog('duplicate'), useDialog('delete')]
  const { allowedActions } = objective
  if (closing.isOpen && isAllowed(allowedActions, 'close'))
    return <CloseDialog objective={objective} closeTo={closing.closedAddress} lastResult={results.close} />
  if (copying.isOpen && isAllowed(allowedActions, 'duplicate'))
    return (
      <CopyDialog
        {...{ objective, periods }}
        closeTo={copying.closedAddress}
        lastResult={results.duplicate}
      />
    )
  if (deleting.isOpen && isAllowed(allowedActions, 'delete'))
    return <DeleteDialog objective={objective} closeTo={deleting.closedAddress} />
  return null
}
