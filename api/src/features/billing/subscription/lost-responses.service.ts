import { type Customer } from '#api/integrations/payment/customers.ts'
import { ChangeUnanswered, type Failure } from '#api/integrations/payment/payment-gateway.ts'
import { type ProviderSubscription } from '#api/integrations/payment/subscription-state.ts'
import { findProviderSubscription } from '#api/integrations/payment/subscriptions.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Scope } from '#api/core/access/scope.ts'

const NOT_KNOWN = 'We don’t know yet whether it went through. Check your subscription before you try again.'

interface Change {
  customer: Customer
  failure: Failure
  make: () => Promise<ProviderSubscription>
  /** Whether a subscription is in the state after this change. */
  isMade: (found: ProviderSubscription) => boolean
}

/**
 * Makes a change, and reads the state from the provider where the response is lost. Not finding the change proves
 * nothing, since it may still be in progress. So it was made, refused, or its outcome is unknown.
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
