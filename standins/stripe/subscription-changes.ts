import { type Account } from './account.ts'
import { cycleEnd, HOUR } from './calendar.ts'
import {
  type ProrationInput,
  recordDebits,
  toCredits,
  toDebits,
  toPeriodDebits,
  toPeriodLines,
} from './billing-lines.ts'
import { addPendingItems, createInvoice, currentDiscounts, discountsOf, withoutSpent } from './invoicing.ts'
import { type PaymentBehavior, payAtOnce, requireCard } from './payment-behavior.ts'
import { refused } from './stripe-error.ts'
import {
  changeItems,
  cycleOf,
  type ItemInput,
  periodOf,
  withItems,
  withPeriod,
} from './subscription-items.ts'
import { saveSubscription } from './subscription-status.ts'
import type { Discount, Ledger, LineDraft, Subscription } from './wire.ts'

/** How long a pending change waits for its payment. */
const PENDING_TIME = 23 * HOUR

export interface Change {
  items?: readonly ItemInput[] | undefined
  trial_end?: 'now' | number | undefined
  anchor?: 'now' | 'unchanged' | undefined
  proration_behavior?: 'always_invoice' | 'create_prorations' | 'none' | undefined
  proration_date?: number | undefined
  /** The new discounts; by default those of the subscription. */
  discounts?: readonly Discount[] | undefined
}

export interface PlannedChange {
  next: Subscription
  ledger: Ledger
  lines: LineDraft[]
  discounts: Discount[]
  /** Whether lines are billed now, not with the next period. */
  isBilledNow: boolean
  at: number
}

function findAt(account: Account, subscription: Subscription, { proration_date: date }: Change): number {
  if (date === undefined) return account.now(subscription.customer)
  const { start, end } = periodOf(subscription)
  if (date < start || date > end)
    throw refused(
      'Cannot specify a proration date outside of the current billing period of the subscription.',
      'proration_date',
    )
  return date
}

/** A new trial end; only for an active trial. */
function moveTrial(subscription: Subscription, end: number, now: number): Subscription {
  if (subscription.status !== 'trialing')
    throw refused('The stand-in moves the end of a running trial only.', 'trial_end')
  if (end <= now)
    throw refused('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end')
  const items = withPeriod(subscription.items.data, { start: periodOf(subscription).start, end })
  return { ...withItems(subscription, items), trial_end: end, billing_cycle_anchor: end }
}

/** A period that starts now: at the end of a trial, with another interval, or with a new anchor. */
function startCycle(subscription: Subscription, now: number): Subscription {
  const { data } = subscription.items
  const period = { start: now, end: cycleEnd(now, cycleOf(data), now) }
  const isTrial = subscription.status === 'trialing'
  return {
    ...withItems(subscription, withPeriod(data, period)),
    billing_cycle_anchor: now,
    ...(isTrial ? { status: 'active', trial_end: now } : {}),
  }
}

const isOtherCycle = (one: Subscription, other: Subscription) =>
  JSON.stringify(cycleOf(one.items.data)) !== JSON.stringify(cycleOf(other.items.data))

function planNewCycle(
  account: Account,
  next: Subscription,
  input: ProrationInput,
  credits: LineDraft[],
): Pick<PlannedChange, 'ledger' | 'lines'> {
  const period = periodOf(next)
  const lines = [...credits, ...toPeriodLines(account, next.items.data, period)]
  return {
    lines,
    ledger: { ...input.ledger, debits: toPeriodDebits(account, next.items.data, period, input.discounts) },
  }
}

