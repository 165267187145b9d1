import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { calibrationReviewees } from '#api/db/schema/calibration.ts'
import { teams } from '#api/db/schema/people.ts'
import { reviewPackets } from '#api/db/schema/review-cycles.ts'

interface Which {
  id: string
  organizationId: string
}

const reviewee = alias(users, 'reviewee')
const manager = alias(users, 'packet_manager')

const isUngrouped = sql`not exists (select 1 from ${calibrationReviewees}
  where ${calibrationReviewees.packetId} = ${reviewPackets.id})`

const isOf = ({ id, organizationId }: Which) =>
  and(eq(reviewPackets.cycleId, id), eq(reviewPackets.organizationId, organizationId))

/** Reviewees of a cycle that are in no group, with what they are grouped by. */
export const listUngrouped = (db: Db, cycle: Which) =>
  db
    .select({
      reviewee: { id: reviewee.id, firstName: reviewee.firstName, lastName: reviewee.lastName },
      manager: { id: manager.id, firstName: manager.firstName, lastName: manager.lastName },
      managerStatus: manager.status,
      /** Whose line the manager is in, as it is today. */
      aboveId: manager.managerId,
      teamIds: reviewPackets.teamIds,
    })
    .from(reviewPackets)
    .innerJoin(reviewee, eq(reviewee.id, reviewPackets.revieweeId))
    .leftJoin(manager, eq(manager.id, reviewPackets.managerId))
    .where(and(isOf(cycle), isUngrouped))
    .orderBy(asc(reviewee.foldedName), asc(reviewee.id))
export type Ungrouped = Awaited<ReturnType<typeof listUngrouped>>[number]

export async function countUngrouped(db: Db, cycle: Which): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)` })
    .from(reviewPackets)
    .where(and(isOf(cycle), isUngrouped))
  return row?.n ?? 0
}

/** Teams of the organization with who leads them. */
export const listLedTeams = (db: Db, organizationId: string) =>
  db
    .select({ id: teams.id, name: teams.name, leadId: teams.leadId })
    .from(teams)
    .where(eq(teams.organizationId, organizationId))
    .orderBy(asc(teams.foldedName))
