import * as z from 'zod'
import { oneOf, Opened, optionalText, plainLine, tooLong } from '#contract/fields.ts'
import { foldText } from '#contract/folded-text.ts'
import { readLabels } from './question-texts.ts'
import { findScaleFault, Lowest, QuestionText, RatingScale, WordLimit } from './questions.forms.ts'
import { readWeight } from './template-weights.ts'
import {
  DEFAULT_GOALS,
  GOAL_FILTERS,
  GOAL_RESPONSE_TYPES,
  GOAL_VISIBILITIES,
  LONGEST_TAG,
  MAX_TAGS,
  MAX_TEMPLATE_QUESTIONS,
  MAX_WINDOW_DAYS,
  questionField,
} from './templates.words.ts'

const Name = z
  .string({ error: 'Template name is required.' })
  .trim()
  .min(1, 'Template name is required.')
  .max(120, tooLong('Template name must not exceed 120 characters.'))
  .refine(plainLine.check, plainLine.refusal('Template name'))

/** Each tag once, whatever its case. */
const withoutRepeats = (tags: string[]) =>
  tags.filter((tag, index) => tags.findIndex((other) => foldText(other) === foldText(tag)) === index)

const Tag = z
  .string()
  .trim()
  .min(1, 'A tag must not be empty.')
  .max(LONGEST_TAG, tooLong(`A tag must not exceed ${LONGEST_TAG} characters.`))
  .refine(plainLine.check, plainLine.refusal('A tag'))
const Tags = z
  .array(Tag)
  .max(50)
  .transform(withoutRepeats)
  .pipe(z.array(z.string()).max(MAX_TAGS, `A template can have ${MAX_TAGS} tags at most.`))

const TOO_MANY_DAYS = `Days must be between 1 and ${MAX_WINDOW_DAYS}.`
const WindowDays = z
  .number('Days must be a number.')
  .int('Days must be a whole number.')
  .min(1, TOO_MANY_DAYS)
  .max(MAX_WINDOW_DAYS, TOO_MANY_DAYS)

/** What a review asks about each goal of the person it is about. */
export const GoalsConfig = z.object({
  questionText: QuestionText,
  responseType: oneOf('Response type', GOAL_RESPONSE_TYPES),
  /** Of ratings; null otherwise. */
  scale: RatingScale.nullable(),
  visibility: oneOf('Visibility', GOAL_VISIBILITIES),
  goalFilter: oneOf('Goals', GOAL_FILTERS),
  /** Goals that ended this many days ago at most. */
  windowDays: WindowDays,
})
export type GoalsConfig = z.infer<typeof GoalsConfig>

const Common = z.object({
  name: Name,
  instructions: optionalText('Instructions', 5000).default(''),
})

const Goals = GoalsConfig.extend({
  scale: RatingScale.extend({ min: Lowest.default(1) })
    .nullable()
    .default(null),
})

const Body = Common.extend({
  tags: Tags.default([]),
  wordLimit: WordLimit.nullable().default(null),
  includeGoals: z.boolean().default(false),
  /** Without it, goals are asked about as usual. */
  goals: Goals.nullable().default(null),
})
type Fields = z.output<typeof Body>

/** `labels` is where those of the scale are. */
const checkGoals =
  (...labels: string[]) =>
  ({ includeGoals, goals }: Fields, context: z.RefinementCtx): void => {
    if (!includeGoals || goals?.responseType !== 'rating') return
    const message = findScaleFault(goals.scale ?? { min: 1, labels: [] })
    if (message !== undefined) context.addIssue({ code: 'custom', path: labels, message })
  }

const withoutUnusedScale = (goals: GoalsConfig): GoalsConfig =>
  goals.responseType === 'rating' ? goals : { ...goals, scale: null }

/** Goals have their usual question where nothing else was said, and none where they are not included. */
const withGoals = <Of extends Fields>(fields: Of): Of => ({
  ...fields,
  goals: fields.includeGoals ? withoutUnusedScale(fields.goals ?? DEFAULT_GOALS) : null,
})

const checkBody = checkGoals('goals', 'scale', 'labels')
export const NewTemplate = Body.superRefine(checkBody).transform(withGoals)
export type NewTemplate = z.infer<typeof NewTemplate>

export const EditTemplate = Body.extend(Opened).superRefine(checkBody).transform(withGoals)
export type EditTemplate = z.infer<typeof EditTemplate>

const TypedNumber = z
  .string()
  .trim()
  .max(10, tooLong())
  .default('')
  .transform((text) => (text === '' ? null : Number(text)))

const Checkbox = z
  .literal('on')
  .optional()
  .transform((on) => on !== undefined)

