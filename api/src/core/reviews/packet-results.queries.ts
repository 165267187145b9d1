import { and, desc, eq, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { reviewCycles, reviewPackets } from '#api/db/schema/review-cycles.ts'

const hasScore = sql`coalesce(${reviewPackets.overrideScore}, ${reviewPackets.computedScore}) is not null`

/** The newest completed review cycles, each with how many people have a score in it. */
export const listScoredCycles = (
  db: Db,
  { organizationId, max }: { organizationId: string; max: number },
): Promise<{ id: string; name: string; scoredCount: number }[]> =>
  db
    .select({
      id: reviewCycles.id,
      name: reviewCycles.name,
      scoredCount: sql<number>`(select count(*) from ${reviewPackets}
        where ${reviewPackets.cycleId} = ${sql.raw('"review_cycles"."id"')} and ${hasScore})`,
    })
    .from(reviewCycles)
    .where(and(eq(reviewCycles.organizationId, organizationId), eq(reviewCycles.state, 'completed')))
    .orderBy(desc(reviewCycles.endedAt), desc(reviewCycles.id))
    .limit(max)

/** One of them by its id; undefined where there is no such completed cycle. */
export async function findScoredCycle(
  db: Db,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await db
    .select({ id: reviewCycles.id, name: reviewCycles.name })
    .from(reviewCycles)
    .where(
      and(
        eq(reviewCycles.id, id),
        eq(reviewCycles.organizationId, organizationId),
        eq(reviewCycles.state, 'completed'),
      ),
    )
  return row
}

export interface PacketResult {
  /** Hundredths on the scale of its cycle. */
  score: number
  outMin: number
  outMax: number
}

/** What counts of somebody's packet in a completed review cycle; undefined without a score. */
export async function findPacketResult(
  db: Db,
  { cycleId, revieweeId, organizationId }: { cycleId: string; revieweeId: string; organizationId: string },
): Promise<PacketResult | undefined> {
  const [row] = await db
    .select({
      score: sql<number>`coalesce(${reviewPackets.overrideScore}, ${reviewPackets.computedScore})`,
      settings: reviewCycles.settings,
    })
    .from(reviewPackets)
    .innerJoin(reviewCycles, eq(reviewCycles.id, reviewPackets.cycleId))
    .where(
      and(
        eq(reviewPackets.cycleId, cycleId),
        eq(reviewPackets.revieweeId, revieweeId),
        eq(reviewPackets.organizationId, organizationId),
        eq(reviewCycles.state, 'completed'),
        hasScore,
      ),
    )
  return row && { score: row.score, outMin: row.settings.score.outMin, outMax: row.settings.score.outMax }
}
