import type { Api } from '#app/lib/http/api.server.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import * as checkIns from '#contract/people/objectives.check-ins.ts'
import type { CloseObjective, EditObjective, NewObjective } from '#contract/people/objectives.forms.ts'
import type {
  EditKeyResult,
  NewCheckIn,
  NewKeyResult,
  Weights,
} from '#contract/people/objectives.key-results.forms.ts'
import * as keyResults from '#contract/people/objectives.key-results.ts'
import * as moves from '#contract/people/objectives.moves.ts'
import * as contract from '#contract/people/objectives.ts'

const of = (objectiveId: string) => ({ params: { objectiveId } })
const ofKeyResult = (keyResultId: string) => ({ params: { keyResultId } })

export const listObjectives = (api: Api, query: QueryOf<typeof contract.listObjectives>) =>
  api(contract.listObjectives, { query })
export const getObjectiveTree = (api: Api, query: QueryOf<typeof contract.getObjectiveTree>) =>
  api(contract.getObjectiveTree, { query })
export const getObjectiveSummary = (api: Api, query: QueryOf<typeof contract.getObjectiveSummary>) =>
  api(contract.getObjectiveSummary, { query })
export const getObjective = (api: Api, id: string) => api(contract.getObjective, of(id))
export const createObjective = (api: Api, body: NewObjective) => api(contract.createObjective, { body })
export const updateObjective = (api: Api, id: string, body: EditObjective) =>
  api(contract.updateObjective, { ...of(id), body })
export const deleteObjective = (api: Api, id: string) => api(contract.deleteObjective, of(id))

const MOVES = {
  submit: moves.submitObjective,
  approve: moves.approveObjective,
  return: moves.returnObjective,
  activate: moves.activateObjective,
  reopen: moves.reopenObjective,
  archive: moves.archiveObjective,
  restore: moves.restoreObjective,
}
export type Move = keyof typeof MOVES

export const moveObjective = (api: Api, id: string, verb: Move) => api(MOVES[verb], of(id))
export const closeObjective = (api: Api, id: string, body: CloseObjective) =>
  api(moves.closeObjective, { ...of(id), body })
export const duplicateObjective = (api: Api, id: string, periodId: string | null) =>
  api(moves.duplicateObjective, { ...of(id), body: { periodId } })

export const createKeyResult = (api: Api, id: string, body: NewKeyResult) =>
  api(keyResults.createKeyResult, { ...of(id), body })
export const setKeyResultWeights = (api: Api, id: string, body: Weights) =>
  api(keyResults.setKeyResultWeights, { ...of(id), body })
export const getKeyResult = (api: Api, id: string) => api(keyResults.getKeyResult, ofKeyResult(id))
export const updateKeyResult = (api: Api, id: string, body: EditKeyResult) =>
  api(keyResults.updateKeyResult, { ...ofKeyResult(id), body })
export const deleteKeyResult = (api: Api, id: string) => api(keyResults.deleteKeyResult, ofKeyResult(id))
export const archiveKeyResult = (api: Api, id: string) => api(keyResults.archiveKeyResult, ofKeyResult(id))
export const restoreKeyResult = (api: Api, id: string) => api(keyResults.restoreKeyResult, ofKeyResult(id))

type Paged = QueryOf<typeof checkIns.listCheckIns>
export const listCheckIns = (api: Api, id: string, query: Paged) =>
  api(checkIns.listCheckIns, { ...ofKeyResult(id), query })
export const listObjectiveCheckIns = (api: Api, id: string, query: Paged) =>
  api(checkIns.listObjectiveCheckIns, { ...of(id), query })
export const listObjectiveComments = (api: Api, id: string) =>
  api(checkIns.listObjectiveComments, { ...of(id), query: { pageSize: 100 } })
export const checkInKeyResult = (api: Api, id: string, body: NewCheckIn) =>
  api(checkIns.checkInKeyResult, { ...ofKeyResult(id), body })
export const checkInObjective = (api: Api, id: string, body: NewCheckIn) =>
  api(checkIns.checkInObjective, { ...of(id), body })
export const commentOnObjective = (api: Api, id: string, text: string) =>
  api(checkIns.commentOnObjective, { ...of(id), body: { text } })

export interface ObjectiveChoice {
  value: string
  label: string
}

/** Objectives to align with, by title: so many that a choice can still be searched. */
const MOST_CHOICES = 200

export async function listObjectiveChoices(api: Api, exceptId?: string): Promise<ObjectiveChoice[]> {
  const { items } = await api(contract.listObjectives, { query: { pageSize: MOST_CHOICES } })
  return items
    .filter(({ id, state }) => id !== exceptId && state !== 'closed')
    .map(({ id, title, period }) => ({ value: id, label: period ? `${title} · ${period.name}` : title }))
}