const readTags = (text: string) =>
  text
    .split(/[,\r\n]+/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** The same as a form has it: tags with commas, and what is asked about goals in fields of its own. */
const Typed = Common.extend({
  tags: z.string().max(2000, tooLong()).default('').transform(readTags).pipe(Tags),
  wordLimit: TypedNumber.pipe(WordLimit.nullable()),
  includeGoals: Checkbox,
  goalQuestion: z.string().trim().max(500, tooLong()).default(''),
  goalResponseType: z.enum(GOAL_RESPONSE_TYPES).default('rating'),
  goalLabels: z.string().max(5000, tooLong()).default('').transform(readLabels),
  goalLowest: TypedNumber.transform((value) => value ?? 1).pipe(Lowest),
  goalVisibility: z.enum(GOAL_VISIBILITIES).default('all'),
  goalFilter: z.enum(GOAL_FILTERS).default('both'),
  goalWindowDays: TypedNumber.transform((value) => value ?? DEFAULT_GOALS.windowDays).pipe(WindowDays),
})

function checkGoalQuestion(
  { includeGoals, goalQuestion }: z.output<typeof Typed>,
  context: z.RefinementCtx,
): void {
  const message = QuestionText.safeParse(goalQuestion).error?.issues[0]?.message
  if (includeGoals && message !== undefined)
    context.addIssue({ code: 'custom', path: ['goalQuestion'], message })
}

const toBody = (typed: z.output<typeof Typed>) => {
  const { name, instructions, tags, wordLimit, includeGoals } = typed
  const goals = {
    questionText: typed.goalQuestion,
    responseType: typed.goalResponseType,
    scale: { min: typed.goalLowest, labels: typed.goalLabels },
    visibility: typed.goalVisibility,
    goalFilter: typed.goalFilter,
    windowDays: typed.goalWindowDays,
  }
  return { name, instructions, tags, wordLimit, includeGoals, goals: includeGoals ? goals : null }
}

const checkTyped = checkGoals('goalLabels')
export const NewTemplateForm = Typed.superRefine(checkGoalQuestion)
  .transform(toBody)
  .superRefine(checkTyped)
  .transform(withGoals)

export const EditTemplateForm = Typed.extend(Opened)
  .superRefine(checkGoalQuestion)
  .transform(({ version, seenVersion, ...typed }) => ({ ...toBody(typed), version, seenVersion }))
  .superRefine(checkTyped)
  .transform(withGoals)

const WEIGHT = 'Weight must be between 0% and 100%, with two decimals at most.'
const hasTwoDecimals = (percent: number) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6

/** Of an own question, or the key of a recommended one, which is copied. */
const AnyQuestion = z
  .string({ error: 'Question is required.' })
  .max(64, tooLong('This id is invalid'))
  .regex(/^[\w-]+$/, 'This id is invalid')

export const ChosenQuestion = z.object({
  questionId: AnyQuestion,
  /** In place of what the question says; null where that holds. */
  requiredOverride: z.boolean().nullable().default(null),
  /** In percent; null without one. */
  weight: z
    .number(WEIGHT)
    .min(0, WEIGHT)
    .max(100, WEIGHT)
    .refine(hasTwoDecimals, WEIGHT)
    .nullable()
    .default(null),
})
export type ChosenQuestion = z.infer<typeof ChosenQuestion>

export const ALREADY_CHOSEN = 'This question is already in the template.'

/** In the order in which reviews ask them. */
export const TemplateQuestions = z
  .object({
    questions: z
      .array(ChosenQuestion)
      .max(MAX_TEMPLATE_QUESTIONS, `A template can have ${MAX_TEMPLATE_QUESTIONS} questions at most.`),
    ...Opened,
  })
  .superRefine(({ questions }, context) => {
    if (new Set(questions.map(({ questionId }) => questionId)).size < questions.length)
      context.addIssue({ code: 'custom', path: ['questions'], message: ALREADY_CHOSEN })
  })
export type TemplateQuestions = z.infer<typeof TemplateQuestions>

const OVERRIDES: ReadonlyMap<unknown, boolean> = new Map([
  ['required', true],
  ['optional', false],
])

/** The same as a form has it: ids in their order, and for each of them a field of what holds and of its weight. */
export const TemplateQuestionsForm = z
  .looseObject({ question: z.array(AnyQuestion).max(MAX_TEMPLATE_QUESTIONS).default([]), ...Opened })
  .transform(({ question, version, seenVersion, ...fields }, context) => {
    const questions = question.map((questionId) => {
      const name = questionField('weight', questionId)
      const typed = fields[name]
      const weight = readWeight(typeof typed === 'string' ? typed : '')
      if (Number.isNaN(weight))
        context.issues.push({ code: 'custom', input: typed, path: [name], message: WEIGHT })
      return {
        questionId,
        requiredOverride: OVERRIDES.get(fields[questionField('required', questionId)]) ?? null,
        weight: weight === null ? null : weight / 100,
      }
    })
    return { questions, version, seenVersion }
  })
