import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { reviewCycles, reviewPackets, reviews } from '#api/db/schema/review-cycles.ts'
import { peerNominations } from '#api/db/schema/review-results.ts'
import { type CycleState } from '#contract/people/cycles.words.ts'
import { type NominationState } from '#contract/people/review-results.words.ts'

export type NominationRow = typeof peerNominations.$inferSelect

const peer = alias(users, 'peer')
const nominator = alias(users, 'nominator')
const reviewee = alias(users, 'reviewee')

const isTheirReview = sql`${reviews.packetId} = ${peerNominations.packetId} and ${reviews.reviewerId} = ${peerNominations.peerId}
  and ${reviews.direction} = 'peer'`

/** As it is, or as what became of the review says. */
const state = sql<NominationState>`case when ${peerNominations.state} <> 'approved' then ${peerNominations.state}
  else coalesce((select case ${reviews.state} when 'declined' then 'declined' when 'removed' then 'rejected' end
    from ${reviews} where ${isTheirReview}), 'approved') end`

const hasBegun =
  sql<boolean>`exists (select 1 from ${reviews} where ${isTheirReview} and ${reviews.state} in ('in_progress', 'submitted', 'expired'))`.mapWith(
    Boolean,
  )

/**
 * Reviews that a person has to write in cycles that go on, and will have to where they are nominated. Those that are submitted count: who watched
 * the number fall would learn that somebody has just written.
 */
export const loadOf = (personId: SQL) =>
  sql<number>`((select count(*) from reviews as assigned join review_cycles as their_cycle on their_cycle.id = assigned.cycle_id
    where assigned.reviewer_id = ${personId} and assigned.state in ('not_started', 'in_progress', 'submitted') and their_cycle.state = 'in_progress')
  + (select count(*) from peer_nominations as nomination join review_cycles as their_cycle on their_cycle.id = nomination.cycle_id
    where nomination.peer_id = ${personId} and nomination.state in ('nominated', 'approved') and their_cycle.state = 'peer_selection'))`

const FIELDS = {
  nomination: getTableColumns(peerNominations),
  state,
  hasBegun,
  peer: {
    id: peer.id,
    firstName: peer.firstName,
    lastName: peer.lastName,
    jobTitle: peer.jobTitle,
    photoKey: peer.photoKey,
    status: peer.status,
  },
  nominator: { id: nominator.id, firstName: nominator.firstName, lastName: nominator.lastName },
  load: loadOf(sql`${peer.id}`),
}

const selectNominations = (db: Db) =>
  db
    .select(FIELDS)
    .from(peerNominations)
    .innerJoin(peer, eq(peer.id, peerNominations.peerId))
    .leftJoin(nominator, eq(nominator.id, peerNominations.nominatedBy))
export type ListedNomination = Awaited<ReturnType<typeof selectNominations>>[number]

export const inJson = (values: readonly string[]) =>
  sql`(select value from json_each(${JSON.stringify(values)}))`

/** The peers of these packets, by name. */
export const listNominationRows = (db: Db, packetIds: readonly string[]): Promise<ListedNomination[]> =>
  selectNominations(db)
    .where(sql`${peerNominations.packetId} in ${inJson(packetIds)}`)
    .orderBy(peer.foldedName, peerNominations.id)

export async function findNomination(
  db: Db,
  { id, organizationId }: Pick<NominationRow, 'id' | 'organizationId'>,
): Promise<ListedNomination | undefined> {
  const [row] = await selectNominations(db).where(
    and(eq(peerNominations.id, id), eq(peerNominations.organizationId, organizationId)),
  )
  return row
}

/** What somebody was approved for as a peer, in cycles under way. */
export const listAskedRows = (
  db: Db,
  { organizationId, userId, max }: { organizationId: string; userId: string; max: number },
) =>
  db
    .select({
      ...FIELDS,
      cycle: getTableColumns(reviewCycles),
      reviewee: { id: reviewee.id, firstName: reviewee.firstName, lastName: reviewee.lastName },
    })
    .from(peerNominations)
    .innerJoin(peer, eq(peer.id, peerNominations.peerId))
    .leftJoin(nominator, eq(nominator.id, peerNominations.nominatedBy))
    .innerJoin(reviewCycles, eq(reviewCycles.id, peerNominations.cycleId))
    .innerJoin(reviewPackets, eq(reviewPackets.id, peerNominations.packetId))
    .innerJoin(reviewee, eq(reviewee.id, reviewPackets.revieweeId))
    .where(
      and(
        eq(peerNominations.peerId, userId),
        eq(peerNominations.organizationId, organizationId),
        inArray(peerNominations.state, ['approved', 'declined']),
        sql`${reviewCycles.state} in ('peer_selection', 'in_progress')`,
      ),
    )
    .orderBy(reviewCycles.foldedName, peerNominations.id)
    .limit(max)

