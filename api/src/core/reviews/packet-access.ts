import { type SignedInScope } from '#api/core/access/scope.ts'
import { type PacketStanding } from '#contract/people/packets.policy.ts'
import { relate, type Relationships } from '#contract/relationships.ts'
import { type AccessedPacket, listManagersBelow } from './packet-access.queries.ts'

/** Who rates the attributes of a packet: the manager, unless somebody was chosen. */
export const scorerOf = ({ packet }: Pick<AccessedPacket, 'packet'>): string | null =>
  packet.scorerId ?? packet.managerId

/** Who shares it, beside those who lead the cycle: the person who was chosen, else the manager where the cycle has managers do it. */
export const sharerOf = ({ packet, cycle }: Pick<AccessedPacket, 'packet' | 'cycle'>): string | null =>
  packet.sharerId ?? (cycle.settings.sharing.by === 'manager' ? packet.managerId : null)

/**
 * The managers of packets whom the caller is above, where the organization lets those above read what a manager reads. Nobody
 * elsewhere.
 */
export async function readManagersBelow({ actor, account, db }: SignedInScope): Promise<ReadonlySet<string>> {
  const isShown = account.organization.cascadeVisibility === 'line' && actor.isManager
  return new Set(isShown ? await listManagersBelow(db, actor) : [])
}

function listManagers(
  { actor }: Pick<SignedInScope, 'actor'>,
  { packet: { managerId } }: AccessedPacket,
  below: ReadonlySet<string>,
): string[] {
  if (managerId === null) return []
  return below.has(managerId) ? [managerId, actor.id] : [managerId]
}

/**
 * What somebody is to a packet: by who its manager is in this cycle, and not by today's reporting line, which only tells who is above
 * that manager.
 */
export const relateToPacket = (
  scope: Pick<SignedInScope, 'actor'>,
  accessed: AccessedPacket,
  below: ReadonlySet<string>,
): Relationships =>
  relate(scope.actor, {
    personId: accessed.packet.revieweeId,
    managerIds: listManagers(scope, accessed, below),
    cycleOwnerIds: accessed.ownerIds,
    scorerId: scorerOf(accessed),
    sharerId: sharerOf(accessed),
  })

/** What of the packet and its cycle decides what somebody sees. */
export const standingOf = (
  { actor }: Pick<SignedInScope, 'actor'>,
  { packet, cycle, isClosed, managerReview }: AccessedPacket,
): PacketStanding => ({
  cycleState: cycle.state,
  packetState: packet.state,
  hasSubmittedOwn: packet.managerId === actor.id && managerReview === 'submitted',
  isClosed,
})
