import { endpoint } from '#contract/endpoint.ts'
import { CloseObjective, DuplicateObjective } from './objectives.forms.ts'
import { ObjectiveDetail, ObjectiveId } from './objectives.ts'

export const submitObjective = endpoint({
  method: 'POST',
  path: '/objectives/{objectiveId}/submit',
  summary: 'Submit the draft of an objective for approval',
  access: 'member',
  params: ObjectiveId,
  reply: ObjectiveDetail,
  status: 200,
})

export const approveObjective = endpoint({
  method: 'POST',
  path: '/objectives/{objectiveId}/approve',
  summary: 'Approve an objective, which makes it active',
  access: 'member',
  params: ObjectiveId,
  reply: ObjectiveDetail,
  status: 200,
})

export const returnObjective = endpoint({
  method: 'POST',
  path: '/objectives/{objectiveId}/return',
  summary: 'Return an objective that waits for approval: it is a draft again',
  access: 'member',
  params: ObjectiveId,
  reply: ObjectiveDetail,
  status: 200,
})

export const activateObjective = endpoint({
  method: 'POST',
  path: '/objectives/{objectiveId}/activate',
  summary: 'Activate the draft of an objective',
  access: 'member',
  params: ObjectiveId,
  reply: ObjectiveDetail,
  status: 200,
})

export const closeObjective = endpoint({
  method: 'POST',
  path: '/objectives/{objectiveId}/close',
  summary: 'Close an objective with an outcome and a comment; its progress becomes its grade',
  access: 'member',
  params: ObjectiveId,
  body: CloseObjective,
  reply: ObjectiveDetail,
  status: 200,
})

export const reopenObjective = endpoint({
  method: 'POST',
  path: '/objectives/{objectiveId}/reopen',
  summary: 'Reopen a closed objective',
  access: 'member',
  params: ObjectiveId,
  reply: ObjectiveDetail,
  status: 200,
})

export const duplicateObjective = endpoint({
  method: 'POST',
  path: '/objectives/{objectiveId}/duplicate',
  summary:
    'Copy an objective and its active key results as a draft, without check-ins; where given, into another period',
  access: 'member',
  params: ObjectiveId,
  body: DuplicateObjective,
  reply: ObjectiveDetail,
  status: 201,
})

export const archiveObjective = endpoint({
  method: 'POST',
  path: '/objectives/{objectiveId}/archive',
  summary: 'Archive an objective: it leaves lists and the progress of the objective above it',
  access: 'member',
  params: ObjectiveId,
  reply: ObjectiveDetail,
  status: 200,
})

export const restoreObjective = endpoint({
  method: 'POST',
  path: '/objectives/{objectiveId}/restore',
  summary: 'Restore an archived objective',
  access: 'member',
  params: ObjectiveId,
  reply: ObjectiveDetail,
  status: 200,
})
