import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { managerNow } from '#api/core/reviews/packet-manager.queries.ts'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { type Counted, type Order, pageOf } from '#api/db/page-of.ts'
import { isActive } from '#api/db/is-active.ts'
import { users } from '#api/db/schema/account.ts'
import { teamMembers } from '#api/db/schema/people.ts'
import { reviewPackets, reviews } from '#api/db/schema/review-cycles.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type listParticipants } from '#contract/people/cycles.participants.ts'
import { type NewParticipants } from '#contract/people/cycles.forms.ts'
import { type Which } from './cycles.queries.ts'

export type PacketRow = typeof reviewPackets.$inferSelect

const reviewee = alias(users, 'reviewee')
const manager = alias(users, 'packet_manager')
const scorer = alias(users, 'scorer')
const sharer = alias(users, 'sharer')
const nameOf = <Person extends typeof reviewee | typeof manager | typeof scorer | typeof sharer>(
  person: Person,
) => ({
  id: person.id as Person['id'],
  firstName: person.firstName as Person['firstName'],
  lastName: person.lastName as Person['lastName'],
})

const countReviews = (states: SQL) =>
  sql`(select count(*) from ${reviews} where ${reviews.packetId} = ${reviewPackets.id} and ${reviews.state} in ${states})`.mapWith(
    Number,
  )

const FIELDS = {
  packet: getTableColumns(reviewPackets),
  reviewee: nameOf(reviewee),
  currentJobTitle: reviewee.jobTitle,
  manager: nameOf(manager),
  scorer: nameOf(scorer),
  sharer: nameOf(sharer),
  reviewCount: countReviews(sql`('not_started', 'in_progress', 'submitted', 'expired')`).as('packet_reviews'),
  submittedCount: countReviews(sql`('submitted')`).as('packet_submitted'),
}

const isWithoutManager = sql`not exists (select 1 from ${users} as someone where someone.id = ${managerNow} and someone.status = 'active')`

const isCalled = (q: string) =>
  sql`exists (select 1 from ${users} as named where named.id = ${reviewPackets.revieweeId} and ${contains(sql`named.folded_name`, q)})`

const selectParticipants = (db: Db, more: Partial<Counted> = {}) =>
  db
    .select({ ...FIELDS, ...more })
    .from(reviewPackets)
    .innerJoin(reviewee, eq(reviewee.id, reviewPackets.revieweeId))
    .leftJoin(manager, and(sql`${manager.id} = ${managerNow}`, isActive(manager)))
    .leftJoin(scorer, eq(scorer.id, reviewPackets.scorerId))
    .leftJoin(sharer, eq(sharer.id, reviewPackets.sharerId))
    .$dynamic()
const selectOne = (db: Db) => selectParticipants(db)
export type ListedParticipant = Awaited<ReturnType<typeof selectOne>>[number]

const ORDER: Order<QueryOf<typeof listParticipants>['sort']> = {
  sorts: { name: reviewee.foldedName, manager: [manager.foldedName, reviewee.foldedName] },
  id: reviewPackets.id,
}

const isOfCycle = ({ id, organizationId }: Which) =>
  and(eq(reviewPackets.cycleId, id), eq(reviewPackets.organizationId, organizationId))

const matches = (cycle: Which, { q, state, withoutManager }: QueryOf<typeof listParticipants>) =>
  and(
    isOfCycle(cycle),
    state && eq(reviewPackets.state, state),
    withoutManager ? isWithoutManager : undefined,
    q === undefined ? undefined : isCalled(q),
  )

export const pageOfParticipants = (db: Db, cycle: Which, query: QueryOf<typeof listParticipants>) =>
  pageOf(
    db,
    {
      select: (counted) => selectParticipants(db, counted),
      from: reviewPackets,
      where: matches(cycle, query),
      ...ORDER,
    },
    query,
  )

export async function findParticipant(
  db: Db,
  cycle: Which,
  participantId: string,
): Promise<ListedParticipant | undefined> {
  const [row] = await selectOne(db).where(and(isOfCycle(cycle), eq(reviewPackets.id, participantId)))
  return row
}

