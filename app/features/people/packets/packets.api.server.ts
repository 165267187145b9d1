import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/people/packets.ts'

const of = (participantId: string) => ({ params: { participantId } })

export const listPackets = (api: Api, query: Partial<QueryOf<typeof contract.listPackets>>) =>
  api(contract.listPackets, { query })

export const listPacketCycles = (api: Api) => api(contract.listPacketCycles, {})

export const getPacket = (api: Api, id: string, query: QueryOf<typeof contract.getPacket> = {}) =>
  api(contract.getPacket, { ...of(id), query })

export const printPacket = (api: Api, id: string, query: QueryOf<typeof contract.printPacket> = {}) =>
  api(contract.printPacket, { ...of(id), query })

export const updateSummary = (api: Api, id: string, body: BodyOf<typeof contract.updateSummary>) =>
  api(contract.updateSummary, { ...of(id), body })

export const rateAttributes = (api: Api, id: string, body: BodyOf<typeof contract.rateAttributes>) =>
  api(contract.rateAttributes, { ...of(id), body })

export const overrideScore = (api: Api, id: string, body: BodyOf<typeof contract.overrideScore>) =>
  api(contract.overrideScore, { ...of(id), body })

export const sharePacket = (api: Api, id: string) => api(contract.sharePacket, of(id))
export const unsharePacket = (api: Api, id: string) => api(contract.unsharePacket, of(id))
export const acknowledgePacket = (api: Api, id: string, body: BodyOf<typeof contract.acknowledgePacket>) =>
  api(contract.acknowledgePacket, { ...of(id), body })
