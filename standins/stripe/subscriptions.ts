import { type Account } from './account.ts'
import { cycleEnd, DAY } from './calendar.ts'
import { type DiscountInput, redeemDiscounts } from './discounts.ts'
import { sumPrices, toPeriodDebits, toPeriodLines } from './billing-lines.ts'
import { createInvoice, currentDiscounts } from './invoicing.ts'
import { type PaymentBehavior, payAtOnce, requireCard } from './payment-behavior.ts'
import { getCustomersCard } from './payment-methods.ts'
import { createSetup } from './setups.ts'
import { noSuch, refused } from './stripe-error.ts'
import { changeItems, cycleOf, type ItemInput, periodOf, withPeriod } from './subscription-items.ts'
import { saveSubscription } from './subscription-status.ts'
import { checkTaxLocation } from './taxes.ts'
import type { Customer, Subscription, SubscriptionItem } from './wire.ts'

const MAX_TRIAL_DAYS = 730

export interface NewSubscription {
  customer: string
  items: readonly ItemInput[]
  trial_period_days?: number | undefined
  trial_end?: 'now' | number | undefined
  missingPaymentMethod?: 'cancel' | 'create_invoice' | 'pause' | undefined
  default_payment_method?: string | undefined
  payment_behavior?: PaymentBehavior | undefined
  save_default_payment_method?: 'off' | 'on_subscription' | undefined
  discounts?: readonly DiscountInput[] | null | undefined
  metadata?: Record<string, string> | null | undefined
  description?: string | undefined
  cancel_at_period_end?: boolean | undefined
  automatic_tax?: { enabled: boolean } | undefined
}

export function getCustomer({ store }: Account, id: string, param = 'customer'): Customer {
  const customer = store.find('customer', id)
  if (!customer) throw noSuch('customer', id, param)
  return customer
}

export function getSubscription({ store }: Account, id: string, param = 'id'): Subscription {
  const subscription = store.find('subscription', id)
  if (!subscription) throw noSuch('subscription', id, param)
  return subscription
}

/** The requested end of the trial, in seconds; null for none. */
export function findTrialEnd({ trial_period_days: days, trial_end: end }: NewSubscription, now: number) {
  if (days !== undefined && end !== undefined)
    throw refused('You cannot set both `trial_end` and `trial_period_days`.', 'trial_end')
  if (days !== undefined && (days < 1 || days > MAX_TRIAL_DAYS))
    throw refused(`Invalid trial_period_days: must be between 1 and ${MAX_TRIAL_DAYS}.`, 'trial_period_days')
  if (days !== undefined) return now + days * DAY
  if (end === undefined || end === 'now') return null
  if (end <= now)
    throw refused('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end')
  return end
}

/** Fields that our subscriptions do not use. */
const EMPTY = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  transfer_data: null,
} as const

const NO_DETAILS = { comment: null, feedback: null, feedback_option: null, reason: null }

const toList = (id: string, data: SubscriptionItem[]): Subscription['items'] => ({
  object: 'list',
  data,
  has_more: false,
  url: `/v1/subscription_items?subscription=${id}`,
})

export function toPaymentSettings(save: NewSubscription['save_default_payment_method'] = 'off') {
  return { payment_method_options: null, payment_method_types: null, save_default_payment_method: save }
}

export function toTrialSettings(missing: NewSubscription['missingPaymentMethod'] = 'create_invoice') {
  return { end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing } }
}

export function toAutomaticTax(customer: Customer, enabled: boolean): Subscription['automatic_tax'] {
  if (enabled) checkTaxLocation(customer)
  return { disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null }
}

