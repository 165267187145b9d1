import { type Customer } from '#api/integrations/payment/customers.ts'
import { ChangeUnanswered, type Failure } from '#api/integrations/payment/payment-gateway.ts'
import { type ProviderSubscription } from '#api/integrations/payment/subscription-state.ts'
import { findProviderSubscription } from '#api/integrations/payment/subscriptions.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Scope } from '#api/core/access/scope.ts'

const NOT_KNOWN = 'It is not known whether it went through. Look at your subscription before you try again.'

interface Change {
  customer: Customer
  failure: Failure
  make: () => Promise<ProviderSubscription>
  /** Whether a subscription is as this change would have made it. */
  isMade: (found: ProviderSubscription) => boolean
}

/**
 * Makes a change, and asks the provider how things are where its answer is lost. Finding it not made says little: it
 * may be under way still. So it was made, or it was refused, or nobody knows.
 */
export async function makeChange(
  scope: Scope,
  { customer, failure, make, isMade }: Change,
): Promise<ProviderSubscription> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof ChangeUnanswered)) throw error
    const found = await findProviderSubscription(scope, customer).catch(() => undefined)
    if (found && isMade(found)) return found
    throw new DomainError('outcome-unknown', `${failure} ${NOT_KNOWN}`)
  }
}
