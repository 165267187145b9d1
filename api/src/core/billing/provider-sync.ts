import { type Customer } from '#api/integrations/payment/customers.ts'
import { type ProviderSubscription } from '#api/integrations/payment/subscription-state.ts'
import { callOffInvoices } from '#api/integrations/payment/subscription-ends.ts'
import { listProviderSubscriptions } from '#api/integrations/payment/subscriptions.ts'
import { type SubscriptionRow } from '#api/core/directory/account.queries.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { endDuplicates } from './duplicate-subscriptions.ts'
import { endUnknown } from './ended-customers.ts'
import { findSubscription } from './subscriptions.queries.ts'
import { writeSubscription, type Written } from './subscription-sync.ts'

type Kept = SubscriptionRow | undefined
type Applied = Omit<Written, 'state' | 'latestInvoiceId'> & { subscription: ProviderSubscription }

/** As `writeSubscription`, but one that waits for its first payment is none yet, and takes nothing away from what there is. */
async function applySubscription(scope: Scope, { subscription, ...written }: Applied): Promise<Kept> {
  const { before } = written
  const isNews = subscription.phase !== 'waiting' || before?.providerId === subscription.shown.providerId
  if (!isNews) return before
  const { shown: state, latestInvoiceId } = subscription
  return writeSubscription(scope, { ...written, state, latestInvoiceId })
}

type Changed = Omit<Applied, 'readAt'> & { customer: Customer }

/**
 * Writes down what somebody here has changed just now. The provider is asked once more: an event that came while the
 * change was under way may have found, and written, how things were before it. Where it does not answer, what it said
 * to the change itself has to do.
 */
export async function applyChange(
  scope: Scope,
  { customer, subscription, ...written }: Changed,
): Promise<Kept> {
  const readAt = scope.now()
  const found = await listProviderSubscriptions(scope, customer).catch(() => undefined)
  return applySubscription(scope, { ...written, readAt, subscription: found?.current ?? subscription })
}

/** What a plan that has just ended, or whose newest invoice is open still, has left is never collected. */
async function settleEnd(
  scope: Scope,
  customer: Customer,
  { subscription, before }: { subscription: ProviderSubscription; before: Kept },
): Promise<void> {
  if (subscription.phase !== 'over') return
  const isNews = before?.status !== subscription.shown.status
  if (isNews || subscription.openInvoiceId !== null) await callOffInvoices(scope, customer, subscription)
}

/** Asks the provider how things are, puts right what should not be so, and writes that down. Undefined where there is nothing. */
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
  // It runs, for something that we do not sell: only whoever made it knows what for, and access stays as it is.
  scope.log('error', 'payment-subscription-unknown', { organizationId, foreign })
  return before
}
