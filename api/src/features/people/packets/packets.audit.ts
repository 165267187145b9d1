import { type SignedInScope } from '#api/core/access/scope.ts'
import {
  type AuditEventFacts,
  recordAuditEvent,
  recordAuditEventOnce,
  toActorName,
} from '#api/core/audit-log/audit-log.queries.ts'
import { type AccessedPacket } from '#api/core/reviews/packet-access.queries.ts'
import { joinName } from '#api/lib/person-name.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { type PACKET_EVENTS } from '#contract/people/packets.audit.ts'

type Action = keyof typeof PACKET_EVENTS

const toFacts = (scope: SignedInScope, { packet, reviewee }: AccessedPacket) => ({
  organizationId: scope.actor.organizationId,
  actor: toActorName(scope.account),
  subject: { id: packet.id, name: joinName(reviewee) },
})

const cycleOf = ({ cycle }: AccessedPacket) => ({ field: 'cycle' as const, from: null, to: cycle.name })

/** Audit event of a change to a packet, which gets its next version by it. */
export function recordPacketEvent<Of extends Action>(
  scope: SignedInScope,
  accessed: AccessedPacket,
  { details = [], ...facts }: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
) {
  const { subject, ...who } = toFacts(scope, accessed)
  return recordAuditEvent<Action>(scope, {
    ...who,
    subject: { ...subject, version: accessed.packet.version + 1 },
    details: [cycleOf(accessed), ...details],
    action: facts.action,
    ...(facts.reason !== undefined && { reason: facts.reason }),
  })
}

/** Once a day for each reader of a packet. */
function recordDaily(
  scope: SignedInScope,
  accessed: AccessedPacket,
  { action, key }: { action: Action; key: string },
) {
  const day = scope.now().toISOString().slice(0, 10)
  const id = `chg_${hashToken(`${key}${accessed.packet.id} ${scope.actor.id} ${day}`)}`
  return recordAuditEventOnce(scope, id, {
    ...toFacts(scope, accessed),
    action,
    details: [cycleOf(accessed)],
  })
}

/** That somebody has read what was written about a person whom they don't manage. */
export const recordViewed = (scope: SignedInScope, accessed: AccessedPacket) =>
  recordDaily(scope, accessed, { action: 'review.packet-viewed', key: '' })

/** That somebody, the reviewee as well, has taken a packet out of the product. */
export const recordPrinted = (scope: SignedInScope, accessed: AccessedPacket) =>
  recordDaily(scope, accessed, { action: 'review.packet-printed', key: 'print ' })
