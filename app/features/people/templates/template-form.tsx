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
import { SelectField } from '#app/ui/controls/select.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { writeLabels } from '#contract/people/question-texts.ts'
import { MAX_POINTS, RESPONSE_TYPE_WORDS } from '#contract/people/questions.words.ts'
import type { ReviewTemplate } from '#contract/people/templates.ts'
import {
  DEFAULT_GOALS,
  GOAL_FILTER_WORDS,
  GOAL_FILTERS,
  GOAL_RESPONSE_TYPES,
  GOAL_VISIBILITIES,
  GOAL_VISIBILITY_WORDS,
  LONGEST_TAG,
  MAX_TAGS,
} from '#contract/people/templates.words.ts'

const loadCheck = () => import('./template-form.check.ts')
const loadNewCheck = () => import('./template-form.check.ts').then(({ checkNew }) => ({ check: checkNew }))

type Name =
  | 'name'
  | 'tags'
  | 'instructions'
  | 'wordLimit'
  | 'includeGoals'
  | 'goalQuestion'
  | 'goalResponseType'
  | 'goalLabels'
  | 'goalLowest'
  | 'goalVisibility'
  | 'goalFilter'
  | 'goalWindowDays'

interface TemplateFormProps {
  /** Null for a new template. */
  template: ReviewTemplate | null
  lastResult: SubmissionResult | undefined
}

function toDefaults(template: ReviewTemplate | null): Partial<Record<Name, string>> {
  const { name = '', tags = [], instructions, wordLimit = null, includeGoals = false } = template ?? {}
  const goals = template?.goals ?? DEFAULT_GOALS
  const scale = goals.scale ?? DEFAULT_GOALS.scale
  return {
    name,
    tags: tags.join(', '),
    instructions: instructions ?? '',
    wordLimit: wordLimit === null ? '' : String(wordLimit),
    ...(includeGoals && { includeGoals: 'on' }),
    goalQuestion: goals.questionText,
    goalResponseType: goals.responseType,
    goalLabels: writeLabels(scale.labels),
    goalLowest: String(scale.min),
    goalVisibility: goals.visibility,
    goalFilter: goals.goalFilter,
    goalWindowDays: String(goals.windowDays),
  }
}

export function TemplateForm({ template, lastResult }: TemplateFormProps) {
  const form = useCheckedForm<Name>({
    id: 'template',
    lastResult,
    loadCheck: template ? loadCheck : loadNewCheck,
    defaultValue: toDefaults(template),
  })
  const { state, formData } = useNavigation()
  const isPending = state === 'submitting' && !formData?.has('intent')
  const { defaultValue: includeGoals, ...goals } = form.field('includeGoals')
  return (
    <CheckedForm form={form} className="group/template flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      {template ? <VersionField version={template.version} lastResult={lastResult} /> : null}
      <InputField {...form.field('name')} label="Name" maxLength={120} autoComplete="off" />
      <InputField
        {...form.field('tags')}
        label="Tags"
        hint={`With commas between them: ${MAX_TAGS} at most, each of up to ${LONGEST_TAG} characters.`}
        required={false}
        autoComplete="off"
      />
      <TextareaField
        {...form.field('instructions')}
        label="Instructions"
        hint="Reviewers read them above the questions."
        required={false}
        rows={3}
      />
      <InputField
        {...form.field('wordLimit')}
        label="Word limit"
        hint="Of written answers to questions without a limit of their own."
        required={false}
        inputMode="numeric"
        className="max-w-24"
      />
      <Checkbox
        {...goals}
        required={false}
        defaultChecked={includeGoals === 'on'}
        label="Include goals"
        hint="Asks one question about each goal of the person that the review is about."
      />
      <div className="hidden flex-col gap-6 group-has-[[name=includeGoals]:checked]/template:flex">
        <GoalFields form={form} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={isPending} pendingText={template ? 'Saving…' : 'Creating…'}>
          {template ? 'Save changes' : 'Create template'}
        </Button>
        <LinkButton to={paths.templates()} variant="quiet">
          Back to templates
        </LinkButton>
      </div>
    </CheckedForm>
  )
}

const TYPES = GOAL_RESPONSE_TYPES.map((value) => ({ value, label: RESPONSE_TYPE_WORDS[value] }))
const VISIBILITIES = GOAL_VISIBILITIES.map((value) => ({ value, label: GOAL_VISIBILITY_WORDS[value] }))
const FILTERS = GOAL_FILTERS.map((value) => ({ value, label: GOAL_FILTER_WORDS[value] }))

/** What is asked about goals, and about which of them. */
function GoalFields({ form }: { form: Pick<FormView<Name>, 'field'> }) {
  return (
    <>
      <TextareaField
        {...form.field('goalQuestion')}
        label="Question about each goal"
        rows={2}
        className="min-h-16"
        maxLength={500}
      />
      <SelectField {...form.field('goalResponseType')} label="Response type" options={TYPES} />
      <div className="hidden flex-col gap-6 group-has-[[name=goalResponseType]_[value=rating]:checked]/template:flex">
        <TextareaField
          {...form.field('goalLabels')}
          label="Scale"
          hint={`A label for each point, one per line, from the lowest to the highest: 2 to ${MAX_POINTS} points.`}
          rows={5}
        />
        <InputField
          {...form.field('goalLowest')}
          label="Lowest point"
          required={false}
          inputMode="numeric"
          className="max-w-24"
        />
      </div>
      <SelectField {...form.field('goalFilter')} label="Goals" options={FILTERS} />
      <div className="hidden group-has-[[name=goalFilter]_[value=active]:not(:checked)]/template:block">
        <InputField
          {...form.field('goalWindowDays')}
          label="Ended within days"
          hint="How long ago a goal may have ended."
          required={false}
          inputMode="numeric"
          className="max-w-24"
        />
      </div>
      <SelectField {...form.field('goalVisibility')} label="Visibility" options={VISIBILITIES} />
    </>
  )
}
