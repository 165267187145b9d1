import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { reviewCycleOwners, reviewCycles, reviewPackets, reviews } from '#api/db/schema/review-cycles.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { type exportCycles, type listCycles } from '#contract/people/cycles.ts'

export type CycleRow = typeof reviewCycles.$inferSelect
export type Which = Pick<CycleRow, 'id' | 'organizationId'>

interface Named {
  id: string
  firstName: string
  lastName: string
}

export interface ListedCycle {
  cycle: CycleRow
  creator: Named | null
  owners: Named[]
  participantCount: number
  reviewCount: number
  startedCount: number
  submittedCount: number
  reviewerCount: number
  doneReviewerCount: number
}

/** Who reads: administrators see all cycles, others those that they own. */
export interface Viewer {
  organizationId: string
  /** Null for somebody who sees all. */
  ownerId: string | null
}

const ASSIGNED = sql`('not_started', 'in_progress', 'submitted', 'expired')`

const countOfReviews = (states: SQL) =>
  sql`(select count(*) from ${reviews} where ${reviews.cycleId} = ${reviewCycles.id} and ${reviews.state} in ${states})`.mapWith(
    Number,
  )

/** People with reviews in these states. The plus keeps to the index that has reviewers in order, whatever the database knows of its tables. */
const countOfReviewers = (states: SQL) =>
  sql`(select count(distinct ${reviews.reviewerId}) from ${reviews} where ${reviews.cycleId} = ${reviewCycles.id}
    and +${reviews.state} in ${states} and ${reviews.reviewerId} is not null)`.mapWith(Number)

const participantCount = sql`(select count(*) from ${reviewPackets} where ${reviewPackets.cycleId} = ${reviewCycles.id})`

// An alias: the creator is a user too.
const owners = sql<
  Named[]
>`(select json_group_array(json_object('id', owner.id, 'firstName', owner.first_name,
    'lastName', owner.last_name) order by owner.folded_name)
  from ${reviewCycleOwners} join ${users} as owner on owner.id = ${reviewCycleOwners.userId}
  where ${reviewCycleOwners.cycleId} = ${reviewCycles.id})`.mapWith(
  (json: string) => JSON.parse(json) as Named[], // written by the lines above
)

const FIELDS = {
  cycle: getTableColumns(reviewCycles),
  creator: { id: users.id, firstName: users.firstName, lastName: users.lastName },
  owners: owners.as('owners'),
  participantCount: participantCount.mapWith(Number).as('participant_count'),
  reviewCount: countOfReviews(ASSIGNED).as('review_count'),
  startedCount: countOfReviews(sql`('in_progress')`).as('started_count'),
  submittedCount: countOfReviews(sql`('submitted')`).as('submitted_count'),
  reviewerCount: countOfReviewers(ASSIGNED).as('reviewer_count'),
  // Those with anything left are some of them, and are counted once: to look for it again with each review takes as long as all else.
  doneReviewerCount:
    sql`${countOfReviewers(ASSIGNED)} - ${countOfReviewers(sql`('not_started', 'in_progress', 'expired')`)}`
      .mapWith(Number)
      .as('done_reviewer_count'),
}

const ORDER: Order<QueryOf<typeof listCycles>['sort']> = {
  sorts: {
    created: reviewCycles.createdAt,
    name: reviewCycles.foldedName,
    state: [reviewCycles.state, reviewCycles.foldedName],
    launched: [sql`${reviewCycles.launchedAt} is null`, reviewCycles.launchedAt],
  },
  id: reviewCycles.id,
}

type Filter = Pick<QueryOf<typeof exportCycles>, 'q' | 'state'>

const isOwnedBy = (userId: string) =>
  sql`exists (select 1 from ${reviewCycleOwners} where ${reviewCycleOwners.cycleId} = ${reviewCycles.id}
    and ${reviewCycleOwners.userId} = ${userId})`

const matches = ({ organizationId, ownerId }: Viewer, { q, state }: Filter) =>
  and(
    eq(reviewCycles.organizationId, organizationId),
    ownerId === null ? undefined : isOwnedBy(ownerId),
    state && eq(reviewCycles.state, state),
    q === undefined ? undefined : contains(sql`${reviewCycles.searched}`, q),
  )

const isTheirCreator = and(
  eq(users.id, reviewCycles.createdBy),
  eq(users.organizationId, reviewCycles.organizationId),
)

export const pageOfCycles = (db: Db, viewer: Viewer, query: QueryOf<typeof listCycles>) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...FIELDS, ...counted })
          .from(reviewCycles)
          .leftJoin(users, isTheirCreator)
          .$dynamic(),
      from: reviewCycles,
      where: matches(viewer, query),
      ...ORDER,
    },
    query,
  )

const CYCLES_AT_ONCE = 100

