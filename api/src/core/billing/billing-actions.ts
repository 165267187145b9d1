import { DomainError } from '#api/lib/domain-error.ts'
import { listTaxIds } from '#api/integrations/payment/customers.ts'
import { listProviderSubscriptions } from '#api/integrations/payment/subscriptions.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { toSubscription } from '#api/core/directory/account-views.ts'
import { hasTrialLeft } from '#api/core/plans/has-trial-left.ts'
import { type BillingDetails } from '#contract/billing/payment.ts'
import {
  type BillingFacts,
  listBillingActions,
  toPlanStanding,
} from '#contract/billing/subscription.policy.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import { findBillingCustomer } from './customers.ts'
import { findProviderObstacle } from './provider-obstacle.ts'

/** Facts that only the payment provider knows. */
type ProviderFacts = Pick<BillingFacts, 'provider' | 'providerObstacle' | 'taxIds'>

const UNKNOWN = { providerObstacle: null, taxIds: 0 }

async function askProvider(scope: SignedInScope): Promise<ProviderFacts> {
  const customer = await findBillingCustomer(scope, scope.actor.organizationId)
  if (!customer) return { provider: 'answers', ...UNKNOWN }
  const [taxIds, subscriptions] = await Promise.all([
    listTaxIds(scope, customer.id),
    listProviderSubscriptions(scope, customer),
  ])
  const providerObstacle = findProviderObstacle(customer, subscriptions)
  return { provider: 'answers', providerObstacle, taxIds: taxIds.length }
}

async function findProviderFacts(scope: SignedInScope): Promise<ProviderFacts> {
  // The provider is only called for people who may manage billing.
  if (!isAdministrator(scope.actor)) return { provider: 'silent', ...UNKNOWN }
  try {
    return await askProvider(scope)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.kind === 'source-missing') return { provider: 'absent', ...UNKNOWN }
    if (error.kind === 'upstream-failed') return { provider: 'silent', ...UNKNOWN }
    throw error
  }
}

/** Billing actions of the caller; calls the provider unless its facts are passed in. */
export async function listOwnBillingActions(
  scope: SignedInScope,
  known?: ProviderFacts,
): Promise<BillingDetails['allowedActions']> {
  const { account, actor, now } = scope
  const { subscription } = account
  return listBillingActions({
    role: actor.role,
    isConfirmed: actor.emailConfirmed,
    plan: subscription && toPlanStanding(toSubscription(subscription, now())),
    hasTrialLeft: subscription === null && (await hasTrialLeft(scope)),
    ...(known ?? (await findProviderFacts(scope))),
  })
}
