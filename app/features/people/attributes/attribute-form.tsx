import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import type { FormView } from '#app/lib/forms/form-view.ts'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Input, InputField } from '#app/ui/controls/input.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { controlAria, FieldError, FieldHint } from '#app/ui/forms/field.tsx'
import type { ScoredAttribute } from '#contract/people/attributes.ts'
import { MAX_ATTRIBUTE_OPTIONS, OPTION_ROWS, optionField } from '#contract/people/attributes.words.ts'

const loadCheck = () => import('./attribute-form.check.ts')
const loadNewCheck = () => import('./attribute-form.check.ts').then(({ checkNew }) => ({ check: checkNew }))

type Name =
  | 'name'
  | 'description'
  | 'options'
  | 'numberless'
  | 'private'
  | `${'label' | 'value' | 'description'}-${number}`

interface AttributeFormProps {
  /** Null for a new attribute. */
  attribute: ScoredAttribute | null
  lastResult: SubmissionResult | undefined
}

const NEW: Partial<Record<Name, string>> = Object.fromEntries(
  OPTION_ROWS.slice(0, 5).map((row): [Name, string] => [optionField(row, 'value'), String(row)]),
)

function toDefaults(attribute: ScoredAttribute | null): Partial<Record<Name, string>> {
  if (!attribute) return NEW
  const { name, description, options, numberless, private: isPrivate } = attribute
  const rows = options.flatMap((option, index): [Name, string][] => [
    [optionField(index + 1, 'label'), option.label],
    [optionField(index + 1, 'value'), option.value === null ? '' : String(option.value)],
    [optionField(index + 1, 'description'), option.description],
  ])
  return {
    name,
    description: description ?? '',
    ...(numberless && { numberless: 'on' }),
    ...(isPrivate && { private: 'on' }),
    ...Object.fromEntries(rows),
  }
}

export function AttributeForm({ attribute, lastResult }: AttributeFormProps) {
  const form = useCheckedForm<Name>({
    id: 'attribute',
    lastResult,
    loadCheck: attribute ? loadCheck : loadNewCheck,
    defaultValue: toDefaults(attribute),
  })
  const { state, formData } = useNavigation()
  const isPending = state === 'submitting' && !formData?.has('intent')
  const toSwitch = (name: 'numberless' | 'private') => {
    const { defaultValue, ...field } = form.field(name)
    return { ...field, required: false, defaultChecked: defaultValue === 'on' }
  }
  return (
    <CheckedForm form={form} className="group/attribute flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      {attribute ? <VersionField version={attribute.version} lastResult={lastResult} /> : null}
      <InputField {...form.field('name')} label="Name" maxLength={120} autoComplete="off" />
      <TextareaField
        {...form.field('description')}
        label="Description"
        hint="What the rating is about, for those who give it."
        required={false}
        rows={2}
        className="min-h-16"
      />
      <Checkbox
        {...toSwitch('numberless')}
        label="Numberless"
        hint="Its ratings are words alone, and count in no score."
      />
      <OptionRows form={form} />
      <Checkbox
        {...toSwitch('private')}
        label="Private"
        hint="The person who is rated never sees it; their manager and administrators do."
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={isPending} pendingText={attribute ? 'Saving…' : 'Adding…'}>
          {attribute ? 'Save changes' : 'Add attribute'}
        </Button>
        <LinkButton to={paths.attributes()} variant="quiet">
          Back to attributes
        </LinkButton>
      </div>
    </CheckedForm>
  )
}

/** A row of fields for each option there may be. Those that are left empty are none. */
function OptionRows({ form }: { form: Pick<FormView<Name>, 'field'> }) {
  const { id, errors } = form.field('options')
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="flex max-w-3xl min-w-0 flex-col gap-1.5"
      aria-describedby={controlAria({ id, hint: true, errors })['aria-describedby']}
    >
      <legend className="mb-1.5 font-medium text-ink-strong">Rating options</legend>
      <FieldHint id={id}>
        From the lowest to the highest, 2 to {MAX_ATTRIBUTE_OPTIONS}. Rows without a label and a description
        are left out.
      </FieldHint>
      <FieldError id={id} errors={errors} />
      <ol className="mt-1 flex flex-col gap-2">
        {OPTION_ROWS.map((row) => (
          <li
            key={row}
            className="grid grid-cols-[1fr_5rem] gap-2 group-has-[[name=numberless]:checked]/attribute:grid-cols-1 max-sm:border-b max-sm:border-line-soft max-sm:pb-2 sm:grid-cols-[1fr_5rem_1.5fr] sm:group-has-[[name=numberless]:checked]/attribute:grid-cols-[1fr_1.5fr]"
          >
            <Cell
              form={form}
              name={optionField(row, 'label')}
              label={`Label of option ${row}`}
              word="Label"
            />
            <div className="group-has-[[name=numberless]:checked]/attribute:hidden">
              <Cell
                form={form}
                name={optionField(row, 'value')}
                label={`Value of option ${row}`}
                word="Value"
                inputMode="decimal"
              />
            </div>
            <div className="max-sm:col-span-full">
              <Cell
                form={form}
                name={optionField(row, 'description')}
                label={`Description of option ${row}`}
                word="Description"
              />
            </div>
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

interface CellProps {
  form: Pick<FormView<Name>, 'field'>
  name: Name
  label: string
  /** Shown while it is empty. */
  word: string
  inputMode?: 'decimal'
}

function Cell({ form, name, label, word, ...rest }: CellProps) {
  const { errors, ...field } = form.field(name)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Input
        {...rest}
        {...field}
        aria-label={label}
        placeholder={word}
        autoComplete="off"
        {...controlAria({ id: field.id, errors })}
      />
      <FieldError id={field.id} errors={errors} />
    </div>
  )
}
