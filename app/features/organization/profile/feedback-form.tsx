import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { type ListView, toFormView } from '#app/lib/forms/form-view.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { KIND_WORDS, VISIBILITY_WORDS } from '#app/labels/feedback-labels.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { controlAria, FieldError, FieldHint } from '#app/ui/forms/field.tsx'
import type { KeptFeedbackSettings } from '#contract/organization/profile.ts'

export interface FeedbackFormProps {
  settings: KeptFeedbackSettings
  /** Read-only for people who may not change it. */
  isReadOnly: boolean
  lastResult: SubmissionResult | undefined
}

type Switch = 'publicConstructive' | 'managersInherit'

export function FeedbackForm({ settings, isReadOnly, lastResult }: FeedbackFormProps) {
  const values = lastResult?.initialValue ?? settings
  const { state } = useNavigation()
  const { faults, list, field } = toFormView<'kinds' | 'visibilities' | 'values' | Switch>({
    id: 'feedback',
    errors: lastResult?.error,
    values,
  })
  const toSwitch = (name: Switch) => {
    const { id, errors } = field(name)
    return { id, name, errors, defaultChecked: Boolean(values[name]) }
  }
  return (
    <Form method="post" noValidate>
      <fieldset disabled={isReadOnly} className="flex flex-col gap-8">
        <legend className="sr-only">Feedback settings</legend>
        <ErrorSummary title="Nothing has changed" faults={faults} />
        <VersionField version={settings.version} lastResult={lastResult} />
        <Group
          {...list('kinds')}
          label="Feedback types"
          hint="The types people can give each other. Existing feedback stays."
          words={KIND_WORDS}
        />
        <Group
          {...list('visibilities')}
          label="Visibility options"
          hint="The person giving feedback chooses one of these."
          words={VISIBILITY_WORDS}
        />
        <TextareaField
          {...field('values')}
          defaultValue={toLines(values['values'])}
          label="Values"
          hint="One per line, such as “Customers first”. Feedback can be tagged with one of them. Feedback that was tagged stays as it is."
          required={false}
          rows={4}
        />
        <Section id="rules" label="Rules">
          <Checkbox
            {...toSwitch('publicConstructive')}
            label="Allow public constructive feedback"
            hint="Otherwise, only praise and notes can be public."
          />
          <Checkbox
            {...toSwitch('managersInherit')}
            label="New managers see what the previous manager could see"
            hint="Otherwise, they see only what is shared with them after they become the manager."
          />
        </Section>
        {isReadOnly ? null : (
          <div>
            <Button variant="primary" isPending={state === 'submitting'} pendingText="Saving…">
              Save changes
            </Button>
          </div>
        )}
      </fieldset>
    </Form>
  )
}

/** As settings have them, or as a form sent them. */
const toLines = (value: unknown) => [value].flat().join('\n')

interface SectionProps {
  id: string
  label: string
  hint?: string
  errors?: string[] | undefined
  children: ReactNode
}

function Section({ id, label, hint, errors, children }: SectionProps) {
  const aria = controlAria({ id, hint, errors })
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={aria['aria-describedby']}
      className="flex max-w-xl min-w-0 flex-col gap-3"
    >
      <legend className="mb-1.5 font-medium text-ink-strong">{label}</legend>
      {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
      {children}
      <FieldError id={id} errors={errors} />
    </fieldset>
  )
}

type GroupProps = Omit<SectionProps, 'children'> &
  ListView & { words: Record<string, { label: string; meaning: string }> }

function Group({ words, name, defaultValues, ...section }: GroupProps) {
  return (
    <Section {...section}>
      {Object.entries(words).map(([value, { label, meaning }]) => (
        <Checkbox
          key={value}
          id={`${section.id}-${value}`}
          name={name}
          value={value}
          label={label}
          hint={meaning}
          defaultChecked={defaultValues.includes(value)}
        />
      ))}
    </Section>
  )
}
