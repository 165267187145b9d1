import { type Account } from './account.ts'
import { collect, finalize, findPayingCard } from './collection.ts'
import { findDefaultPayment } from './invoice-payments.ts'
import { toPaymentError } from './payments.ts'
import { refused, StripeError } from './stripe-error.ts'
import type { Invoice } from './wire.ts'

export const PAYMENT_BEHAVIORS = [
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
] as const
export type PaymentBehavior = (typeof PAYMENT_BEHAVIORS)[number]

/** @throws {StripeError} where the invoice was not paid, which undoes the whole call. */
function refuseUnpaid(account: Account, invoice: Invoice): never {
  const payment = findDefaultPayment(account, invoice.id)
  if (payment?.status === 'requires_action')
    throw new StripeError(
      'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.',
      { status: 402, type: 'card_error', code: 'subscription_payment_intent_requires_action' },
    )
  if (!payment) throw refused('This invoice has no payment.')
  const { message, details } = toPaymentError(payment)
  throw new StripeError(message, { ...details, stands: false })
}

/** @throws {StripeError} without a payment method to charge. */
export function requireCard(card: string | null, behavior: PaymentBehavior, isCharged: boolean) {
  if (card !== null || behavior === 'default_incomplete' || !isCharged) return
  throw refused(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://docs.stripe.com/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    undefined,
    'resource_missing',
  )
}

/** Finalizes and charges the invoice of a call, as its `payment_behavior` says. */
export function payAtOnce(account: Account, draft: Invoice, behavior: PaymentBehavior): Invoice {
  const invoice = finalize(account, draft)
  if (invoice.status !== 'open') return invoice
  if (behavior === 'default_incomplete') {
    const payment = findDefaultPayment(account, invoice.id)
    const method = findPayingCard(account, invoice)
    if (payment && method !== null)
      account.update('payment_intent', {
        ...payment,
        payment_method: method,
        status: 'requires_confirmation',
      })
    return invoice
  }
  const after = collect(account, invoice)
  if (after.status !== 'paid' && behavior === 'error_if_incomplete') return refuseUnpaid(account, after)
  return after
}
