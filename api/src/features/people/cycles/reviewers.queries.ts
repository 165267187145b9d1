import { and, eq, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { reviewPackets, reviews } from '#api/db/schema/review-cycles.ts'
import { reviewAnswers } from '#api/db/schema/review-results.ts'
import { type ReviewDirection } from '#contract/people/questions.words.ts'
import { type PacketRow } from './participants.queries.ts'

type Packet = Pick<PacketRow, 'id' | 'organizationId'>
export type ReviewRow = typeof reviews.$inferSelect

const isOfPacket = ({ id, organizationId }: Packet) =>
  and(eq(reviews.packetId, id), eq(reviews.organizationId, organizationId))

const selectReviewers = (db: Db) =>
  db
    .select({
      review: reviews,
      reviewer: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.reviewerId))

const IN_ORDER = sql`case ${reviews.direction} when 'self' then 0 when 'manager' then 1 when 'peer' then 2 else 3 end`

/** Reviews of one person, by direction and name. */
export const listReviewsOf = (db: Db, packet: Packet, max: number) =>
  selectReviewers(db)
    .where(and(isOfPacket(packet), sql`${reviews.state} <> 'removed'`))
    .orderBy(IN_ORDER, users.foldedName, reviews.id)
    .limit(max)
export type ListedReview = Awaited<ReturnType<typeof listReviewsOf>>[number]

export async function findReviewOf(db: Db, packet: Packet, id: string): Promise<ListedReview | undefined> {
  const [row] = await selectReviewers(db).where(and(isOfPacket(packet), eq(reviews.id, id)))
  return row
}

const isGone = sql`${reviews.state} in ('removed', 'declined')`

/** The review that somebody writes about the person, removed and declined ones aside. */
export async function findReviewBy(
  db: Db,
  packet: Packet,
  reviewerId: string,
): Promise<ReviewRow | undefined> {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(isOfPacket(packet), eq(reviews.reviewerId, reviewerId), sql`not ${isGone}`))
  return row
}

/** A guard that this person has no role yet. */
export const assertNoRole = (db: Db, packet: Packet, reviewerId: string) =>
  assertThat(
    db,
    'role',
    sql`not exists (select 1 from ${reviews} where ${isOfPacket(packet)} and ${reviews.reviewerId} = ${reviewerId} and not ${isGone})`,
  )

/** A guard that nobody writes as their manager yet, where that is the direction. */
export const assertOneManager = (db: Db, packet: Packet, direction: ReviewDirection) =>
  assertThat(
    db,
    'manager',
    sql`${direction} <> 'manager' or not exists (select 1 from ${reviews} where ${isOfPacket(packet)}
      and ${reviews.direction} = 'manager' and not ${isGone})`,
  )

interface Added {
  id: string
  packet: Packet & Pick<PacketRow, 'cycleId'>
  direction: ReviewDirection
  reviewerId: string
}

/**
 * Asks somebody for a review. Who was removed or has declined before writes in the same row: what they had drafted in another direction
 * answers other questions, and goes.
 */
export const insertReviewer = (db: Db, { id, packet, direction, reviewerId }: Added): Statement[] => [
  db.delete(reviewAnswers).where(
    sql`${reviewAnswers.reviewId} in (select ${reviews.id} from ${reviews} where ${isOfPacket(packet)}
      and ${reviews.reviewerId} = ${reviewerId} and ${reviews.direction} <> ${direction} and ${isGone})`,
  ),
  db
    .insert(reviews)
    .values({
      id,
      packetId: packet.id,
      cycleId: packet.cycleId,
      organizationId: packet.organizationId,
      direction,
      reviewerId,
      state: 'not_started',
      submittedAt: null,
      openedAt: null,
      reopenReason: null,
      version: 1,
    })
    .onConflictDoUpdate({
      target: [reviews.packetId, reviews.reviewerId],
      set: { direction, state: 'not_started', version: sql`${reviews.version} + 1` },
      setWhere: isGone,
    }),
  // More is written about them now.
  db
    .update(reviewPackets)
    .set({ state: 'pending', version: sql`${reviewPackets.version} + 1` })
    .where(and(eq(reviewPackets.id, packet.id), eq(reviewPackets.state, 'ready'))),
]

/** A guard that the review is as it was read. */
export const assertReviewVersion = (db: Db, { id, version }: Pick<ReviewRow, 'id' | 'version'>) =>
  assertThat(
    db,
    'review-version',
    sql`exists (select 1 from ${reviews} where ${reviews.id} = ${id} and ${reviews.version} = ${version})`,
  )

export const markRemoved = (db: Db, { id }: Pick<ReviewRow, 'id'>): Statement =>
  db
    .update(reviews)
    .set({ state: 'removed', version: sql`${reviews.version} + 1` })
    .where(eq(reviews.id, id))
