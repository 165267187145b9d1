import { and, desc, eq, getTableColumns, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Db } from '#api/db/client.ts'
import { reviewCycleOwners, reviewCycles } from '#api/db/schema/review-cycles.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { leadsCycle } from '#contract/people/cycles.policy.ts'
import { relate, type Relationships } from '#contract/relationships.ts'

export type LedCycle = typeof reviewCycles.$inferSelect

const ownerIds = sql`(select json_group_array(${reviewCycleOwners.userId}) from ${reviewCycleOwners}
  where ${reviewCycleOwners.cycleId} = ${reviewCycles.id})`.mapWith(
  (json: string) => JSON.parse(json) as string[], // written by the lines above
)

async function findCycle(db: Db, { id, organizationId }: Pick<LedCycle, 'id' | 'organizationId'>) {
  const [row] = await db
    .select({ cycle: getTableColumns(reviewCycles), ownerIds: ownerIds.as('owner_ids') })
    .from(reviewCycles)
    .where(and(eq(reviewCycles.id, id), eq(reviewCycles.organizationId, organizationId)))
  return row
}

export interface RelatedCycle {
  cycle: LedCycle
  relationships: Relationships
}

/** A review cycle with what the caller is to it, as far as its owners tell; undefined where there is none. */
export async function findRelatedCycle(
  { actor, db }: SignedInScope,
  id: string,
): Promise<RelatedCycle | undefined> {
  const found = await findCycle(db, { id, organizationId: actor.organizationId })
  return found && { cycle: found.cycle, relationships: relate(actor, { cycleOwnerIds: found.ownerIds }) }
}

export const noSuchCycle = () => new DomainError('not-found', 'There is no such review cycle.')

/**
 * A review cycle that the caller leads, as an administrator or as its owner.
 *
 * @throws {DomainError} not found, to others as well: to them it is as if there were none
 */
export async function requireLedCycle(scope: SignedInScope, id: string): Promise<RelatedCycle> {
  const found = await findRelatedCycle(scope, id)
  if (!found || !leadsCycle(found.relationships)) throw noSuchCycle()
  return found
}

/** Cycles of the organization whose reviews ended before those of this one, the latest first; of all, or of those that `which` says. */
export const listEarlierCycles = (
  db: Db,
  { organizationId, endedAt }: LedCycle,
  { max, which }: { max: number; which?: SQL | undefined },
): Promise<LedCycle[]> =>
  db
    .select()
    .from(reviewCycles)
    .where(
      and(
        eq(reviewCycles.organizationId, organizationId),
        isNotNull(reviewCycles.endedAt),
        sql`${reviewCycles.state} <> 'canceled'`,
        which,
        endedAt === null ? sql`false` : lt(reviewCycles.endedAt, endedAt),
      ),
    )
    .orderBy(desc(reviewCycles.endedAt))
    .limit(max)
