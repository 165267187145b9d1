import { listNotifications } from '#contract/workspace/notifications.ts'
import * as contract from '#contract/people/nominations.ts'
import { type TestApi } from './api.ts'
import { openCycles } from './cycles.ts'

/** The calls of somebody about peers. */
export function nominationsAs(api: TestApi, token: string) {
  const by = { token }
  const decide = (endpoint: typeof contract.approveNomination) => (nominationId: string) =>
    api.call(endpoint, { params: { nominationId } }, by)
  return {
    overview: () => api.call(contract.listSelections, {}, by),
    list: (cycleId: string, query = {}) =>
      api.call(contract.listNominations, { params: { cycleId }, query }, by),
    show: (cycleId: string, participantId: string) =>
      api.call(contract.getPeerChoice, { params: { cycleId, participantId } }, by),
    candidates: (cycleId: string, participantId: string, query = {}) =>
      api.call(contract.listPeerCandidates, { params: { cycleId, participantId }, query }, by),
    nominate: (cycleId: string, participantId: string, userIds: string[]) =>
      api.call(contract.nominatePeers, { params: { cycleId, participantId }, body: { userIds } }, by),
    approve: decide(contract.approveNomination),
    reject: decide(contract.rejectNomination),
    decline: decide(contract.declineNomination),
    remove: (nominationId: string) => api.call(contract.removeNomination, { params: { nominationId } }, by),
    notified: async () =>
      (await api.call(listNotifications, {}, by)).body.items.map(({ text }: { text: string }) => text),
  }
}

/**
 * A company with a review cycle that selects peers of Tom. Olga, who owns the company, leads Mia, who leads Tom and Zoë; Ada and Ben
 * have nothing to do with Tom, Cleo owns the cycle, and Dan is an administrator.
 */
export async function openPeerSelection(
  api: TestApi,
  { peers = {}, body = {} }: { peers?: object; body?: object } = {},
) {
  const company = await openCycles(api)
  const [ada, ben, cleo, dan] = [
    await company.join({ firstName: 'Ada' }),
    await company.join({ firstName: 'Ben' }),
    await company.join({ firstName: 'Cleo' }),
    await company.join({ firstName: 'Dan', role: 'administrator' }),
  ]
  const templateId = await company.addTemplate('results')
  const { id: cycleId } = (
    await company.create({
      ownerIds: [cleo.id],
      groups: ['self', 'manager', 'peer', 'upward'].map((direction) => ({ direction, templateId })),
      peerSelection: { min: 1, max: 3, ...peers },
      ...body,
    })
  ).body
  await company.add(cycleId, { userIds: [company.tom.id, company.mia.id] })
  await company.launch(cycleId)
  const { items } = (await company.participants(cycleId)).body
  const idOf = (userId: string) => items.find(({ reviewee }) => reviewee.id === userId)?.id ?? ''
  return {
    ...company,
    cycleId,
    packetId: idOf(company.tom.id),
    miasPacketId: idOf(company.mia.id),
    people: { ...company, ada, ben, cleo, dan },
    ada,
    ben,
    cleo,
    dan,
    as: (person: { token: string }) => nominationsAs(api, person.token),
  }
}

/** Peers with their states, by first name. */
export const statesOf = ({ nominations }: contract.PeerChoice) =>
  nominations.map(({ peer, state }) => `${peer.name.split(' ')[0] ?? ''}: ${state}`)
