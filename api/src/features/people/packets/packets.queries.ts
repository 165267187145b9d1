import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { type KeyValues, readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import {
  reviewCycleAttributes,
  reviewCycleOwners,
  reviewCycleQuestions,
  reviewCycles,
  reviewPackets,
  reviews,
} from '#api/db/schema/review-cycles.ts'
import {
  anonymousAnswers,
  attributeScores,
  directionScores,
  reviewAnswers,
} from '#api/db/schema/review-results.ts'
import { type AccessedPacket, revieweeName, selectPackets } from '#api/core/reviews/packet-access.queries.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportPackets, type listPackets } from '#contract/people/packets.ts'

export type PacketRow = typeof reviewPackets.$inferSelect
export type QuestionRow = typeof reviewCycleQuestions.$inferSelect

/** Who reads a list. */
export interface Viewer {
  organizationId: string
  id: string
  /** Administrators read the packets of all cycles, others those of the cycles that they own. */
  isAdministrator: boolean
  /** Managers whom they are above, and as whom they read. */
  managersBelow: ReadonlySet<string>
}

const inCycle = (condition: SQL) =>
  sql`exists (select 1 from ${reviewCycles} where ${reviewCycles.id} = ${reviewPackets.cycleId} and ${condition})`

const isReadable = inCycle(sql`${reviewCycles.state} not in ('draft', 'scheduled', 'canceled')`)

const isOwned = (userId: string) =>
  sql`exists (select 1 from ${reviewCycleOwners} where ${reviewCycleOwners.cycleId} = ${reviewPackets.cycleId}
    and ${reviewCycleOwners.userId} = ${userId})`

const leads = ({ id, isAdministrator }: Viewer) => (isAdministrator ? undefined : isOwned(id))

/** The manager is somebody below the reader. */
const isBelow = ({ managersBelow }: Viewer) =>
  managersBelow.size === 0
    ? undefined
    : sql`${reviewPackets.managerId} in (select value from json_each(${JSON.stringify([...managersBelow])}))`

const isOfAnother = (viewer: Viewer) => sql`${reviewPackets.revieweeId} <> ${viewer.id}`

/** Those whose manager somebody is in the cycle, or reads as. */
const isManagedBy = (viewer: Viewer) =>
  and(or(eq(reviewPackets.managerId, viewer.id), isBelow(viewer)), isOfAnother(viewer))

/** The same, and those whom they rate or share for. */
const manages = (viewer: Viewer) =>
  or(
    isManagedBy(viewer),
    and(
      or(eq(reviewPackets.scorerId, viewer.id), eq(reviewPackets.sharerId, viewer.id)),
      isOfAnother(viewer),
    ),
  )

const isAbout = (viewer: Viewer, subject: QueryOf<typeof listPackets>['subject']) =>
  ({
    me: () => eq(reviewPackets.revieweeId, viewer.id),
    reports: () => manages(viewer),
    all: () => leads(viewer),
  })[subject]()

const isCalled = (q: string) =>
  sql`exists (select 1 from ${users} as named where named.id = ${reviewPackets.revieweeId} and ${contains(sql`named.folded_name`, q)})`

type Filter = Omit<QueryOf<typeof exportPackets>, 'sort' | 'direction'>

const matches = (viewer: Viewer, { q, subject, cycleId, state }: Filter) =>
  and(
    eq(reviewPackets.organizationId, viewer.organizationId),
    isReadable,
    isAbout(viewer, subject),
    cycleId === undefined ? undefined : eq(reviewPackets.cycleId, cycleId),
    state && eq(reviewPackets.state, state),
    q === undefined ? undefined : isCalled(q),
  )

const ORDER: Order<QueryOf<typeof listPackets>['sort']> = {
  sorts: {
    name: revieweeName,
    cycle: [reviewCycles.foldedName, revieweeName],
    state: [reviewPackets.state, revieweeName],
    shared: [sql`${reviewPackets.sharedAt} is null`, reviewPackets.sharedAt],
  },
  id: reviewPackets.id,
}

export const pageOfPackets = (db: Db, viewer: Viewer, query: QueryOf<typeof listPackets>) =>
  pageOf(
    db,
    {
      select: (counted) => selectPackets(db, { ...counted }),
      from: reviewPackets,
      where: matches(viewer, query),
      ...ORDER,
    },
    query,
  )

/** How many packets of each subject somebody reads. */
export async function countSubjects(db: Db, viewer: Viewer) {
  const countOf = (subject: QueryOf<typeof listPackets>['subject']) =>
    sql<number>`coalesce(sum(${isAbout(viewer, subject) ?? sql`1`}), 0)`
  const [row] = await db
    .select({ me: countOf('me'), reports: countOf('reports'), all: countOf('all') })
    .from(reviewPackets)
    .where(and(eq(reviewPackets.organizationId, viewer.organizationId), isReadable))
  return row ?? { me: 0, reports: 0, all: 0 }
}

const PACKETS_AT_ONCE = 100

/** All packets that match the query of a list. */
export function readPacketRows(
  db: Db,
  viewer: Viewer,
  { sort, direction, ...filter }: QueryOf<typeof exportPackets>,
): AsyncGenerator<AccessedPacket[]> {
  const keys = toKeys(ORDER, { sort, direction })
  return readInOrder({
    keys,
    size: PACKETS_AT_ONCE,
    read: async ({ after, limit }) => {
      const rows = await selectPackets(db, { keys: selectKeys(keys) })
        .where(and(matches(viewer, filter), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit)
      // Selected with each row.
      return rows as (AccessedPacket & { keys: KeyValues })[]
    },
  })
}

const MOST_CYCLES = 100

/** Whether somebody reads the results of a cycle: of all that they lead, else where they are the manager of a reviewee, or above. */
const readsResults = (viewer: Viewer) =>
  sql<boolean>`${reviewCycles.state} in ('calibration', 'sharing', 'completed') and ${
    viewer.isAdministrator
      ? sql`true`
      : sql`exists (select 1 from ${reviewPackets} where ${reviewPackets.cycleId} = ${reviewCycles.id}
          and (${isOwned(viewer.id)} or (${isManagedBy(viewer)})))`
  }`.mapWith(Boolean)

/** The newest cycles with packets that somebody reads. */
export const listReadCycles = (db: Db, viewer: Viewer) =>
  db
    .select({
      id: reviewCycles.id,
      name: reviewCycles.name,
      hasResults: readsResults(viewer).as('has_results'),
    })
    .from(reviewCycles)
    .where(
      and(
        eq(reviewCycles.organizationId, viewer.organizationId),
        sql`exists (select 1 from ${reviewPackets} where ${and(
          eq(reviewPackets.cycleId, reviewCycles.id),
          isReadable,
          viewer.isAdministrator
            ? undefined
            : or(eq(reviewPackets.revieweeId, viewer.id), manages(viewer), isOwned(viewer.id)),
        )})`,
      ),
    )
    .orderBy(sql`${reviewCycles.launchedAt} desc`, asc(reviewCycles.id))
    .limit(MOST_CYCLES)

type OfPacket = AccessedPacket['packet']

/** What was asked, and what people are rated by. */
const readAsked = (db: Db, { cycleId }: OfPacket) =>
  Promise.all([
    db
      .select()
      .from(reviewCycleQuestions)
      .where(eq(reviewCycleQuestions.cycleId, cycleId))
      .orderBy(asc(reviewCycleQuestions.position)),
    db
      .select()
      .from(reviewCycleAttributes)
      .where(eq(reviewCycleAttributes.cycleId, cycleId))
      .orderBy(asc(reviewCycleAttributes.position)),
  ])

const isSubmitted = ({ id, organizationId }: OfPacket) =>
  and(eq(reviews.packetId, id), eq(reviews.organizationId, organizationId), eq(reviews.state, 'submitted'))

/** What was written, with its writers. */
const readWritten = (db: Db, packet: OfPacket) =>
  Promise.all([
    db
      .select({
        id: reviews.id,
        direction: reviews.direction,
        openedAt: reviews.openedAt,
        writer: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.reviewerId))
      .where(isSubmitted(packet))
      .orderBy(users.foldedName, users.id),
    db
      .select({
        reviewId: reviewAnswers.reviewId,
        questionId: reviewAnswers.cycleQuestionId,
        value: reviewAnswers.value,
        comment: reviewAnswers.comment,
        isNotApplicable: reviewAnswers.isNotApplicable,
      })
      .from(reviewAnswers)
      .innerJoin(reviews, eq(reviews.id, reviewAnswers.reviewId))
      .where(isSubmitted(packet)),
  ])

type PacketTable = typeof directionScores | typeof attributeScores | typeof anonymousAnswers
const isOf = ({ id, organizationId }: OfPacket, table: PacketTable) =>
  and(eq(table.packetId, id), eq(table.organizationId, organizationId))

/** What a packet is made of. Answers are those of submitted reviews, with their writers: what of them is told is not decided here. */
export async function readContent(db: Db, { packet }: Pick<AccessedPacket, 'packet'>) {
  const [[questions, attributes], [submitted, answers], directions, ratings, anonymous] = await Promise.all([
    readAsked(db, packet),
    readWritten(db, packet),
    db.select().from(directionScores).where(isOf(packet, directionScores)),
    db.select().from(attributeScores).where(isOf(packet, attributeScores)),
    db.select().from(anonymousAnswers).where(isOf(packet, anonymousAnswers)),
  ])
  return { questions, attributes, directions, ratings, submitted, answers, anonymous }
}
export type Content = Awaited<ReturnType<typeof readContent>>

/** From now on their writers can't recall them. */
export const markOpened = (
  db: Db,
  { packet }: Pick<AccessedPacket, 'packet'>,
  { ids, now }: { ids: readonly string[]; now: Date },
): Statement =>
  db
    .update(reviews)
    .set({ openedAt: now })
    .where(
      and(
        eq(reviews.packetId, packet.id),
        eq(reviews.organizationId, packet.organizationId),
        sql`${reviews.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        sql`${reviews.openedAt} is null and ${reviews.state} = 'submitted'`,
      ),
    )

/** A guard that the packet has this version, and its cycle is in this state. */
export const assertPacketVersion = (db: Db, { packet, cycle }: Pick<AccessedPacket, 'packet' | 'cycle'>) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${reviewPackets} join ${reviewCycles} on ${reviewCycles.id} = ${reviewPackets.cycleId}
      where ${reviewPackets.id} = ${packet.id} and ${reviewPackets.organizationId} = ${packet.organizationId}
      and ${reviewPackets.version} = ${packet.version} and ${reviewCycles.state} = ${cycle.state})`,
  )

export const updatePacket = (
  db: Db,
  { packet }: Pick<AccessedPacket, 'packet'>,
  changed: Partial<
    Pick<
      PacketRow,
      | 'state'
      | 'summary'
      | 'computedScore'
      | 'overrideScore'
      | 'overrideReason'
      | 'sharedAt'
      | 'acknowledgedAt'
      | 'acknowledgement'
    >
  >,
): Statement =>
  db
    .update(reviewPackets)
    .set({ ...changed, version: sql`${reviewPackets.version} + 1` })
    .where(and(eq(reviewPackets.id, packet.id), eq(reviewPackets.organizationId, packet.organizationId)))

type RatingRow = typeof attributeScores.$inferSelect

/** Rates an attribute, again or for the first time. What calibration has put in its place stays. */
export const setRating = (
  db: Db,
  { packet }: Pick<AccessedPacket, 'packet'>,
  { attributeId, option, note }: Pick<RatingRow, 'attributeId' | 'option' | 'note'>,
): Statement =>
  db
    .insert(attributeScores)
    .values({
      packetId: packet.id,
      cycleId: packet.cycleId,
      organizationId: packet.organizationId,
      attributeId,
      option,
      note,
    })
    .onConflictDoUpdate({
      target: [attributeScores.packetId, attributeScores.attributeId],
      set: { option, note, version: sql`${attributeScores.version} + 1` },
    })
