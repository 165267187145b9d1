import { type Customer } from '#api/integrations/payment/customers.ts'
import { type ProviderSubscription } from '#api/integrations/payment/subscription-state.ts'
import { voidInvoicesOfEnded } from '#api/integrations/payment/subscription-ends.ts'
import { listProviderSubscriptions } from '#api/integrations/payment/subscriptions.ts'
import { type SubscriptionRow } from '#api/core/directory/account.queries.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { endDuplicates } from './duplicate-subscriptions.ts'
import { endUnknown } from './ended-customers.ts'
import { findSubscription } from './subscriptions.queries.ts'
import { writeSubscription, type Written } from './subscription-sync.ts'

type Kept = SubscriptionRow | undefined
type Applied = Omit<Written, 'state' | 'latestInvoiceId'> & { subscription: ProviderSubscription }

/** As `writeSubscription`, but one that waits for its first payment does not count yet and replaces nothing. */
async function applySubscription(scope: Scope, { subscription, ...written }: Applied): Promise<Kept> {
  const { before } = written
  const isNews = subscription.phase !== 'waiting' || before?.providerId === subscription.shown.providerId
  if (!isNews) return before
  const { shown: state, latestInvoiceId } = subscription
  return writeSubscription(scope, { ...written, state, latestInvoiceId })
}

type Changed = Omit<Applied, 'readAt'> & { customer: Customer }

/**
 * Stores a change that was just made. The state is read from the provider again: an event during the change may have
 * stored the state before it. Where the provider does not respond, its response to the change is used.
 */
export async function applyChange(
  scope: Scope,
  { customer, subscription, ...written }: Changed,
): Promise<Kept> {
  const readAt = scope.now()
  const found = await listProviderSubscriptions(scope, customer).catch(() => undefined)
  return applySubscription(scope, { ...written, readAt, subscription: found?.current ?? subscription })
}

/** Voids the open invoices of a plan that has just ended, or whose newest invoice is still open. */
async function settleEnd(
  scope: Scope,
  customer: Customer,
  { subscription, before }: { subscription: ProviderSubscription; before: Kept },
): Promise<void> {
  if (subscription.phase !== 'over') return
  const isNews = before?.status !== subscription.shown.status
  if (isNews || subscription.openInvoiceId !== null) await voidInvoicesOfEnded(scope, customer, subscription)
}

/** Reads the state from the provider, repairs it where needed, and stores it. Undefined without a subscription. */
export async function syncSubscription(
  scope: Scope,
  { organizationId, customer }: { organizationId: string; customer: Customer },
): Promise<Kept> {
  const readAt = scope.now()
  const before = await findSubscription(scope.db, organizationId)
  const found = await listProviderSubscriptions(scope, customer)
  const { current: subscription, foreign } = found
  if (subscription) {
    const row = await applySubscription(scope, { organizationId, subscription, readAt, before })
    await settleEnd(scope, customer, { subscription, before })
    await endDuplicates(scope, { organizationId, customer }, found)
    return row
  }
  if (foreign.length === 0) return endUnknown(scope, before)
  // An active subscription to something that we do not sell: the operator made it, and access stays as it is.
  scope.log('error', 'payment-subscription-unknown', { organizationId, foreign })
  return before
}
