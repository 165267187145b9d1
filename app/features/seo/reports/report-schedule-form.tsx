import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { type PersonChoice, toPersonOption } from '#app/labels/person-option.tsx'
import { ScheduleTimes } from '#app/labels/schedule-times.tsx'
import { type FormView, toFormView } from '#app/lib/forms/form-view.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import {
  MAILED_LINK_DAYS,
  MAX_ADDRESSES,
  REPORT_FREQUENCIES,
  REQUEST_DAYS,
} from '#contract/seo/reports.schedule.words.ts'

type View = FormView<
  'frequency' | 'weekday' | 'monthDay' | 'hour' | 'timeZone' | 'onlyNew' | 'recipientIds' | 'addresses'
>

interface ReportScheduleFormProps {
  version: number
  given: Record<string, string | string[]>
  people: PersonChoice[]
  backTo: string
  lastResult: SubmissionResult | undefined
}

/** When a report is emailed, and to whom. */
export function ReportScheduleForm({ version, given, people, backTo, lastResult }: ReportScheduleFormProps) {
  const { state } = useNavigation()
  const { id, faults, field, list }: View = toFormView({
    id: 'schedule',
    errors: lastResult?.error,
    values: lastResult?.initialValue ?? given,
  })
  const onlyNew = field('onlyNew')
  return (
    <Form method="post" id={id} noValidate className="group/schedule flex flex-col gap-6">
      <ErrorSummary faults={faults} />
      <VersionField version={version} lastResult={lastResult} />
      <ScheduleTimes
        field={field}
        frequencies={REPORT_FREQUENCIES}
        hint="The report is made and emailed at this hour. It stays the same when clocks change."
      />
      <Checkbox
        id={onlyNew.id}
        name={onlyNew.name}
        errors={onlyNew.errors}
        defaultChecked={onlyNew.defaultValue === 'on'}
        label="Skip when there is nothing new"
        hint="Not sent when no audit of the domain has finished since the last one."
      />
      <CheckboxList
        {...list('recipientIds')}
        label="People"
        hint="They get the file, and a link to this page. People who unsubscribed get no email, even when they are selected here."
        required={false}
        searchLabel="Search people"
        options={people.map(toPersonOption)}
      />
      <TextareaField
        {...field('addresses')}
        label="Addresses outside your organization"
        required={false}
        rows={3}
        hint={`One per line, at most ${MAX_ADDRESSES}. We ask each once, and email it nothing unless it confirms within ${REQUEST_DAYS} days. They get the file, and a link that works for ${MAILED_LINK_DAYS} days without sign-in.`}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Saving…">
          Save schedule
        </Button>
        <LinkButton to={backTo} variant="quiet">
          Back to the report
        </LinkButton>
      </div>
    </Form>
  )
}
