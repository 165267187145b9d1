import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { type Counted, type Order, pageOf } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { peerNominations } from '#api/db/schema/review-results.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type listPeerCandidates } from '#contract/people/nominations.ts'
import { type ReviewDirection } from '#contract/people/questions.words.ts'
import { type NominationState } from '#contract/people/review-results.words.ts'
import { inJson, loadOf } from './nominations.queries.ts'
import { type PacketRow } from './selections.queries.ts'

type Packet = Pick<PacketRow, 'id' | 'organizationId' | 'revieweeId'>

// Aliases: the people that are asked about are the only table of the query.
const fieldsOf = ({ id }: Packet) => ({
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  jobTitle: users.jobTitle,
  photoKey: users.photoKey,
  managerId: users.managerId,
  load: loadOf(sql`users.id`),
  nomination:
    sql<NominationState | null>`(select given.state from ${peerNominations} as given where given.packet_id = ${id}
    and given.peer_id = users.id)`.as('nomination'),
  nominatedBy: sql<
    string | null
  >`(select given.nominated_by from ${peerNominations} as given where given.packet_id = ${id}
    and given.peer_id = users.id)`.as('nominated_by'),
  review:
    sql<ReviewDirection | null>`(select given.direction from reviews as given where given.packet_id = ${id}
    and given.reviewer_id = users.id)`.as('review'),
})

const selectCandidates = (db: Db, packet: Packet, more: Partial<Counted> = {}) =>
  db
    .select({ ...fieldsOf(packet), ...more })
    .from(users)
    .$dynamic()

/** Active people of the organization but the reviewee. */
const isCandidate = ({ organizationId, revieweeId }: Packet): SQL | undefined =>
  and(eq(users.organizationId, organizationId), isActive(users), ne(users.id, revieweeId))

type Query = QueryOf<typeof listPeerCandidates>

const searched = sql`${users.foldedName} || ' ' || ${users.foldedJobTitle}`

const ORDER: Order<Query['sort']> = {
  sorts: {
    name: users.foldedName,
    // Those without one come last.
    title: [sql`${users.foldedJobTitle} = ''`, users.foldedJobTitle, users.foldedName],
  },
  id: users.id,
}

export const pageOfCandidates = (db: Db, packet: Packet, query: Query) =>
  pageOf(
    db,
    {
      select: (counted) => selectCandidates(db, packet, counted),
      from: users,
      where: and(isCandidate(packet), query.q === undefined ? undefined : contains(searched, query.q)),
      ...ORDER,
    },
    query,
  )

/** Those of these people who could be peers as far as the organization goes. */
export const listCandidates = (db: Db, packet: Packet, userIds: readonly string[]) =>
  selectCandidates(db, packet).where(and(isCandidate(packet), sql`${users.id} in ${inJson(userIds)}`))
export type CandidateRow = Awaited<ReturnType<typeof listCandidates>>[number]
