import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import type { FormView } from '#app/lib/forms/form-view.ts'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { writeLabels, writeOptions } from '#contract/people/question-texts.ts'
import type { ReviewQuestion } from '#contract/people/questions.ts'
import {
  MAX_OPTIONS,
  MAX_POINTS,
  NAME_PLACEHOLDER,
  QUESTION_CATEGORIES,
  RESPONSE_TYPE_HINTS,
  RESPONSE_TYPE_WORDS,
  RESPONSE_TYPES,
} from '#contract/people/questions.words.ts'

const loadCheck = () => import('./question-form.check.ts')
const loadNewCheck = () => import('./question-form.check.ts').then(({ checkNew }) => ({ check: checkNew }))

const SWITCHES = ['required', 'private', 'allowNotApplicable', 'allowComment'] as const
type Switch = (typeof SWITCHES)[number]
type Name =
  | Switch
  | 'text'
  | 'description'
  | 'responseType'
  | 'options'
  | 'labels'
  | 'lowest'
  | 'category'
  | 'wordLimit'

const TYPES = RESPONSE_TYPES.map((value) => ({
  value,
  label: RESPONSE_TYPE_WORDS[value],
  description: RESPONSE_TYPE_HINTS[value],
}))

const NEW_SCALE = ['Well below what the role needs', 'Below', 'Meets', 'Above', 'Far above']

interface QuestionFormProps {
  /** Null for a new question. */
  question: ReviewQuestion | null
  lastResult: SubmissionResult | undefined
}

function toDefaults(question: ReviewQuestion | null): Partial<Record<Name, string>> {
  if (!question)
    return { responseType: 'rating', labels: writeLabels(NEW_SCALE), lowest: '1', required: 'on' }
  const { text, description, responseType, options, scale, category, wordLimit } = question
  return {
    text,
    description: description ?? '',
    responseType,
    options: writeOptions(options),
    labels: writeLabels(scale?.labels ?? NEW_SCALE),
    lowest: String(scale?.min ?? 1),
    category: category ?? '',
    wordLimit: wordLimit === null ? '' : String(wordLimit),
    ...Object.fromEntries(SWITCHES.filter((name) => question[name]).map((name) => [name, 'on'])),
  }
}

/** What belongs to one response type is shown where it is chosen, also without script. */
export function QuestionForm({ question, lastResult }: QuestionFormProps) {
  const form = useCheckedForm<Name>({
    id: 'question',
    lastResult,
    loadCheck: question ? loadCheck : loadNewCheck,
    defaultValue: toDefaults(question),
  })
  const { state, formData } = useNavigation()
  const isPending = state === 'submitting' && !formData?.has('intent')
  const { defaultValue: type } = form.field('responseType')
  return (
    <CheckedForm form={form} className="group/question flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      {question ? <VersionField version={question.version} lastResult={lastResult} /> : null}
      <TextareaField
        {...form.field('text')}
        label="Question"
        hint={`${NAME_PLACEHOLDER} is replaced with the name of the person the review is about, and with “you” in their own.`}
        rows={2}
        className="min-h-16"
        maxLength={500}
      />
      <TextareaField
        {...form.field('description')}
        label="Description"
        hint="Explains to the writer what a good answer looks at."
        required={false}
        rows={2}
        className="min-h-16"
      />
      <RadioCards
        {...form.field('responseType')}
        label="Response type"
        columns={2}
        options={TYPES}
        defaultValue={type}
      />
      <KindFields form={form} />
      <InputField
        {...form.field('category')}
        label="Category"
        hint="Groups questions in lists and in templates."
        required={false}
        list="question-categories"
        autoComplete="off"
      />
      <datalist id="question-categories">
        {QUESTION_CATEGORIES.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Rules form={form} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={isPending} pendingText={question ? 'Saving…' : 'Adding…'}>
          {question ? 'Save changes' : 'Add question'}
        </Button>
        <LinkButton to={paths.questions()} variant="quiet">
          Back to questions
        </LinkButton>
      </div>
    </CheckedForm>
  )
}

type View = Pick<FormView<Name>, 'field'>

/** What one response type needs. */
function KindFields({ form }: { form: View }) {
  return (
    <>
      <div className="hidden flex-col gap-6 group-has-[[value^=multiple\_]:checked]/question:flex">
        <TextareaField
          {...form.field('options')}
          label="Options"
          hint={`One per line, ${MAX_OPTIONS} at most. To make answers count in scores, add a value behind a semicolon: “Often; 3”.`}
          rows={5}
        />
      </div>
      <div className="hidden flex-col gap-6 group-has-[[value=rating]:checked]/question:flex">
        <TextareaField
          {...form.field('labels')}
          label="Scale"
          hint={`A label for each point, one per line, from the lowest to the highest: 2 to ${MAX_POINTS} points. A line in between may be empty.`}
          rows={5}
        />
        <InputField
          {...form.field('lowest')}
          label="Lowest point"
          hint="The number of the first label. The others follow from there."
          required={false}
          inputMode="numeric"
          className="max-w-24"
        />
      </div>
      <div className="hidden flex-col gap-6 group-has-[[value=comment]:checked]/question:flex group-has-[[value=text]:checked]/question:flex">
        <InputField
          {...form.field('wordLimit')}
          label="Word limit"
          required={false}
          inputMode="numeric"
          className="max-w-24"
        />
      </div>
    </>
  )
}

function Rules({ form }: { form: View }) {
  const toSwitch = (name: Switch) => {
    const { defaultValue, ...field } = form.field(name)
    return { ...field, required: false, defaultChecked: defaultValue === 'on' }
  }
  return (
    <div className="flex flex-col gap-3">
      <Checkbox {...toSwitch('required')} label="Required" />
      <Checkbox
        {...toSwitch('allowNotApplicable')}
        label="“Not applicable” can be chosen"
        hint="It counts in no score."
      />
      <div className="hidden group-has-[[value=rating]:checked]/question:block">
        <Checkbox {...toSwitch('allowComment')} label="A comment can be added to the rating" />
      </div>
      <Checkbox
        {...toSwitch('private')}
        label="Private"
        hint="The person that the review is about never sees the answers; their manager and administrators do."
      />
    </div>
  )
}
