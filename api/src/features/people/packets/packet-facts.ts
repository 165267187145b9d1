import { type SignedInScope } from '#api/core/access/scope.ts'
import { readManagersBelow, relateToPacket, standingOf } from '#api/core/reviews/packet-access.ts'
import { type AccessedPacket, findPacket } from '#api/core/reviews/packet-access.queries.ts'
import { toRefusal } from '#api/core/access/refuse.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { findRefusal, hasAction } from '#contract/allowed-actions.ts'
import { PACKET_REFUSALS, packetRefusals, type PacketAction } from '#contract/people/packets.actions.ts'
import {
  findReader,
  hasEnded,
  isReadable,
  listPacketActions,
  type PacketStanding,
  type Reader,
} from '#contract/people/packets.policy.ts'
import { type Relationships } from '#contract/relationships.ts'
import { closePackets } from '#api/core/reviews/close-packets.ts'

/** A packet with what the caller is to it. */
export interface PacketFacts {
  accessed: AccessedPacket
  relationships: Relationships
  reader: Reader
  standing: PacketStanding
}

const notFound = () => new DomainError('not-found', 'There is no such review packet.')

/** `below` are the managers whom the caller is above and reads as. */
export function findFacts(
  scope: SignedInScope,
  accessed: AccessedPacket,
  below: ReadonlySet<string>,
): PacketFacts | undefined {
  const relationships = relateToPacket(scope, accessed, below)
  const reader = findReader(relationships)
  if (!reader || !isReadable(accessed.cycle.state)) return undefined
  return { accessed, relationships, reader, standing: standingOf(scope, accessed) }
}

/** A packet that the caller reads: to others it is as if there were none. */
async function requireReadable(scope: SignedInScope, id: string): Promise<PacketFacts> {
  const [accessed, below] = await Promise.all([
    findPacket(scope.db, { id, organizationId: scope.actor.organizationId }),
    readManagersBelow(scope),
  ])
  const facts = accessed && findFacts(scope, accessed, below)
  if (!facts) throw notFound()
  return facts
}

/** The same, closed where its reviews have ended: nobody waits for the job who looks before it has run. */
export async function requirePacket(scope: SignedInScope, id: string): Promise<PacketFacts> {
  const facts = await requireReadable(scope, id)
  const { cycle, isClosed } = facts.accessed
  if (isClosed || !hasEnded(cycle.state)) return facts
  await closePackets(scope, cycle, [id])
  return requireReadable(scope, id)
}

export const listActions = (
  { actor }: Pick<SignedInScope, 'actor'>,
  { accessed, relationships, standing }: PacketFacts,
) =>
  listPacketActions(relationships, {
    ...standing,
    name: joinName(accessed.reviewee),
    settings: accessed.cycle.settings,
    hasSummary: accessed.packet.summary !== null,
    owesOwnReview:
      accessed.packet.managerId === actor.id &&
      accessed.managerReview !== null &&
      accessed.managerReview !== 'submitted',
  })

/** @throws {DomainError} where the packet's state or what the caller is to it does not allow it */
export function requireAction(scope: SignedInScope, facts: PacketFacts, action: PacketAction): void {
  const actions = listActions(scope, facts)
  const refusal = findRefusal(actions, action)
  if (refusal) throw toRefusal(packetRefusals(joinName(facts.accessed.reviewee)), refusal.reason)
  if (!hasAction(actions, action)) throw toRefusal(PACKET_REFUSALS, 'state')
}
