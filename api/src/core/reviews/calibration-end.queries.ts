import { and, eq, sql } from 'drizzle-orm'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { calibrationGroups } from '#api/db/schema/calibration.ts'
import { reviewPackets } from '#api/db/schema/review-cycles.ts'
import { attributeScores } from '#api/db/schema/review-results.ts'

interface Which {
  id: string
  organizationId: string
}

const isOpenIn = ({ id, organizationId }: Which) =>
  and(
    eq(calibrationGroups.cycleId, id),
    eq(calibrationGroups.organizationId, organizationId),
    eq(calibrationGroups.state, 'open'),
  )

/** How many calibration groups of a cycle nobody has closed. */
export async function countOpenGroups(db: Db, cycle: Which): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)` })
    .from(calibrationGroups)
    .where(isOpenIn(cycle))
  return row?.n ?? 0
}

export const closeGroups = (db: Db, cycle: Which, now: Date): Statement =>
  db
    .update(calibrationGroups)
    .set({ state: 'closed', closedAt: now, version: sql`${calibrationGroups.version} + 1` })
    .where(isOpenIn(cycle))

/** Managers, and who rated in their place, of people whose ratings calibration has changed: a JSON array. */
const changedRaters = ({ id, organizationId }: Which) => sql`(select json_group_array(distinct rater.value)
  from ${attributeScores} join ${reviewPackets} on ${reviewPackets.id} = ${attributeScores.packetId},
    json_each(json_array(${reviewPackets.managerId}, ${reviewPackets.scorerId})) as rater
  where ${attributeScores.cycleId} = ${id} and ${attributeScores.organizationId} = ${organizationId}
    and ${attributeScores.calibratedOption} is not null and rater.value is not null and rater.value <> ${reviewPackets.revieweeId})`

/** Tells those whose ratings were changed, once for the cycle. */
export const tellRaters = (
  db: Db,
  cycle: Which & { name: string },
  { now, actorId }: { now: Date; actorId: string },
) =>
  notify(db, { organizationId: cycle.organizationId, now, actorId, to: changedRaters(cycle) }, [
    {
      kind: 'calibration.ended',
      key: cycle.id,
      to: [],
      texts: { subject: cycle.name },
      path: `/people/packets?subject=reports&cycleId=${cycle.id}`,
    },
  ])
