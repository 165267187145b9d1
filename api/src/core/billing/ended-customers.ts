import { type SubscriptionRow } from '#api/core/directory/account.queries.ts'
import { GRACE_DAYS } from '#api/core/plans/plan-limits.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { findSubscription } from './subscriptions.queries.ts'
import { writeSubscription } from './subscription-sync.ts'

const GRACE_MS = GRACE_DAYS * 24 * 3600 * 1000

type Kept = SubscriptionRow | undefined

const isOver = ({ status }: SubscriptionRow) => status === 'cancelled' || status === 'expired'

/** The customer was deleted at the provider, with all its subscriptions. */
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

/** Until when a plan may be paid for, as far as we know. */
function toPaidUntil({ renewsAt, endsAt, trialEndsAt, pastDueSince, createdAt }: SubscriptionRow): number {
  return Math.max(
    ...[renewsAt, endsAt, trialEndsAt, pastDueSince, createdAt].map((each) => each?.getTime() ?? 0),
  )
}

/**
 * A plan that the provider does not know: with the key of another account that is true of every plan, so nothing is
 * concluded at once. One that is still unknown after its period and the grace period is not paid for by anybody.
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
