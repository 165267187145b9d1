import { type Http, mount } from '#api/http/mount.ts'
import { readRawText } from '#api/http/read-body.ts'
import { PAYMENT_FAILURE } from '#api/integrations/payment/payment-gateway.ts'
import * as billing from '#contract/billing.ts'
import * as invoices from '#contract/invoices.ts'
import * as subscription from '#contract/subscription.ts'
import { addTaxId, getBillingDetails, openBillingPortal, removeTaxId } from './billing-details.service.ts'
import { getSubscription, listProducts, startTrial } from './billing.service.ts'
import { cancelSubscription } from './cancellation.service.ts'
import { createCardPage, createSetupIntent, replaceCard } from './cards.service.ts'
import { previewSubscriptionChange } from './change.service.ts'
import { confirmInvoice } from './confirmations.service.ts'
import { validateCoupon } from './coupons.service.ts'
import { listEndedDuplicates } from './duplicates.service.ts'
import { inWordsOf } from './failure-words.ts'
import { getReceipt, getReceiptPdf, listInvoices } from './invoices.service.ts'
import { receivePaymentEvent } from './payment-events.service.ts'
import { updateSubscription } from './update.service.ts'

export function billingRoutes(http: Http) {
  mount(http, billing.listProducts, ({ scope }) => listProducts(scope))
  mount(http, billing.getSubscription, ({ scope }) => getSubscription(scope))
  mount(http, billing.startTrial, ({ scope, body }) =>
    inWordsOf(PAYMENT_FAILURE.trial, startTrial(scope, body)),
  )

  mount(http, subscription.createSetupIntent, ({ scope }) =>
    inWordsOf(PAYMENT_FAILURE.card, createSetupIntent(scope)),
  )
  mount(http, subscription.createCardPage, ({ scope, body }) =>
    inWordsOf(PAYMENT_FAILURE.card, createCardPage(scope, body)),
  )
  mount(http, subscription.validateCoupon, ({ scope, query }) =>
    inWordsOf(PAYMENT_FAILURE.coupon, validateCoupon(scope, query)),
  )
  mount(http, subscription.calculateSubscriptionChange, ({ scope, body }) =>
    inWordsOf(PAYMENT_FAILURE.preview, previewSubscriptionChange(scope, body)),
  )
  mount(http, subscription.updateSubscription, ({ scope, body }) =>
    inWordsOf(PAYMENT_FAILURE.change, updateSubscription(scope, body)),
  )
  mount(http, subscription.cancelSubscription, ({ scope }) =>
    inWordsOf(PAYMENT_FAILURE.cancel, cancelSubscription(scope)),
  )
  mount(http, subscription.replaceCard, ({ scope, body }) =>
    inWordsOf(PAYMENT_FAILURE.card, replaceCard(scope, body)),
  )
  mount(http, subscription.getBillingDetails, ({ scope }) => getBillingDetails(scope))
  mount(http, subscription.listEndedDuplicates, ({ scope }) => listEndedDuplicates(scope))
  mount(http, subscription.addTaxId, ({ scope, body }) => addTaxId(scope, body))
  mount(http, subscription.removeTaxId, ({ scope, params }) => removeTaxId(scope, params.id))
  mount(http, subscription.openBillingPortal, ({ scope }) => openBillingPortal(scope))
  mount(http, subscription.receivePaymentEvent, async ({ scope, request }) =>
    receivePaymentEvent(scope, {
      body: await readRawText(request),
      signature: request.headers.get('stripe-signature'),
    }),
  )
  invoiceRoutes(http)
}

function invoiceRoutes(http: Http) {
  mount(http, invoices.listInvoices, ({ scope, query }) => listInvoices(scope, query))
  mount(http, invoices.getReceipt, ({ scope, params }) => getReceipt(scope, params.id))
  mount(http, invoices.confirmInvoice, ({ scope, params }) => confirmInvoice(scope, params.id))
  mount(http, invoices.getReceiptPdf, ({ scope, params }) => getReceiptPdf(scope, params.id))
}
