import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { KIND_WORDS } from '#app/labels/feedback-labels.ts'
import { type PersonChoice, toPersonOption } from '#app/labels/person-option.tsx'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { type CheckedFormView, useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FEEDBACK_VISIBILITY_WORDS } from '#contract/organization/profile.words.ts'
import type { KeptFeedbackSettings } from '#contract/organization/profile.ts'
import { WILL_READ } from './who-reads.ts'

export type FormSettings = Pick<
  KeptFeedbackSettings,
  'kinds' | 'visibilities' | 'values' | 'publicConstructive'
>

interface GiveFormProps {
  people: readonly PersonChoice[]
  settings: FormSettings
  /** The person that the link named. */
  recipientId: string | null
  lastResult: SubmissionResult | undefined
}

/** Feedback for one or several people. */
export function GiveForm({ people, settings, recipientId, lastResult }: GiveFormProps) {
  const form = useCheckedForm<string>({
    id: 'feedback',
    lastResult,
    defaultValue: {
      recipientIds: recipientId === null ? [] : [recipientId],
      kind: settings.kinds[0] ?? null,
    },
    loadCheck: () => import('./feedback-form.check.ts').then(({ checkNew }) => ({ check: checkNew })),
  })
  const { state } = useNavigation()
  return (
    <CheckedForm form={form} className="flex max-w-2xl flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      <CheckboxList
        {...form.list('recipientIds')}
        label="People"
        hint="Up to 10. A note to self can be about nobody."
        required={false}
        searchLabel="Search people"
        options={people.map(toPersonOption)}
      />
      <WrittenFields form={form} settings={settings} />
      <RadioCards
        {...form.field('visibility')}
        label="Who will read it"
        hint={`Visibility cannot be changed once feedback is sent.${settings.publicConstructive ? '' : ' Constructive feedback cannot be public.'}`}
        options={settings.visibilities.map((value) => ({
          value,
          label: FEEDBACK_VISIBILITY_WORDS[value],
          description: WILL_READ[value],
        }))}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Sending…">
          Send feedback
        </Button>
        <LinkButton variant="quiet" to={paths.feedback()}>
          Cancel
        </LinkButton>
      </div>
    </CheckedForm>
  )
}

interface WrittenFieldsProps {
  form: CheckedFormView<string>
  settings: Pick<FormSettings, 'kinds' | 'values'>
}

/** What is written, unasked or in response to a request. */
export function WrittenFields({ form, settings }: WrittenFieldsProps) {
  return (
    <>
      <RadioCards
        {...form.field('kind')}
        label="Type"
        columns={3}
        options={settings.kinds.map((value) => ({
          value,
          label: KIND_WORDS[value].label,
          description: KIND_WORDS[value].meaning,
        }))}
      />
      <TextareaField
        {...form.field('body')}
        label="Feedback"
        hint="What you saw, and what it led to. You can edit it for 15 minutes, and delete it later."
        rows={6}
        maxLength={5000}
      />
      {settings.values.length > 0 ? (
        <SelectField
          {...form.field('valueTag')}
          label="Value"
          hint="The value of your organization that it shows."
          required={false}
          placeholder="No value"
          options={settings.values.map((value) => ({ value, label: value }))}
        />
      ) : null}
    </>
  )
}
