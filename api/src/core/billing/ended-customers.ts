import { type SubscriptionRow } from '#api/core/directory/account.queries.ts'
import { GRACE_DAYS } from '#api/core/plans/plan-limits.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { findSubscription } from './subscriptions.queries.ts'
import { writeSubscription } from './subscription-sync.ts'

const GRACE_MS = GRACE_DAYS * 24 * 3600 * 1000

type Kept = SubscriptionRow | undefined

const isOver = ({ status }: SubscriptionRow) => status === 'cancelled' || status === 'expired'

/** The provider has deleted the customer, and every subscription with it. */
export async function endSubscription(scope: Scope, organizationId: string): Promise<void> {
  const readAt = scope.now()
  const before = await findSubscription(scope.db, organizationId)
  if (!before || before.providerId === null || isOver(before)) return
  await writeSubscription(scope, {
    organizationId,
    state: { ...before, status: 'cancelled', renewsAt: null, endsAt: readAt, hasCard: false },
    latestInvoiceId: null,
    readAt,
    before,
    reason: 'The payment provider has deleted the customer.',
  })
}

/** Until when a plan can have been paid for, by what is known here. */
function toPaidUntil({ renewsAt, endsAt, trialEndsAt, pastDueSince, createdAt }: SubscriptionRow): number {
  return Math.max(
    ...[renewsAt, endsAt, trialEndsAt, pastDueSince, createdAt].map((each) => each?.getTime() ?? 0),
  )
}

/**
 * A plan that the provider does not know: with the key of another account that is every plan, so nothing is concluded
 * from it at once. What is not known once its time and the grace after it are over is not paid for by anybody.
 */
export async function endUnknown(scope: Scope, before: Kept): Promise<Kept> {
  const readAt = scope.now()
  if (!before || before.providerId === null || isOver(before)) return before
  if (toPaidUntil(before) + GRACE_MS > readAt.getTime()) return before
  const { organizationId } = before
  return writeSubscription(scope, {
    organizationId,
    state: { ...before, status: 'expired', renewsAt: null, endsAt: readAt, hasCard: false },
    latestInvoiceId: null,
    readAt,
    before,
    reason: 'The payment provider does not know the subscription.',
  })
}
