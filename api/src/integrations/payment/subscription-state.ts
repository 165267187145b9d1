import type Stripe from 'stripe'
import { type SubscriptionRow } from '#api/lib/account.queries.ts'
import { listCharges } from '#api/lib/charges.ts'
import { type PlanPrice, readPlanPrice } from './catalog.ts'
import { type Customer } from './customers.ts'
import { idOf, toDate } from './payment-gateway.ts'
import { countsFor, type HeldDiscount, listHeldDiscounts } from './subscription-discounts.ts'

/** What a row of ours shows of a subscription of Stripe's. */
export type ShownState = Pick<
  SubscriptionRow,
  | 'productId'
  | 'interval'
  | 'quantity'
  | 'unitAmount'
  | 'status'
  | 'trialEndsAt'
  | 'renewsAt'
  | 'endsAt'
  | 'pastDueSince'
  | 'couponCode'
  | 'percentOff'
  | 'amountOff'
  | 'couponEndsAt'
  | 'charges'
  | 'hasCard'
> & { providerId: string }

export interface ProviderSubscription {
  shown: ShownState
  /** `open` runs, `waiting` has not had its first payment, `over` has ended. */
  phase: 'open' | 'waiting' | 'over'
  isTrial: boolean
  itemId: string
  periodStart: Date
  periodEnd: Date
  /** What the days of billing are counted from. */
  anchor: Date
  /** What invoices to come are lowered by, whatever they are for. */
  discounts: HeldDiscount[]
  latestInvoiceId: string | null
  /** The newest invoice where it waits for its payment. */
  openInvoiceId: string | null
  /** The invoice that a change waits for. */
  pendingInvoiceId: string | null
}

/** Everything that the state is read from comes along. */
export const STATE_FIELDS = ['latest_invoice', 'discounts.source.coupon', 'discounts.promotion_code']

/** A trial whose card never came ends by itself, at its end. Nothing has been paid for by then. */
const TRIAL_END_SLACK_SECONDS = 3600
const wasTrialToTheEnd = ({ trial_end, ended_at, cancellation_details }: Stripe.Subscription) =>
  trial_end !== null &&
  ended_at !== null &&
  ended_at <= trial_end + TRIAL_END_SLACK_SECONDS &&
  cancellation_details?.reason !== 'cancellation_requested'

const RUNNING = ['trialing', 'active'] as const

function toStatus(subscription: Stripe.Subscription): ShownState['status'] {
  const { status, cancel_at, cancel_at_period_end } = subscription
  if (status === 'past_due' || status === 'unpaid') return 'past_due'
  if (status === 'canceled') return wasTrialToTheEnd(subscription) ? 'expired' : 'cancelled'
  const running = RUNNING.find((each) => each === status)
  if (!running) return 'expired'
  return cancel_at_period_end || cancel_at !== null ? 'scheduled_to_cancel' : running
}

function toPhase({ status }: Stripe.Subscription): ProviderSubscription['phase'] {
  if (status === 'incomplete') return 'waiting'
  return status === 'canceled' || status === 'incomplete_expired' ? 'over' : 'open'
}

/** The coupon, where there is one: of several only the codes are told, since no single figure says what they take off. */
function toCouponColumns(
  discounts: readonly HeldDiscount[],
  periodEnd: Date,
): Pick<ShownState, 'couponCode' | 'percentOff' | 'amountOff' | 'couponEndsAt'> {
  const [only, second] = discounts
  const couponCode = discounts.map(({ code }) => code).join(' + ') || null
  if (!only || second) return { couponCode, percentOff: null, amountOff: null, couponEndsAt: null }
  const { percentOff, amountOff, isOnce, endsAt } = only
  return { couponCode, percentOff, amountOff, couponEndsAt: isOnce ? periodEnd : endsAt }
}

/** What a period costs, and what the invoices to come are lowered to. */
function toPriceColumns(
  { quantity = 1, price, current_period_end }: Stripe.SubscriptionItem,
  subscription: Stripe.Subscription,
  interval: PlanPrice['interval'],
) {
  const firstAt = new Date(current_period_end * 1000)
  const anchor = new Date(subscription.billing_cycle_anchor * 1000)
  const held = listHeldDiscounts(subscription)
  const discounts = held.filter((discount) => countsFor(discount, idOf(price.product)))
  const charges = listCharges({
    price: (price.unit_amount ?? 0) * quantity,
    interval,
    anchor,
    firstAt,
    discounts,
  })
  return {
    quantity,
    unitAmount: price.unit_amount,
    ...toCouponColumns(discounts, firstAt),
    charges:
      price.unit_amount === null
        ? []
        : charges.map(({ amount, from }) => ({ amount, from: from.toISOString() })),
  }
}

const wholeInvoice = ({ latest_invoice }: Stripe.Subscription) =>
  typeof latest_invoice === 'object' ? latest_invoice : null

/** In our words; undefined for a subscription to something that is no plan of ours. */
export function toProviderSubscription(
  subscription: Stripe.Subscription,
  customer: Customer,
): ProviderSubscription | undefined {
  const item = subscription.items.data.find(({ price }) => readPlanPrice(price))
  const plan = item && readPlanPrice(item.price)
  if (!item || !plan) return undefined
  const status = toStatus(subscription)
  const periodEnd = new Date(item.current_period_end * 1000)
  const invoice = wholeInvoice(subscription)
  const hasCard = customer.paymentMethodId !== null || idOf(subscription.default_payment_method) !== null
  const isTrial = subscription.status === 'trialing'
  const willRenew = status === 'active' || (status === 'trialing' && hasCard)
  return {
    shown: {
      providerId: subscription.id,
      ...plan,
      status,
      trialEndsAt: toDate(subscription.trial_end),
      renewsAt: willRenew ? periodEnd : null,
      endsAt: toEnd(subscription, status, periodEnd),
      pastDueSince: status === 'past_due' ? toDate(invoice?.created) : null,
      ...toPriceColumns(item, subscription, plan.interval),
      hasCard,
    },
    phase: toPhase(subscription),
    isTrial,
    itemId: item.id,
    periodStart: new Date(item.current_period_start * 1000),
    periodEnd,
    anchor: new Date(subscription.billing_cycle_anchor * 1000),
    discounts: listHeldDiscounts(subscription),
    latestInvoiceId: idOf(subscription.latest_invoice),
    openInvoiceId: invoice?.status === 'open' ? invoice.id : null,
    pendingInvoiceId: subscription.pending_update ? idOf(subscription.latest_invoice) : null,
  }
}

function toEnd(
  { cancel_at, ended_at, canceled_at }: Stripe.Subscription,
  status: ShownState['status'],
  periodEnd: Date,
): Date | null {
  if (status === 'scheduled_to_cancel') return toDate(cancel_at) ?? periodEnd
  return status === 'cancelled' || status === 'expired' ? toDate(ended_at ?? canceled_at) : null
}

const RANK = { open: 0, waiting: 1, over: 2 }

/** The one that counts: one that runs before one that waits for its payment, and that before one that is over. */
export function pickSubscription(
  subscriptions: Stripe.Subscription[],
  customer: Customer,
): ProviderSubscription | undefined {
  return subscriptions
    .toSorted((a, b) => b.created - a.created)
    .flatMap((subscription) => toProviderSubscription(subscription, customer) ?? [])
    .toSorted((a, b) => RANK[a.phase] - RANK[b.phase])[0]
}
