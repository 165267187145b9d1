import * as z from 'zod'
import { id, tooLong } from '#contract/fields.ts'
import { Answer, AnswerValue, type CycleQuestion } from './review-answers.ts'
import { countWords, LONGEST_COMMENT, LONGEST_TEXT, MAX_ANSWERS } from './reviews.words.ts'

/** A response as it is stored. Its version is one more with each change. */
export const StoredAnswer = Answer.extend({ version: z.number().int().min(1) })
export type StoredAnswer = z.infer<typeof StoredAnswer>

const SentAnswer = z.object({
  questionId: id('rcq'),
  value: AnswerValue.nullable().default(null),
  /** Beside a rating. */
  comment: z.string().max(LONGEST_COMMENT, tooLong()).nullable().default(null),
  isNotApplicable: z.boolean().default(false),
  /**
   * The version that it replaces, 0 where there was none. Where another one is stored, this one is not kept. Without
   * it, the last one counts.
   */
  version: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
})
export type SentAnswer = z.infer<typeof SentAnswer>

/** Some answers of a review; the others stay as they are. */
export const SaveAnswers = z.object({
  answers: z
    .array(SentAnswer)
    .min(1)
    .max(MAX_ANSWERS)
    .refine(
      (answers) => new Set(answers.map(({ questionId }) => questionId)).size === answers.length,
      'Each question can be answered once.',
    ),
})

type Content = Omit<Answer, 'questionId'>

/** Whether a question is answered at all. */
export const isAnswered = ({ value, isNotApplicable }: Content): boolean => isNotApplicable || value !== null

const isBlank = (value: AnswerValue) =>
  (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

/** Nothing typed and nothing chosen is no response, and beside "not applicable" there is none. */
export function toContent({ value, comment, isNotApplicable }: Content): Content {
  return {
    value: isNotApplicable || value === null || isBlank(value) ? null : value,
    comment: comment === null || comment.trim() === '' ? null : comment,
    isNotApplicable,
  }
}

const NOT_LISTED = 'Choose one of the listed options.'

function findChoiceFault(value: AnswerValue, { options, responseType }: CycleQuestion): string | undefined {
  if (!Array.isArray(value)) return NOT_LISTED
  if (responseType === 'multiple_choice' && value.length !== 1) return NOT_LISTED
  if (new Set(value).size < value.length) return NOT_LISTED
  return value.every((position) => position < options.length) ? undefined : NOT_LISTED
}

function findRatingFault(value: AnswerValue, { scale }: CycleQuestion): string | undefined {
  const min = scale?.min ?? 1
  const max = min + (scale?.labels.length ?? 0) - 1
  const isPoint = typeof value === 'number' && value >= min && value <= max
  return isPoint ? undefined : `Ratings must be between ${min} and ${max}.`
}

function findTextFault(value: AnswerValue, isLine: boolean): string | undefined {
  if (typeof value !== 'string') return 'Answer this question with a text.'
  const longest = isLine ? LONGEST_TEXT : LONGEST_COMMENT
  if (value.length > longest) return `A response must not exceed ${longest.toLocaleString('en')} characters.`
  return isLine && /[\r\n]/.test(value) ? 'The response to this question is one line.' : undefined
}

function findValueFault(value: AnswerValue, question: CycleQuestion): string | undefined {
  switch (question.responseType) {
    case 'rating':
      return findRatingFault(value, question)
    case 'yes_no':
      return typeof value === 'boolean' ? undefined : NOT_LISTED
    case 'multiple_choice':
    case 'multiple_select':
      return findChoiceFault(value, question)
    case 'text':
    case 'comment':
      return findTextFault(value, question.responseType === 'text')
  }
}

/** What is wrong with a response even in a draft; undefined where it may be kept. */
export function findAnswerFault(
  { value, comment, isNotApplicable }: Content,
  question: CycleQuestion,
): string | undefined {
  if (isNotApplicable && !question.allowNotApplicable) return 'This question always applies.'
  if (comment !== null && !question.allowComment) return 'This question has no comment.'
  return value === null ? undefined : findValueFault(value, question)
}

const isTooLong = ({ value }: Content, { wordLimit }: CycleQuestion) =>
  wordLimit !== null && typeof value === 'string' && countWords(value) > wordLimit

const NO_ANSWER: Content = { value: null, comment: null, isNotApplicable: false }

/** What keeps a review from being submitted: a message for each question that is to blame, and one for all of them. */
export function findSubmissionFaults(
  questions: readonly CycleQuestion[],
  answers: readonly Answer[],
): { message: string; errors: Record<string, string[]> } | undefined {
  const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer]))
  const faults = questions.flatMap((question) => {
    const answer = byQuestion.get(question.id) ?? NO_ANSWER
    if (!isAnswered(answer))
      return question.required ? [{ id: question.id, isMissing: true, text: 'Answer this question.' }] : []
    const tooLong = `Comments must be ${question.wordLimit ?? 0} words or fewer.`
    const text = findAnswerFault(answer, question) ?? (isTooLong(answer, question) ? tooLong : undefined)
    return text === undefined ? [] : [{ id: question.id, isMissing: false, text }]
  })
  const [first] = faults
  if (!first) return undefined
  const missing = faults.filter(({ isMissing }) => isMissing).length
  return {
    message: missing > 0 ? `Answer all required questions (${missing} left).` : first.text,
    errors: Object.fromEntries(faults.map(({ id: questionId, text }) => [questionId, [text]])),
  }
}
