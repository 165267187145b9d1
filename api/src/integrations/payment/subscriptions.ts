import type Stripe from 'stripe'
import { DomainError } from '#api/lib/domain-error.ts'
import { TRIAL_DAYS } from '#api/lib/plans.ts'
import { ensurePrice, type Target } from './catalog.ts'
import { couponRefusal, type FoundCoupon, isCouponRefusal } from './coupons.ts'
import { type Customer } from './customers.ts'
import {
  ALL,
  askOnce,
  asksForConfirmation,
  askStripe,
  isIdempotencyClash,
  PAYMENT_FAILURE,
  type PaymentScope,
  toSeconds,
} from './payment-gateway.ts'
import { completeCoupons } from './subscription-discounts.ts'
import { findTaxBehavior, toAutomaticTax, toTaxRefusal } from './taxes.ts'
import {
  pickSubscription,
  type ProviderSubscription,
  STATE_FIELDS,
  toProviderSubscription,
} from './subscription-state.ts'

export function findProviderSubscription(
  scope: PaymentScope,
  customer: Customer,
): Promise<ProviderSubscription | undefined> {
  return askStripe(scope, PAYMENT_FAILURE.read, async (stripe) => {
    const all = await stripe.subscriptions
      .list({
        customer: customer.id,
        status: 'all',
        limit: 100,
        expand: STATE_FIELDS.map((field) => `data.${field}`),
      })
      .autoPagingToArray(ALL)
    return pickSubscription(await completeCoupons(stripe, all), customer)
  })
}

export const underWay = () =>
  new DomainError('conflict', 'Another change of the subscription is under way. Look again in a minute.')

/** A refusal that is about what the person asked for, and not about the call. */
function toRefusal(error: unknown): unknown {
  if (isCouponRefusal(error)) return couponRefusal()
  return isIdempotencyClash(error) ? underWay() : toTaxRefusal(error)
}

function requireOurs(subscription: Stripe.Subscription, customer: Customer): ProviderSubscription {
  const ours = toProviderSubscription(subscription, customer)
  if (!ours) throw new Error('the subscription has lost its plan')
  return ours
}

/** Seven days for nothing. Without a card at their end the subscription ends; with one it goes over into the plan. */
export function startProviderTrial(
  scope: PaymentScope,
  customer: Customer,
  { plan, interval }: Omit<Target, 'quantity'>,
): Promise<ProviderSubscription> {
  return askStripe(scope, PAYMENT_FAILURE.change, async (stripe) => {
    const price = await ensurePrice(stripe, { plan, interval }, findTaxBehavior(scope))
    const created = await stripe.subscriptions
      .create(
        {
          customer: customer.id,
          items: [{ price, quantity: 1 }],
          trial_period_days: TRIAL_DAYS,
          ...toAutomaticTax(scope),
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
          expand: STATE_FIELDS,
        },
        { idempotencyKey: `trial-${customer.id}` },
      )
      .catch((error: unknown) => {
        throw toRefusal(error)
      })
    return requireOurs(created, customer)
  })
}

interface Purchase {
  target: Target
  coupon: FoundCoupon | undefined
  /** The same for every repetition of one wish, so that it is granted once. */
  intent: string
}

/**
 * Starts a subscription with its first payment. A card that is declined leaves nothing behind. Where the bank asks for
 * a confirmation the subscription waits for the payment of its first invoice (`openInvoiceId`).
 */
