import type Stripe from 'stripe'
import { listCharges } from './charges.ts'
import { type Cycle, isOnSoldTerms } from '#contract/billing/price-terms.ts'
import { readPlanPrice } from './catalog.ts'
import { type Customer } from './customers.ts'
import { idOf, toDate } from './payment-gateway.ts'
import { countsFor, type HeldDiscount, listHeldDiscounts } from './subscription-discounts.ts'

/** The state of a Stripe subscription that is stored and shown. Amounts in the smallest unit of its currency. */
export interface ShownState {
  providerId: string
  productId: string
  interval: Cycle['interval']
  intervalCount: number
  quantity: number
  /** Unit price per period; null where there is no price per unit. */
  unitAmount: number | null
  currency: string
  status: 'trialing' | 'active' | 'past_due' | 'paused' | 'scheduled_to_cancel' | 'cancelled' | 'expired'
  trialEndsAt: Date | null
  renewsAt: Date | null
  /** When access ends after a cancellation. */
  endsAt: Date | null
  /** The first failed payment that is still due. */
  pastDueSince: Date | null
  couponCode: string | null
  percentOff: number | null
  amountOff: number | null
  couponEndsAt: Date | null
  /** Upcoming charges, calculated from the discounts; null where unknown. */
  charges: { amount: number; from: string }[] | null
  hasCard: boolean
}

export interface ProviderSubscription {
  shown: ShownState
  /**
   * `open` is active, `waiting` has not had its first payment, `over` has ended, `never` ended without its first
   * payment.
   */
  phase: 'open' | 'waiting' | 'over' | 'never'
  isTrial: boolean
  /**
   * An active one without a future: a trial that was canceled, or that ended without a card. Another one can replace
   * it.
   */
  isLapsed: boolean
  itemId: string
  periodStart: Date
  periodEnd: Date
  /** The billing anchor. */
  anchor: Date
  /** Discounts on future invoices, for any product. */
  discounts: HeldDiscount[]
  latestInvoiceId: string | null
  /** The latest invoice where it is open. */
  openInvoiceId: string | null
  /** The invoice of a pending change. */
  pendingInvoiceId: string | null
}

/** Expands everything that the state is read from. */
export const STATE_FIELDS = ['latest_invoice', 'discounts.source.coupon', 'discounts.promotion_code']

/** A trial without a card ends by itself, at its end, with nothing paid. */
const TRIAL_END_SLACK_SECONDS = 3600
const wasTrialToTheEnd = ({ trial_end, ended_at, cancellation_details }: Stripe.Subscription) =>
  trial_end !== null &&
  ended_at !== null &&
  ended_at <= trial_end + TRIAL_END_SLACK_SECONDS &&
  cancellation_details?.reason !== 'cancellation_requested'

const RUNNING = ['trialing', 'active'] as const

function toStatus(subscription: Stripe.Subscription): ShownState['status'] {
  const { status, cancel_at, cancel_at_period_end, pause_collection } = subscription
  if (status === 'past_due' || status === 'unpaid') return 'past_due'
  if (status === 'canceled') return wasTrialToTheEnd(subscription) ? 'expired' : 'cancelled'
  const running = RUNNING.find((each) => each === status)
  if (!running) return 'expired'
  if (cancel_at_period_end || cancel_at !== null) return 'scheduled_to_cancel'
  // Only collection can be paused; the plan stays active.
  return pause_collection && running === 'active' ? 'paused' : running
}

/** Whether its only invoice is the first one, and was not paid. */
function neverBegan(subscription: Stripe.Subscription): boolean {
  const invoice = wholeInvoice(subscription)
  return invoice?.billing_reason === 'subscription_create' && invoice.status !== 'paid'
}

function toPhase(subscription: Stripe.Subscription): ProviderSubscription['phase'] {
  const { status } = subscription
  if (status === 'incomplete') return 'waiting'
  if (status === 'incomplete_expired') return 'never'
  if (status !== 'canceled') return 'open'
  return neverBegan(subscription) ? 'never' : 'over'
}

/** The coupon, where there is one: of several only the codes are shown, since they have no single value. */
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

