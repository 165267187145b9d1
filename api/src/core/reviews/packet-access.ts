import { type SignedInScope } from '#api/core/access/scope.ts'
import { type PacketStanding } from '#contract/people/packets.policy.ts'
import { relate, type Relationships } from '#contract/relationships.ts'
import { type AccessedPacket } from './packet-access.queries.ts'

/** Who rates the attributes of a packet: the manager, unless somebody was chosen. */
export const scorerOf = ({ packet }: Pick<AccessedPacket, 'packet'>): string | null =>
  packet.scorerId ?? packet.managerId

/** Who shares it, beside those who lead the cycle: the person who was chosen, else the manager where the cycle has managers do it. */
export const sharerOf = ({ packet, cycle }: Pick<AccessedPacket, 'packet' | 'cycle'>): string | null =>
  packet.sharerId ?? (cycle.settings.sharing.by === 'manager' ? packet.managerId : null)

/** What somebody is to a packet: by who its manager is in this cycle, and not by today's reporting line. */
export const relateToPacket = (
  { actor }: Pick<SignedInScope, 'actor'>,
  accessed: AccessedPacket,
): Relationships =>
  relate(actor, {
    personId: accessed.packet.revieweeId,
    managerIds: accessed.packet.managerId === null ? [] : [accessed.packet.managerId],
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
