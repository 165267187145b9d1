import type Stripe from 'stripe'
import { type Customer } from './customers.ts'
import {
  ALL,
  askStripe,
  PAYMENT_FAILURE,
  type PaymentScope,
  sendChange,
  underWay,
} from './payment-gateway.ts'
import { type ProviderSubscription, requireOurs, STATE_FIELDS } from './subscription-state.ts'

const OVER: ReadonlySet<Stripe.Subscription.Status> = new Set(['canceled', 'incomplete_expired'])

/** Ends one at once. One that has ended is no failure: a call whose response got lost is tried again, and finds it so. */
async function endAtOnce(
  stripe: Stripe,
  id: string,
  terms: Stripe.SubscriptionCancelParams = {},
): Promise<Stripe.Subscription> {
  return stripe.subscriptions.cancel(id, terms).catch(async (error: unknown) => {
    const ended = await stripe.subscriptions.retrieve(id, { expand: terms.expand ?? [] })
    if (!OVER.has(ended.status)) throw error
    return ended
  })
}

/** What the last invoice of one that was ended has given back; undefined where it gave nothing back. */
function findCredit({ latest_invoice: invoice }: Stripe.Subscription) {
  if (typeof invoice !== 'object' || !invoice || invoice.total >= 0) return undefined
  return { amount: -invoice.total, currency: invoice.currency.toUpperCase() }
}

/** Makes sure that an invoice which waits for its payment is never paid. @throws DomainError where it just was. */
export async function takeBack(stripe: Stripe, invoiceId: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(invoiceId)
  } catch (error) {
    const { status } = await stripe.invoices.retrieve(invoiceId)
    if (status === 'paid') throw underWay()
    if (status !== 'void') throw error
  }
}

/** Takes back what is still to be paid of a subscription: what has ended is not to be charged any more. */
async function voidOpenInvoices(stripe: Stripe, { id }: Customer, subscription: string): Promise<void> {
  const open = await stripe.invoices
    .list({ customer: id, subscription, status: 'open', limit: 100 })
    .autoPagingToArray(ALL)
  for (const { id: invoiceId } of open) {
    await stripe.invoices.voidInvoice(invoiceId).catch(async (error: unknown) => {
      const { status } = await stripe.invoices.retrieve(invoiceId)
      if (status === 'open') throw error
    })
  }
}

/**
 * Ends a subscription with the period that is paid for; one whose period is not paid for ends at once, and nobody has
 * to pay for it any more.
 */
export function cancelSubscription(
  scope: PaymentScope,
  customer: Customer,
  { shown }: ProviderSubscription,
): Promise<ProviderSubscription> {
  return askStripe(scope, PAYMENT_FAILURE.cancel, async (stripe) => {
    const { providerId, status } = shown
    if (status === 'past_due') {
      await sendChange(() => endAtOnce(stripe, providerId))
      await voidOpenInvoices(stripe, customer, providerId)
      const ended = await stripe.subscriptions.retrieve(providerId, { expand: STATE_FIELDS })
      return requireOurs(ended, customer)
    }
    const terms = { cancel_at_period_end: true, expand: STATE_FIELDS }
    const ending = await sendChange(() => stripe.subscriptions.update(providerId, terms))
    return requireOurs(ending, customer)
  })
}

/**
 * Takes back a subscription that never had its first payment. The invoice goes first: once it can't be paid any more,
 * nobody has paid for what is ended then.
 */
export async function abandonSubscription(
  scope: PaymentScope,
  { shown, latestInvoiceId }: ProviderSubscription,
): Promise<void> {
  await askStripe(scope, PAYMENT_FAILURE.change, async (stripe) => {
    if (latestInvoiceId !== null) await takeBack(stripe, latestInvoiceId)
    await endAtOnce(stripe, shown.providerId)
  })
}

/** Ends one at once that another has taken the place of. */
export async function endNow(scope: PaymentScope, { shown }: ProviderSubscription): Promise<void> {
  await askStripe(scope, PAYMENT_FAILURE.change, (stripe) => endAtOnce(stripe, shown.providerId))
}

/**
 * Ends at once what runs beside the plan that counts. What was paid for the time to come is kept as credit, for the
 * invoices of the plan that stays; what was not paid yet need not be. Resolves to that credit.
 */
export async function endDuplicate(
  scope: PaymentScope,
  customer: Customer,
  { shown, isTrial }: ProviderSubscription,
): Promise<{ amount: number; currency: string } | undefined> {
  return askStripe(scope, PAYMENT_FAILURE.read, async (stripe) => {
    const isPaid = !isTrial && shown.status !== 'past_due'
    const terms = isPaid ? { prorate: true, invoice_now: true, expand: ['latest_invoice'] } : {}
    const ended = await endAtOnce(stripe, shown.providerId, terms)
    await voidOpenInvoices(stripe, customer, shown.providerId)
    return isPaid ? findCredit(ended) : undefined
  })
}

/** Takes back what is open of one that has ended: nothing would be had for it. */
export async function callOffInvoices(
  scope: PaymentScope,
  customer: Customer,
  { shown }: ProviderSubscription,
): Promise<void> {
  await askStripe(scope, PAYMENT_FAILURE.read, (stripe) =>
    voidOpenInvoices(stripe, customer, shown.providerId),
  )
}
