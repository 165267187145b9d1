import { withFailureMessage } from '#api/core/billing/failure-messages.ts'
import { type Http, mount } from '#api/http/mount.ts'
import { readRawText } from '#api/http/read-body.ts'
import { PAYMENT_FAILURE } from '#api/integrations/payment/payment-gateway.ts'
import * as contract from '#contract/billing/payment.ts'
import { addTaxId, getBillingDetails, openBillingPortal, removeTaxId } from './billing-details.service.ts'
import { createCardPage, createSetupIntent, replaceCard } from './cards.service.ts'
import { receivePaymentEvent } from './payment-events.service.ts'

export function paymentRoutes(http: Http) {
  mount(http, contract.createSetupIntent, ({ scope }) =>
    withFailureMessage(PAYMENT_FAILURE.card, createSetupIntent(scope)),
  )
  mount(http, contract.createCardPage, ({ scope, body }) =>
    withFailureMessage(PAYMENT_FAILURE.card, createCardPage(scope, body)),
  )
  mount(http, contract.replaceCard, ({ scope, body }) =>
    withFailureMessage(PAYMENT_FAILURE.card, replaceCard(scope, body)),
  )
  mount(http, contract.getBillingDetails, ({ scope }) => getBillingDetails(scope))
  mount(http, contract.addTaxId, ({ scope, body }) => addTaxId(scope, body))
  mount(http, contract.removeTaxId, ({ scope, params }) => removeTaxId(scope, params.id))
  mount(http, contract.openBillingPortal, ({ scope }) => openBillingPortal(scope))
  mount(http, contract.receivePaymentEvent, async ({ scope, request }) =>
    receivePaymentEvent(scope, {
      body: await readRawText(request),
      signature: request.headers.get('stripe-signature'),
    }),
  )
}
