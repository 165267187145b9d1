import { type SignedInScope } from '#api/core/access/scope.ts'
import { findRelatedCycle, type LedCycle, noSuchCycle } from '#api/core/reviews/led-cycle.queries.ts'
import { readManagersBelow } from '#api/core/reviews/packet-access.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { leadsCycle } from '#contract/people/cycles.policy.ts'
import { hasEnded } from '#contract/people/packets.policy.ts'
import { isCycleOfReports, type Reports, type ResultPacket } from './results.queries.ts'

/** What somebody is shown of the results of a cycle. */
export interface ResultAccess {
  cycle: LedCycle
  /** Null for those who lead the cycle: they are shown everybody. */
  reports: Reports | null
  seesPrivate: boolean
}

function requireEnded({ state }: LedCycle): void {
  if (hasEnded(state)) return
  throw new DomainError(
    'conflict',
    state === 'canceled'
      ? 'This review cycle was canceled: it has no results.'
      : 'There are results once reviews have ended.',
  )
}

/** Of a cycle in an earlier state managers know nothing: they have reports in it once reviews are assigned. */
const isKnownToManagers = ({ state }: LedCycle) => state === 'in_progress' || hasEnded(state)

/**
 * The results that the caller may read: of the whole cycle for those who lead it, else of people whose manager they are in it, or are above
 * where the organization lets them. To others it is as if there were no such cycle.
 */
export async function requireResults(scope: SignedInScope, id: string): Promise<ResultAccess> {
  const found = await findRelatedCycle(scope, id)
  if (!found) throw noSuchCycle()
  const { cycle, relationships } = found
  if (leadsCycle(relationships)) {
    requireEnded(cycle)
    // Who only owns a cycle reads no private question of it; managers do, in the packets of their reports too.
    return { cycle, reports: null, seesPrivate: relationships.has('administrator') }
  }
  const managerIds = new Set([scope.actor.id, ...(await readManagersBelow(scope))])
  const reports = { managerIds, readerId: scope.actor.id }
  if (!isKnownToManagers(cycle) || !(await isCycleOfReports(scope.db, cycle, reports))) throw noSuchCycle()
  requireEnded(cycle)
  return { cycle, reports, seesPrivate: true }
}

/** Those packets of a cycle whose results the reader is shown. */
export const readablePackets = (
  { reports }: Pick<ResultAccess, 'reports'>,
  packets: readonly ResultPacket[],
): readonly ResultPacket[] =>
  reports === null
    ? packets
    : packets.filter(
        ({ managerId, person }) =>
          managerId !== null && reports.managerIds.has(managerId) && person.id !== reports.readerId,
      )
