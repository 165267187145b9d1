import { type Account } from './account.ts'
import {
  type Decline,
  findTestNumber,
  getTestCard,
  type GivenCard,
  normalizeCard,
  toCardError,
} from './cards.ts'
import { noSuch, refused } from './stripe-error.ts'
import type { PaymentMethod } from './wire.ts'

const TEST_CARD_YEARS = 4

export interface NewPaymentMethod {
  card: GivenCard
  billing_details?: Partial<PaymentMethod['billing_details']> | undefined
  metadata?: Record<string, string> | undefined
}

function toCard({ number, exp_month, exp_year, cvc }: GivenCard): NonNullable<PaymentMethod['card']> {
  const { brand, funding } = getTestCard(number)
  return {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: cvc === undefined ? null : 'pass',
    },
    country: 'US',
    display_brand: brand,
    exp_month,
    exp_year,
    fingerprint: `fp${number.slice(-8)}`,
    funding,
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

/** Stores a card without a customer, together with the behavior of its test number. */
export function createPaymentMethod(
  account: Account,
  { card, billing_details, metadata = {} }: NewPaymentMethod,
) {
  const given = normalizeCard(card)
  const id = account.newId('pm')
  account.store.put('card', { id, number: given.number, isAuthenticated: false })
  return account.store.put('payment_method', {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: null,
      email: null,
      name: null,
      phone: null,
      tax_id: null,
      ...billing_details,
    },
    card: toCard(given),
    created: account.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  })
}

/** The payment method with that id; a test id creates a new one, as in Stripe. */
export function getPaymentMethod(account: Account, id: string, param = 'payment_method'): PaymentMethod {
  const number = findTestNumber(id)
  if (number !== undefined) {
    const exp_year = new Date(account.now() * 1000).getUTCFullYear() + TEST_CARD_YEARS
    return createPaymentMethod(account, { card: { number, exp_month: 12, exp_year, cvc: '123' } })
  }
  const found = account.store.find('payment_method', id)
  if (!found) throw noSuch('payment_method', id, param)
  return found
}

/** @throws {StripeError} where the card is another customer's, or nobody's. */
export function getCustomersCard(
  account: Account,
  id: string,
  customer: string,
  param: string,
): PaymentMethod {
  const method = getPaymentMethod(account, id, param)
  if (method.customer === customer) return method
  if (method.customer === null)
    throw refused(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      param,
      'resource_missing',
    )
  throw refused(
    `The payment method ${id} does not belong to the Customer ${customer}. Please use this payment method with the Customer that it belongs to instead.`,
    param,
  )
}

const findCard = (account: Account, id: string) => account.store.find('card', id)

/** Whether storing the card is declined, needs authentication, or succeeds. */
export function trySetup(account: Account, id: string): Decline | 'asks' | 'fine' {
  const state = findCard(account, id)
  const { decline, asks } = getTestCard(state?.number ?? '')
  if (decline) return decline
  return asks && !state?.isAuthenticated ? 'asks' : 'fine'
}

/** The same for a payment. */
export function tryCharge(account: Account, id: string): Decline | 'asks' | 'fine' {
  const state = findCard(account, id)
  const { decline, chargeDecline, asks } = getTestCard(state?.number ?? '')
  const refusal = decline ?? chargeDecline
  if (refusal) return refusal
  return asks === 'always' || (asks && !state?.isAuthenticated) ? 'asks' : 'fine'
}

/** Whether the cardholder disputes charges. */
export const isDisputed = (account: Account, id: string) =>
  getTestCard(findCard(account, id)?.number ?? '').isDisputed === true

export function markAuthenticated({ store }: Account, id: string) {
  const state = store.find('card', id)
  if (state) store.put('card', { ...state, isAuthenticated: true })
}

/** @throws {StripeError} for a card that the bank refuses, or that is another customer's. */
export function attachPaymentMethod(
  account: Account,
  method: PaymentMethod,
  customer: string,
): PaymentMethod {
  if (method.customer === customer) return method
  if (method.customer !== null)
    throw refused(
      'The payment method you provided has already been attached to a customer.',
      'payment_method',
      'payment_method_already_attached',
    )
  const verdict = trySetup(account, method.id)
  if (typeof verdict === 'object') throw toCardError(verdict)
  const attached = account.store.put('payment_method', { ...method, customer })
  account.emit('payment_method.attached', attached)
  return attached
}