const inJson = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`

/** Active people of the organization, all of them or those that are named, themselves or by a team. */
const isWanted = ({ organizationId }: Which, { userIds, teamIds, everybody }: NewParticipants) =>
  and(
    eq(users.organizationId, organizationId),
    isActive(users),
    everybody
      ? undefined
      : or(
          sql`${users.id} in ${inJson(userIds)}`,
          sql`exists (select 1 from ${teamMembers} where ${teamMembers.userId} = ${users.id}
            and ${teamMembers.teamId} in ${inJson(teamIds)})`,
        ),
  )

/** How many of those are there, and how many of them are in the cycle already. */
export async function countWanted(db: Db, cycle: Which, wanted: NewParticipants) {
  const [row] = await db
    .select({
      wanted: sql<number>`count(*)`,
      // An alias: columns of the one table of a query have no table before them.
      present: sql<number>`coalesce(sum(exists (select 1 from ${reviewPackets} as present
        where present.cycle_id = ${cycle.id} and present.reviewee_id = users.id)), 0)`,
    })
    .from(users)
    .where(isWanted(cycle, wanted))
  return row ?? { wanted: 0, present: 0 }
}

/** Adds those that are not in the cycle yet, in one statement for any number. */
export const insertParticipants = (db: Db, cycle: Which, wanted: NewParticipants): Statement =>
  db
    .insert(reviewPackets)
    .select(
      sql`select 'rpk_' || lower(hex(randomblob(16))), ${cycle.id}, ${cycle.organizationId}, ${users.id}, null, 0, null, null,
        null, null, 'pending', null, null, null, null, null, null, null, null, 1
      from ${users} where ${isWanted(cycle, wanted)}`,
    )
    .onConflictDoNothing({ target: [reviewPackets.cycleId, reviewPackets.revieweeId] })

/** A guard that the cycle has no more reviewees than it may. */
export const assertRoomForParticipants = (db: Db, { id }: Which, max: number) =>
  assertThat(
    db,
    'participants',
    sql`(select count(*) from ${reviewPackets} where ${reviewPackets.cycleId} = ${id}) <= ${max}`,
  )

export const assertParticipantVersion = (db: Db, { id, version }: Pick<PacketRow, 'id' | 'version'>) =>
  assertThat(
    db,
    'participant-version',
    sql`exists (select 1 from ${reviewPackets} where ${reviewPackets.id} = ${id} and ${reviewPackets.version} = ${version})`,
  )

export const updateParticipantRow = (
  db: Db,
  cycle: Which,
  {
    id,
    ...changed
  }: Pick<PacketRow, 'id'> &
    Partial<Pick<PacketRow, 'managerId' | 'isManagerChosen' | 'scorerId' | 'sharerId'>>,
): Statement =>
  db
    .update(reviewPackets)
    .set({ ...changed, version: sql`${reviewPackets.version} + 1` })
    .where(and(isOfCycle(cycle), eq(reviewPackets.id, id)))

export const deleteParticipant = (db: Db, cycle: Which, participantId: string): Statement =>
  db.delete(reviewPackets).where(and(isOfCycle(cycle), eq(reviewPackets.id, participantId)))

export interface ParticipantFacts {
  participants: number
  /** Those without a manager who could review them. */
  withoutManager: number
  /** People that report to one of them. */
  reports: number
  archived: number
}

/** What readiness says about the reviewees of a draft, in one query. */
export async function readParticipantFacts(db: Db, cycle: Which): Promise<ParticipantFacts> {
  const [row] = await db
    .select({
      participants: sql<number>`count(*)`,
      withoutManager: sql<number>`coalesce(sum(${manager.id} is null), 0)`,
      reports: sql<number>`coalesce(sum((select count(*) from ${users} where ${users.managerId} = ${reviewee.id}
        and ${users.status} = 'active')), 0)`,
      archived: sql<number>`coalesce(sum(${reviewee.status} <> 'active'), 0)`,
    })
    .from(reviewPackets)
    .innerJoin(reviewee, eq(reviewee.id, reviewPackets.revieweeId))
    .leftJoin(manager, and(sql`${manager.id} = ${managerNow}`, isActive(manager)))
    .where(isOfCycle(cycle))
  return row ?? { participants: 0, withoutManager: 0, reports: 0, archived: 0 }
}

/** The first reviewees without a manager, by name. */
export const listWithoutManager = (db: Db, cycle: Which, max: number) =>
  db
    .select(nameOf(reviewee))
    .from(reviewPackets)
    .innerJoin(reviewee, eq(reviewee.id, reviewPackets.revieweeId))
    .leftJoin(manager, and(sql`${manager.id} = ${managerNow}`, isActive(manager)))
    .where(and(isOfCycle(cycle), isNull(manager.id)))
    .orderBy(reviewee.foldedName, reviewPackets.id)
    .limit(max)