export interface NewNomination {
  packetId: string
  cycleId: string
  organizationId: string
  nominatedBy: string
  createdAt: Date
  /** Those who decide approve at once. */
  state: 'nominated' | 'approved'
}

/**
 * Nominates people for a packet, in one statement. Who was nominated before stays; who decides also approves them, and who nominates
 * for themselves has nominated them too.
 */
export const insertNominations = (
  db: Db,
  { packetId, cycleId, organizationId, nominatedBy, createdAt, state: first }: NewNomination,
  peerIds: readonly string[],
): Statement =>
  db
    .insert(peerNominations)
    .select(
      sql`select 'pnm_' || lower(hex(randomblob(16))), ${packetId}, ${cycleId}, ${organizationId}, ${users.id}, ${first},
          ${nominatedBy}, ${createdAt.getTime()}, 1
        from ${users} where ${users.id} in ${inJson(peerIds)} and ${users.organizationId} = ${organizationId}
          and ${users.status} = 'active'`,
    )
    .onConflictDoUpdate({
      target: [peerNominations.packetId, peerNominations.peerId],
      set: {
        ...(first === 'approved' ? { state: first } : { nominatedBy }),
        version: sql`${peerNominations.version} + 1`,
      },
      setWhere: inArray(
        peerNominations.state,
        first === 'approved' ? ['nominated', 'rejected'] : ['nominated', 'approved'],
      ),
    })

const isThis = ({ id, organizationId }: Pick<NominationRow, 'id' | 'organizationId'>) =>
  and(eq(peerNominations.id, id), eq(peerNominations.organizationId, organizationId))

export const setNominationState = (
  db: Db,
  nomination: Pick<NominationRow, 'id' | 'organizationId'>,
  next: NominationState,
): Statement =>
  db
    .update(peerNominations)
    .set({ state: next, version: sql`${peerNominations.version} + 1` })
    .where(isThis(nomination))

export const deleteNomination = (
  db: Db,
  nomination: Pick<NominationRow, 'id' | 'organizationId'>,
): Statement => db.delete(peerNominations).where(isThis(nomination))

/** The review of a peer who declines, where it is assigned already. */
export const declineReview = (db: Db, { packetId, peerId }: NominationRow): Statement =>
  db
    .update(reviews)
    .set({ state: 'declined', version: sql`${reviews.version} + 1` })
    .where(
      and(
        eq(reviews.packetId, packetId),
        eq(reviews.reviewerId, peerId),
        eq(reviews.direction, 'peer'),
        eq(reviews.state, 'not_started'),
      ),
    )

/** A guard that nobody has changed the nomination meanwhile. */
export const assertNominationVersion = (db: Db, { id, version }: Pick<NominationRow, 'id' | 'version'>) =>
  assertThat(
    db,
    'nomination-version',
    sql`exists (select 1 from ${peerNominations} where ${peerNominations.id} = ${id} and ${peerNominations.version} = ${version})`,
  )

/** A guard that the peer has not begun to write. */
export const assertNotBegun = (db: Db, { packetId, peerId }: NominationRow) =>
  assertThat(
    db,
    'begun',
    sql`not exists (select 1 from ${reviews} where ${reviews.packetId} = ${packetId} and ${reviews.reviewerId} = ${peerId}
      and ${reviews.state} in ('in_progress', 'submitted', 'expired'))`,
  )

/** A guard that the cycle is still in this stage. */
export const assertStage = (
  db: Db,
  { id, organizationId, state: stage }: { id: string; organizationId: string; state: CycleState },
) =>
  assertThat(
    db,
    'stage',
    sql`exists (select 1 from ${reviewCycles} where ${reviewCycles.id} = ${id}
      and ${reviewCycles.organizationId} = ${organizationId} and ${reviewCycles.state} = ${stage})`,
  )

/** A guard that a packet has no more peers than the cycle allows; who was rejected or has declined is not one. */
export const assertFewEnough = (db: Db, packetId: string, max: number) =>
  assertThat(
    db,
    'peers',
    sql`(select count(*) from ${peerNominations} where ${peerNominations.packetId} = ${packetId}
      and ${state} in ('nominated', 'approved')) <= ${max}`,
  )

/** A guard that none of these has another part in the reviews of the packet. */
export const assertNoOtherRole = (db: Db, packetId: string, peerIds: readonly string[]) =>
  assertThat(
    db,
    'role',
    sql`not exists (select 1 from ${reviews} where ${reviews.packetId} = ${packetId} and ${reviews.direction} <> 'peer'
      and ${reviews.reviewerId} in ${inJson(peerIds)})`,
  )
