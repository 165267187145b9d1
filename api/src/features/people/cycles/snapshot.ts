import { newId } from '#api/lib/ids.ts'
import { type CycleRow } from './cycles.queries.ts'
import { type Content, type Snapshot } from './cycle-content.queries.ts'

type Form = Snapshot['forms'][number]
type Template = Content['templates'][number]

/** Templates and attributes as they are now: what people change later changes no review that was launched. */
export function takeSnapshot(cycle: CycleRow, content: Content): Snapshot {
  const used = cycle.settings.groups.flatMap(({ direction, templateId }) => {
    const template = content.templates.find(({ id }) => id === templateId)
    return template ? [{ template, form: toForm(cycle, direction, template) }] : []
  })
  return {
    forms: used.map(({ form }) => form),
    questions: used.flatMap(({ form, template }) => toQuestions(form, template, content)),
    attributes: cycle.settings.scoredAttributeIds.flatMap((id, position) => {
      const attribute = content.attributes.find((each) => each.id === id)
      return attribute ? [toAttribute(cycle, attribute, position)] : []
    }),
  }
}

const toForm = (
  { id, organizationId }: CycleRow,
  direction: Form['direction'],
  template: Template,
): Form => ({
  cycleId: id,
  organizationId,
  direction,
  templateId: template.id,
  templateName: template.name,
  instructions: template.instructions,
  wordLimit: template.wordLimit,
})

const toQuestions = (
  { cycleId, organizationId, direction }: Form,
  template: Template,
  { questions }: Content,
): Snapshot['questions'] =>
  questions
    .filter(({ templateId }) => templateId === template.id)
    .map(({ question, requiredOverride, weight }, position) => ({
      id: newId('rcq'),
      cycleId,
      organizationId,
      direction,
      position,
      questionId: question.id,
      text: question.text,
      description: question.description,
      responseType: question.responseType,
      options: question.options,
      scale: question.scale,
      category: question.category,
      required: requiredOverride ?? question.required,
      private: question.private,
      allowNotApplicable: question.allowNotApplicable,
      allowComment: question.allowComment,
      wordLimit: question.wordLimit ?? template.wordLimit,
      weight,
      version: 1,
      rewordedAt: null,
    }))

const toAttribute = (
  cycle: CycleRow,
  attribute: Content['attributes'][number],
  position: number,
): Snapshot['attributes'][number] => ({
  cycleId: cycle.id,
  organizationId: cycle.organizationId,
  attributeId: attribute.id,
  position,
  name: attribute.name,
  description: attribute.description,
  options: attribute.options,
  numberless: attribute.numberless,
  private: attribute.private,
})
