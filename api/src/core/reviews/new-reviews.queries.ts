import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { reviewPackets, reviews } from '#api/db/schema/review-cycles.ts'
import { peerNominations } from '#api/db/schema/review-results.ts'
import { type ReviewDirection } from '#contract/people/questions.words.ts'

/** Who writes in each direction. Nobody writes twice about one person. */
const REVIEWERS: Record<ReviewDirection, SQL> = {
  self: sql`reviewer.id = ${reviewPackets.revieweeId}`,
  manager: sql`reviewer.id = ${reviewPackets.managerId} and reviewer.id <> ${reviewPackets.revieweeId}`,
  upward: sql`reviewer.manager_id = ${reviewPackets.revieweeId}`,
  peer: sql`reviewer.id <> ${reviewPackets.revieweeId} and reviewer.id in (select ${peerNominations.peerId} from ${peerNominations}
    where ${peerNominations.packetId} = ${reviewPackets.id} and ${peerNominations.state} = 'approved')`,
}

/** Reviews of a direction for the packets of a condition. Those that are there already stay as they are. */
export const insertReviews = (db: Db, direction: ReviewDirection, ofPackets: SQL | undefined): Statement =>
  db
    .insert(reviews)
    .select(
      sql`select 'rvw_' || lower(hex(randomblob(16))), ${reviewPackets.id}, ${reviewPackets.cycleId}, ${reviewPackets.organizationId},
        ${direction}, ${sql.raw('reviewer.id')}, 'not_started', null, null, null, 1
        from ${reviewPackets} join ${users} as reviewer on ${REVIEWERS[direction]}
          and reviewer.status = 'active' and reviewer.organization_id = ${reviewPackets.organizationId}
        where ${ofPackets}`,
    )
    .onConflictDoNothing({ target: [reviews.packetId, reviews.reviewerId] })

/** Reviews for peers of a packet that were approved since its reviews were assigned; before that, nothing. */
export const insertPeerReviews = (db: Db, packetId: string): Statement =>
  insertReviews(db, 'peer', and(eq(reviewPackets.id, packetId), isNotNull(reviewPackets.assignedAt)))
