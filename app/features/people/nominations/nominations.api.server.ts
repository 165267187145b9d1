import type { Api } from '#app/lib/http/api.server.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/people/nominations.ts'

export interface WhichChoice {
  cycleId: string
  participantId: string
}

const of = (nominationId: string) => ({ params: { nominationId } })

export const listSelections = (api: Api) => api(contract.listSelections, {})

export const listNominations = (
  api: Api,
  cycleId: string,
  query: Partial<QueryOf<typeof contract.listNominations>>,
) =>
  api(contract.listNominations, {
    params: { cycleId },
    query: {
      ...query,
      mine: query.mine ? 'true' : 'false',
      toApprove: query.toApprove ? 'true' : 'false',
      short: query.short ? 'true' : 'false',
    },
  })

export const getPeerChoice = (api: Api, params: WhichChoice) => api(contract.getPeerChoice, { params })

export const listPeerCandidates = (
  api: Api,
  params: WhichChoice,
  query: Partial<QueryOf<typeof contract.listPeerCandidates>>,
) => api(contract.listPeerCandidates, { params, query })

export const nominatePeers = (api: Api, params: WhichChoice, userIds: string[]) =>
  api(contract.nominatePeers, { params, body: { userIds } })

export const approveNomination = (api: Api, id: string) => api(contract.approveNomination, of(id))
export const rejectNomination = (api: Api, id: string) => api(contract.rejectNomination, of(id))
export const declineNomination = (api: Api, id: string) => api(contract.declineNomination, of(id))
export const removeNomination = (api: Api, id: string) => api(contract.removeNomination, of(id))
