import { PAYMENT_FAILURE } from '#api/integrations/payment/payment-gateway.ts'
import {
  cancelSubscription as cancelAtProvider,
  findProviderSubscription,
} from '#api/integrations/payment/subscriptions.ts'
import { type SubscriptionRow } from '#api/lib/account.queries.ts'
import { toSubscription } from '#api/lib/account-views.ts'
import { toActorName } from '#api/lib/changes.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { statusAt } from '#api/lib/plan-limits.ts'
import { type SignedInScope } from '#api/lib/scope.ts'
import { type Subscription } from '#contract/billing.ts'
import { findBillingCustomer } from './customers.service.ts'
import { findSubscription } from './subscriptions.queries.ts'
import { applyChange, writeSubscription } from './sync.service.ts'

function requireRunning(row: SubscriptionRow | undefined, now: Date): SubscriptionRow {
  if (!row) throw new DomainError('not-found', 'Your organization has no subscription yet.')
  const status = statusAt(row, now)
  if (status === 'scheduled_to_cancel') {
    throw new DomainError('conflict', 'Your subscription is cancelled already.')
  }
  if (status === 'cancelled' || status === 'expired') {
    throw new DomainError('conflict', 'Your subscription has ended already.')
  }
  return row
}

/** Ends with the period that is paid for. There is no way back, here as little as at the provider. */
export async function cancelSubscription(scope: SignedInScope): Promise<Subscription> {
  const { db, actor, account, now } = scope
  const { organizationId } = actor
  const readAt = now()
  const before = requireRunning(await findSubscription(db, organizationId), readAt)
  const written = { organizationId, before, actor: toActorName(account) }
  if (before.providerId === null) {
    const state = {
      ...before,
      status: 'scheduled_to_cancel' as const,
      endsAt: before.trialEndsAt,
      renewsAt: null,
    }
    const row = await writeSubscription(scope, { ...written, readAt, state, latestInvoiceId: null })
    return toSubscription(row, now())
  }
  const customer = await findBillingCustomer(scope, organizationId)
  const current = customer && (await findProviderSubscription(scope, customer))
  if (!customer || !current) throw new DomainError('upstream-failed', PAYMENT_FAILURE.cancel)
  const isRunning = current.phase === 'open' && current.shown.status !== 'scheduled_to_cancel'
  const subscription = isRunning ? await cancelAtProvider(scope, customer, current) : current
  const row = await applyChange(scope, { ...written, customer, subscription })
  if (!isRunning) requireRunning(row, now())
  return toSubscription(row, now())
}
