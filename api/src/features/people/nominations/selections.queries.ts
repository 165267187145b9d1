import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { managerNow } from '#api/core/reviews/packet-manager.queries.ts'
import { type Db } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { type Counted, type Order, pageOf } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { reviewCycleOwners, reviewCycles, reviewPackets } from '#api/db/schema/review-cycles.ts'
import { peerNominations } from '#api/db/schema/review-results.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type listNominations } from '#contract/people/nominations.ts'

export type CycleRow = typeof reviewCycles.$inferSelect
export type PacketRow = typeof reviewPackets.$inferSelect

const reviewee = alias(users, 'reviewee')
const manager = alias(users, 'packet_manager')

/** Ids of who leads a cycle beside the administrators. */
const ownerIds = sql<string[]>`(select json_group_array(${reviewCycleOwners.userId}) from ${reviewCycleOwners}
  where ${reviewCycleOwners.cycleId} = ${reviewCycles.id})`.mapWith(
  (json: string) => JSON.parse(json) as string[], // written by the lines above
)

export interface FoundCycle {
  cycle: CycleRow
  ownerIds: string[]
}

export async function findCycle(
  db: Db,
  { id, organizationId }: Pick<CycleRow, 'id' | 'organizationId'>,
): Promise<FoundCycle | undefined> {
  const [row] = await db
    .select({ cycle: getTableColumns(reviewCycles), ownerIds })
    .from(reviewCycles)
    .where(and(eq(reviewCycles.id, id), eq(reviewCycles.organizationId, organizationId)))
  return row
}

const FIELDS = {
  packet: getTableColumns(reviewPackets),
  reviewee: {
    id: reviewee.id,
    firstName: reviewee.firstName,
    lastName: reviewee.lastName,
    jobTitle: reviewee.jobTitle,
    photoKey: reviewee.photoKey,
  },
  manager: { id: manager.id, firstName: manager.firstName, lastName: manager.lastName },
}

const selectSelections = (db: Db, more: Partial<Counted> = {}) =>
  db
    .select({ ...FIELDS, ...more })
    .from(reviewPackets)
    .innerJoin(reviewee, eq(reviewee.id, reviewPackets.revieweeId))
    .leftJoin(manager, and(sql`${manager.id} = ${managerNow}`, isActive(manager)))
    .$dynamic()
const selectOne = (db: Db) => selectSelections(db)
export type SelectionRow = Awaited<ReturnType<typeof selectOne>>[number]

const isOf = ({ id, organizationId }: CycleRow) =>
  and(eq(reviewPackets.cycleId, id), eq(reviewPackets.organizationId, organizationId))

export async function findSelection(
  db: Db,
  cycle: CycleRow,
  participantId: string,
): Promise<SelectionRow | undefined> {
  const [row] = await selectOne(db).where(and(isOf(cycle), eq(reviewPackets.id, participantId)))
  return row
}

/** Who reads: who leads the cycle sees all reviewees, others themselves and those that they manage. */
export interface Viewer {
  userId: string
  leads: boolean
}

const decides = ({ leads, userId }: Viewer): SQL => (leads ? sql`true` : sql`${managerNow} = ${userId}`)

const isSeen = (viewer: Viewer) =>
  viewer.leads ? undefined : or(decides(viewer), eq(reviewPackets.revieweeId, viewer.userId))

/** Peers that will write or have written; who has declined their review since then does not count. */
const approvedCount = sql`(select count(*) from ${peerNominations} where ${peerNominations.packetId} = ${reviewPackets.id}
  and ${peerNominations.state} = 'approved' and not exists (select 1 from reviews as given
    where given.packet_id = ${peerNominations.packetId} and given.reviewer_id = ${peerNominations.peerId}
      and given.state in ('declined', 'removed')))`

const isShort = (viewer: Viewer, { settings }: CycleRow) =>
  and(decides(viewer), sql`${approvedCount} < ${settings.peerSelection.min}`)

const hasWaiting = sql`exists (select 1 from ${peerNominations} where ${peerNominations.packetId} = ${reviewPackets.id}
  and ${peerNominations.state} = 'nominated')`

const isCalled = (q: string) =>
  sql`exists (select 1 from ${users} as named where named.id = ${reviewPackets.revieweeId} and ${contains(sql`named.folded_name`, q)})`

type Query = QueryOf<typeof listNominations>

const matches = (cycle: CycleRow, viewer: Viewer, { q, mine, toApprove, short }: Query) =>
  and(
    isOf(cycle),
    isSeen(viewer),
    mine ? eq(reviewPackets.revieweeId, viewer.userId) : undefined,
    toApprove ? and(decides(viewer), hasWaiting) : undefined,
    short ? isShort(viewer, cycle) : undefined,
    q === undefined ? undefined : isCalled(q),
  )

const ORDER: Order<Query['sort']> = {
  sorts: { name: reviewee.foldedName, manager: [manager.foldedName, reviewee.foldedName] },
  id: reviewPackets.id,
}

export const pageOfSelections = (db: Db, cycle: CycleRow, viewer: Viewer, query: Query) =>
  pageOf(
    db,
    {
      select: (counted) => selectSelections(db, counted),
      from: reviewPackets,
      where: matches(cycle, viewer, query),
      ...ORDER,
    },
    query,
  )

/** How many reviewees a viewer sees, and of those that they decide about, how many have too few peers. */
export async function countSelections(db: Db, cycle: CycleRow, viewer: Viewer) {
  const [row] = await db
    .select({
      seen: sql<number>`count(*)`,
      short: sql<number>`coalesce(sum(${isShort(viewer, cycle)}), 0)`,
    })
    .from(reviewPackets)
    .where(and(isOf(cycle), isSeen(viewer)))
  return row ?? { seen: 0, short: 0 }
}

/** Cycles whose peers are chosen or at work, in which somebody is a reviewee or a manager. */
export const listCyclesOf = (
  db: Db,
  { organizationId, userId, max }: { organizationId: string; userId: string; max: number },
) =>
  db
    .select({
      cycle: getTableColumns(reviewCycles),
      participantId: sql<
        string | null
      >`max(case when ${reviewPackets.revieweeId} = ${userId} then ${reviewPackets.id} end)`,
      reportCount: sql<number>`coalesce(sum(${managerNow} = ${userId}), 0)`,
      toApproveCount: sql<number>`coalesce(sum(case when ${managerNow} = ${userId} then (select count(*) from ${peerNominations}
        where ${peerNominations.packetId} = ${reviewPackets.id} and ${peerNominations.state} = 'nominated') end), 0)`,
    })
    .from(reviewCycles)
    .innerJoin(reviewPackets, eq(reviewPackets.cycleId, reviewCycles.id))
    .where(
      and(
        eq(reviewCycles.organizationId, organizationId),
        sql`${reviewCycles.state} in ('peer_selection', 'in_progress')`,
        isSeen({ userId, leads: false }),
      ),
    )
    .groupBy(reviewCycles.id)
    .orderBy(reviewCycles.foldedName, reviewCycles.id)
    .limit(max)
