import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, optionalText, Timestamp, tooLong, UNPAGED, Version } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { QuestionOption, RatingScale } from './questions.forms.ts'
import { ReviewQuestion } from './questions.ts'
import { DIRECTIONS, RESPONSE_TYPES } from './questions.words.ts'
import { TEMPLATE_ACTIONS, toTemplateRefusals } from './templates.actions.ts'
import { EditTemplate, GoalsConfig, NewTemplate, TemplateQuestions } from './templates.forms.ts'
import { LONGEST_TAG, TEMPLATE_STATUSES, TEMPLATE_TABS } from './templates.words.ts'

export const ReviewTemplate = z.object({
  /** Of a recommended template, its key. */
  id: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  /** What writers read above the questions. */
  instructions: z.string().nullable(),
  /** Of written answers to questions without a limit of their own. */
  wordLimit: z.number().int().nullable(),
  includeGoals: z.boolean(),
  /** Null where goals are not included. */
  goals: GoalsConfig.nullable(),
  questionCount: z.number().int(),
  source: z.enum(['own', 'recommended']),
  status: z.enum(TEMPLATE_STATUSES),
  /** How many review cycles use it; its questions stay while there is one. */
  uses: z.number().int(),
  archivedAt: Timestamp.nullable(),
  /** Null for recommended templates, and where the person is gone. */
  createdBy: z.object({ id: id('usr'), name: z.string() }).nullable(),
  createdAt: Timestamp.nullable(),
  version: Version,
})
export type ReviewTemplate = z.infer<typeof ReviewTemplate>

export const TemplateQuestion = z.object({
  question: ReviewQuestion,
  requiredOverride: z.boolean().nullable(),
  /** What holds in this template. */
  required: z.boolean(),
  /** In percent; null without one. */
  weight: z.number().nullable(),
})
export type TemplateQuestion = z.infer<typeof TemplateQuestion>

export const TemplateDetail = ReviewTemplate.extend({
  /** In the order in which reviews ask them. */
  questions: z.array(TemplateQuestion),
  /** In percent; null where no question has a weight. */
  weightTotal: z.number().nullable(),
  /** Why no review can use it yet. */
  fault: z.string().nullable(),
  allowedActions: allowedActions(TEMPLATE_ACTIONS, toTemplateRefusals(0)),
})
export type TemplateDetail = z.infer<typeof TemplateDetail>

/** A question as one writer reads it. */
export const PreviewedQuestion = z.object({
  text: z.string(),
  description: z.string().nullable(),
  responseType: z.enum(RESPONSE_TYPES),
  options: z.array(QuestionOption),
  scale: RatingScale.nullable(),
  required: z.boolean(),
  private: z.boolean(),
  allowNotApplicable: z.boolean(),
  allowComment: z.boolean(),
  wordLimit: z.number().int().nullable(),
})
export type PreviewedQuestion = z.infer<typeof PreviewedQuestion>

const OwnId = z.object({ templateId: id('rtp') })
/** Of an own template, or the key of a recommended one. */
const AnyId = z.object({
  templateId: z
    .string()
    .max(64, tooLong('This id is invalid'))
    .regex(/^[\w-]+$/, 'This id is invalid'),
})

export const listReviewTemplates = endpoint({
  method: 'GET',
  path: '/review-templates',
  summary: 'The review templates of the organization, or those that are recommended, a page at a time',
  access: 'manager',
  query: listQuery({
    sorts: ['name', 'questions', 'created'],
    filters: {
      tab: z.enum(TEMPLATE_TABS).default('your'),
      status: z.enum(['draft', 'in_use']).optional(),
      tag: optionalText('Tag', LONGEST_TAG).optional(),
    },
  }),
  reply: z.object({
    items: z.array(ReviewTemplate),
    total: z.number().int(),
    /** Of each tab, without search and filters. */
    tabs: z.object({ your: z.number().int(), recommended: z.number().int(), archived: z.number().int() }),
    /** Those that the templates of the tab have, in alphabetical order. */
    tags: z.array(z.string()),
  }),
  status: 200,
})

export const exportReviewTemplates = endpoint({
  method: 'GET',
  path: '/review-templates/export',
  summary: 'The review templates of a tab as a CSV file, with the filters and the order of the list',
  access: 'manager',
  query: listReviewTemplates.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

export const getTemplate = endpoint({
  method: 'GET',
  path: '/review-templates/{templateId}',
  summary: 'One review template, with its questions',
  access: 'manager',
  params: AnyId,
  reply: TemplateDetail,
  status: 200,
})

export const previewTemplate = endpoint({
  method: 'GET',
  path: '/review-templates/{templateId}/preview',
  summary: 'A review template as one kind of reviewer reads it, with a name in its questions',
  access: 'manager',
  params: AnyId,
  query: z.object({
    direction: z.enum(DIRECTIONS).default('manager'),
    /** Of the person that the review is about. */
    name: optionalText('Name', 60).default('Ana'),
  }),
  reply: z.object({
    direction: z.enum(DIRECTIONS),
    instructions: z.string().nullable(),
    questions: z.array(PreviewedQuestion),
    /** Asked for each goal; null where goals are not included. */
    goalQuestion: PreviewedQuestion.nullable(),
  }),
  status: 200,
})

export const createTemplate = endpoint({
  method: 'POST',
  path: '/review-templates',
  summary: 'Create a review template, without questions yet',
  access: 'administrator',
  body: NewTemplate,
  reply: TemplateDetail,
  status: 201,
})

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/review-templates/{templateId}',
  summary: 'Change the settings of a review template',
  access: 'administrator',
  params: OwnId,
  body: EditTemplate,
  reply: TemplateDetail,
  status: 200,
})

export const setTemplateQuestions = endpoint({
  method: 'PUT',
  path: '/review-templates/{templateId}/questions',
  summary: 'Set the questions of a review template, in their order; recommended ones are copied',
  access: 'administrator',
  params: OwnId,
  body: TemplateQuestions,
  reply: TemplateDetail,
  status: 200,
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/review-templates/{templateId}',
  summary: 'Delete a review template that no review cycle uses',
  access: 'administrator',
  params: OwnId,
  status: 204,
})

export const archiveTemplate = endpoint({
  method: 'POST',
  path: '/review-templates/{templateId}/archive',
  summary: 'Archive a review template, so that it is no longer offered',
  access: 'administrator',
  params: OwnId,
  reply: TemplateDetail,
  status: 200,
})

export const restoreTemplate = endpoint({
  method: 'POST',
  path: '/review-templates/{templateId}/restore',
  summary: 'Restore an archived review template',
  access: 'administrator',
  params: OwnId,
  reply: TemplateDetail,
  status: 200,
})

export const duplicateTemplate = endpoint({
  method: 'POST',
  path: '/review-templates/{templateId}/duplicate',
  summary: 'Create a review template like another, which may be a recommended one',
  access: 'administrator',
  params: AnyId,
  reply: TemplateDetail,
  status: 201,
})
