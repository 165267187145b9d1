import * as z from 'zod'
import { id, tooLong } from '#contract/fields.ts'
import { QuestionOption, RatingScale } from './questions.forms.ts'
import { MAX_OPTIONS, RESPONSE_TYPES } from './questions.words.ts'

/** A point of a rating, yes or no, words, or the positions of the chosen options (one for multiple choice). */
export const AnswerValue = z.union([
  z.number().int(),
  z.boolean(),
  z.string().max(10_000, tooLong()),
  z.array(z.number().int().min(0).max(MAX_OPTIONS)).max(MAX_OPTIONS),
])
export type AnswerValue = z.infer<typeof AnswerValue>

/** A question of a cycle, as it is asked. */
export const CycleQuestion = z.object({
  id: id('rcq'),
  text: z.string(),
  description: z.string().nullable(),
  responseType: z.enum(RESPONSE_TYPES),
  options: z.array(QuestionOption),
  scale: RatingScale.nullable(),
  category: z.string(),
  required: z.boolean(),
  private: z.boolean(),
  allowNotApplicable: z.boolean(),
  allowComment: z.boolean(),
  wordLimit: z.number().int().nullable(),
})
export type CycleQuestion = z.infer<typeof CycleQuestion>

/** What somebody has answered; without a value, nothing yet. */
export const Answer = z.object({
  questionId: id('rcq'),
  value: AnswerValue.nullable(),
  comment: z.string().nullable(),
  isNotApplicable: z.boolean(),
})
export type Answer = z.infer<typeof Answer>
