import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { EditAppraisalParticipant, NewAppraisalParticipants } from './appraisal-cycles.forms.ts'
import { APPRAISAL_STATES } from './appraisals.words.ts'

const Person = z.object({ id: id('usr'), name: z.string() })
const CycleId = z.object({ appraisalCycleId: id('acy') })
const UserId = CycleId.extend({ userId: id('usr') })

export const AppraisalParticipant = z.object({
  user: Person,
  jobTitle: z.string().nullable(),
  manager: Person.nullable(),
  /** Null until one is chosen. */
  template: z.object({ id: id('apt'), name: z.string() }).nullable(),
  /** Null until it is created. */
  appraisal: z.object({ id: id('apl'), state: z.enum(APPRAISAL_STATES) }).nullable(),
  /** Why no appraisal could be created; null where none is in the way. */
  obstacle: z.string().nullable(),
})
export type AppraisalParticipant = z.infer<typeof AppraisalParticipant>

export const listAppraisalParticipants = endpoint({
  method: 'GET',
  path: '/appraisal-cycles/{appraisalCycleId}/participants',
  summary: 'The people who are appraised in a cycle, a page at a time',
  access: 'administrator',
  params: CycleId,
  query: listQuery({
    sorts: ['name', 'template'],
    filters: { template: z.enum(['chosen', 'none']).optional() },
  }),
  reply: z.object({ items: z.array(AppraisalParticipant), total: z.number().int() }),
  status: 200,
})

export const addAppraisalParticipants = endpoint({
  method: 'POST',
  path: '/appraisal-cycles/{appraisalCycleId}/participants',
  summary: 'Add people, teams or everybody to an appraisal cycle, with a template',
  access: 'administrator',
  params: CycleId,
  body: NewAppraisalParticipants,
  reply: z.object({
    added: z.number().int(),
    /** Those that had been added before: of them, those without a template get this one. */
    skipped: z.number().int(),
  }),
  status: 200,
})

export const updateAppraisalParticipant = endpoint({
  method: 'PUT',
  path: '/appraisal-cycles/{appraisalCycleId}/participants/{userId}',
  summary: 'Choose the template of a participant who has no appraisal yet',
  access: 'administrator',
  params: UserId,
  body: EditAppraisalParticipant,
  reply: AppraisalParticipant,
  status: 200,
})

export const removeAppraisalParticipant = endpoint({
  method: 'DELETE',
  path: '/appraisal-cycles/{appraisalCycleId}/participants/{userId}',
  summary: 'Remove a participant who has no appraisal yet',
  access: 'administrator',
  params: UserId,
  status: 204,
})