/** A new subscription from now on, not stored yet. */
export function buildSubscription(account: Account, given: NewSubscription): Subscription {
  const customer = getCustomer(account, given.customer)
  const now = account.now(customer.id)
  const id = account.newId('sub')
  const items = changeItems(account, [], given.items, { subscription: id, currency: customer.currency })
  const trialEnd = findTrialEnd(given, now)
  const end = trialEnd ?? cycleEnd(now, cycleOf(items), now)
  const card = given.default_payment_method
  if (card !== undefined) getCustomersCard(account, card, customer.id, 'default_payment_method')
  return {
    ...EMPTY,
    automatic_tax: toAutomaticTax(customer, given.automatic_tax?.enabled ?? false),
    billing_schedules: [],
    default_tax_rates: [],
    id,
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? now,
    cancel_at: given.cancel_at_period_end ? end : null,
    cancel_at_period_end: given.cancel_at_period_end ?? false,
    canceled_at: given.cancel_at_period_end ? now : null,
    cancellation_details: NO_DETAILS,
    created: now,
    currency: items[0]?.price.currency ?? 'usd',
    customer: customer.id,
    default_payment_method: card ?? null,
    description: given.description ?? null,
    discounts: [],
    ended_at: null,
    items: toList(id, withPeriod(items, { start: now, end })),
    latest_invoice: null,
    metadata: given.metadata ?? {},
    payment_settings: toPaymentSettings(given.save_default_payment_method),
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: customer.test_clock ?? null,
    trial_end: trialEnd,
    trial_settings: toTrialSettings(given.missingPaymentMethod),
    trial_start: trialEnd === null ? null : now,
  }
}

function needsCard(account: Account, subscription: Subscription): boolean {
  const customer = account.store.find('customer', subscription.customer)
  return !subscription.default_payment_method && !customer?.invoice_settings.default_payment_method
}

/** A trial without a card may collect one with its own setup intent. */
function addPendingSetup(
  account: Account,
  subscription: Subscription,
  behavior: PaymentBehavior,
): Subscription {
  if (behavior !== 'default_incomplete' || !needsCard(account, subscription)) return subscription
  const { id } = createSetup(account, { customer: subscription.customer })
  return saveSubscription(account, { ...subscription, pending_setup_intent: id })
}

/** Creates a subscription, and charges the first period; a trial starts with an invoice of zero. */
export function createSubscription(account: Account, given: NewSubscription): Subscription {
  const behavior = given.payment_behavior ?? 'allow_incomplete'
  if (behavior === 'pending_if_incomplete')
    throw refused('`pending_if_incomplete` cannot be used when creating a subscription.', 'payment_behavior')
  const built = buildSubscription(account, given)
  const { customer, id, start_date: at } = built
  const discounts = redeemDiscounts(account, given.discounts ?? [], {
    customer,
    subscription: id,
    amount: sumPrices(built.items.data),
  })
  const isTrial = built.status === 'trialing'
  const lines = toPeriodLines(account, built.items.data, periodOf(built), isTrial)
  const isCharged = !isTrial && lines.some(({ amount }) => amount > 0) && !discounts.some(isWhole(account))
  const card = needsCard(account, built) ? null : 'any'
  requireCard(card, behavior, isCharged)

  const created = account.store.put('subscription', { ...built, discounts: discounts.map((row) => row.id) })
  account.emit('customer.subscription.created', created)
  account.update('customer', { ...getCustomer(account, customer), currency: created.currency })
  const debits = toPeriodDebits(
    account,
    created.items.data,
    periodOf(created),
    isTrial ? 'trial' : currentDiscounts(account, created, at),
  )
  account.store.put('ledger', { id, debits, remindedOfTrialEnd: null })
  const reason = 'subscription_create'
  const draft = { subscription: created, reason, lines, discounts, at, start: at, end: at } as const
  const { invoice, subscription } = createInvoice(account, draft)
  if (isTrial) addPendingSetup(account, subscription, behavior)
  payAtOnce(account, invoice, behavior)
  return getSubscription(account, id)
}

const isWhole = (account: Account) => (discount: { source: { coupon: string | null } }) =>
  account.store.find('coupon', discount.source.coupon ?? '')?.percent_off === 100
