import type { SubmissionResult } from '@conform-to/react'
import { Form, useLocation, useNavigation } from '@remix-run/react'
import { BellOff, CheckCheck, RotateCw } from 'lucide-react'
import type { PersonChoice } from '#app/labels/person-option.tsx'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { SearchSelectField } from '#app/ui/controls/search-select.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { findRefusal, isAllowed } from '#contract/allowed-actions.ts'
import type { IssueTracking } from '#contract/seo/issue-tracking.ts'
import { formatDay, IssueStateLine } from './issue-state.tsx'

const loadCheck = () => import('./issue-form.check.ts').then((module) => ({ check: module.checkAssignment }))

interface TrackingPanelProps {
  tracking: IssueTracking
  people: PersonChoice[]
  /** Of the form of assignment. */
  lastResult: SubmissionResult | undefined
}

/** What is done about an issue, and doing it. */
export function TrackingPanel({ tracking, people, lastResult }: TrackingPanelProps) {
  const refusal = findRefusal(tracking.allowedActions, 'assign')
  return (
    <div className="mb-6">
      <Card
        title="Tracking"
        description="Kept for this check on this site, from one audit to the next."
        actions={<IssueStateLine {...tracking} mute={null} />}
      >
        <div className="flex flex-col gap-5">
          {tracking.mute ? <MuteNotice mute={tracking.mute} /> : null}
          {refusal ? (
            <Callout tone="attention" title="Assigning, muting and commenting need a plan">
              {refusal.text}
            </Callout>
          ) : (
            <>
              <AssignmentForm key={tracking.version ?? 0} {...{ tracking, people, lastResult }} />
              <StateButtons tracking={tracking} />
            </>
          )}
        </div>
      </Card>
    </div>
  )
}

function MuteNotice({ mute }: { mute: NonNullable<IssueTracking['mute']> }) {
  return (
    <Callout title={mute.until === null ? 'Muted permanently' : `Muted until ${formatDay(mute.until)}`}>
      {mute.byName}: {mute.reason}
    </Callout>
  )
}

function AssignmentForm({ tracking, people, lastResult }: TrackingPanelProps) {
  const form = useCheckedForm<'assigneeId' | 'dueOn'>({
    id: 'assignment',
    lastResult,
    loadCheck,
    defaultValue: { assigneeId: tracking.assignee?.id ?? '', dueOn: tracking.dueOn ?? '' },
  })
  const { state, formData } = useNavigation()
  const isPending = state === 'submitting' && formData?.get('intent') === 'assign'
  return (
    <CheckedForm form={form} className="flex flex-col gap-4">
      <ErrorSummary faults={form.faults} />
      <input type="hidden" name="intent" value="assign" />
      {tracking.version === undefined ? null : (
        <VersionField version={tracking.version} lastResult={lastResult} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SearchSelectField
          {...form.field('assigneeId')}
          label="Assignee"
          required={false}
          noneLabel="Nobody"
          hint="They get an email when somebody else assigns it."
          options={people.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))}
        />
        <InputField
          {...form.field('dueOn')}
          type="date"
          label="Due date"
          hint="Overdue from the day after."
          required={false}
        />
      </div>
      <div>
        <Button isPending={isPending} pendingText="Saving…">
          Save assignment
        </Button>
      </div>
    </CheckedForm>
  )
}

function StateButtons({ tracking }: Pick<TrackingPanelProps, 'tracking'>) {
  const { search } = useLocation()
  const { state, mute } = tracking
  return (
    <div className="flex flex-wrap gap-2 border-t border-line-soft pt-4">
      {state === 'ready' ? (
        <IntentButton intent="not-ready">Not ready to check</IntentButton>
      ) : (
        <IntentButton intent="ready" icon={<CheckCheck aria-hidden />}>
          Mark as ready to check
        </IntentButton>
      )}
      {mute ? (
        <IntentButton intent="unmute">Unmute issue</IntentButton>
      ) : (
        <LinkButton
          to={searchAddress(search, { dialog: 'mute', url: null })}
          preventScrollReset
          icon={<BellOff aria-hidden />}
        >
          Mute issue
        </LinkButton>
      )}
    </div>
  )
}

interface IntentButtonProps {
  intent: string
  icon?: React.ReactNode
  /** Other fields of the form. */
  values?: Record<string, string>
  size?: 'small'
  variant?: 'primary'
  children: React.ReactNode
}

/** A form of one button. */
export function IntentButton({ intent, icon, values = {}, size, variant, children }: IntentButtonProps) {
  const { state, formData } = useNavigation()
  const isPending = state === 'submitting' && formData?.get('intent') === intent
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button icon={icon} isPending={isPending} size={size} variant={variant}>
        {children}
      </Button>
    </Form>
  )
}

/** In the head of the page: the pages of the issue are fetched again. */
export function CheckAgain({ tracking }: Pick<TrackingPanelProps, 'tracking'>) {
  if (!isAllowed(tracking.allowedActions, 'recheck') || tracking.pages === 0) return null
  return (
    <IntentButton intent="recheck" variant="primary" icon={<RotateCw aria-hidden />}>
      Check again
    </IntentButton>
  )
}
