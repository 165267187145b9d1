import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, optionalText, Timestamp, tooLong, UNPAGED, Version } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { QUESTION_ACTIONS, QUESTION_REFUSALS } from './questions.actions.ts'
import { EditQuestion, NewQuestion, QuestionOption, RatingScale } from './questions.forms.ts'
import { DIRECTIONS, QUESTION_TABS, RESPONSE_TYPES } from './questions.words.ts'

export const ReviewQuestion = z.object({
  /** Of a recommended question, its key. */
  id: z.string(),
  text: z.string(),
  description: z.string().nullable(),
  responseType: z.enum(RESPONSE_TYPES),
  /** Of choices; empty otherwise. */
  options: z.array(QuestionOption),
  /** Of ratings; null otherwise. */
  scale: RatingScale.nullable(),
  category: z.string().nullable(),
  required: z.boolean(),
  /** The person that the review is about never sees the answer. */
  private: z.boolean(),
  /** An answer of "not applicable" counts in no score. */
  allowNotApplicable: z.boolean(),
  allowComment: z.boolean(),
  wordLimit: z.number().int().nullable(),
  source: z.enum(['own', 'recommended']),
  /** Of a recommended question: for whose reviews it is meant. */
  directions: z.array(z.enum(DIRECTIONS)),
  /** A template or a review cycle uses it: its response type and its number of options stay. */
  inUse: z.boolean(),
  archivedAt: Timestamp.nullable(),
  /** Null for recommended questions, and where the person is gone. */
  createdBy: z.object({ id: id('usr'), name: z.string() }).nullable(),
  createdAt: Timestamp.nullable(),
  version: Version,
})
export type ReviewQuestion = z.infer<typeof ReviewQuestion>

export const QuestionDetail = ReviewQuestion.extend({
  allowedActions: allowedActions(QUESTION_ACTIONS, QUESTION_REFUSALS),
})
export type QuestionDetail = z.infer<typeof QuestionDetail>

const OwnId = z.object({ questionId: id('rqn') })
/** Of an own question, or the key of a recommended one. */
const AnyId = z.object({
  questionId: z
    .string()
    .max(64, tooLong('This id is invalid'))
    .regex(/^[\w-]+$/, 'This id is invalid'),
})

export const listQuestions = endpoint({
  method: 'GET',
  path: '/review-questions',
  summary: 'The review questions of the organization, or those that are recommended, a page at a time',
  access: 'manager',
  query: listQuery({
    sorts: ['category', 'text', 'type', 'created'],
    filters: {
      tab: z.enum(QUESTION_TABS).default('your'),
      type: z.enum(RESPONSE_TYPES).optional(),
      category: optionalText('Category', 60).optional(),
    },
  }),
  reply: z.object({
    items: z.array(ReviewQuestion),
    total: z.number().int(),
    /** Of each tab, without search and filters. */
    tabs: z.object({ your: z.number().int(), recommended: z.number().int(), archived: z.number().int() }),
    /** Those that the questions of the tab have, in alphabetical order. */
    categories: z.array(z.string()),
  }),
  status: 200,
})

export const exportQuestions = endpoint({
  method: 'GET',
  path: '/review-questions/export',
  summary: 'The review questions of a tab as a CSV file, with the filters and the order of the list',
  access: 'manager',
  query: listQuestions.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

export const getQuestion = endpoint({
  method: 'GET',
  path: '/review-questions/{questionId}',
  summary: 'One review question',
  access: 'manager',
  params: AnyId,
  reply: QuestionDetail,
  status: 200,
})

export const createQuestion = endpoint({
  method: 'POST',
  path: '/review-questions',
  summary: 'Create a review question',
  access: 'administrator',
  body: NewQuestion,
  reply: QuestionDetail,
  status: 201,
})

export const updateQuestion = endpoint({
  method: 'PUT',
  path: '/review-questions/{questionId}',
  summary: 'Change a review question',
  access: 'administrator',
  params: OwnId,
  body: EditQuestion,
  reply: QuestionDetail,
  status: 200,
})

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/review-questions/{questionId}',
  summary: 'Delete a review question',
  access: 'administrator',
  params: OwnId,
  status: 204,
})

export const archiveQuestion = endpoint({
  method: 'POST',
  path: '/review-questions/{questionId}/archive',
  summary: 'Archive a review question, so that it is no longer offered',
  access: 'administrator',
  params: OwnId,
  reply: QuestionDetail,
  status: 200,
})

export const restoreQuestion = endpoint({
  method: 'POST',
  path: '/review-questions/{questionId}/restore',
  summary: 'Restore an archived review question',
  access: 'administrator',
  params: OwnId,
  reply: QuestionDetail,
  status: 200,
})

export const duplicateQuestion = endpoint({
  method: 'POST',
  path: '/review-questions/{questionId}/duplicate',
  summary: 'Create a review question like another',
  access: 'administrator',
  params: OwnId,
  reply: QuestionDetail,
  status: 201,
})

export const copyRecommendedQuestion = endpoint({
  method: 'POST',
  path: '/review-questions/{questionId}/copy-recommended',
  summary: 'Copy a recommended question to the questions of the organization',
  access: 'administrator',
  params: AnyId,
  reply: QuestionDetail,
  status: 201,
})
