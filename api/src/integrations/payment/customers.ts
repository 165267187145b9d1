import type Stripe from 'stripe'
import { DomainError } from '#api/lib/domain-error.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { isInvalid } from '#contract/fields.ts'
import {
  ALL,
  askStripe,
  hasCode,
  idOf,
  isMissing,
  isRefusal,
  PAYMENT_FAILURE,
  type PaymentScope,
} from './payment-gateway.ts'

export interface Card {
  brand: string
  last4: string
  expiresMonth: number
  expiresYear: number
}
export interface Customer {
  id: string
  /** The default payment method; null without one. */
  paymentMethodId: string | null
  /** Fingerprint of the billing details that we last sent. */
  described: string | null
  /** The organization it was created for; null for one that was not created here. */
  organizationId: string | null
  /** The currency of their first subscription, which never changes; null before that. */
  currency: string | null
}
export interface TaxId {
  id: string
  type: string
  value: string
}

/** Billing details for future invoices. */
export interface BilledTo {
  name: string
  address: string | null
  country: string | null
}
interface NewCustomer {
  organizationId: string
  email: string
  billedTo: BilledTo
  /** Distinguishes a new customer, after the first one was deleted, from a repeated call. */
  previousId: string | null
}

const toCustomer = ({ id, invoice_settings, metadata, currency }: Stripe.Customer): Customer => ({
  id,
  paymentMethodId: idOf(invoice_settings.default_payment_method),
  described: metadata['described'] ?? null,
  organizationId: metadata['organizationId'] ?? null,
  currency: currency?.toUpperCase() ?? null,
})

const toDescribed = ({ name, address, country }: BilledTo) => hashToken([name, address, country].join('|'))

function toAddress({ address, country }: BilledTo) {
  if (!address && !country) return undefined
  return { ...(address && { line1: address.slice(0, 200) }), ...(country && { country }) }
}

export function createCustomer(scope: PaymentScope, given: NewCustomer): Promise<Customer> {
  const { organizationId, email, billedTo, previousId } = given
  const clock = scope.settings.STRIPE_TEST_CLOCK
  const described = toDescribed(billedTo)
  const address = toAddress(billedTo)
  return askStripe(scope, PAYMENT_FAILURE.change, async (stripe) =>
    toCustomer(
      await stripe.customers.create(
        {
          name: billedTo.name,
          email,
          metadata: { organizationId, described },
          ...(address && { address }),
          ...(clock && { test_clock: clock }),
        },
        {
          idempotencyKey: `customer-${organizationId}-${hashToken([described, email, previousId].join('|'))}`,
        },
      ),
    ),
  )
}

/** Updates the billing details where they have changed here; changes made at the provider are kept otherwise. */
export async function describeCustomer(
  scope: PaymentScope,
  customer: Customer,
  billedTo: BilledTo,
): Promise<void> {
  const described = toDescribed(billedTo)
  if (customer.described === described) return
  const { name } = billedTo
  const address = toAddress(billedTo) ?? ''
  await askStripe(scope, PAYMENT_FAILURE.change, (stripe) =>
    stripe.customers.update(customer.id, { name, address, metadata: { described } }),
  )
}

/** `gone` was deleted, `unknown` never existed in this account. */
export function findCustomer(scope: PaymentScope, id: string): Promise<Customer | 'gone' | 'unknown'> {
  return askStripe(scope, PAYMENT_FAILURE.read, async (stripe) => {
    try {
      const customer = await stripe.customers.retrieve(id)
      return customer.deleted ? 'gone' : toCustomer(customer)
    } catch (error) {
      if (isMissing(error)) return 'unknown'
      throw error
    }
  })
}

/** More than enough: two are already a fault. */
const MAX_OF_ONE = 5

/**
 * The customers that were created for an organization, newest first. The provider's search lags by a minute: a caller
 * who finds none and creates one needs an idempotency key that is derived from the organization.
 */
