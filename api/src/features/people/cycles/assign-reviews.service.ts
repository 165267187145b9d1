import { type Scope } from '#api/core/access/scope.ts'
import { tellAssigned } from '#api/core/reviews/open-reviews.queries.ts'
import { commit } from '#api/db/commit.ts'
import { type Db } from '#api/db/client.ts'
import { assignReviews, listToAssign, listUnassignedCycles } from './assign-reviews.queries.ts'
import { type CycleRow } from './cycles.queries.ts'

/** Reviewees of one transaction. */
const AT_ONCE = 200
/** Of one request or run: the rest is for the next run of the job. */
const MOST_BATCHES = 10
const MOST_CYCLES = 20

type Clock = Pick<Scope, 'now'> & { db: Db }

/** Assigns reviews to reviewees that have none yet, a batch at a time. It may end at any moment, and be run again and twice at once. */
export async function assignSome(
  { db, now }: Clock,
  cycle: Pick<CycleRow, 'id' | 'name' | 'organizationId' | 'settings'>,
): Promise<void> {
  const directions = cycle.settings.groups.map(({ direction }) => direction)
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const packetIds = await listToAssign(db, cycle, AT_ONCE)
    if (packetIds.length === 0) return
    await commit(db, [
      ...assignReviews(db, { packetIds, directions, now: now() }),
      tellAssigned(db, { cycle, packetIds, now: now() }),
    ])
  }
}

/** Goes on with the cycles that were too large for one request. */
export async function assignAll({ db, now }: Scope): Promise<void> {
  for (const cycle of await listUnassignedCycles(db, MOST_CYCLES)) await assignSome({ db, now }, cycle)
}
