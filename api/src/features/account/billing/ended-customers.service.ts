import { type Scope } from '#api/lib/scope.ts'
import { findSubscription } from './subscriptions.queries.ts'
import { writeSubscription } from './sync.service.ts'

/** The provider has deleted the customer, and every subscription with it. */
export async function endSubscription(scope: Scope, organizationId: string): Promise<void> {
  const readAt = scope.now()
  const before = await findSubscription(scope.db, organizationId)
  if (!before || before.providerId === null) return
  if (before.status === 'cancelled' || before.status === 'expired') return
  await writeSubscription(scope, {
    organizationId,
    state: { ...before, status: 'cancelled', renewsAt: null, endsAt: readAt, hasCard: false },
    latestInvoiceId: null,
    readAt,
    before,
  })
}
