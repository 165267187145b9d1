import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { EditKeyResult, NewKeyResult, Weights } from './objectives.key-results.forms.ts'
import { KeyResult } from './objectives.key-results.reply.ts'
import { ObjectiveDetail, ObjectiveId } from './objectives.ts'

const KeyResultId = z.object({ keyResultId: id('kre') })

export const createKeyResult = endpoint({
  method: 'POST',
  path: '/objectives/{objectiveId}/key-results',
  summary: 'Add a key result to an objective',
  access: 'member',
  params: ObjectiveId,
  body: NewKeyResult,
  reply: KeyResult,
  status: 201,
})

export const setKeyResultWeights = endpoint({
  method: 'PUT',
  path: '/objectives/{objectiveId}/weights',
  summary: 'Set how much key results count in their objective',
  access: 'member',
  params: ObjectiveId,
  body: Weights,
  reply: ObjectiveDetail,
  status: 200,
})

export const getKeyResult = endpoint({
  method: 'GET',
  path: '/key-results/{keyResultId}',
  summary: 'One key result with its objective',
  access: 'member',
  params: KeyResultId,
  reply: z.object({ keyResult: KeyResult, objective: ObjectiveDetail }),
  status: 200,
})

export const updateKeyResult = endpoint({
  method: 'PUT',
  path: '/key-results/{keyResultId}',
  summary: 'Change a key result',
  access: 'member',
  params: KeyResultId,
  body: EditKeyResult,
  reply: KeyResult,
  status: 200,
})

export const deleteKeyResult = endpoint({
  method: 'DELETE',
  path: '/key-results/{keyResultId}',
  summary: 'Delete a key result that has no check-ins',
  access: 'member',
  params: KeyResultId,
  status: 204,
})

export const archiveKeyResult = endpoint({
  method: 'POST',
  path: '/key-results/{keyResultId}/archive',
  summary: 'Archive a key result: it leaves the progress of its objective',
  access: 'member',
  params: KeyResultId,
  reply: KeyResult,
  status: 200,
})

export const restoreKeyResult = endpoint({
  method: 'POST',
  path: '/key-results/{keyResultId}/restore',
  summary: 'Restore an archived key result',
  access: 'member',
  params: KeyResultId,
  reply: KeyResult,
  status: 200,
})
