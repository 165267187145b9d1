import { type Customer } from '#api/integrations/payment/customers.ts'
import { cancelSubscription as cancelAtProvider } from '#api/integrations/payment/subscription-ends.ts'
import { findProviderSubscription } from '#api/integrations/payment/subscriptions.ts'
import { type SubscriptionRow } from '#api/core/directory/account.queries.ts'
import { statusAt } from '#api/core/plans/plan-limits.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { applyChange } from '#api/core/billing/provider-sync.ts'

/**
 * Cancels subscriptions at the provider that have ended here after a failed payment. The provider might otherwise retry
 * for weeks, by its own settings, for a plan that nobody can use or cancel.
 */
export async function endOverdue(scope: Scope, customer: Customer, row: SubscriptionRow): Promise<void> {
  if (row.status !== 'past_due' || statusAt(row, scope.now()) !== 'expired') return
  const current = await findProviderSubscription(scope, customer)
  if (current?.shown.status !== 'past_due') return
  const subscription = await cancelAtProvider(scope, customer, current)
  await applyChange(scope, {
    organizationId: row.organizationId,
    customer,
    subscription,
    before: row,
    reason: 'Its payment was not made in time.',
  })
}
