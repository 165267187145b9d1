import * as z from 'zod'
import { isRequired, oneOf, Opened, optionalText, plainLine, tooLong } from '#contract/fields.ts'
import { readLabels, readOptions } from './question-texts.ts'
import { MAX_OPTIONS, MAX_POINTS, RESPONSE_TYPES, type ResponseType } from './questions.words.ts'

const LONGEST_LABEL = 200
const LABEL_TOO_LONG = `A label must not exceed ${LONGEST_LABEL} characters.`
const CHOICES: ReadonlySet<ResponseType> = new Set(['multiple_choice', 'multiple_select'])
const WRITTEN: ReadonlySet<ResponseType> = new Set(['comment', 'text'])

export const isChoice = (type: ResponseType) => CHOICES.has(type)
/** Whether the answer is words, which can be limited in number. */
export const isWritten = (type: ResponseType) => WRITTEN.has(type)

export const Label = z
  .string()
  .trim()
  .max(LONGEST_LABEL, tooLong(LABEL_TOO_LONG))
  .refine(plainLine.check, plainLine.refusal('A label'))

const Value = z.number().min(-1000).max(1000).nullable()

/** One of the options of a choice. With a value, a response counts in scores. */
export const QuestionOption = z.object({
  label: Label.min(1, isRequired('Label')),
  value: Value,
})
export type QuestionOption = z.infer<typeof QuestionOption>

export const Lowest = z
  .number('Lowest point must be a number.')
  .int('Lowest point must be a whole number.')
  .min(-100, 'Lowest point must be between -100 and 100.')
  .max(100, 'Lowest point must be between -100 and 100.')

/** The points of a rating: the number of the lowest, and a label for each from there on, which may be empty but at the ends. */
export const RatingScale = z.object({
  min: Lowest,
  labels: z.array(Label).max(50),
})
export type RatingScale = z.infer<typeof RatingScale>

const WRITTEN_OUT = 5000
/** What is wrong with any of these, which a form has in one field. */
function findLabelFault(labels: readonly string[]): string | undefined {
  if (labels.some((label) => label.length > LONGEST_LABEL)) return LABEL_TOO_LONG
  return labels.every(plainLine.check) ? undefined : plainLine.refusal('A label')
}

export function findOptionFault(options: readonly QuestionOption[]): string | undefined {
  if (options.length < 2) return 'Add at least two options.'
  if (options.length > MAX_OPTIONS) return `A question can have ${MAX_OPTIONS} options at most.`
  const labels = new Set(options.map(({ label }) => label.toLowerCase()))
  if (labels.size < options.length) return 'Options must be different from each other.'
  const valued = options.filter(({ value }) => value !== null)
  const isMixed = valued.length > 0 && valued.length < options.length
  if (isMixed) return 'Give every option a value, or none.'
  return findLabelFault(options.map(({ label }) => label))
}

export function findScaleFault({ labels }: RatingScale): string | undefined {
  if (labels.length < 2 || labels.length > MAX_POINTS)
    return `A rating scale needs between 2 and ${MAX_POINTS} points.`
  if (labels[0] === '' || labels.at(-1) === '') return 'Both ends of the scale need a label.'
  return findLabelFault(labels)
}

export const QuestionText = z
  .string({ error: 'Question text is required.' })
  .trim()
  .min(1, tooLong('Question text is required.'))
  .min(3, 'Question text must have at least 3 characters.')
  .max(500, tooLong('Question text must not exceed 500 characters.'))
  .refine(plainLine.check, plainLine.refusal('Question text'))

const Common = z.object({
  text: QuestionText,
  description: optionalText('Description', 2000).default(''),
  responseType: oneOf('Response type', RESPONSE_TYPES),
  category: optionalText('Category', 60).refine(plainLine.check, plainLine.refusal('Category')).default(''),
})

export const WordLimit = z
  .number('Word limit must be a number.')
  .int('Word limit must be a whole number.')
  .min(1, 'Word limit must be between 1 and 2,000.')
  .max(2000, 'Word limit must be between 1 and 2,000.')

const Switch = z.boolean().default(false)

const Body = Common.extend({
  options: z
    .array(QuestionOption.extend({ value: Value.default(null) }))
    .max(50)
    .default([]),
  scale: RatingScale.extend({ min: Lowest.default(1) })
    .nullable()
    .default(null),
  required: Switch,
  private: Switch,
  allowNotApplicable: Switch,
  allowComment: Switch,
  wordLimit: WordLimit.nullable().default(null),
})

const Checkbox = z
  .literal('on')
  .optional()
  .transform((on) => on !== undefined)

/** The same as a form has it: options and labels one per line. */
const Typed = Common.extend({
  options: z.string().max(WRITTEN_OUT, tooLong()).default('').transform(readOptions),
  labels: z.string().max(WRITTEN_OUT, tooLong()).default('').transform(readLabels),
  lowest: z
    .string()
    .trim()
    .max(10, tooLong())
    .default('')
    .transform((text) => (text === '' ? 1 : Number(text)))
    .pipe(Lowest),
  required: Checkbox,
  private: Checkbox,
  allowNotApplicable: Checkbox,
  allowComment: Checkbox,
  wordLimit: z
    .string()
    .trim()
    .max(10, tooLong())
    .default('')
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(WordLimit.nullable()),
})

type Fields = z.output<typeof Body>

/** Refuses what the response type needs and lacks; `labels` is where those of a scale are. */
const checkByType =
  (...labels: string[]) =>
  (fields: Fields, context: z.RefinementCtx): void => {
    const refuse = (path: string[], message: string | undefined) => {
      if (message !== undefined) context.addIssue({ code: 'custom', path, message })
    }
    if (isChoice(fields.responseType)) refuse(['options'], findOptionFault(fields.options))
    if (fields.responseType === 'rating')
      refuse(labels, findScaleFault(fields.scale ?? { min: 1, labels: [] }))
  }

/** Leaves out what the response type has no use for. */
function trimByType<Of extends Fields>(fields: Of): Of {
  const { responseType, scale, options, wordLimit, allowComment } = fields
  const isRating = responseType === 'rating'
  return {
    ...fields,
    options: isChoice(responseType) ? options : [],
    scale: isRating ? scale : null,
    allowComment: isRating && allowComment,
    wordLimit: isWritten(responseType) ? wordLimit : null,
  }
}

export const NewQuestion = Body.superRefine(checkByType('scale', 'labels')).transform(trimByType)
export type NewQuestion = z.infer<typeof NewQuestion>

export const EditQuestion = Body.extend(Opened)
  .superRefine(checkByType('scale', 'labels'))
  .transform(trimByType)
export type EditQuestion = z.infer<typeof EditQuestion>

const withScale = <Of extends { labels: string[]; lowest: number }>({ labels, lowest, ...rest }: Of) => ({
  ...rest,
  scale: { min: lowest, labels },
})

export const NewQuestionForm = Typed.transform(withScale)
  .superRefine(checkByType('labels'))
  .transform(trimByType)
export const EditQuestionForm = Typed.extend(Opened)
  .transform(withScale)
  .superRefine(checkByType('labels'))
  .transform(trimByType)
