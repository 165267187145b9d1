import { type SignedInScope } from '#api/core/access/scope.ts'
import { listEarlierPackets } from '#api/core/reviews/earlier-packets.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type getReviewContext as contract } from '#contract/people/reviews.ts'
import { requireOwnReview, toPerson } from './get-review.ts'
import { findPacket, listTeams } from './review-context.queries.ts'
import { findPerson } from './reviews.queries.ts'

/** What everybody may know of a colleague, as it was at the launch, and what the writer may read of their earlier reviews. */
export async function getReviewContext(scope: SignedInScope, id: string): Promise<ReplyOf<typeof contract>> {
  const { db } = scope
  const { review, reviewee } = await requireOwnReview(scope, id)
  const { organizationId } = review
  const packet = await findPacket(db, { id: review.packetId, organizationId })
  const managerId = packet?.managerId ?? null
  const [manager, teams, earlierPackets] = await Promise.all([
    managerId === null ? undefined : findPerson(db, { id: managerId, organizationId }),
    listTeams(db, { ids: packet?.teamIds ?? [], organizationId }),
    listEarlierPackets(scope, { revieweeId: reviewee.id, before: scope.now() }),
  ])
  return {
    reviewee: toPerson(reviewee),
    jobTitle: packet?.jobTitle ?? null,
    manager: manager ? toPerson(manager) : null,
    teams,
    earlierPackets,
  }
}
