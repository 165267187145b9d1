import { type SignedInScope } from '#api/core/access/scope.ts'
import { findSubscription } from '#api/core/billing/subscriptions.queries.ts'
import { toSubscription } from '#api/core/directory/account-views.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { REFUSALS } from '#contract/billing/subscription.policy.ts'
import { type Subscription } from '#contract/billing/subscription.ts'

export async function getSubscription({ actor, db, now }: SignedInScope): Promise<Subscription> {
  const row = await findSubscription(db, actor.organizationId)
  if (!row) throw new DomainError('not-found', REFUSALS['no-subscription'])
  return toSubscription(row, now())
}
