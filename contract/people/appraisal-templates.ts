import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, UNPAGED, Version } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { APPRAISAL_TEMPLATE_ACTIONS, APPRAISAL_TEMPLATE_REFUSALS } from './appraisal-templates.actions.ts'
import { EditAppraisalTemplate, NewAppraisalTemplate, WeightedArea } from './appraisal-templates.forms.ts'
import { APPRAISAL_TEMPLATE_STATUSES } from './appraisal-templates.words.ts'

export const AppraisalTemplate = z.object({
  id: id('apt'),
  name: z.string(),
  description: z.string().nullable(),
  keyResultAreas: z.array(WeightedArea),
  /** What people rate themselves by; without any, they do by the key result areas. */
  ratingCriteria: z.array(WeightedArea),
  status: z.enum(APPRAISAL_TEMPLATE_STATUSES),
  /** One more with each change of what is rated while there are appraisals: those keep what they were created with. */
  revision: z.number().int(),
  /** How many appraisal cycles use it. */
  uses: z.number().int(),
  archivedAt: Timestamp.nullable(),
  /** Null where the person is gone. */
  createdBy: z.object({ id: id('usr'), name: z.string() }).nullable(),
  createdAt: Timestamp,
  version: Version,
})
export type AppraisalTemplate = z.infer<typeof AppraisalTemplate>

export const AppraisalTemplateDetail = AppraisalTemplate.extend({
  allowedActions: allowedActions(APPRAISAL_TEMPLATE_ACTIONS, APPRAISAL_TEMPLATE_REFUSALS),
})
export type AppraisalTemplateDetail = z.infer<typeof AppraisalTemplateDetail>

const TemplateId = z.object({ appraisalTemplateId: id('apt') })
const one = '/appraisal-templates/{appraisalTemplateId}'

export const listAppraisalTemplates = endpoint({
  method: 'GET',
  path: '/appraisal-templates',
  summary: 'The appraisal templates of the organization, a page at a time',
  access: 'manager',
  query: listQuery({
    sorts: ['name', 'areas', 'created'],
    filters: {
      /** All that are not archived, unless one is chosen. */
      status: z.enum(APPRAISAL_TEMPLATE_STATUSES).optional(),
    },
  }),
  reply: z.object({ items: z.array(AppraisalTemplate), total: z.number().int() }),
  status: 200,
})

export const exportAppraisalTemplates = endpoint({
  method: 'GET',
  path: '/appraisal-templates/export',
  summary: 'The appraisal templates as a CSV file, with the filters and the order of the list',
  access: 'manager',
  query: listAppraisalTemplates.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

export const getAppraisalTemplate = endpoint({
  method: 'GET',
  path: one,
  summary: 'One appraisal template',
  access: 'manager',
  params: TemplateId,
  reply: AppraisalTemplateDetail,
  status: 200,
})

export const createAppraisalTemplate = endpoint({
  method: 'POST',
  path: '/appraisal-templates',
  summary: 'Create an appraisal template, as a draft or published',
  access: 'administrator',
  body: NewAppraisalTemplate,
  reply: AppraisalTemplateDetail,
  status: 201,
})

export const updateAppraisalTemplate = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Change an appraisal template; appraisals that exist keep what they were created with',
  access: 'administrator',
  params: TemplateId,
  body: EditAppraisalTemplate,
  reply: AppraisalTemplateDetail,
  status: 200,
})

export const deleteAppraisalTemplate = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Delete an appraisal template that no appraisal cycle uses',
  access: 'administrator',
  params: TemplateId,
  status: 204,
})

export const duplicateAppraisalTemplate = endpoint({
  method: 'POST',
  path: `${one}/duplicate`,
  summary: 'Create a draft with the content of an appraisal template',
  access: 'administrator',
  params: TemplateId,
  reply: AppraisalTemplateDetail,
  status: 201,
})

export const archiveAppraisalTemplate = endpoint({
  method: 'POST',
  path: `${one}/archive`,
  summary: 'Archive an appraisal template, so that cycles are not offered it',
  access: 'administrator',
  params: TemplateId,
  reply: AppraisalTemplateDetail,
  status: 200,
})

export const restoreAppraisalTemplate = endpoint({
  method: 'POST',
  path: `${one}/restore`,
  summary: 'Restore an archived appraisal template',
  access: 'administrator',
  params: TemplateId,
  reply: AppraisalTemplateDetail,
  status: 200,
})
