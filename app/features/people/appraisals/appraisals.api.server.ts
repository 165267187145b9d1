import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/people/appraisals.ts'

const of = (appraisalId: string) => ({ params: { appraisalId } })

export const listAppraisals = (api: Api, query: Partial<QueryOf<typeof contract.listAppraisals>>) =>
  api(contract.listAppraisals, { query })

export const getAppraisal = (api: Api, id: string) => api(contract.getAppraisal, of(id))

export const saveSelfRating = (api: Api, id: string, body: BodyOf<typeof contract.saveSelfRating>) =>
  api(contract.saveSelfRating, { ...of(id), body })
export const saveManagerRating = (api: Api, id: string, body: BodyOf<typeof contract.saveManagerRating>) =>
  api(contract.saveManagerRating, { ...of(id), body })
export const submitSelfRating = (api: Api, id: string) => api(contract.submitSelfRating, of(id))
export const submitManagerRating = (api: Api, id: string) => api(contract.submitManagerRating, of(id))
export const finalizeAppraisal = (api: Api, id: string) => api(contract.finalizeAppraisal, of(id))
export const returnAppraisal = (api: Api, id: string, body: BodyOf<typeof contract.returnAppraisal>) =>
  api(contract.returnAppraisal, { ...of(id), body })
export const acknowledgeAppraisal = (
  api: Api,
  id: string,
  body: BodyOf<typeof contract.acknowledgeAppraisal>,
) => api(contract.acknowledgeAppraisal, { ...of(id), body })
