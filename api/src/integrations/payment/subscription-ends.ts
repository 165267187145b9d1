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

/** Cancels immediately. An ended subscription is not an error: a call whose response was lost is retried. */
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

/** The credit of the final invoice; undefined without one. */
function findCredit({ latest_invoice: invoice }: Stripe.Subscription) {
  if (typeof invoice !== 'object' || !invoice || invoice.total >= 0) return undefined
  return { amount: -invoice.total, currency: invoice.currency.toUpperCase() }
}

/** Voids an open invoice. @throws DomainError where it was just paid. */
export async function voidInvoice(stripe: Stripe, invoiceId: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(invoiceId)
  } catch (error) {
    const { status } = await stripe.invoices.retrieve(invoiceId)
    if (status === 'paid') throw underWay()
    if (status !== 'void') throw error
  }
}

/** Voids the open invoices of an ended subscription. */
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
 * Cancels a subscription at the end of its paid period; one whose period is unpaid ends immediately, and its invoices
 * are voided.
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
 * Cancels a subscription that never had its first payment. The invoice is voided first, so that nobody can pay for what
 * is then canceled.
 */
export async function abandonSubscription(
  scope: PaymentScope,
  { shown, latestInvoiceId }: ProviderSubscription,
): Promise<void> {
  await askStripe(scope, PAYMENT_FAILURE.change, async (stripe) => {
    if (latestInvoiceId !== null) await voidInvoice(stripe, latestInvoiceId)
    await endAtOnce(stripe, shown.providerId)
  })
}

/** Immediately cancels one that another has replaced. */
export async function endNow(scope: PaymentScope, { shown }: ProviderSubscription): Promise<void> {
  await askStripe(scope, PAYMENT_FAILURE.change, (stripe) => endAtOnce(stripe, shown.providerId))
}

/**
 * Immediately cancels a duplicate subscription. Its paid, unused time becomes credit toward invoices of the remaining
 * plan; unpaid invoices are voided. Resolves to that credit.
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

/** Voids the open invoices of an ended subscription: nothing would be received for them. */
export async function voidInvoicesOfEnded(
  scope: PaymentScope,
  customer: Customer,
  { shown }: ProviderSubscription,
): Promise<void> {
  await askStripe(scope, PAYMENT_FAILURE.read, (stripe) =>
    voidOpenInvoices(stripe, customer, shown.providerId),
  )
}
