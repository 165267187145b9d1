import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/people/packets.ts'
import { exportPackets, listPacketCycles, listPackets } from './list-packets.service.ts'
import { movePacketOn, overrideScore, rateAttributes, updateSummary } from './packets.service.ts'
import { getPacket, printPacket } from './read-packet.service.ts'

export function packetsRoutes(http: Http) {
  mount(http, contract.listPackets, ({ scope, query }) => listPackets(scope, query))
  // These two must precede /review-packets/{participantId}.
  mount(http, contract.exportPackets, ({ scope, query }) =>
    csvResponse('review-packets.csv', exportPackets(scope, query)),
  )
  mount(http, contract.listPacketCycles, ({ scope }) => listPacketCycles(scope))
  mount(http, contract.getPacket, ({ scope, params, query }) => getPacket(scope, params.participantId, query))
  mount(http, contract.printPacket, ({ scope, params, query }) =>
    printPacket(scope, params.participantId, query),
  )
  mount(http, contract.updateSummary, ({ scope, params, body }) =>
    updateSummary(scope, params.participantId, body),
  )
  mount(http, contract.rateAttributes, ({ scope, params, body }) =>
    rateAttributes(scope, params.participantId, body),
  )
  mount(http, contract.overrideScore, ({ scope, params, body }) =>
    overrideScore(scope, params.participantId, body),
  )
  mount(http, contract.sharePacket, ({ scope, params }) => movePacketOn('share')(scope, params.participantId))
  mount(http, contract.unsharePacket, ({ scope, params }) =>
    movePacketOn('unshare')(scope, params.participantId),
  )
  mount(http, contract.acknowledgePacket, ({ scope, params, body }) =>
    movePacketOn('acknowledge')(scope, params.participantId, body),
  )
}
