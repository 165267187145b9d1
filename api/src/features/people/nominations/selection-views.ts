import { type SignedInScope } from '#api/core/access/scope.ts'
import { joinName } from '#api/lib/person-name.ts'
import {
  listNominationActions,
  listSelectionActions,
  seesNomination,
} from '#contract/people/nominations.policy.ts'
import { type Nomination, type PeerChoice, type SelectingCycle } from '#contract/people/nominations.ts'
import { toVersion } from '#api/core/directory/account-views.ts'
import { type ListedNomination } from './nominations.queries.ts'
import { type OpenCycle, relateTo } from './selection-access.ts'
import { type CycleRow, type SelectionRow } from './selections.queries.ts'

interface Named {
  id: string
  firstName: string
  lastName: string
}

export const toPerson = (person: Named) => ({ id: person.id, name: joinName(person) })

export const toShownPerson = (person: Named & { jobTitle: string | null; photoKey: string | null }) => ({
  ...toPerson(person),
  jobTitle: person.jobTitle,
  photoVersion: toVersion(person.photoKey),
})

export const toSelectingCycle = ({ id, name, state, settings }: CycleRow): SelectingCycle => ({
  id,
  name,
  state,
  peerSelection: settings.peerSelection,
})

function toNomination(
  scope: SignedInScope,
  open: OpenCycle,
  selection: SelectionRow,
  { nomination, state, hasBegun, peer, nominator, load }: ListedNomination,
): Nomination {
  const relationships = relateTo(scope, open, selection, peer.id)
  return {
    id: nomination.id,
    peer: toShownPerson(peer),
    state,
    nominatedBy: nominator && toPerson(nominator),
    load,
    allowedActions: listNominationActions(relationships, open.stage, { state, hasBegun }),
  }
}

/** A reviewee with those of their peers that the caller may know. */
export function toPeerChoice(
  scope: SignedInScope,
  open: OpenCycle,
  selection: SelectionRow,
  rows: readonly ListedNomination[],
): PeerChoice {
  const relationships = relateTo(scope, open, selection)
  const isSeen = ({ nomination }: ListedNomination) =>
    nomination.packetId === selection.packet.id &&
    seesNomination(relationships, open.stage, { isOwn: nomination.nominatedBy === scope.actor.id })
  return {
    participantId: selection.packet.id,
    reviewee: toShownPerson(selection.reviewee),
    manager: selection.manager && toPerson(selection.manager),
    nominations: rows.filter(isSeen).map((row) => toNomination(scope, open, selection, row)),
    allowedActions: listSelectionActions(relationships, open.stage),
  }
}
