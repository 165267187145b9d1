import { TRIAL_DAYS } from '#contract/billing/plan-table.ts'
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
  sendChange,
  toSeconds,
  underWay,
} from './payment-gateway.ts'
import { completeCoupons, toDiscountTerms } from './subscription-discounts.ts'
import { voidInvoice } from './subscription-ends.ts'
import { findTaxBehavior, toAutomaticTax, toTaxRefusal } from './taxes.ts'
import {
  type ProviderSubscription,
  type ProviderSubscriptions,
  requireOurs,
  classify,
  STATE_FIELDS,
} from './subscription-state.ts'

export function listProviderSubscriptions(
  scope: PaymentScope,
  customer: Customer,
): Promise<ProviderSubscriptions> {
  return askStripe(scope, PAYMENT_FAILURE.read, async (stripe) => {
    const all = await stripe.subscriptions
      .list({
        customer: customer.id,
        status: 'all',
        limit: 100,
        expand: STATE_FIELDS.map((field) => `data.${field}`),
      })
      .autoPagingToArray(ALL)
    return classify(await completeCoupons(stripe, all), customer)
  })
}

/** The current subscription. */
export const findProviderSubscription = async (
  scope: PaymentScope,
  customer: Customer,
): Promise<ProviderSubscription | undefined> => (await listProviderSubscriptions(scope, customer)).current

/** An error about the person's input, not about the call. */
function toRefusal(error: unknown): unknown {
  if (isCouponRefusal(error)) return couponRefusal()
  return isIdempotencyClash(error) ? underWay() : toTaxRefusal(error)
}

/** A free trial of seven days. Without a card it ends with the trial; with one it converts to the plan. */
export function startProviderTrial(
  scope: PaymentScope,
  customer: Customer,
  { plan, interval }: Omit<Target, 'quantity'>,
): Promise<ProviderSubscription> {
  return askStripe(scope, PAYMENT_FAILURE.trial, async (stripe) => {
    const price = await ensurePrice(stripe, { plan, interval }, findTaxBehavior(scope))
    const terms = {
      customer: customer.id,
      items: [{ price, quantity: 1 }],
      trial_period_days: TRIAL_DAYS,
      ...toAutomaticTax(scope),
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
      expand: STATE_FIELDS,
    }
    const key = { idempotencyKey: `trial-${customer.id}` }
    const created = await sendChange(() => stripe.subscriptions.create(terms, key)).catch(
      (error: unknown) => {
        throw toRefusal(error)
      },
    )
    return requireOurs(created, customer)
  })
}

interface Purchase {
  target: Target
  coupon: FoundCoupon | undefined
  /** The same for every retry of one request, so that it is carried out once. */
  intent: string
}

/**
 * Starts a subscription with its first payment. A declined card leaves nothing behind. Where the bank requires
 * authentication, the subscription waits for the payment of its first invoice (`openInvoiceId`).
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
            ...toDiscountTerms(coupon),
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
  /** The time of the preview. Not used in a trial, which is not prorated. */
  at: Date
}

const toItems = ({ itemId }: ProviderSubscription, price: string, quantity: number) => [
  { id: itemId, price, quantity },
]

/**
 * Changes a subscription and charges the difference immediately, which ends a trial. A declined card changes nothing.
 * Where the bank requires authentication, the change waits for the payment of its invoice.
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
      ...toDiscountTerms(coupon),
      expand: STATE_FIELDS,
    }
    const tax = toAutomaticTax(scope)
    const key = (step: string) => ({ idempotencyKey: `change-${intent}-${step}` })
    // A pending change is undone by voiding its invoice, which then can't be paid after this one.
    if (current.pendingInvoiceId !== null) await voidInvoice(stripe, current.pendingInvoiceId)
    try {
      const now = { ...terms, ...tax, payment_behavior: 'error_if_incomplete' as const }
      const changed = await askOnce(`change-${intent}-now`, (options) =>
        stripe.subscriptions.update(id, now, options),
      )
      return requireOurs(changed, customer)
    } catch (error) {
      if (!asksForConfirmation(error)) throw toRefusal(error)
    }
    // A pending change can't include this, so it goes first. It affects nothing that is already paid.
    if (Object.keys(tax).length > 0) await stripe.subscriptions.update(id, tax, key('tax'))
    const later = { ...terms, payment_behavior: 'pending_if_incomplete' as const }
    const waiting = await sendChange(() => stripe.subscriptions.update(id, later, key('waiting')))
    return requireOurs(waiting, customer)
  })
}
