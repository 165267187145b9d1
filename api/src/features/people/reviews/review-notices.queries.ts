import { type SQL, sql } from 'drizzle-orm'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { type Statement } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { reviewCycleOwners, reviewPackets } from '#api/db/schema/review-cycles.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type ListedReview } from './reviews.queries.ts'

const toPath = (id: string) => `/people/reviews/${id}`

/** Who did it, and where: of a notification about a review. */
const toldBy = ({ actor, now }: SignedInScope) => ({
  organizationId: actor.organizationId,
  now: now(),
  actorId: actor.id,
})

const ownersOf = (cycleId: string) =>
  sql`select ${reviewCycleOwners.userId} as id from ${reviewCycleOwners} where ${reviewCycleOwners.cycleId} = ${cycleId}`

/** Ids as `notify` takes them. The reviewee is not told who writes about them. */
const toIds = (people: SQL, { reviewee }: ListedReview) =>
  sql`(select json_group_array(id) from (${people}) where id <> ${reviewee.id})`

/** Asks administrators and owners of the cycle; once for each time that it was submitted. */
export function tellReopenRequest(scope: SignedInScope, listed: ListedReview): Statement {
  const { review, cycle } = listed
  const administrators = sql`select ${users.id} from ${users}
    where ${users.organizationId} = ${review.organizationId} and ${users.role} in ('owner', 'administrator')`
  const to = toIds(sql`${ownersOf(cycle.id)} union ${administrators}`, listed)
  return notify(scope.db, { ...toldBy(scope), to }, [
    {
      kind: 'review.reopen-requested',
      key: `review.reopen-requested ${review.id} ${review.submittedAt?.getTime() ?? 0}`,
      to: [],
      texts: { actor: joinName(scope.account.user), subject: cycle.name },
      path: `${toPath(review.id)}/reopen`,
    },
  ])
}

export const tellReopened = (
  scope: SignedInScope,
  { review, cycle }: ListedReview,
  reason: string,
): Statement =>
  notify(scope.db, toldBy(scope), [
    {
      kind: 'review.reopened',
      key: `review.reopened ${review.id} ${review.version}`,
      to: review.reviewerId === null ? [] : [review.reviewerId],
      texts: { actor: joinName(scope.account.user), subject: cycle.name, detail: reason },
      path: toPath(review.id),
    },
  ])

/** Tells those who choose the peers of the reviewee: their manager and the owners of the cycle. */
export function tellDeclined(scope: SignedInScope, listed: ListedReview, reason: string): Statement {
  const { review, cycle, reviewee } = listed
  const manager = sql`select ${reviewPackets.managerId} from ${reviewPackets}
    where ${reviewPackets.id} = ${review.packetId} and ${reviewPackets.managerId} is not null`
  const to = toIds(sql`${ownersOf(cycle.id)} union ${manager}`, listed)
  return notify(scope.db, { ...toldBy(scope), to }, [
    {
      kind: 'review.declined',
      key: `review.declined ${review.id}`,
      to: [],
      texts: { actor: joinName(scope.account.user), subject: joinName(reviewee), detail: reason },
      path: `/people/${reviewee.id}`,
    },
  ])
}
