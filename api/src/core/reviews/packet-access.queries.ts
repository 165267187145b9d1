import { and, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { MAX_LEVELS } from '#api/core/directory/reporting-line.queries.ts'
import { type Db } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { reviewCycleOwners, reviewCycles, reviewPackets, reviews } from '#api/db/schema/review-cycles.ts'
import { closedPackets } from '#api/db/schema/review-results.ts'

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

const ownerIds = sql<string[]>`(select json_group_array(${reviewCycleOwners.userId}) from ${reviewCycleOwners}
  where ${reviewCycleOwners.cycleId} = ${reviewCycles.id})`.mapWith(
  (json: string) => JSON.parse(json) as string[], // written by the lines above
)

const isClosed = sql<boolean>`exists (select 1 from ${closedPackets}
  where ${closedPackets.packetId} = ${reviewPackets.id})`.mapWith(Boolean)

/** The state of the manager review of the packet's manager; null where there is none. */
const managerReview = sql<
  string | null
>`(select ${reviews.state} from ${reviews} where ${reviews.packetId} = ${reviewPackets.id}
  and ${reviews.direction} = 'manager' and ${reviews.reviewerId} = ${reviewPackets.managerId})`

/** What decides who sees a packet, and what of it. */
const PACKET_FIELDS = {
  packet: getTableColumns(reviewPackets),
  cycle: {
    id: reviewCycles.id,
    organizationId: reviewCycles.organizationId,
    name: reviewCycles.name,
    state: reviewCycles.state,
    settings: reviewCycles.settings,
    endedAt: reviewCycles.endedAt,
  },
  reviewee: nameOf(reviewee),
  manager: nameOf(manager),
  scorer: nameOf(scorer),
  sharer: nameOf(sharer),
  ownerIds: ownerIds.as('owner_ids'),
  isClosed: isClosed.as('is_closed'),
  managerReview: managerReview.as('manager_review'),
}

export const revieweeName = reviewee.foldedName

/** Packets with the people whom they name; the cycle is theirs. */
export const selectPackets = (db: Db, more: Record<string, SQL> = {}) =>
  db
    .select({ ...PACKET_FIELDS, ...more })
    .from(reviewPackets)
    .innerJoin(reviewCycles, eq(reviewCycles.id, reviewPackets.cycleId))
    .innerJoin(reviewee, eq(reviewee.id, reviewPackets.revieweeId))
    .leftJoin(manager, eq(manager.id, reviewPackets.managerId))
    .leftJoin(scorer, eq(scorer.id, reviewPackets.scorerId))
    .leftJoin(sharer, eq(sharer.id, reviewPackets.sharerId))
    .$dynamic()

const selectOne = (db: Db) => selectPackets(db)
export type AccessedPacket = Awaited<ReturnType<typeof selectOne>>[number]

/** Of one person; some of them nobody but others may read. */
const MOST_COMPLETED = 50

/** The packets about somebody in completed cycles whose reviews ended before a time, newest first. */
export const listCompletedPackets = (
  db: Db,
  { organizationId, revieweeId, before }: { organizationId: string; revieweeId: string; before: Date },
): Promise<AccessedPacket[]> =>
  selectOne(db)
    .where(
      and(
        eq(reviewPackets.organizationId, organizationId),
        eq(reviewPackets.revieweeId, revieweeId),
        eq(reviewCycles.state, 'completed'),
        lt(reviewCycles.endedAt, before),
      ),
    )
    .orderBy(desc(reviewCycles.endedAt), desc(reviewPackets.id))
    .limit(MOST_COMPLETED)

export async function findPacket(
  db: Db,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<AccessedPacket | undefined> {
  const [row] = await selectOne(db).where(
    and(eq(reviewPackets.id, id), eq(reviewPackets.organizationId, organizationId)),
  )
  return row
}

/** Those below somebody in the reporting line of today, over any number of levels, who are the manager of a packet. */
export async function listManagersBelow(
  db: Db,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    with recursive below(id, level) as (
      select ${users.id}, 1 from ${users} where ${users.managerId} = ${id} and ${users.organizationId} = ${organizationId}
      union
      select ${users.id}, below.level + 1 from below join ${users} on ${users.managerId} = below.id
      where ${users.organizationId} = ${organizationId} and below.level < ${MAX_LEVELS}
    )
    select distinct below.id as id from below
    where below.id <> ${id} and exists (select 1 from ${reviewPackets} where ${reviewPackets.managerId} = below.id)`)
  return rows.map((row) => row.id)
}
