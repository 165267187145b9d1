import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { KIND_WORDS, VISIBILITY_WORDS } from '#app/labels/feedback-labels.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { controlAria, FieldError, FieldHint } from '#app/ui/forms/field.tsx'
import type { FeedbackSettings } from '#contract/organization/profile.forms.ts'

export interface FeedbackFormProps {
  settings: Record<'kinds' | 'visibilities', readonly string[]> &
    Pick<FeedbackSettings, 'publicConstructive' | 'managersInherit'>
  errors: { kinds?: string[] | undefined; visibilities?: string[] | undefined }
  /** Who may not change it sees it all the same. */
  isReadOnly: boolean
}

export function FeedbackForm({ settings, errors, isReadOnly }: FeedbackFormProps) {
  const { kinds, visibilities, publicConstructive, managersInherit } = settings
  const { state } = useNavigation()
  const faults = (['kinds', 'visibilities'] as const).flatMap((id) =>
    (errors[id] ?? []).slice(0, 1).map((text) => ({ id, text })),
  )
  return (
    <Form method="post" noValidate>
      <fieldset disabled={isReadOnly} className="flex flex-col gap-8">
        <legend className="sr-only">Feedback settings</legend>
        <ErrorSummary title="Nothing has changed" faults={faults} />
        <Group
          id="kinds"
          label="Feedback types"
          hint="The types people can give each other. Existing feedback stays."
          words={KIND_WORDS}
          ticked={kinds}
          errors={errors.kinds}
        />
        <Group
          id="visibilities"
          label="Visibility options"
          hint="The person giving feedback chooses one of these."
          words={VISIBILITY_WORDS}
          ticked={visibilities}
          errors={errors.visibilities}
        />
        <Section id="rules" label="Rules">
          <Checkbox
            id="publicConstructive"
            name="publicConstructive"
            label="Allow public constructive feedback"
            hint="Otherwise, only praise and notes can be public."
            defaultChecked={publicConstructive}
          />
          <Checkbox
            id="managersInherit"
            name="managersInherit"
            label="New managers see what the previous manager could see"
            hint="Otherwise, they see only what is shared with them after they become the manager."
            defaultChecked={managersInherit}
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

type GroupProps = Omit<SectionProps, 'children'> & {
  words: Record<string, { label: string; meaning: string }>
  ticked: readonly string[]
}

function Group({ words, ticked, ...section }: GroupProps) {
  return (
    <Section {...section}>
      {Object.entries(words).map(([value, { label, meaning }]) => (
        <Checkbox
          key={value}
          id={`${section.id}-${value}`}
          name={section.id}
          value={value}
          label={label}
          hint={meaning}
          defaultChecked={ticked.includes(value)}
        />
      ))}
    </Section>
  )
}
