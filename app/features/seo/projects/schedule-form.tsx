import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { type PersonChoice, toPersonOption } from '#app/labels/person-option.tsx'
import { listTimeZones } from '#app/labels/place-labels.ts'
import { type FormView, toFormView } from '#app/lib/forms/form-view.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { useDrawnOptions } from '#app/ui/controls/drawn-options.ts'
import { RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import {
  FREQUENCIES,
  FREQUENCY_WORDS,
  MAIL_OCCASIONS,
  MAIL_WORDS,
  toHourText,
  toMonthDayText,
  WEEKDAY_WORDS,
  WEEKDAYS,
} from '#contract/seo/projects.words.ts'

type View = FormView<'frequency' | 'weekday' | 'monthDay' | 'hour' | 'timeZone' | 'mailOn' | 'recipientIds'>

interface ScheduleFormProps {
  version: number
  given: Record<string, string | string[]>
  people: PersonChoice[]
  backTo: string
  lastResult: SubmissionResult | undefined
}

const FREQUENCY_OPTIONS = FREQUENCIES.map((value) => ({ value, label: FREQUENCY_WORDS[value] }))
const WEEKDAY_OPTIONS = WEEKDAYS.map((value) => ({ value, label: WEEKDAY_WORDS[value] }))
const DAY_OPTIONS = Array.from({ length: 31 }, (_, at) => ({
  value: String(at + 1),
  label: toMonthDayText(at + 1),
}))
const HOUR_OPTIONS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: toHourText(hour),
}))
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
      <Times view={view} />
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

function Times({ view: { field } }: { view: View }) {
  const timeZone = field('timeZone')
  const timeZones = useDrawnOptions(timeZone.id, () => listTimeZones(timeZone.defaultValue ?? null))
  return (
    <>
      <RadioCards {...field('frequency')} label="Frequency" options={FREQUENCY_OPTIONS} columns={2} />
      <div className="hidden group-has-[input[value=weekly]:checked]/schedule:block">
        <SelectField {...field('weekday')} label="Weekday" options={WEEKDAY_OPTIONS} />
      </div>
      <div className="hidden group-has-[input[value=monthly]:checked]/schedule:block">
        <SelectField {...field('monthDay')} label="Day of the month" options={DAY_OPTIONS} />
      </div>
      <div className="flex flex-col gap-6 group-has-[input[value=off]:checked]/schedule:hidden">
        <SelectField
          {...field('hour')}
          label="Time"
          hint="The audit starts at this hour. It stays the same when clocks change."
          options={HOUR_OPTIONS}
        />
        <SelectField {...timeZone} label="Time zone" options={timeZones} isLong />
      </div>
    </>
  )
}
