import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { teamMembers } from '#api/db/schema/people.ts'
import { reviewCycles, reviewPackets, reviews } from '#api/db/schema/review-cycles.ts'
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

const newReviews = (db: Db, direction: ReviewDirection, from: ReturnType<typeof sql>): Statement =>
  db
    .insert(reviews)
    .select(
      sql`select 'rvw_' || lower(hex(randomblob(16))), ${reviewPackets.id}, ${reviewPackets.cycleId}, ${reviewPackets.organizationId},
        ${direction}, ${sql.raw('reviewer.id')}, 'not_started', null, null, null, 1 ${from}`,
    )
    .onConflictDoNothing({ target: [reviews.packetId, reviews.reviewerId] })

const isActiveReviewer = sql`reviewer.status = 'active' and reviewer.organization_id = ${reviewPackets.organizationId}`

/** Who writes in each direction, but for peers, who are nominated. Nobody writes twice about one person. */
const REVIEWERS: Record<Exclude<ReviewDirection, 'peer'>, ReturnType<typeof sql>> = {
  self: sql`reviewer.id = ${reviewPackets.revieweeId}`,
  manager: sql`reviewer.id = ${reviewPackets.managerId} and reviewer.id <> ${reviewPackets.revieweeId}`,
  upward: sql`reviewer.manager_id = ${reviewPackets.revieweeId}`,
}

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
  const assigned = directions
    .filter((direction) => direction !== 'peer')
    .map((direction) =>
      newReviews(
        db,
        direction,
        sql`from ${reviewPackets} join ${users} as reviewer on ${REVIEWERS[direction]} and ${isActiveReviewer} where ${isOpen}`,
      ),
    )
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
    ...assigned,
    db.update(reviewPackets).set({ assignedAt: now }).where(isOpen),
  ]
}
