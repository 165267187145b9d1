import { type Account } from './account.ts'
import { type Decline, toCardError } from './cards.ts'
import { isDisputed, markAuthenticated, tryCharge } from './payment-methods.ts'
import { noSuch, type StripeError } from './stripe-error.ts'
import type { Charge, PaymentIntent } from './wire.ts'

export interface NewPayment {
  amount: number
  currency: string
  customer: string
  description: string | null
}

/** Fields that our payments do not use. */
const EMPTY_PAYMENT = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
} as const

export function createPayment(account: Account, { amount, currency, customer, description }: NewPayment) {
  const id = account.newId('pi')
  const payment = account.store.put('payment_intent', {
    ...EMPTY_PAYMENT,
    id,
    object: 'payment_intent',
    amount,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${account.newId('x').slice(2)}`,
    confirmation_method: 'automatic',
    created: account.now(customer),
    currency,
    customer,
    description,
    metadata: {},
    payment_method_types: ['card'],
    setup_future_usage: 'off_session',
    status: 'requires_payment_method',
  })
  account.emit('payment_intent.created', payment)
  return payment
}

export function getPayment({ store }: Account, id: string): PaymentIntent {
  const payment = store.find('payment_intent', id)
  if (!payment) throw noSuch('payment_intent', id, 'intent')
  return payment
}

function toCardDetails(account: Account, method: string): Charge['payment_method_details'] {
  const card = account.store.find('payment_method', method)?.card
  if (!card) return null
  const details = {
    brand: card.brand,
    country: card.country,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
  }
  // Of Stripe's many fields, those on a receipt.
  return {
    card: { ...details, funding: card.funding, last4: card.last4, network: card.brand },
    type: 'card',
  } as Charge['payment_method_details']
}

const EMPTY_CHARGE = {
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: null,
  livemode: false,
  on_behalf_of: null,
  outcome: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const

function charge(account: Account, payment: PaymentIntent, method: string, decline?: Decline): Charge {
  const billing = account.store.find('payment_method', method)?.billing_details
  const row = account.store.put('charge', {
    ...EMPTY_CHARGE,
    id: account.newId('ch'),
    object: 'charge',
    amount: payment.amount,
    amount_captured: decline ? 0 : payment.amount,
    billing_details: billing ?? { address: null, email: null, name: null, phone: null, tax_id: null },
    captured: !decline,
    created: account.now(payment.customer),
    currency: payment.currency,
    customer: payment.customer,
    description: payment.description,
    disputed: !decline && isDisputed(account, method),
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: {},
    paid: !decline,
    payment_intent: payment.id,
    payment_method: method,
    payment_method_details: toCardDetails(account, method),
    status: decline ? 'failed' : 'succeeded',
  })
  account.emit(decline ? 'charge.failed' : 'charge.succeeded', row)
  return row
}

function succeed(account: Account, payment: PaymentIntent, method: string): PaymentIntent {
  const paid = account.store.put('payment_intent', {
    ...payment,
    status: 'succeeded',
    amount_received: payment.amount,
    payment_method: method,
    next_action: null,
    last_payment_error: null,
    latest_charge: charge(account, payment, method).id,
  })
  account.emit('payment_intent.succeeded', paid)
  return paid
}

function fail(account: Account, payment: PaymentIntent, method: string, decline: Decline): PaymentIntent {
  const latest_charge = charge(account, payment, method, decline).id
  const payment_method = account.store.find('payment_method', method)
  const failed = account.store.put('payment_intent', {
    ...payment,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge,
    last_payment_error: {
      charge: latest_charge,
      code: decline.code,
      ...(decline.decline_code === undefined ? {} : { decline_code: decline.decline_code }),
      doc_url: `https://docs.stripe.com/error-codes/${decline.code.replaceAll('_', '-')}`,
      message: decline.message,
      ...(decline.param === undefined ? {} : { param: decline.param }),
      ...(payment_method ? { payment_method } : {}),
      type: 'card_error',
    },
  })
  account.emit('payment_intent.payment_failed', failed)
  return failed
}

export interface PaymentAttempt {
  method: string
  returnUrl?: string | undefined
}

/** Charges the card, and sets the payment's status. */
export function attemptPayment(
  account: Account,
  payment: PaymentIntent,
  { method, returnUrl }: PaymentAttempt,
) {
  const verdict = tryCharge(account, method)
  if (verdict === 'fine') return succeed(account, payment, method)
  if (verdict !== 'asks') return fail(account, payment, method, verdict)
  const url = `${account.origin}/3d-secure/${payment.id}?secret=${payment.client_secret ?? ''}`
  const asking = account.store.put('payment_intent', {
    ...payment,
    status: 'requires_action',
    payment_method: method,
    last_payment_error: null,
    next_action: { redirect_to_url: { return_url: returnUrl ?? null, url }, type: 'redirect_to_url' },
  })
  account.emit('payment_intent.requires_action', asking)
  return asking
}

const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** The result of the authentication. */
export function answerPayment(account: Account, payment: PaymentIntent, isYes: boolean): PaymentIntent {
  const method = payment.payment_method
  if (payment.status !== 'requires_action' || method === null) return payment
  if (!isYes) return fail(account, payment, method, AUTHENTICATION_FAILED)
  markAuthenticated(account, method)
  return succeed(account, payment, method)
}

/** The error of a failed payment. */
export function toPaymentError(payment: PaymentIntent, extra: Record<string, unknown> = {}): StripeError {
  const {
    code = 'card_declined',
    decline_code,
    message = 'Your card was declined.',
    param,
  } = payment.last_payment_error ?? {}
  return toCardError(
    {
      code,
      message,
      ...(decline_code === undefined ? {} : { decline_code }),
      ...(param === undefined ? {} : { param }),
    },
    { payment_intent: payment, ...extra },
  )
}