/** The price of a period, and the upcoming charges. */
function toPriceColumns(
  { quantity = 1, price, current_period_end }: Stripe.SubscriptionItem,
  subscription: Stripe.Subscription,
  period: Cycle,
) {
  const firstAt = new Date(current_period_end * 1000)
  const anchor = new Date(subscription.billing_cycle_anchor * 1000)
  const held = listHeldDiscounts(subscription)
  const discounts = held.filter((discount) => countsFor(discount, idOf(price.product)))
  const charges = listCharges({
    price: (price.unit_amount ?? 0) * quantity,
    ...period,
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

/** In our terms; undefined for a subscription to something other than our plans. */
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
      ...toPriceColumns(item, subscription, plan),
      hasCard,
    },
    phase: toPhase(subscription),
    isTrial,
    isLapsed: (isTrial && status === 'scheduled_to_cancel') || subscription.status === 'paused',
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

/** The same for one that is known to be for a plan. */
export function requireOurs(subscription: Stripe.Subscription, customer: Customer): ProviderSubscription {
  const ours = toProviderSubscription(subscription, customer)
  if (!ours) throw new Error('the subscription has lost its plan')
  return ours
}

function toEnd(
  { cancel_at, ended_at, canceled_at }: Stripe.Subscription,
  status: ShownState['status'],
  periodEnd: Date,
): Date | null {
  if (status === 'scheduled_to_cancel') return toDate(cancel_at) ?? periodEnd
  return status === 'cancelled' || status === 'expired' ? toDate(ended_at ?? canceled_at) : null
}

/** The subscriptions of a customer, classified. */
export interface ProviderSubscriptions {
  /** The current one: an active one before one that waits for its payment, and that before an ended one. */
  current: ProviderSubscription | undefined
  /** Duplicates of it: an organization has one plan. Lapsed ones are not included. */
  duplicates: ProviderSubscription[]
  /** Ids of others that are for no plan of ours, or on custom terms: only the operator can have created them. */
  foreign: string[]
  /** The most recently created one, in any state. */
  newestId: string | null
}

const PHASES = ['open', 'waiting', 'over']

const RANKS: ShownState['status'][] = ['active', 'paused', 'scheduled_to_cancel', 'past_due', 'trialing']

/** Precedence among active ones: paid and renewing ones come before those that end, are past due, or in trial. */
const toRank = ({ isLapsed, shown }: ProviderSubscription) =>
  isLapsed ? RANKS.length : RANKS.indexOf(shown.status)

/** Among equals, the oldest active one comes first, and the newest of the others. */
function sortOpen(newestFirst: ProviderSubscription[]): ProviderSubscription[] {
  return newestFirst.toReversed().toSorted((a, b) => toRank(a) - toRank(b))
}

export function classify(all: Stripe.Subscription[], customer: Customer): ProviderSubscriptions {
  const newestFirst = all.toSorted((a, b) => b.created - a.created)
  const ours = newestFirst.flatMap((each) => toProviderSubscription(each, customer) ?? [])
  const known = new Set(ours.map(({ shown }) => shown.providerId))
  const open = sortOpen(ours.filter(({ phase }) => phase === 'open'))
  const rest = ours
    .filter(({ phase }) => phase === 'waiting' || phase === 'over')
    .toSorted((a, b) => PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase))
  const beside = open.slice(1).filter(({ isLapsed }) => !isLapsed)
  const isSold = ({ shown }: ProviderSubscription) => isOnSoldTerms(shown.currency, shown)
  // Credit can't be used across currencies: custom agreements are left to the operator.
  const isOurs = (each: ProviderSubscription) => open[0] !== undefined && isSold(open[0]) && isSold(each)
  const unknown = newestFirst.filter((each) => !known.has(each.id) && toPhase(each) === 'open')
  return {
    current: open[0] ?? rest[0],
    duplicates: beside.filter(isOurs),
    foreign: [
      ...unknown.map(({ id }) => id),
      ...beside.filter((each) => !isOurs(each)).map(({ shown }) => shown.providerId),
    ],
    newestId: newestFirst[0]?.id ?? null,
  }
}
