import { type Customer } from '#api/integrations/payment/customers.ts'
import { type ProviderSubscriptions } from '#api/integrations/payment/subscription-state.ts'
import { CURRENCY } from '#contract/billing/price-terms.ts'
import { type BillingDetails } from '#contract/billing/payment.ts'

/** A reason at the provider for which a customer can't buy any plan. */
export function findProviderObstacle(
  { currency }: Pick<Customer, 'currency'>,
  { foreign }: Pick<ProviderSubscriptions, 'foreign'>,
): BillingDetails['planObstacle'] {
  if (foreign.length > 0) return 'by-hand'
  return currency === null || currency === CURRENCY ? null : 'currency'
}
