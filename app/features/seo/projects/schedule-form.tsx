import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { type PersonChoice, toPersonOption } from '#app/labels/person-option.tsx'
import { ScheduleTimes } from '#app/labels/schedule-times.tsx'
import { type FormView, toFormView } from '#app/lib/forms/form-view.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FREQUENCIES, MAIL_OCCASIONS, MAIL_WORDS } from '#contract/seo/projects.words.ts'

type View = FormView<'frequency' | 'weekday' | 'monthDay' | 'hour' | 'timeZone' | 'mailOn' | 'recipientIds'>

interface ScheduleFormProps {
  version: number
  given: Record<string, string | string[]>
  people: PersonChoice[]
  backTo: string
  lastResult: SubmissionResult | undefined
}

const MAIL_OPTIONS = MAIL_OCCASIONS.map((value) => ({ value, label: MAIL_WORDS[value] }))

/** When a project is audited, and who is told. What does not apply to the chosen frequency is hidden by its style alone. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { version, given, people, backTo, lastResult } = props
  const { state } = useNavigation()
  const view: View = toFormView({
    id: 'schedule',
    errors: lastResult?.error,
    values: lastResult?.initialValue ?? given,
  })
  return (
    <Form method="post" id={view.id} noValidate className="group/schedule flex flex-col gap-6">
      <ErrorSummary faults={view.faults} />
      <VersionField version={version} lastResult={lastResult} />
      <ScheduleTimes
        field={view.field}
        frequencies={FREQUENCIES}
        hint="The audit starts at this hour. It stays the same when clocks change."
      />
      <RadioCards {...view.field('mailOn')} label="Email" options={MAIL_OPTIONS} columns={2} />
      <CheckboxList
        {...view.list('recipientIds')}
        label="Recipients"
        hint="People who unsubscribed get no email, even when they are selected here."
        required={false}
        searchLabel="Search people"
        options={people.map(toPersonOption)}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Saving…">
          Save schedule
        </Button>
        <LinkButton to={backTo} variant="quiet">
          Back to the project
        </LinkButton>
      </div>
    </Form>
  )
}