export function subscribe(
  scope: PaymentScope,
  customer: Customer,
  { target, coupon, intent }: Purchase,
): Promise<ProviderSubscription> {
  return askStripe(scope, PAYMENT_FAILURE.change, async (stripe) => {
    const price = await ensurePrice(stripe, target, findTaxBehavior(scope))
    const create = (behavior: 'error_if_incomplete' | 'default_incomplete') =>
      askOnce(`subscribe-${intent}-${behavior}`, (options) =>
        stripe.subscriptions.create(
          {
            customer: customer.id,
            items: [{ price, quantity: target.quantity }],
            ...(coupon && { discounts: [coupon.discount] }),
            ...toAutomaticTax(scope),
            payment_behavior: behavior,
            expand: STATE_FIELDS,
          },
          options,
        ),
      )
    try {
      return requireOurs(await create('error_if_incomplete'), customer)
    } catch (error) {
      if (!asksForConfirmation(error)) throw toRefusal(error)
      return requireOurs(await create('default_incomplete'), customer)
    }
  })
}

interface Change extends Purchase {
  /** The moment that the prices were looked at for. Of no meaning in a trial, which is not prorated. */
  at: Date
}

const toItems = ({ itemId }: ProviderSubscription, price: string, quantity: number) => [
  { id: itemId, price, quantity },
]

/**
 * Changes a subscription and charges the difference at once; a trial ends with it. A card that is declined leaves
 * everything as it was. Where the bank asks for a confirmation the change waits for the payment of its invoice.
 */
export function changeSubscription(
  scope: PaymentScope,
  customer: Customer,
  current: ProviderSubscription,
  { target, coupon, intent, at }: Change,
): Promise<ProviderSubscription> {
  const id = current.shown.providerId
  return askStripe(scope, PAYMENT_FAILURE.change, async (stripe) => {
    const price = await ensurePrice(stripe, target, findTaxBehavior(scope))
    const terms = {
      items: toItems(current, price, target.quantity),
      proration_behavior: 'always_invoice' as const,
      ...(current.isTrial ? { trial_end: 'now' as const } : { proration_date: toSeconds(at) }),
      expand: STATE_FIELDS,
    }
    const beside = { ...(coupon && { discounts: [coupon.discount] }), ...toAutomaticTax(scope) }
    const key = (step: string) => ({ idempotencyKey: `change-${intent}-${step}` })
    // A change that waits for its payment is taken back with its invoice, and can't be paid after this one.
    if (current.pendingInvoiceId !== null) await takeBack(stripe, current.pendingInvoiceId)
    try {
      const now = { ...terms, ...beside, payment_behavior: 'error_if_incomplete' as const }
      const changed = await askOnce(`change-${intent}-now`, (options) =>
        stripe.subscriptions.update(id, now, options),
      )
      return requireOurs(changed, customer)
    } catch (error) {
      if (!asksForConfirmation(error)) throw toRefusal(error)
    }
    // A change that waits can't bring these along, so they go first.
    if (Object.keys(beside).length > 0) await stripe.subscriptions.update(id, beside, key('discount'))
    const waiting = await stripe.subscriptions.update(
      id,
      { ...terms, payment_behavior: 'pending_if_incomplete' },
      key('waiting'),
    )
    return requireOurs(waiting, customer)
  })
}

const OVER: ReadonlySet<Stripe.Subscription.Status> = new Set(['canceled', 'incomplete_expired'])

/** Ends one at once. One that has ended is no failure: a call whose answer got lost is tried again, and finds it so. */
async function endAtOnce(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions.cancel(id).catch(async (error: unknown) => {
    const { status } = await stripe.subscriptions.retrieve(id)
    if (!OVER.has(status)) throw error
  })
}

/** Makes sure that an invoice which waits for its payment is never paid. @throws DomainError where it just was. */
async function takeBack(stripe: Stripe, invoiceId: string): Promise<void> {
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
  for (const invoice of open) await stripe.invoices.voidInvoice(invoice.id)
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
      await endAtOnce(stripe, providerId)
      await voidOpenInvoices(stripe, customer, providerId)
      const ended = await stripe.subscriptions.retrieve(providerId, { expand: STATE_FIELDS })
      return requireOurs(ended, customer)
    }
    const terms = { cancel_at_period_end: true, expand: STATE_FIELDS }
    return requireOurs(await stripe.subscriptions.update(providerId, terms), customer)
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
