import type Stripe from 'stripe'
import { ALL, askStripe, PAYMENT_FAILURE, type PaymentScope } from './payment-gateway.ts'

/** Identifies our portal configuration; the number changes with the list of features. */
const MADE_FOR = 'portal-1'

/** Plans are only changed and canceled here: the portal does not know our roles, and allows undoing a cancellation. */
const FEATURES: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  customer_update: { enabled: true, allowed_updates: ['email', 'address', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: false },
  subscription_update: { enabled: false },
}

async function ensureConfiguration(stripe: Stripe): Promise<string> {
  const all = await stripe.billingPortal.configurations
    .list({ active: true, limit: 100 })
    .autoPagingToArray(ALL)
  const ours = all.find(({ metadata }) => metadata?.['bellwether'] === MADE_FOR)
  if (ours) return ours.id
  const created = await stripe.billingPortal.configurations.create(
    { features: FEATURES, metadata: { bellwether: MADE_FOR } },
    { idempotencyKey: `portal-configuration-${MADE_FOR}` },
  )
  return created.id
}

/** A link to the provider's billing portal: card, billing details and invoices. */
export function openPortal(scope: PaymentScope, customerId: string, returnUrl: string): Promise<string> {
  return askStripe(scope, PAYMENT_FAILURE.read, async (stripe) => {
    const session = await stripe.billingPortal.sessions.create({
      configuration: await ensureConfiguration(stripe),
      customer: customerId,
      return_url: returnUrl,
    })
    return session.url
  })
}
