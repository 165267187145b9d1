import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { assertThat, assertUnique } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { users } from '#api/db/schema/account.ts'
import { calibrationGroups, calibrationPeople, calibrationReviewees } from '#api/db/schema/calibration.ts'
import { reviewCycleOwners, reviewCycles, reviewPackets } from '#api/db/schema/review-cycles.ts'
import { attributeScores } from '#api/db/schema/review-results.ts'

export type GroupRow = typeof calibrationGroups.$inferSelect

interface Which {
  id: string
  organizationId: string
}

export interface GroupPerson {
  id: string
  firstName: string
  lastName: string
  role: 'facilitator' | 'participant'
}

const inJson = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`

const ownerIds = sql<string[]>`(select json_group_array(${reviewCycleOwners.userId}) from ${reviewCycleOwners}
  where ${reviewCycleOwners.cycleId} = ${reviewCycles.id})`.mapWith(
  (json: string) => JSON.parse(json) as string[], // written by the lines above
)

const people = sql<
  GroupPerson[]
>`(select json_group_array(json_object('id', person.id, 'firstName', person.first_name,
    'lastName', person.last_name, 'role', ${calibrationPeople.role}) order by person.folded_name, person.id)
  from ${calibrationPeople} join ${users} as person on person.id = ${calibrationPeople.userId}
  where ${calibrationPeople.groupId} = ${calibrationGroups.id})`.mapWith(
  (json: string) => JSON.parse(json) as GroupPerson[], // written by the lines above
)

const ofGroup = sql`${calibrationReviewees} where ${calibrationReviewees.groupId} = ${calibrationGroups.id}`

const revieweeCount = sql<number>`(select count(*) from ${ofGroup})`

const calibratedCount = sql<number>`(select count(*) from ${calibrationReviewees}
  join ${attributeScores} on ${attributeScores.packetId} = ${calibrationReviewees.packetId}
  where ${calibrationReviewees.groupId} = ${calibrationGroups.id} and ${attributeScores.calibratedOption} is not null)`

const isCalibratedIn = (userId: string) =>
  sql<boolean>`exists (select 1 from ${calibrationReviewees}
    join ${reviewPackets} on ${reviewPackets.id} = ${calibrationReviewees.packetId}
    where ${calibrationReviewees.groupId} = ${calibrationGroups.id} and ${reviewPackets.revieweeId} = ${userId})`.mapWith(
    Boolean,
  )

/** Groups with who takes part, and whether this person is calibrated in them. */
const selectGroups = (db: Db, callerId: string) =>
  db
    .select({
      group: getTableColumns(calibrationGroups),
      cycle: {
        id: reviewCycles.id,
        organizationId: reviewCycles.organizationId,
        name: reviewCycles.name,
        state: reviewCycles.state,
        settings: reviewCycles.settings,
      },
      ownerIds: ownerIds.as('owner_ids'),
      people: people.as('people'),
      revieweeCount: revieweeCount.as('reviewee_count'),
      calibratedCount: calibratedCount.as('calibrated_count'),
      isReviewee: isCalibratedIn(callerId).as('is_reviewee'),
    })
    .from(calibrationGroups)
    .innerJoin(reviewCycles, eq(reviewCycles.id, calibrationGroups.cycleId))
export type FoundGroup = Awaited<ReturnType<typeof selectGroups>>[number]

export async function findGroup(
  db: Db,
  { id, organizationId }: Which,
  callerId: string,
): Promise<FoundGroup | undefined> {
  const [row] = await selectGroups(db, callerId).where(
    and(eq(calibrationGroups.id, id), eq(calibrationGroups.organizationId, organizationId)),
  )
  return row
}

export const listGroups = (db: Db, cycle: Which, callerId: string): Promise<FoundGroup[]> =>
  selectGroups(db, callerId)
    .where(
      and(
        eq(calibrationGroups.cycleId, cycle.id),
        eq(calibrationGroups.organizationId, cycle.organizationId),
      ),
    )
    .orderBy(asc(calibrationGroups.nameKey))

/** The newest groups that somebody facilitates or takes part in. */
export const listGroupsOf = (db: Db, { id, organizationId }: Which, max: number): Promise<FoundGroup[]> =>
  selectGroups(db, id)
    .where(
      and(
        eq(calibrationGroups.organizationId, organizationId),
        sql`${calibrationGroups.id} in (select ${calibrationPeople.groupId} from ${calibrationPeople}
          where ${calibrationPeople.userId} = ${id})`,
      ),
    )
    .orderBy(desc(calibrationGroups.createdAt), desc(calibrationGroups.id))
    .limit(max)

export async function findCycle(db: Db, { id, organizationId }: Which) {
  const [row] = await db
    .select({ cycle: getTableColumns(reviewCycles), ownerIds: ownerIds.as('owner_ids') })
    .from(reviewCycles)
    .where(and(eq(reviewCycles.id, id), eq(reviewCycles.organizationId, organizationId)))
  return row
}

/** The packets of these people in a cycle, with their names and the group that each is in. */
export const listPacketsOf = (db: Db, cycle: Which, userIds: readonly string[]) =>
  db
    .select({
      packetId: reviewPackets.id,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      groupId: calibrationReviewees.groupId,
      groupName: calibrationGroups.name,
    })
    .from(reviewPackets)
    .innerJoin(users, eq(users.id, reviewPackets.revieweeId))
    .leftJoin(calibrationReviewees, eq(calibrationReviewees.packetId, reviewPackets.id))
    .leftJoin(calibrationGroups, eq(calibrationGroups.id, calibrationReviewees.groupId))
    .where(
      and(
        eq(reviewPackets.cycleId, cycle.id),
        eq(reviewPackets.organizationId, cycle.organizationId),
        sql`${reviewPackets.revieweeId} in ${inJson(userIds)}`,
      ),
    )
    .orderBy(users.foldedName, users.id)
export type GroupedPacket = Awaited<ReturnType<typeof listPacketsOf>>[number]

/** Active people of the organization among these, by name. */
export const listActivePeople = (db: Db, organizationId: string, userIds: readonly string[]) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        sql`${users.status} = 'active' and ${users.id} in ${inJson(userIds)}`,
      ),
    )
    .orderBy(users.foldedName, users.id)

const NAME = [calibrationGroups.cycleId, calibrationGroups.nameKey] as const
const toNameKey = (name: string) => name.toLowerCase()

export const insertGroup = (db: Db, group: Omit<GroupRow, 'nameKey'>) =>
  assertUnique(
    'name',
    NAME,
    db.insert(calibrationGroups).values({ ...group, nameKey: toNameKey(group.name) }),
  )

const isThis = ({ id, organizationId }: Which) =>
  and(eq(calibrationGroups.id, id), eq(calibrationGroups.organizationId, organizationId))

const NEXT_VERSION = { version: sql`${calibrationGroups.version} + 1` }

export const updateGroup = (
  db: Db,
  which: Which,
  { name, guidelines }: Pick<GroupRow, 'name' | 'guidelines'>,
) =>
  assertUnique(
    'name',
    NAME,
    db
      .update(calibrationGroups)
      .set({ name, nameKey: toNameKey(name), guidelines, ...NEXT_VERSION })
      .where(isThis(which)),
  )

export const setGroupState = (db: Db, which: Which, moved: Pick<GroupRow, 'state' | 'closedAt'>): Statement =>
  db
    .update(calibrationGroups)
    .set({ ...moved, ...NEXT_VERSION })
    .where(isThis(which))

export const deleteGroup = (db: Db, which: Which): Statement =>
  db.delete(calibrationGroups).where(isThis(which))

export interface Members {
  facilitatorIds: readonly string[]
  participantIds: readonly string[]
  packetIds: readonly string[]
}

/** Who takes part and whose ratings are calibrated, in place of those before. When somebody was added stays. */
export function setMembers(
  db: Db,
  { id, organizationId, cycleId }: Which & { cycleId: string },
  { facilitatorIds, participantIds, packetIds }: Members,
  now: Date,
) {
  const rows = [
    ...facilitatorIds.map((userId) => ({ userId, role: 'facilitator' as const })),
    ...participantIds.map((userId) => ({ userId, role: 'participant' as const })),
  ]
  const ids = rows.map(({ userId }) => userId)
  return [
    db
      .delete(calibrationPeople)
      .where(and(eq(calibrationPeople.groupId, id), sql`${calibrationPeople.userId} not in ${inJson(ids)}`)),
    ...rows.map(({ userId, role }) =>
      db
        .insert(calibrationPeople)
        .values({ groupId: id, organizationId, userId, role, addedAt: now })
        .onConflictDoUpdate({ target: [calibrationPeople.groupId, calibrationPeople.userId], set: { role } }),
    ),
    db.delete(calibrationReviewees).where(eq(calibrationReviewees.groupId, id)),
    ...insertMany(
      db,
      calibrationReviewees,
      packetIds.map((packetId) => ({ packetId, groupId: id, cycleId, organizationId })),
    ),
  ]
}

/** A guard that nobody has put any of these into another group meanwhile. To be written before `setMembers`. */
export const assertUngrouped = (db: Db, groupId: string, packetIds: readonly string[]) =>
  assertThat(
    db,
    'grouped',
    sql`not exists (select 1 from ${calibrationReviewees} where ${calibrationReviewees.packetId} in ${inJson(packetIds)}
      and ${calibrationReviewees.groupId} <> ${groupId})`,
  )

/** A guard that the group has this version. */
export const assertGroupVersion = (
  db: Db,
  { id, organizationId, version }: Which & Pick<GroupRow, 'version'>,
) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${calibrationGroups} where ${calibrationGroups.id} = ${id}
      and ${calibrationGroups.organizationId} = ${organizationId} and ${calibrationGroups.version} = ${version})`,
  )

/** A guard that the review cycle is in calibration. */
export const assertCalibrating = (db: Db, { id, organizationId }: Which) =>
  assertThat(
    db,
    'stage',
    sql`exists (select 1 from ${reviewCycles} where ${reviewCycles.id} = ${id}
      and ${reviewCycles.organizationId} = ${organizationId} and ${reviewCycles.state} = 'calibration')`,
  )

/** A guard that the cycle has fewer groups than it may. */
export const assertRoomForGroup = (db: Db, { id }: Pick<Which, 'id'>, max: number) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${calibrationGroups} where ${calibrationGroups.cycleId} = ${id}) < ${max}`,
  )
