import {
  type reviewCycleAttributes,
  type reviewCycleForms,
  type reviewCycleQuestions,
} from '#api/db/schema/review-cycles.ts'
import {
  type reviewContentUses,
  type reviewQuestions,
  type reviewTemplateQuestions,
  type reviewTemplates,
  type scoredAttributes,
} from '#api/db/schema/reviews.ts'
import { RECOMMENDED_ATTRIBUTES } from '#api/features/people/attributes/recommended-attributes.ts'
import { RECOMMENDED_TEMPLATES } from '#api/features/people/templates/recommended-templates.ts'
import { foldText } from '#contract/folded-text.ts'
import { type ReviewDirection } from '#contract/people/questions.words.ts'
import { idOf } from './draws.ts'
import { type Founding } from './people.ts'

type Question = typeof reviewQuestions.$inferInsert
type Template = typeof reviewTemplates.$inferInsert
type Attribute = typeof scoredAttributes.$inferInsert

/** Which recommended template each direction uses. */
const TEMPLATES: Readonly<Record<ReviewDirection, string>> = {
  self: 'recommended-self-review',
  manager: 'recommended-manager-review',
  peer: 'recommended-peer-review',
  upward: 'recommended-upward-review',
}
export const OVERALL = 'recommended-overall-performance'
export const POTENTIAL = 'recommended-growth-potential'
const ATTRIBUTES = [OVERALL, POTENTIAL, 'recommended-flight-risk']

export interface ReviewContent {
  questions: Question[]
  templates: Template[]
  templateQuestions: (typeof reviewTemplateQuestions.$inferInsert)[]
  attributes: Attribute[]
  templateOf: Readonly<Record<ReviewDirection, Template>>
}

function toQuestions({ organizationId, owner }: Founding, createdAt: Date): Question[] {
  const used = RECOMMENDED_TEMPLATES.filter(({ key }) => Object.values(TEMPLATES).includes(key))
  const each = new Map(used.flatMap(({ questions }) => questions).map((question) => [question.id, question]))
  return [...each.values()].map(({ id: key, text, category, ...question }) => ({
    id: idOf('rqn', `${organizationId} ${key}`),
    organizationId,
    text,
    foldedText: foldText(text),
    searched: foldText(text),
    category: category ?? '',
    foldedCategory: foldText(category ?? ''),
    description: null,
    responseType: question.responseType,
    options: question.options,
    scale: question.scale,
    required: question.required,
    private: question.private,
    allowNotApplicable: question.allowNotApplicable,
    allowComment: question.allowComment,
    wordLimit: null,
    recommendedKey: key,
    createdBy: owner.id,
    createdAt,
  }))
}

function toTemplate({ organizationId, owner }: Founding, key: string, createdAt: Date): Template {
  const {
    name = '',
    tags = [],
    instructions = '',
  } = RECOMMENDED_TEMPLATES.find((each) => each.key === key) ?? {}
  return {
    id: idOf('rtp', `${organizationId} ${key}`),
    organizationId,
    name,
    nameKey: name.toLowerCase(),
    foldedName: foldText(name),
    tags,
    foldedTags: tags.map(foldText),
    searched: foldText([name, ...tags, instructions].join(' ')),
    instructions,
    includeGoals: false,
    recommendedKey: key,
    createdBy: owner.id,
    createdAt,
  }
}

const toAttributes = ({ organizationId, owner }: Founding, createdAt: Date): Attribute[] =>
  RECOMMENDED_ATTRIBUTES.filter(({ key }) => ATTRIBUTES.includes(key)).map(
    ({ key, name, description, ...rest }) => ({
      ...rest,
      id: idOf('rat', `${organizationId} ${key}`),
      organizationId,
      name,
      nameKey: name.toLowerCase(),
      foldedName: foldText(name),
      description,
      searched: foldText(`${name} ${description}`),
      recommendedKey: key,
      createdBy: owner.id,
      createdAt,
    }),
  )

/** Copies of recommended questions, templates and attributes, as an administrator would make them. */
export function makeReviewContent(founding: Founding, createdAt: Date): ReviewContent {
  const { organizationId } = founding
  const questions = toQuestions(founding, createdAt)
  const byKey = new Map(questions.map((question) => [question.recommendedKey, question.id]))
  const templates = Object.values(TEMPLATES).map((key) => toTemplate(founding, key, createdAt))
  const templateOf = (direction: ReviewDirection) =>
    templates.find(({ recommendedKey }) => recommendedKey === TEMPLATES[direction]) as Template
  return {
    questions,
    templates,
    templateQuestions: templates.flatMap((template) =>
      (RECOMMENDED_TEMPLATES.find(({ key }) => key === template.recommendedKey)?.questions ?? []).map(
        ({ id }, position) => ({
          templateId: template.id,
          questionId: byKey.get(id) ?? '',
          organizationId,
          position,
        }),
      ),
    ),
    attributes: toAttributes(founding, createdAt),
    templateOf: {
      self: templateOf('self'),
      manager: templateOf('manager'),
      peer: templateOf('peer'),
      upward: templateOf('upward'),
    },
  }
}

export type SnapshotQuestion = typeof reviewCycleQuestions.$inferSelect
type SnapshotAttribute = typeof reviewCycleAttributes.$inferSelect

export interface Snapshot {
  forms: (typeof reviewCycleForms.$inferInsert)[]
  questions: SnapshotQuestion[]
  attributes: SnapshotAttribute[]
  uses: (typeof reviewContentUses.$inferInsert)[]
}

/** What a launch keeps of the content, and that the cycle uses it. */
export function takeSnapshotOf(
  content: ReviewContent,
  cycle: { id: string; organizationId: string },
): Snapshot {
  const { id: cycleId, organizationId } = cycle
  const directions = Object.keys(TEMPLATES) as ReviewDirection[]
  const questionOf = new Map(content.questions.map((question) => [question.id, question]))
  const used = [...content.questions, ...content.templates, ...content.attributes].map(({ id }) => id)
  return {
    forms: directions.map((direction) => {
      const { id: templateId, name: templateName, instructions } = content.templateOf[direction]
      return { cycleId, organizationId, direction, templateId, templateName, instructions }
    }),
    questions: directions.flatMap((direction) =>
      content.templateQuestions
        .filter(({ templateId }) => templateId === content.templateOf[direction].id)
        .flatMap(({ questionId, position }) => {
          const question = questionOf.get(questionId)
          return question ? [toSnapshot(question, { cycleId, direction, position })] : []
        }),
    ),
    attributes: content.attributes.map(
      ({ id: attributeId, name, description, options, ...rest }, position) => ({
        cycleId,
        organizationId,
        attributeId,
        position,
        name,
        description: description ?? null,
        options,
        numberless: rest.numberless,
        private: rest.private,
      }),
    ),
    uses: used.map((contentId) => ({ contentId, cycleId, organizationId })),
  }
}

const toSnapshot = (
  question: Question,
  { cycleId, direction, position }: Pick<SnapshotQuestion, 'cycleId' | 'direction' | 'position'>,
): SnapshotQuestion => ({
  id: idOf('rcq', `${cycleId} ${direction} ${question.id}`),
  cycleId,
  organizationId: question.organizationId,
  direction,
  position,
  questionId: question.id,
  text: question.text,
  description: question.description ?? null,
  responseType: question.responseType,
  options: question.options,
  scale: question.scale ?? null,
  category: question.category,
  required: question.required,
  private: question.private,
  allowNotApplicable: question.allowNotApplicable,
  allowComment: question.allowComment,
  wordLimit: null,
  weight: null,
  version: 1,
  rewordedAt: null,
})
