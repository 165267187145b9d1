import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { teams } from '#api/db/schema/people.ts'
import { reviewPackets } from '#api/db/schema/review-cycles.ts'

interface Which {
  id: string
  organizationId: string
}

export async function findPacket(db: Db, { id, organizationId }: Which) {
  const [row] = await db
    .select({
      managerId: reviewPackets.managerId,
      jobTitle: reviewPackets.jobTitle,
      teamIds: reviewPackets.teamIds,
    })
    .from(reviewPackets)
    .where(and(eq(reviewPackets.id, id), eq(reviewPackets.organizationId, organizationId)))
  return row
}

/** Those of these teams that there still are, by name. */
export const listTeams = (
  db: Db,
  { ids, organizationId }: { ids: readonly string[]; organizationId: string },
) =>
  db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(
      and(
        eq(teams.organizationId, organizationId),
        sql`${teams.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    )
    .orderBy(asc(teams.name))
