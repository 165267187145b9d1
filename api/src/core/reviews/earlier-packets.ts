import { type SignedInScope } from '#api/core/access/scope.ts'
import { type EarlierPacket, MOST_EARLIER_PACKETS } from '#contract/people/earlier-packets.ts'
import { findReader, type PacketStanding, seesResult } from '#contract/people/packets.policy.ts'
import { type AccessedPacket, listCompletedPackets } from './packet-access.queries.ts'
import { readManagersBelow, relateToPacket, standingOf } from './packet-access.ts'
import { valueOf } from './packet-score.ts'

const isShared = ({ packetState }: PacketStanding) =>
  packetState === 'shared' || packetState === 'acknowledged'

export interface WhichEarlier {
  revieweeId: string
  /** Those of cycles whose reviews ended before that. */
  before: Date
  /** For those who look at what the reviewee sees: only what both of them see. */
  isPreview?: boolean
}

function toEarlier(
  scope: SignedInScope,
  accessed: AccessedPacket,
  { isPreview = false, managersBelow }: WhichEarlier & { managersBelow: ReadonlySet<string> },
): EarlierPacket[] {
  const { packet, cycle } = accessed
  const reader = findReader(relateToPacket(scope, accessed, managersBelow))
  const standing = standingOf(scope, accessed)
  if (!reader || cycle.endedAt === null) return []
  const readers = isPreview ? ([reader, 'reviewee'] as const) : [reader]
  // Of what was not shared with them, reviewees know nothing.
  if (readers.includes('reviewee') && !isShared(standing)) return []
  const seesScore = readers.every((each) => seesResult(each, 'score', cycle.settings, standing))
  const { outMin, outMax } = cycle.settings.score
  return [
    {
      id: packet.id,
      cycle: { id: cycle.id, name: cycle.name },
      endedAt: cycle.endedAt.toISOString(),
      score: seesScore ? valueOf(packet) : null,
      outMin,
      outMax,
    },
  ]
}

/** The newest packets about somebody of completed cycles that the caller may read, oldest first. */
export async function listEarlierPackets(
  scope: SignedInScope,
  which: WhichEarlier,
): Promise<EarlierPacket[]> {
  const { revieweeId, before } = which
  const { organizationId } = scope.actor
  const [found, managersBelow] = await Promise.all([
    listCompletedPackets(scope.db, { organizationId, revieweeId, before }),
    readManagersBelow(scope),
  ])
  return found
    .flatMap((accessed) => toEarlier(scope, accessed, { ...which, managersBelow }))
    .slice(0, MOST_EARLIER_PACKETS)
    .toReversed()
}
