import { type NewAppraisalTemplate, type WeightedArea } from '#contract/people/appraisal-templates.forms.ts'
import { APPRAISAL_TEMPLATE_STATUS_WORDS } from '#contract/people/appraisal-templates.words.ts'
import { type TemplateContent } from './appraisal-templates.queries.ts'

export const contentOf = (row: TemplateContent): TemplateContent => ({
  name: row.name,
  description: row.description,
  keyResultAreas: row.keyResultAreas,
  ratingCriteria: row.ratingCriteria,
  status: row.status,
})

export const toContent = (form: NewAppraisalTemplate): TemplateContent => ({
  name: form.name,
  description: form.description || null,
  keyResultAreas: form.keyResultAreas,
  ratingCriteria: form.ratingCriteria,
  status: form.status,
})

const writeArea = ({ name, description, weightage }: WeightedArea) =>
  `${name}: ${weightage}%${description === '' ? '' : ` (${description})`}`

/** As the audit log keeps it, and as two edits are compared. */
export const valuesOf = (content: TemplateContent) => ({
  name: content.name,
  description: content.description,
  keyResultAreas: content.keyResultAreas.map(writeArea).join('\n'),
  ratingCriteria: content.ratingCriteria.map(writeArea).join('\n'),
  status: content.status,
})
type Values = ReturnType<typeof valuesOf>

/** The same in words. */
export const toValues = (values: Values): Record<keyof Values, string | null> => ({
  ...values,
  status: APPRAISAL_TEMPLATE_STATUS_WORDS[values.status],
})

/** Whether two contents differ in what is rated. */
export function isRatedOtherwise(one: TemplateContent, other: TemplateContent): boolean {
  const [before, after] = [valuesOf(one), valuesOf(other)]
  return before.keyResultAreas !== after.keyResultAreas || before.ratingCriteria !== after.ratingCriteria
}
