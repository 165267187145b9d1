import { sumWeights, toPercent, findWeightsFault } from '#contract/people/template-weights.ts'
import { EMPTY_TEMPLATE } from '#contract/people/templates.actions.ts'
import { type GoalsConfig, type NewTemplate } from '#contract/people/templates.forms.ts'
import { GOAL_FILTER_WORDS, GOAL_VISIBILITY_WORDS } from '#contract/people/templates.words.ts'
import { type ReviewQuestion } from '#contract/people/questions.ts'
import { RESPONSE_TYPE_WORDS } from '#contract/people/questions.words.ts'
import { type TemplateContent } from './templates.queries.ts'

/** A question in a template; the weight in hundredths of a percent. */
export interface Asked {
  question: ReviewQuestion
  requiredOverride: boolean | null
  weight: number | null
}

export const toTemplateQuestion = ({ question, requiredOverride, weight }: Asked) => ({
  questionId: question.id,
  requiredOverride,
  weight,
})

export const contentOf = (row: TemplateContent): TemplateContent => ({
  name: row.name,
  tags: row.tags,
  instructions: row.instructions,
  wordLimit: row.wordLimit,
  includeGoals: row.includeGoals,
  goals: row.goals,
})

export const toContent = ({ instructions, ...form }: NewTemplate): TemplateContent =>
  contentOf({ ...form, instructions: instructions || null })

function writeGoals({ questionText, responseType, scale, visibility, goalFilter, windowDays }: GoalsConfig) {
  const points = scale ? ` (${scale.min}: ${scale.labels.join(', ')})` : ''
  const days = goalFilter === 'active' ? '' : `, ${windowDays} days`
  return [
    questionText,
    `${RESPONSE_TYPE_WORDS[responseType]}${points}`,
    `${GOAL_FILTER_WORDS[goalFilter]}${days}`,
    GOAL_VISIBILITY_WORDS[visibility],
  ].join('\n')
}

/** As the audit log keeps it, and as two edits are compared. */
export const valuesOf = (content: TemplateContent) => ({
  name: content.name,
  tags: content.tags.join(', '),
  instructions: content.instructions,
  wordLimit: content.wordLimit === null ? null : String(content.wordLimit),
  includeGoals: content.includeGoals,
  goals: content.goals && writeGoals(content.goals),
})
type Values = ReturnType<typeof valuesOf>

/** The same in words. */
export const toValues = (values: Values): Record<keyof Values, string | null> => ({
  ...values,
  tags: values.tags || null,
  includeGoals: values.includeGoals ? 'Yes' : 'No',
})

/** Whether two contents differ in what reviews ask, beside their questions. */
export const hasOtherStructure = (one: TemplateContent, other: TemplateContent): boolean =>
  one.includeGoals !== other.includeGoals ||
  one.wordLimit !== other.wordLimit ||
  JSON.stringify(one.goals) !== JSON.stringify(other.goals)

const REQUIRED_WORDS = new Map([
  [true, 'required'],
  [false, 'optional'],
])

/** Questions as the audit log keeps them: one per line, in their order. */
export const writeQuestions = (questions: readonly Asked[]): string =>
  questions
    .map(({ question, requiredOverride, weight }) =>
      [
        question.text,
        ...(requiredOverride === null ? [] : [REQUIRED_WORDS.get(requiredOverride)]),
        ...(weight === null ? [] : [`${toPercent(weight)}%`]),
      ].join(' · '),
    )
    .join('\n')

export const weightTotalOf = (questions: readonly Asked[]): number | null => {
  const total = sumWeights(questions)
  return total === null ? null : toPercent(total)
}

export const weightsFaultOf = (questions: readonly Asked[]): string | undefined =>
  findWeightsFault(questions.map(({ question, weight }) => ({ ...question, weight })))

/** Why no review can use a template like this yet. */
export const findTemplateFault = (includeGoals: boolean, questions: readonly Asked[]): string | undefined =>
  questions.length === 0 && !includeGoals ? EMPTY_TEMPLATE : weightsFaultOf(questions)
