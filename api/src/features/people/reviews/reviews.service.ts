import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type listReviews as listed } from '#contract/people/reviews.ts'
import { toAssigned } from './get-review.ts'
import { countReviews, pageOfReviews } from './reviews.queries.ts'

export async function listReviews(
  scope: SignedInScope,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { actor, db } = scope
  const writer = { organizationId: actor.organizationId, reviewerId: actor.id }
  const [{ rows, total }, tabs] = await Promise.all([
    pageOfReviews(db, writer, query),
    countReviews(db, writer),
  ])
  return { items: rows.map((row) => toAssigned(scope, row)), total, tabs }
}
