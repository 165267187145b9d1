import { findConfirmation } from '#api/integrations/payment/confirmations.ts'
import { isTestMode, sourceMissing } from '#api/integrations/payment/payment-gateway.ts'
import { toSubscription } from '#api/core/directory/account-views.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Confirmation } from '#contract/billing/invoices.ts'
import { findBillingCustomer } from '#api/core/billing/customers.ts'
import { noSuchInvoice } from './invoices.service.ts'
import { syncSubscription } from '#api/core/billing/provider-sync.ts'

/**
 * The state of a payment that needs authentication. The outcome is stored here too, so that nobody who returns from the
 * bank has to wait for the event.
 */
export async function confirmInvoice(scope: SignedInScope, invoiceId: string): Promise<Confirmation> {
  const { actor, now, settings } = scope
  const { organizationId } = actor
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_SCRIPT_URL: scriptUrl } = settings
  if (!publishableKey) throw sourceMissing()
  const customer = await findBillingCustomer(scope, organizationId)
  const found = customer && (await findConfirmation(scope, customer, invoiceId))
  if (!found) throw noSuchInvoice()
  const row = await syncSubscription(scope, { organizationId, customer })
  return {
    ...found,
    question: found.question && { ...found.question, publishableKey },
    scriptUrl,
    isTestMode: isTestMode(scope),
    subscription: row ? toSubscription(row, now()) : null,
  }
}
