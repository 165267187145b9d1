import { and, eq, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { calibrationGroups, calibrationPeople } from '#api/db/schema/calibration.ts'
import { reviewCycles } from '#api/db/schema/review-cycles.ts'

interface Asked {
  organizationId: string
  personIds: readonly string[]
  doneSince: Date | null
}

/** Groups that these people facilitate: open ones of cycles in calibration, and those that were closed since then. */
export const listFacilitated = (db: Db, { organizationId, personIds, doneSince }: Asked) =>
  db
    .select({
      personId: calibrationPeople.userId,
      groupId: calibrationGroups.id,
      name: calibrationGroups.name,
      cycle: reviewCycles.name,
      since: calibrationPeople.addedAt,
      closedAt: calibrationGroups.closedAt,
    })
    .from(calibrationPeople)
    .innerJoin(calibrationGroups, eq(calibrationGroups.id, calibrationPeople.groupId))
    .innerJoin(reviewCycles, eq(reviewCycles.id, calibrationGroups.cycleId))
    .where(
      and(
        sql`${calibrationPeople.userId} in (select value from json_each(${JSON.stringify(personIds)}))`,
        eq(calibrationPeople.organizationId, organizationId),
        eq(calibrationPeople.role, 'facilitator'),
        sql`${reviewCycles.state} not in ('draft', 'canceled')`,
        sql`(${calibrationGroups.state} = 'open' and ${reviewCycles.state} = 'calibration'
          or ${doneSince === null ? sql`0` : sql`coalesce(${calibrationGroups.closedAt} >= ${doneSince.getTime()}, 0)`})`,
      ),
    )
