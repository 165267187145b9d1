import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { NewComment } from './objectives.forms.ts'
import { EditCheckIn, NewCheckIn } from './objectives.key-results.forms.ts'
import { ObjectiveId } from './objectives.ts'
import { HEALTHS } from './objectives.words.ts'

const Person = z.object({ id: id('usr'), name: z.string() })

export const CheckIn = z.object({
  id: id('chi'),
  objectiveId: id('obj'),
  /** Null where it is about the objective itself. */
  keyResult: z.object({ id: id('kre'), title: z.string() }).nullable(),
  value: z.number().nullable(),
  doneMilestones: z.array(z.string()).nullable(),
  health: z.enum(HEALTHS),
  confidence: z.number().int().nullable(),
  comment: z.string(),
  at: Timestamp,
  /** Null where the person is gone. */
  author: Person.nullable(),
  /** When it was changed, within the time for it. */
  editedAt: Timestamp.nullable(),
  /** The caller posted it, and can still change it. */
  canEdit: z.boolean(),
})
export type CheckIn = z.infer<typeof CheckIn>

const KeyResultId = z.object({ keyResultId: id('kre') })

const query = listQuery({ sorts: ['at'], direction: 'desc', filters: {} })
const page = z.object({ items: z.array(CheckIn), total: z.number().int() })

export const listCheckIns = endpoint({
  method: 'GET',
  path: '/key-results/{keyResultId}/check-ins',
  summary: 'The check-ins of a key result, a page at a time',
  access: 'member',
  params: KeyResultId,
  query,
  reply: page,
  status: 200,
})

export const checkInKeyResult = endpoint({
  method: 'POST',
  path: '/key-results/{keyResultId}/check-ins',
  summary: 'Check in on a key result: its value, health and confidence',
  access: 'member',
  params: KeyResultId,
  body: NewCheckIn,
  reply: CheckIn,
  status: 201,
})

export const listObjectiveCheckIns = endpoint({
  method: 'GET',
  path: '/objectives/{objectiveId}/check-ins',
  summary: 'The check-ins of an objective and of its key results, a page at a time',
  access: 'member',
  params: ObjectiveId,
  query,
  reply: page,
  status: 200,
})

export const checkInObjective = endpoint({
  method: 'POST',
  path: '/objectives/{objectiveId}/check-ins',
  summary: 'Check in on an objective with manual progress: its percent, health and confidence',
  access: 'member',
  params: ObjectiveId,
  body: NewCheckIn,
  reply: CheckIn,
  status: 201,
})

export const updateCheckIn = endpoint({
  method: 'PUT',
  path: '/check-ins/{checkInId}',
  summary: 'Change an own check-in within 15 minutes',
  access: 'member',
  params: z.object({ checkInId: id('chi') }),
  body: EditCheckIn,
  reply: CheckIn,
  status: 200,
})

export const ObjectiveComment = z.object({
  id: id('ocm'),
  text: z.string(),
  author: Person.nullable(),
  at: Timestamp,
})
export type ObjectiveComment = z.infer<typeof ObjectiveComment>

export const listObjectiveComments = endpoint({
  method: 'GET',
  path: '/objectives/{objectiveId}/comments',
  summary: 'The comments on an objective, a page at a time',
  access: 'member',
  params: ObjectiveId,
  query,
  reply: z.object({ items: z.array(ObjectiveComment), total: z.number().int() }),
  status: 200,
})

export const commentOnObjective = endpoint({
  method: 'POST',
  path: '/objectives/{objectiveId}/comments',
  summary: 'Comment on an objective',
  access: 'member',
  params: ObjectiveId,
  body: NewComment,
  reply: ObjectiveComment,
  status: 201,
})