/** The result of a change and its cost; nothing is stored. */
export function planChange(account: Account, subscription: Subscription, change: Change): PlannedChange {
  const now = account.now(subscription.customer)
  const at = findAt(account, subscription, change)
  const discounts = [...(change.discounts ?? currentDiscounts(account, subscription, at))]
  const before = subscription.items.data
  const after = change.items
    ? changeItems(account, before, change.items, { subscription: subscription.id })
    : before
  const ledger = account.store.find('ledger', subscription.id) ?? {
    id: '',
    debits: [],
    remindedOfTrialEnd: null,
  }
  const period = periodOf(subscription)
  const changed = withItems(subscription, withPeriod(after, period))
  const isTrial = subscription.status === 'trialing'
  const nothing = { ledger, lines: [], discounts, isBilledNow: false, at }

  if (typeof change.trial_end === 'number')
    return { ...nothing, next: moveTrial(changed, change.trial_end, now) }
  const input: ProrationInput = { before, after, ledger, period, discounts, at }
  const isProrated = change.proration_behavior !== 'none'
  if (isTrial && change.trial_end !== 'now') {
    const debits = toPeriodDebits(account, after, period, 'trial')
    return { ...nothing, next: changed, ledger: { ...ledger, debits } }
  }
  const isNewCycle = isTrial || change.anchor === 'now' || isOtherCycle(subscription, changed)
  if (isNewCycle) {
    const next = startCycle(changed, now)
    const all = { ...input, after: [] }
    const credits = isTrial || !isProrated ? [] : toCredits(account, all)
    return { ...nothing, next, ...planNewCycle(account, next, input, credits), isBilledNow: true }
  }
  const debits = toDebits(account, input)
  const recorded = recordDebits(ledger, debits, after)
  const lines = isProrated ? [...toCredits(account, input), ...debits] : []
  const isBilledNow = change.proration_behavior === 'always_invoice' && lines.length > 0
  return { ...nothing, next: changed, ledger: recorded, lines, isBilledNow }
}

export const toChangeDraft = (
  subscription: Subscription,
  { lines, discounts, at }: PlannedChange,
  now: number,
) => ({
  subscription,
  reason: 'subscription_update' as const,
  lines,
  discounts,
  at: now,
  start: at,
  end: at,
  prorationDate: at,
})

/** A requested change. */
interface AskedChange {
  /** The subscription while the change is pending. */
  before: Subscription
  /** The same with other parameters of the call. */
  subscription: Subscription
  plan: PlannedChange
  /** The visible `pending_update`. */
  given: {
    discounts?: string[] | null | undefined
    metadata?: Record<string, string> | undefined
  }
}

function hold(account: Account, { before, plan, given }: AskedChange, invoice: string): Subscription {
  const expires_at = account.now(before.customer) + PENDING_TIME
  const next = withoutSpent(account, plan.next, plan)
  account.store.put('held_change', { id: before.id, invoice, next, ledger: plan.ledger })
  return saveSubscription(account, {
    ...before,
    latest_invoice: invoice,
    pending_update: {
      billing_cycle_anchor: plan.next.billing_cycle_anchor,
      cancel_at_period_end: null,
      discount: null,
      discounts: given.discounts ?? null,
      expires_at,
      metadata: given.metadata ?? null,
      subscription_items: plan.next.items.data,
      trial_end: null,
      trial_from_plan: null,
    },
  })
}

function billHeld(account: Account, asked: AskedChange) {
  const { subscription, plan } = asked
  const now = account.now(subscription.customer)
  const { invoice } = createInvoice(account, toChangeDraft(subscription, plan, now), true)
  const held = hold(account, asked, invoice.id)
  payAtOnce(account, invoice, 'allow_incomplete')
  return held
}

/** Applies a planned change, and charges for it by `payment_behavior`. */
export function applyChange(account: Account, asked: AskedChange, behavior: PaymentBehavior) {
  const { subscription, plan } = asked
  const now = account.now(subscription.customer)
  const isCharged = plan.isBilledNow && plan.lines.reduce((sum, { amount }) => sum + amount, 0) > 0
  const customer = account.store.find('customer', subscription.customer)
  const card = plan.next.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null
  const isFree = discountsOf(account, plan.next).some(({ source }) => {
    return account.store.find('coupon', source.coupon ?? '')?.percent_off === 100
  })
  requireCard(card, behavior, isCharged && !isFree)
  if (isCharged && behavior === 'pending_if_incomplete') {
    billHeld(account, asked)
    return
  }
  account.store.put('ledger', plan.ledger)
  const saved = saveSubscription(account, plan.next)
  if (!plan.isBilledNow) {
    addPendingItems(account, saved.id, plan.lines)
    return
  }
  const { invoice } = createInvoice(account, toChangeDraft(saved, plan, now))
  const after = payAtOnce(account, invoice, behavior)
  const current = account.store.find('subscription', saved.id)
  if (behavior === 'default_incomplete' && after.status === 'open' && current)
    saveSubscription(account, { ...current, status: 'past_due' })
}