export function listCustomersOf(scope: PaymentScope, organizationId: string): Promise<Customer[]> {
  return askStripe(scope, PAYMENT_FAILURE.read, async (stripe) => {
    const found = await stripe.customers
      .search({ query: `metadata['organizationId']:'${organizationId}'`, limit: MAX_OF_ONE })
      .autoPagingToArray({ limit: MAX_OF_ONE })
      .catch((error: unknown) => {
        // Accounts in some countries have no search, and rely on the key alone.
        if (isRefusal(error)) return []
        throw error
      })
    return found.toSorted((a, b) => b.created - a.created).map(toCustomer)
  })
}

const toCard = (method: Stripe.PaymentMethod | null): Card | null =>
  method?.card
    ? {
        brand: method.card.brand,
        last4: method.card.last4,
        expiresMonth: method.card.exp_month,
        expiresYear: method.card.exp_year,
      }
    : null

const DEBITS = {
  us_bank_account: 'Bank account',
  sepa_debit: 'SEPA debit',
  bacs_debit: 'Bacs Direct Debit',
  au_becs_debit: 'BECS Direct Debit',
  acss_debit: 'Pre-authorized debit',
} as const

/** A payment method that is not a card: "Link", "SEPA debit ending in 3000"; null for a card. */
export function toOtherMethod(method: Stripe.PaymentMethod): string | null {
  if (method.card) return null
  if (method.link) return method.link.email ? `Link (${method.link.email})` : 'Link'
  for (const [type, name] of Object.entries(DEBITS) as [keyof typeof DEBITS, string][]) {
    const last4 = method[type]?.last4
    if (last4) return `${name} ending in ${last4}`
  }
  const words = method.type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The payment method, as a card or a name; both null without one. */
export function readPaymentMethod(
  scope: PaymentScope,
  { paymentMethodId }: Customer,
): Promise<{ card: Card | null; otherMethod: string | null }> {
  if (paymentMethodId === null) return Promise.resolve({ card: null, otherMethod: null })
  return askStripe(scope, PAYMENT_FAILURE.read, async (stripe) => {
    const method = await stripe.paymentMethods.retrieve(paymentMethodId)
    return { card: toCard(method), otherMethod: toOtherMethod(method) }
  })
}

export async function setCard(scope: PaymentScope, customerId: string, paymentMethodId: string) {
  await askStripe(scope, PAYMENT_FAILURE.change, (stripe) =>
    stripe.customers.update(customerId, { invoice_settings: { default_payment_method: paymentMethodId } }),
  )
}

/** Removes a declined card; the customer keeps the previous one, or none. */
export async function dropCard(
  scope: PaymentScope,
  { id, paymentMethodId }: Customer,
  dropped: string,
): Promise<void> {
  if (paymentMethodId === dropped) return
  if (paymentMethodId !== null) await setCard(scope, id, paymentMethodId)
  await askStripe(scope, PAYMENT_FAILURE.change, (stripe) => stripe.paymentMethods.detach(dropped))
}

export function listTaxIds(scope: PaymentScope, customerId: string): Promise<TaxId[]> {
  return askStripe(scope, PAYMENT_FAILURE.read, async (stripe) => {
    const taxIds = await stripe.customers.listTaxIds(customerId, { limit: 100 }).autoPagingToArray(ALL)
    return taxIds.map(({ id, type, value }) => ({ id, type, value }))
  })
}

export async function addTaxId(
  scope: PaymentScope,
  customerId: string,
  { type, value }: Omit<TaxId, 'id'>,
): Promise<void> {
  await askStripe(scope, PAYMENT_FAILURE.read, async (stripe) => {
    try {
      await stripe.customers.createTaxId(customerId, { type, value })
    } catch (error) {
      if (!hasCode(error, 'tax_id_invalid')) throw error
      const message = isInvalid('Tax ID')
      throw new DomainError('validation-failed', message, { errors: { value: [message] } })
    }
  })
}

/** A missing one is not an error: a deletion whose response was lost is retried. */
export async function removeTaxId(scope: PaymentScope, customerId: string, taxId: string): Promise<void> {
  await askStripe(scope, PAYMENT_FAILURE.read, async (stripe) => {
    await stripe.customers.deleteTaxId(customerId, taxId).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  })
}
