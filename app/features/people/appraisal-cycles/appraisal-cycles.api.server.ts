import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as participants from '#contract/people/appraisal-cycles.participants.ts'
import * as contract from '#contract/people/appraisal-cycles.ts'

const of = (appraisalCycleId: string) => ({ params: { appraisalCycleId } })

export const listAppraisalCycles = (api: Api, query: Partial<QueryOf<typeof contract.listAppraisalCycles>>) =>
  api(contract.listAppraisalCycles, { query })

export const listScoredReviewCycles = (api: Api) => api(contract.listScoredReviewCycles, {})
export const getAppraisalCycle = (api: Api, id: string) => api(contract.getAppraisalCycle, of(id))
export const getAppraisalSummary = (api: Api, id: string) => api(contract.getAppraisalSummary, of(id))

export const createAppraisalCycle = (api: Api, body: BodyOf<typeof contract.createAppraisalCycle>) =>
  api(contract.createAppraisalCycle, { body })
export const updateAppraisalCycle = (
  api: Api,
  id: string,
  body: BodyOf<typeof contract.updateAppraisalCycle>,
) => api(contract.updateAppraisalCycle, { ...of(id), body })
export const deleteAppraisalCycle = (api: Api, id: string) => api(contract.deleteAppraisalCycle, of(id))

export const createAppraisals = (api: Api, id: string) => api(contract.createAppraisals, of(id))
export const completeAppraisalCycle = (api: Api, id: string, confirmed: boolean) =>
  api(contract.completeAppraisalCycle, { ...of(id), body: { confirmed } })
export const reopenAppraisalCycle = (api: Api, id: string) => api(contract.reopenAppraisalCycle, of(id))

export const listAppraisalParticipants = (
  api: Api,
  id: string,
  query: Partial<QueryOf<typeof participants.listAppraisalParticipants>>,
) => api(participants.listAppraisalParticipants, { ...of(id), query })

export const addAppraisalParticipants = (
  api: Api,
  id: string,
  body: BodyOf<typeof participants.addAppraisalParticipants>,
) => api(participants.addAppraisalParticipants, { ...of(id), body })

interface Which {
  id: string
  userId: string
}

export const updateAppraisalParticipant = (
  api: Api,
  { id, userId }: Which,
  body: BodyOf<typeof participants.updateAppraisalParticipant>,
) => api(participants.updateAppraisalParticipant, { params: { appraisalCycleId: id, userId }, body })

export const removeAppraisalParticipant = (api: Api, { id, userId }: Which) =>
  api(participants.removeAppraisalParticipant, { params: { appraisalCycleId: id, userId } })
