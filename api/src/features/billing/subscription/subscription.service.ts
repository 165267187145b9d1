import { type SignedInScope } from '#api/core/access/scope.ts'
import { listOwnBillingActions } from '#api/core/billing/billing-actions.ts'
import { findSubscription } from '#api/core/billing/subscriptions.queries.ts'
import { toSubscription } from '#api/core/directory/account-views.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { REFUSALS } from '#contract/billing/subscription.actions.ts'
import { type SubscriptionDetail } from '#contract/billing/subscription.ts'

export async function getSubscription(scope: SignedInScope): Promise<SubscriptionDetail> {
  const { actor, db, now } = scope
  const row = await findSubscription(db, actor.organizationId)
  if (!row) throw new DomainError('not-found', REFUSALS['no-subscription'])
  return { ...toSubscription(row, now()), allowedActions: await listOwnBillingActions(scope) }
}
