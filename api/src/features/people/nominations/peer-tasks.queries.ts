import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { managerNow } from '#api/core/reviews/packet-manager.queries.ts'
import { type Db } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { reviewCycles, reviewPackets } from '#api/db/schema/review-cycles.ts'
import { peerNominations } from '#api/db/schema/review-results.ts'

const reviewee = alias(users, 'reviewee')

const countOf = (states: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from ${peerNominations} where ${peerNominations.packetId} = ${reviewPackets.id}
    and ${peerNominations.state} in ${states})`

/** Reviewees of cycles that select peers, who are among these people or whose manager is. */
export const listSelecting = (
  db: Db,
  { organizationId, personIds }: { organizationId: string; personIds: readonly string[] },
) => {
  const among = sql`(select value from json_each(${JSON.stringify(personIds)}))`
  return db
    .select({
      packetId: reviewPackets.id,
      reviewee: { id: reviewee.id, firstName: reviewee.firstName, lastName: reviewee.lastName },
      managerId: sql<string | null>`${managerNow}`,
      cycle: {
        id: reviewCycles.id,
        name: reviewCycles.name,
        settings: reviewCycles.settings,
        launchedAt: reviewCycles.launchedAt,
      },
      waiting: countOf(sql`('nominated')`).as('waiting'),
      chosen: countOf(sql`('nominated', 'approved')`).as('chosen'),
    })
    .from(reviewCycles)
    .innerJoin(reviewPackets, eq(reviewPackets.cycleId, reviewCycles.id))
    .innerJoin(reviewee, eq(reviewee.id, reviewPackets.revieweeId))
    .where(
      and(
        sql`${reviewCycles.state} = 'peer_selection'`,
        eq(reviewCycles.organizationId, organizationId),
        sql`(${reviewPackets.revieweeId} in ${among} or ${managerNow} in ${among})`,
      ),
    )
    .orderBy(reviewee.foldedName, reviewPackets.id)
}
