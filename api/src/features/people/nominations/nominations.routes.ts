import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/people/nominations.ts'
import { decideNomination } from './decide-nomination.service.ts'
import { nominatePeers } from './nominate.service.ts'
import { getPeerChoice, listNominations, listPeerCandidates, listSelections } from './selections.service.ts'

const DECISIONS = [
  [contract.approveNomination, 'approve'],
  [contract.rejectNomination, 'reject'],
  [contract.declineNomination, 'decline'],
  [contract.removeNomination, 'remove'],
] as const

export function nominationsRoutes(http: Http) {
  mount(http, contract.listSelections, ({ scope }) => listSelections(scope))
  mount(http, contract.listNominations, ({ scope, params, query }) =>
    listNominations(scope, params.cycleId, query),
  )
  mount(http, contract.getPeerChoice, ({ scope, params }) => getPeerChoice(scope, params))
  mount(http, contract.listPeerCandidates, ({ scope, params, query }) =>
    listPeerCandidates(scope, params, query),
  )
  mount(http, contract.nominatePeers, ({ scope, params, body }) => nominatePeers(scope, params, body))
  for (const [endpoint, verb] of DECISIONS)
    mount(http, endpoint, async ({ scope, params }) => {
      await decideNomination(verb)(scope, params.nominationId)
      return undefined
    })
}
