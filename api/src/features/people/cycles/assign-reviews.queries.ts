import { and, eq, isNull, sql } from 'drizzle-orm'
import { insertReviews } from '#api/core/reviews/new-reviews.queries.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { teamMembers } from '#api/db/schema/people.ts'
import { reviewCycles, reviewPackets } from '#api/db/schema/review-cycles.ts'
import { type ReviewDirection } from '#contract/people/questions.words.ts'
import { type CycleRow, type Which } from './cycles.queries.ts'

/** How many reviewees of the cycle have no reviews assigned yet. */
export async function countUnassigned(db: Db, { id }: Pick<Which, 'id'>): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(reviewPackets)
    .where(and(eq(reviewPackets.cycleId, id), isNull(reviewPackets.assignedAt)))
  return row?.count ?? 0
}

/** Cycles that are under way and have reviewees without reviews. */
export const listUnassignedCycles = (db: Db, max: number): Promise<CycleRow[]> =>
  db
    .select()
    .from(reviewCycles)
    .where(
      and(
        sql`${reviewCycles.state} = 'in_progress'`,
        sql`exists (select 1 from ${reviewPackets} where ${reviewPackets.cycleId} = ${reviewCycles.id}
          and ${reviewPackets.assignedAt} is null)`,
      ),
    )
    .limit(max)

/** Reviewees whose turn it is. */
export const listToAssign = async (db: Db, { id }: Pick<Which, 'id'>, max: number): Promise<string[]> => {
  const rows = await db
    .select({ id: reviewPackets.id })
    .from(reviewPackets)
    .where(and(eq(reviewPackets.cycleId, id), isNull(reviewPackets.assignedAt)))
    .orderBy(reviewPackets.id)
    .limit(max)
  return rows.map((row) => row.id)
}

const inJson = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`

interface Assignment {
  packetIds: readonly string[]
  directions: readonly ReviewDirection[]
  now: Date
}

/**
 * Assigns the reviews of some reviewees, keeps their manager, job title and teams as they are, and marks them as done. Those that are done
 * are left alone, so that two runs at once assign nothing twice.
 */
export function assignReviews(db: Db, { packetIds, directions, now }: Assignment): Statement[] {
  const isOpen = and(sql`${reviewPackets.id} in ${inJson(packetIds)}`, isNull(reviewPackets.assignedAt))
  // Peers last: who became the manager meanwhile writes as the manager.
  const inOrder = [...directions].sort((one, other) => Number(one === 'peer') - Number(other === 'peer'))
  return [
    db
      .update(reviewPackets)
      .set({
        managerId: sql`case when ${reviewPackets.isManagerChosen} then ${reviewPackets.managerId}
          else (select ${users.managerId} from ${users} where ${users.id} = ${reviewPackets.revieweeId}) end`,
        jobTitle: sql`(select ${users.jobTitle} from ${users} where ${users.id} = ${reviewPackets.revieweeId})`,
        teamIds: sql`(select json_group_array(${teamMembers.teamId}) from ${teamMembers}
          where ${teamMembers.userId} = ${reviewPackets.revieweeId})`,
      })
      .where(isOpen),
    ...inOrder.map((direction) => insertReviews(db, direction, isOpen)),
    db.update(reviewPackets).set({ assignedAt: now }).where(isOpen),
  ]
}
