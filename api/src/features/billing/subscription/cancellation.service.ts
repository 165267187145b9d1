import { PAYMENT_FAILURE, underWay } from '#api/integrations/payment/payment-gateway.ts'
import { type ProviderSubscription } from '#api/integrations/payment/subscription-state.ts'
import { cancelSubscription as cancelAtProvider } from '#api/integrations/payment/subscription-ends.ts'
import { findProviderSubscription } from '#api/integrations/payment/subscriptions.ts'
import { type SubscriptionRow } from '#api/core/directory/account.queries.ts'
import { toSubscription } from '#api/core/directory/account-views.ts'
import { toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { statusAt } from '#api/core/plans/plan-limits.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { REFUSALS } from '#contract/billing/subscription.actions.ts'
import { findCancelObstacle } from '#contract/billing/subscription.policy.ts'
import { type Subscription } from '#contract/billing/subscription.ts'
import { findBillingCustomer } from '#api/core/billing/customers.ts'
import { findSubscription } from '#api/core/billing/subscriptions.queries.ts'
import { makeChange } from './lost-responses.service.ts'
import { applyChange } from '#api/core/billing/provider-sync.ts'
import { writeSubscription } from '#api/core/billing/subscription-sync.ts'
import { withBillingLock } from '#api/core/billing/billing-lock.ts'

const findObstacle = (row: SubscriptionRow, now: Date) => findCancelObstacle({ status: statusAt(row, now) })

function requireRunning(row: SubscriptionRow | undefined, now: Date): SubscriptionRow {
  if (!row) throw new DomainError('not-found', REFUSALS['no-subscription'])
  const obstacle = findObstacle(row, now)
  if (obstacle) throw new DomainError('conflict', REFUSALS[obstacle])
  return row
}

/** A trial that does not exist at the provider. */
async function cancelOwnTrial(scope: SignedInScope, before: SubscriptionRow): Promise<Subscription> {
  const readAt = scope.now()
  const { organizationId } = scope.actor
  const state = {
    ...before,
    status: 'scheduled_to_cancel' as const,
    endsAt: before.trialEndsAt,
    renewsAt: null,
  }
  const actor = toActorName(scope.account)
  const written = { organizationId, before, actor, readAt, state, latestInvoiceId: null }
  return toSubscription(await writeSubscription(scope, written), scope.now())
}

const isEnding = ({ phase, shown }: ProviderSubscription) =>
  phase !== 'open' || shown.status === 'scheduled_to_cancel'

async function cancelUnderLock(
  scope: SignedInScope,
  { isRepeated }: { isRepeated: boolean },
): Promise<Subscription> {
  const { db, actor, account, now } = scope
  const { organizationId } = actor
  const known = await findSubscription(db, organizationId)
  // A double click: the first request is still in progress.
  if (known && isRepeated && findObstacle(known, now())) return toSubscription(known, now())
  const before = requireRunning(known, now())
  const customer = await findBillingCustomer(scope, organizationId)
  const current = customer && (await findProviderSubscription(scope, customer))
  if (!customer || !current) throw new DomainError('upstream-failed', PAYMENT_FAILURE.cancel)
  const wasEnding = isEnding(current)
  const subscription = wasEnding
    ? current
    : await makeChange(scope, {
        customer,
        failure: PAYMENT_FAILURE.cancel,
        make: () => cancelAtProvider(scope, customer, current),
        isMade: isEnding,
      })
  const written = { organizationId, before, actor: toActorName(account), customer, subscription }
  const row = (await applyChange(scope, written)) ?? before
  if (wasEnding) {
    requireRunning(row, now())
    throw underWay()
  }
  return toSubscription(row, now())
}

/** Cancels at the end of the paid period, irreversibly. */
export async function cancelSubscription(scope: SignedInScope): Promise<Subscription> {
  const before = requireRunning(await findSubscription(scope.db, scope.actor.organizationId), scope.now())
  if (before.providerId === null) return cancelOwnTrial(scope, before)
  return withBillingLock(scope, { cancel: before.providerId }, (lock) => cancelUnderLock(scope, lock))
}
