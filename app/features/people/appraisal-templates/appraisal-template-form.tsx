import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { AppraisalTemplate } from '#contract/people/appraisal-templates.ts'
import {
  APPRAISAL_TEMPLATE_STATUS_WORDS,
  ratedField,
  WRITTEN_STATUSES,
  type WrittenStatus,
} from '#contract/people/appraisal-templates.words.ts'
import { AreaRows, type TemplateFieldName } from './area-rows.tsx'

const loadCheck = () => import('./appraisal-template-form.check.ts')
const loadNewCheck = () =>
  import('./appraisal-template-form.check.ts').then(({ checkNew }) => ({ check: checkNew }))

interface TemplateFormProps {
  /** Null for a new template. */
  template: AppraisalTemplate | null
  lastResult: SubmissionResult | undefined
}

const HINTS: Readonly<Record<WrittenStatus, string>> = {
  draft: 'Weightage may be below 100%. Appraisal cycles are not offered it.',
  published: 'Appraisal cycles are offered it.',
}

const STATUSES = WRITTEN_STATUSES.map((value) => ({
  value,
  label: APPRAISAL_TEMPLATE_STATUS_WORDS[value],
  description: HINTS[value],
}))

const toRows = (of: 'area' | 'criterion', areas: AppraisalTemplate['keyResultAreas']) =>
  areas.flatMap(({ name, description, weightage }, index): [TemplateFieldName, string][] => [
    [ratedField(of, 'Name', index + 1), name],
    [ratedField(of, 'Description', index + 1), description],
    [ratedField(of, 'Weight', index + 1), String(weightage)],
  ])

function toDefaults(template: AppraisalTemplate | null): Partial<Record<TemplateFieldName, string>> {
  if (!template) return { status: 'draft' }
  const { name, description, status, keyResultAreas, ratingCriteria } = template
  return {
    name,
    description: description ?? '',
    status,
    ...Object.fromEntries([...toRows('area', keyResultAreas), ...toRows('criterion', ratingCriteria)]),
  }
}

export function AppraisalTemplateForm({ template, lastResult }: TemplateFormProps) {
  const form = useCheckedForm<TemplateFieldName>({
    id: 'appraisal-template',
    lastResult,
    loadCheck: template ? loadCheck : loadNewCheck,
    defaultValue: toDefaults(template),
  })
  const { state, formData } = useNavigation()
  const isPending = state === 'submitting' && !formData?.has('intent')
  return (
    <CheckedForm form={form} className="flex flex-col gap-8">
      <ErrorSummary faults={form.faults} />
      {template ? <VersionField version={template.version} lastResult={lastResult} /> : null}
      <InputField {...form.field('name')} label="Name" maxLength={120} autoComplete="off" />
      <TextareaField
        {...form.field('description')}
        label="Description"
        hint="Which roles it is for."
        required={false}
        rows={2}
        className="min-h-16"
      />
      <AreaRows
        form={form}
        of="area"
        label="Key result areas"
        hint="What the role is there for. Managers rate each of them, and so do employees themselves. Empty rows are left out."
      />
      <AreaRows
        form={form}
        of="criterion"
        label="Rating criteria (optional)"
        hint="What employees rate themselves by in addition. With criteria, the self rating in the final score is made of them; without, of the key result areas."
      />
      {template?.status === 'published' ? (
        <input type="hidden" name="status" value="published" readOnly />
      ) : (
        <RadioCards {...form.field('status')} label="Status" options={STATUSES} columns={2} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={isPending} pendingText={template ? 'Saving…' : 'Creating…'}>
          {template ? 'Save changes' : 'Create template'}
        </Button>
        <LinkButton to={paths.appraisalTemplates()} variant="quiet">
          Back to templates
        </LinkButton>
      </div>
    </CheckedForm>
  )
}
