import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CycleQuestion } from './review-answers.ts'
import { RESPONSE_TYPES, type ResponseType } from './questions.words.ts'
import { findAnswerFault, findSubmissionFaults, isAnswered, toContent } from './reviews.answers.ts'

const LABELS = ['Low', '', 'High']

const ask = (responseType: ResponseType, more: Partial<CycleQuestion> = {}): CycleQuestion => ({
  id: 'rcq_1',
  text: 'How?',
  description: null,
  responseType,
  options: LABELS.map((label) => ({ label, value: null })),
  scale: { min: 2, labels: LABELS },
  category: '',
  required: true,
  private: false,
  allowNotApplicable: false,
  allowComment: false,
  wordLimit: null,
  ...more,
})

const say = (value: Parameters<typeof toContent>[0]['value']) => ({
  value,
  comment: null,
  isNotApplicable: false,
})

const FIT: Record<ResponseType, { good: unknown[]; bad: unknown[] }> = {
  rating: { good: [2, 3, 4], bad: [1, 5, '2', true, [2]] },
  yes_no: { good: [true, false], bad: [1, 'yes', [0]] },
  multiple_choice: { good: [[0], [2]], bad: [[3], [0, 1], 0, 'Low', true] },
  multiple_select: { good: [[0], [0, 1, 2], [2, 0]], bad: [[3], [1, 1], 1, 'Low'] },
  comment: { good: ['Well.', 'Two\nlines', 'x'.repeat(10_000)], bad: [1, true, [0]] },
  text: { good: ['Well.', 'x'.repeat(255)], bad: ['x'.repeat(256), 'Two\nlines', 2, false] },
}

test.each(RESPONSE_TYPES)('a response fits a question of the type %s, or is refused', (type) => {
  const question = ask(type)
  const faultOf = (value: unknown) => findAnswerFault(say(value as number), question)
  expect(FIT[type].good.filter((value) => faultOf(value) !== undefined)).toEqual([])
  expect(FIT[type].bad.filter((value) => faultOf(value) === undefined)).toEqual([])
})

const anything = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.string(),
  fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 20 }),
)

test('what a draft keeps can be submitted, unless it has too many words', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RESPONSE_TYPES), anything, (type, value) => {
      const question = ask(type)
      const content = toContent(say(value))
      const isKept = findAnswerFault(content, question) === undefined
      const faults = findSubmissionFaults([question], [{ ...content, questionId: question.id }])
      expect(faults === undefined).toBe(isKept && isAnswered(content))
    }),
    { numRuns: 2000 },
  )
})

test('nothing typed and nothing chosen is no response, and beside N/A there is none', () => {
  for (const value of ['', ' \n ', []]) expect(toContent(say(value)).value).toBeNull()
  expect(toContent({ value: 3, comment: ' ', isNotApplicable: true })).toEqual({
    value: null,
    comment: null,
    isNotApplicable: true,
  })
  expect(toContent(say(false)).value).toBe(false)
})

test('N/A and comments need a question that allows them', () => {
  const skipped = { ...say(null), isNotApplicable: true }
  expect(findAnswerFault(skipped, ask('rating'))).toBe('This question always applies.')
  expect(findAnswerFault(skipped, ask('rating', { allowNotApplicable: true }))).toBeUndefined()
  const noted = { ...say(3), comment: 'Since May' }
  expect(findAnswerFault(noted, ask('rating'))).toBe('This question has no comment.')
  expect(findAnswerFault(noted, ask('rating', { allowComment: true }))).toBeUndefined()
})

test('a submission names each question to blame: what is missing first, counted', () => {
  const questions = [
    ask('rating', { id: 'rcq_1' }),
    ask('comment', { id: 'rcq_2', wordLimit: 2 }),
    ask('comment', { id: 'rcq_3', required: false }),
  ]
  const words = { ...say('one two three'), questionId: 'rcq_2' }
  expect(findSubmissionFaults(questions, [words])).toEqual({
    message: 'Answer all required questions (1 left).',
    errors: { rcq_1: ['Answer this question.'], rcq_2: ['Comments must be 2 words or fewer.'] },
  })
  const rating = { ...say(4), questionId: 'rcq_1' }
  expect(findSubmissionFaults(questions, [rating, words])?.message).toBe('Comments must be 2 words or fewer.')
  const short = { ...say('one two'), questionId: 'rcq_2' }
  expect(findSubmissionFaults(questions, [rating, short])).toBeUndefined()
})
