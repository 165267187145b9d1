import * as z from 'zod'
import { type Account } from './account.ts'
import { collect, finalize, findPayingCard, markPaid, settle, voidInvoice } from './collection.ts'
import { type Call, endpoint, idOf, toPage } from './endpoint.ts'
import { findDefaultPayment } from './invoice-payments.ts'
import { previewInvoice } from './invoice-preview.ts'
import { boolean, listOf, none, paging, parameters, text, timestamp, url } from './parameters.ts'
import { getCustomersCard, getPaymentMethod } from './payment-methods.ts'
import { attemptPayment, getPayment, toPaymentError } from './payments.ts'
import { isSecretOf } from './setups.ts'
import { noSuch, refused, StripeError } from './stripe-error.ts'
import { findSubscriptionOf } from './subscription-status.ts'
import { automaticTax, changedItem, discounts } from './subscriptions.parameters.ts'
import { getCustomer } from './subscriptions.ts'
import type { Invoice, PaymentIntent } from './wire.ts'

const FINAL: readonly string[] = ['succeeded', 'canceled']

export function getInvoice({ store }: Account, id: string): Invoice {
  const invoice = store.find('invoice', id)
  if (!invoice) throw noSuch('invoice', id)
  return invoice
}

const Preview = parameters({
  automatic_tax: automaticTax,
  customer: text.optional(),
  subscription: text.optional(),
  discounts,
  preview_mode: z.enum(['next']).optional(),
  subscription_details: z
    .strictObject({
      billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
      billing_mode: z.strictObject({ type: z.enum(['flexible']) }).optional(),
      cancel_at_period_end: boolean.optional(),
      items: listOf(z.strictObject(changedItem)).optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
      proration_date: timestamp.optional(),
      trial_end: z.union([z.literal('now'), timestamp]).optional(),
    })
    .optional(),
})

const PayInput = parameters({
  off_session: boolean.optional(),
  paid_out_of_band: boolean.optional(),
  payment_method: text.optional(),
})

function checkPayable(invoice: Invoice) {
  if (invoice.status === 'paid') throw refused('Invoice is already paid', undefined, 'invoice_already_paid')
  if (invoice.status === 'void' || invoice.status === 'uncollectible')
    throw refused(
      `You can't pay an invoice with status ${invoice.status}.`,
      undefined,
      'invoice_not_editable',
    )
}

function pay(account: Account, { params, input }: Call<z.output<typeof PayInput>>): Invoice {
  const found = getInvoice(account, params['id'] ?? '')
  checkPayable(found)
  const invoice = found.status === 'draft' ? finalize(account, found) : found
  if (invoice.status === 'paid') return invoice
  if (input.paid_out_of_band) return markPaid(account, invoice)
  const given = input.payment_method
  const method =
    given === undefined
      ? findPayingCard(account, invoice)
      : getCustomersCard(account, given, invoice.customer ?? '', 'payment_method').id
  if (method === null)
    throw refused(
      'There is no `default_payment_method` set on this Customer or Invoice. Please attach a payment method and set it as default, or pass `payment_method`.',
      undefined,
      'resource_missing',
    )
  const payment = findDefaultPayment(account, invoice.id)
  if (!payment) throw refused('This invoice has no payment.')
  const after = attemptPayment(account, payment, { method })
  const settled = settle(account, after) ?? invoice
  if (after.status === 'succeeded') return settled
  if (after.status !== 'requires_action') throw toPaymentError(after)
  throw new StripeError(
    'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
    { status: 402, type: 'card_error', code: 'invoice_payment_intent_requires_action', stands: true },
  )
}

const Confirmation = parameters({
  client_secret: text.optional(),
  payment_method: text.optional(),
  return_url: url.optional(),
  off_session: boolean.optional(),
  use_stripe_sdk: boolean.optional(),
})

function getGivenPayment(
  account: Account,
  call: Call<{ client_secret?: string | undefined }>,
): PaymentIntent {
  const payment = getPayment(account, idOf(call))
  if (call.isPublishable && !isSecretOf(payment, call.input.client_secret))
    throw noSuch('payment_intent', payment.id, 'intent')
  return payment
}

function confirm(account: Account, call: Call<z.output<typeof Confirmation>>): PaymentIntent {
  const payment = getGivenPayment(account, call)
  const given = call.input.payment_method
  if (FINAL.includes(payment.status))
    throw refused(
      `You cannot confirm this PaymentIntent because it has already ${payment.status} after being previously confirmed.`,
      undefined,
      'payment_intent_unexpected_state',
    )
  const method = given === undefined ? payment.payment_method : getPaymentMethod(account, given).id
  if (method === null)
    throw refused(
      'You cannot confirm this PaymentIntent because it is missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.',
      'payment_method',
      'payment_intent_unexpected_state',
    )
  if (payment.customer !== null) getCustomersCard(account, method, payment.customer, 'payment_method')
  const after = attemptPayment(account, payment, { method, returnUrl: call.input.return_url })
  settle(account, after)
  if (after.status === 'requires_payment_method') throw toPaymentError(after)
  return after
}

const paymentEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/payment_intents/{id}',
    parameters: parameters({ client_secret: text.optional() }),
    isPublic: true,
    run: getGivenPayment,
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_intents/{id}/confirm',
    parameters: Confirmation,
    isPublic: true,
    run: confirm,
  }),
]

export const invoiceEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/invoices/create_preview',
    parameters: Preview,
    run: (account, { input: { subscription_details: details, ...input } }) =>
      previewInvoice(account, { ...input, ...details, anchor: details?.billing_cycle_anchor?.type }),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/invoices/{id}',
    parameters: none,
    run: (account, call) => getInvoice(account, idOf(call)),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/invoices/{id}/lines',
    parameters: parameters(paging),
    run(account, call) {
      const { lines } = getInvoice(account, idOf(call))
      return toPage([...lines.data].reverse(), call.input, lines.url)
    },
  }),
  endpoint({ method: 'POST', path: '/v1/invoices/{id}/pay', parameters: PayInput, run: pay }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/{id}/finalize',
    parameters: parameters({ auto_advance: boolean.optional() }),
    run(account, call) {
      const invoice = getInvoice(account, idOf(call))
      if (invoice.status !== 'draft')
        throw refused(
          "This invoice is already finalized, you can't re-finalize it.",
          undefined,
          'invoice_not_editable',
        )
      const open = finalize(account, invoice)
      return call.input.auto_advance ? collect(account, open) : open
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/{id}/void',
    parameters: none,
    run: (account, call) => voidInvoice(account, getInvoice(account, idOf(call))),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/invoices',
    parameters: parameters({
      ...paging,
      customer: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text.optional(),
    }),
    run(account, { input }) {
      if (input.customer !== undefined) getCustomer(account, input.customer)
      const rows = account.store
        .list('invoice')
        .filter((row) => row.customer === (input.customer ?? row.customer))
        .filter((row) => row.status === (input.status ?? row.status))
        .filter(
          (row) =>
            input.subscription === undefined || findSubscriptionOf(account, row)?.id === input.subscription,
        )
      return toPage(rows, input, '/v1/invoices')
    },
  }),
  ...paymentEndpoints,
]
