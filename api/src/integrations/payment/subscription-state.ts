import type Stripe from 'stripe'
import { listCharges } from './charges.ts'
import { type Cycle, isOnSoldTerms } from '#contract/billing/price-terms.ts'
import { readPlanPrice } from './catalog.ts'
import { type Customer } from './customers.ts'
import { idOf, toDate } from './payment-gateway.ts'
import { countsFor, type HeldDiscount, listHeldDiscounts } from './subscription-discounts.ts'

/** What is stored and shown of a subscription of Stripe's. Amounts in the smallest unit of its currency. */
export interface ShownState {
  providerId: string
  productId: string
  interval: Cycle['interval']
  intervalCount: number
  quantity: number
  /** What one of it costs a period; null where it is not so much for each. */
  unitAmount: number | null
  currency: string
  status: 'trialing' | 'active' | 'past_due' | 'paused' | 'scheduled_to_cancel' | 'cancelled' | 'expired'
  trialEndsAt: Date | null
  renewsAt: Date | null
  /** When access ends after a cancellation. */
  endsAt: Date | null
  /** The first failed payment of those that have not been made good. */
  pastDueSince: Date | null
  couponCode: string | null
  percentOff: number | null
  amountOff: number | null
  couponEndsAt: Date | null
  /** What the invoices to come are about, as it follows from the discounts; null where Stripe has not said so. */
  charges: { amount: number; from: string }[] | null
  hasCard: boolean
}

export interface ProviderSubscription {
  shown: ShownState
  /** `open` runs, `waiting` has not had its first payment, `over` has ended, `never` ended without its first payment. */
  phase: 'open' | 'waiting' | 'over' | 'never'
  isTrial: boolean
  /** Runs without anything to come of it: a trial that was canceled, or that ended without a card. Another takes its place. */
  isLapsed: boolean
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
  const { status, cancel_at, cancel_at_period_end, pause_collection } = subscription
  if (status === 'past_due' || status === 'unpaid') return 'past_due'
  if (status === 'canceled') return wasTrialToTheEnd(subscription) ? 'expired' : 'cancelled'
  const running = RUNNING.find((each) => each === status)
  if (!running) return 'expired'
  if (cancel_at_period_end || cancel_at !== null) return 'scheduled_to_cancel'
  // Only what would be charged can be paused; everything works on.
  return pause_collection && running === 'active' ? 'paused' : running
}

/** Whether the one invoice that it had is that of its beginning, and was not paid. */
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

/** The coupon, where there is one: of several only the codes are shown, since no single figure says what they take off. */
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

/** The same of one that can be for nothing else. */
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

/** Everything that a customer has, sorted out. */
export interface ProviderSubscriptions {
  /** The one that counts: one that runs before one that waits for its payment, and that before one that is over. */
  current: ProviderSubscription | undefined
  /** What runs beside it, and should not: one organization has one plan. What has lapsed is not counted. */
  duplicates: ProviderSubscription[]
  /** Ids of what runs beside it and is for no plan of ours, or on terms that we don't sell: only the operator can have made it. */
  foreign: string[]
  /** The one that was begun last, whatever became of it. */
  newestId: string | null
}

const PHASES = ['open', 'waiting', 'over']

const RANKS: ShownState['status'][] = ['active', 'paused', 'scheduled_to_cancel', 'past_due', 'trialing']

/** Of several that run one counts: what is paid for and goes on before what ends, what is owed and what is tried. */
const toRank = ({ isLapsed, shown }: ProviderSubscription) =>
  isLapsed ? RANKS.length : RANKS.indexOf(shown.status)

/** Among equals the oldest that runs counts, and the newest of what does not run. */
function sortOpen(newestFirst: ProviderSubscription[]): ProviderSubscription[] {
  return newestFirst.toReversed().toSorted((a, b) => toRank(a) - toRank(b))
}

export function sortOut(all: Stripe.Subscription[], customer: Customer): ProviderSubscriptions {
  const newestFirst = all.toSorted((a, b) => b.created - a.created)
  const ours = newestFirst.flatMap((each) => toProviderSubscription(each, customer) ?? [])
  const known = new Set(ours.map(({ shown }) => shown.providerId))
  const open = sortOpen(ours.filter(({ phase }) => phase === 'open'))
  const rest = ours
    .filter(({ phase }) => phase === 'waiting' || phase === 'over')
    .toSorted((a, b) => PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase))
  const beside = open.slice(1).filter(({ isLapsed }) => !isLapsed)
  const isSold = ({ shown }: ProviderSubscription) => isOnSoldTerms(shown.currency, shown)
  // Credit of one lowers no invoice of another in other money: what was agreed on is left to who agreed.
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