/** All cycles that match the query of a list. */
export function readCycleRows(
  db: Db,
  viewer: Viewer,
  { sort, direction, ...filter }: QueryOf<typeof exportCycles>,
): AsyncGenerator<ListedCycle[]> {
  const keys = toKeys(ORDER, { sort, direction })
  return readInOrder({
    keys,
    size: CYCLES_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...FIELDS, keys: selectKeys(keys) })
        .from(reviewCycles)
        .leftJoin(users, isTheirCreator)
        .where(and(matches(viewer, filter), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}

export async function findCycleRow(db: Db, { id, organizationId }: Which): Promise<ListedCycle | undefined> {
  const [row] = await db
    .select(FIELDS)
    .from(reviewCycles)
    .leftJoin(users, isTheirCreator)
    .where(and(eq(reviewCycles.id, id), eq(reviewCycles.organizationId, organizationId)))
  return row
}

type Unfolded = Omit<CycleRow, 'foldedName' | 'searched'>

const folded = ({ name, description }: Pick<Unfolded, 'name' | 'description'>) => ({
  foldedName: foldText(name),
  searched: foldText(`${name} ${description ?? ''}`),
})

export const insertCycle = (db: Db, cycle: Unfolded): Statement =>
  db.insert(reviewCycles).values({ ...cycle, ...folded(cycle) })

const isThis = ({ id, organizationId }: Which) =>
  and(eq(reviewCycles.id, id), eq(reviewCycles.organizationId, organizationId))

const NEXT_VERSION = { version: sql`${reviewCycles.version} + 1` }

export const updateCycleRow = (
  db: Db,
  which: Which,
  content: Pick<CycleRow, 'name' | 'description' | 'settings'>,
): Statement =>
  db
    .update(reviewCycles)
    .set({ ...content, ...folded(content), ...NEXT_VERSION })
    .where(isThis(which))

export const setCycleState = (
  db: Db,
  which: Which,
  moved: Pick<CycleRow, 'state' | 'nextMoveOn'> & Partial<Pick<CycleRow, 'launchedAt' | 'endedAt'>>,
): Statement =>
  db
    .update(reviewCycles)
    .set({ ...moved, moveFailedAt: null, moveFailure: null, ...NEXT_VERSION })
    .where(isThis(which))

/** Days of a running cycle. With another next day, what failed on the one before is past. */
export const setCycleDays = (
  db: Db,
  which: Which,
  { settings, nextMoveOn }: Pick<CycleRow, 'settings' | 'nextMoveOn'>,
): Statement =>
  db
    .update(reviewCycles)
    .set({
      settings,
      nextMoveOn,
      moveFailedAt: sql`case when ${reviewCycles.nextMoveOn} is ${nextMoveOn} then ${reviewCycles.moveFailedAt} end`,
      moveFailure: sql`case when ${reviewCycles.nextMoveOn} is ${nextMoveOn} then ${reviewCycles.moveFailure} end`,
      ...NEXT_VERSION,
    })
    .where(isThis(which))

export const deleteCycleRow = (db: Db, which: Which): Statement =>
  db.delete(reviewCycles).where(isThis(which))

/** The owners of a cycle, in place of those it had; only people of the organization. */
export const setOwners = (
  db: Db,
  { id, organizationId }: Which,
  ownerIds: readonly string[],
): Statement[] => [
  db
    .delete(reviewCycleOwners)
    .where(and(eq(reviewCycleOwners.cycleId, id), eq(reviewCycleOwners.organizationId, organizationId))),
  ...insertMany(
    db,
    reviewCycleOwners,
    ownerIds.map((userId) => ({ cycleId: id, userId, organizationId })),
  ),
]

/** A guard that the organization has fewer cycles than it may. */
export const assertRoomForCycle = (db: Db, { organizationId }: Pick<Which, 'organizationId'>, max: number) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${reviewCycles} where ${reviewCycles.organizationId} = ${organizationId}) < ${max}`,
  )

/** A guard that the cycle still has this version. */
export const assertCycleVersion = (
  db: Db,
  { id, organizationId, version }: Which & Pick<CycleRow, 'version'>,
) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${reviewCycles} where ${reviewCycles.id} = ${id}
      and ${reviewCycles.organizationId} = ${organizationId} and ${reviewCycles.version} = ${version})`,
  )

/** Reviews that nobody can write any more. */
export const expireReviews = (db: Db, { id, organizationId }: Which): Statement =>
  db
    .update(reviews)
    .set({ state: 'expired', version: sql`${reviews.version} + 1` })
    .where(
      and(
        eq(reviews.cycleId, id),
        eq(reviews.organizationId, organizationId),
        sql`${reviews.state} in ('not_started', 'in_progress')`,
      ),
    )

/** How many packets nobody has shared. */
export async function countUnshared(db: Db, { id, organizationId }: Which): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(reviewPackets)
    .where(
      and(
        eq(reviewPackets.cycleId, id),
        eq(reviewPackets.organizationId, organizationId),
        sql`${reviewPackets.state} in ('pending', 'ready')`,
      ),
    )
  return row?.count ?? 0
}

/** Packets are ready once nothing more is written for them. */
export const readyPackets = (db: Db, { id, organizationId }: Which): Statement =>
  db
    .update(reviewPackets)
    .set({ state: 'ready', version: sql`${reviewPackets.version} + 1` })
    .where(
      and(
        eq(reviewPackets.cycleId, id),
        eq(reviewPackets.organizationId, organizationId),
        eq(reviewPackets.state, 'pending'),
      ),
    )
