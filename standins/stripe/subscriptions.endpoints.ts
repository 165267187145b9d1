import * as z from 'zod'
import { type Account } from './account.ts'
import { expireHeldChange } from './collection.ts'
import { type DiscountInput, redeemDiscounts } from './discounts.ts'
import { endpoint, idOf, toPage } from './endpoint.ts'
import { addPendingItems, createInvoice, discountsOf } from './invoicing.ts'
import { toCredits } from './billing-lines.ts'
import { boolean, mergeMetadata, none, paging, parameters, text } from './parameters.ts'
import { payAtOnce } from './payment-behavior.ts'
import { getCustomersCard } from './payment-methods.ts'
import { noSuch, refused } from './stripe-error.ts'
import { applyChange, planChange } from './subscription-changes.ts'
import { periodOf } from './subscription-items.ts'
import { endSubscription, isOver } from './subscription-status.ts'
import { cancellationDetails, NewSubscription, SubscriptionUpdate } from './subscriptions.parameters.ts'
import {
  createSubscription,
  getCustomer,
  getSubscription,
  toAutomaticTax,
  toPaymentSettings,
  toTrialSettings,
} from './subscriptions.ts'
import type { Discount, Subscription } from './wire.ts'

const ON_CANCELED = ['metadata', 'cancellation_details', 'expand']

function checkUpdatable(subscription: Subscription, input: SubscriptionUpdate) {
  if (!isOver(subscription)) return
  const isAllowed = Object.keys(input).every((key) => ON_CANCELED.includes(key))
  if (!isAllowed)
    throw refused('A canceled subscription can only update its cancellation_details and metadata.')
}

/** Parameters that pending changes do not support in Stripe; discounts and metadata are supported since 2026-05-27. */
function checkPending(input: SubscriptionUpdate) {
  if (input.payment_behavior !== 'pending_if_incomplete') return
  const allowed = [
    'expand',
    'items',
    'payment_behavior',
    'proration_behavior',
    'proration_date',
    'trial_end',
    'billing_cycle_anchor',
    'discounts',
    'metadata',
  ]
  const other = Object.keys(input).find((key) => !allowed.includes(key))
  if (other !== undefined)
    throw refused(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you cannot pass \`${other}\`.`,
      other,
    )
}

function cancelAtEnd(
  account: Account,
  subscription: Subscription,
  isCanceled: boolean | undefined,
): Subscription {
  if (isCanceled === undefined || isCanceled === subscription.cancel_at_period_end) return subscription
  const details = subscription.cancellation_details
  const reason = isCanceled ? ('cancellation_requested' as const) : null
  return {
    ...subscription,
    cancel_at_period_end: isCanceled,
    cancel_at: isCanceled ? periodOf(subscription).end : null,
    canceled_at: isCanceled ? account.now(subscription.customer) : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, ...details, reason },
  }
}

function applyPlainFields(
  account: Account,
  subscription: Subscription,
  input: SubscriptionUpdate,
): Subscription {
  const { default_payment_method: card, trial_settings: trial, payment_settings: payment } = input
  if (card !== undefined) getCustomersCard(account, card, subscription.customer, 'default_payment_method')
  const details = subscription.cancellation_details
  const missing = trial?.end_behavior.missing_payment_method
  const next: Subscription = {
    ...subscription,
    default_payment_method: card ?? subscription.default_payment_method,
    description: input.description === undefined ? subscription.description : input.description,
    metadata: mergeMetadata(subscription.metadata, input.metadata),
    cancellation_details: {
      reason: details?.reason ?? null,
      feedback_option: null,
      comment: input.cancellation_details?.comment ?? details?.comment ?? null,
      feedback: input.cancellation_details?.feedback ?? details?.feedback ?? null,
    },
    ...(input.automatic_tax
      ? {
          automatic_tax: toAutomaticTax(
            getCustomer(account, subscription.customer),
            input.automatic_tax.enabled,
          ),
        }
      : {}),
    ...(input.pause_collection === undefined
      ? {}
      : { pause_collection: input.pause_collection && { ...input.pause_collection, resumes_at: null } }),
    ...(missing ? { trial_settings: toTrialSettings(missing) } : {}),
    ...(payment?.save_default_payment_method
      ? { payment_settings: toPaymentSettings(payment.save_default_payment_method) }
      : {}),
  }
  return cancelAtEnd(account, next, input.cancel_at_period_end)
}

function findDiscounts(
  account: Account,
  subscription: Subscription,
  given: readonly DiscountInput[] | null | undefined,
): Discount[] {
  if (given === undefined) return discountsOf(account, subscription)
  return redeemDiscounts(account, given ?? [], {
    customer: subscription.customer,
    subscription: subscription.id,
  })
}

/** A pending change is replaced by the next one that affects the same fields. */
function makeWay(account: Account, subscription: Subscription, input: SubscriptionUpdate) {
  const isTouched =
    (input.items ?? input.trial_end ?? input.discounts ?? input.cancel_at_period_end) !== undefined
  if (subscription.pending_update && isTouched) expireHeldChange(account, subscription)
  return getSubscription(account, subscription.id)
}

function update(account: Account, id: string, input: SubscriptionUpdate): Subscription {
  const found = getSubscription(account, id)
  checkUpdatable(found, input)
  checkPending(input)
  const before = makeWay(account, found, input)
  const discounts = findDiscounts(account, before, input.discounts)
  const subscription = {
    ...applyPlainFields(account, before, input),
    discounts: discounts.map((discount) => discount.id),
  }
  const change = {
    items: input.items,
    trial_end: input.trial_end,
    anchor: input.billing_cycle_anchor?.type,
    proration_behavior: input.proration_behavior,
    proration_date: input.proration_date,
  }
  const plan = planChange(account, subscription, change)
  const given = {
    discounts: input.discounts && subscription.discounts,
    metadata: input.metadata || undefined,
  }
  applyChange(account, { before, subscription, plan, given }, input.payment_behavior ?? 'allow_incomplete')
  return getSubscription(account, id)
}

interface Cancellation {
  prorate?: boolean | undefined
  invoice_now?: boolean | undefined
}

/** Credits unused time, if requested. */
function creditUnused(account: Account, subscription: Subscription, { prorate, invoice_now }: Cancellation) {
  const ledger = account.store.find('ledger', subscription.id)
  if (!prorate || !ledger) return
  const at = account.now(subscription.customer)
  const period = periodOf(subscription)
  const before = subscription.items.data
  const discounts = discountsOf(account, subscription)
  const lines = toCredits(account, { before, after: [], ledger, period, discounts, at })
  if (!invoice_now) {
    addPendingItems(account, subscription.id, lines)
    return
  }
  const reason = 'subscription_update'
  const { invoice } = createInvoice(account, {
    subscription,
    reason,
    lines,
    discounts,
    at,
    start: at,
    end: at,
  })
  payAtOnce(account, invoice, 'allow_incomplete')
}

export const subscriptionEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/subscriptions',
    parameters: NewSubscription,
    run: (account, { input }) =>
      createSubscription(account, {
        ...input,
        missingPaymentMethod: input.trial_settings?.end_behavior.missing_payment_method,
        save_default_payment_method: input.payment_settings?.save_default_payment_method,
      }),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/subscriptions/{id}',
    parameters: none,
    run: (account, call) => getSubscription(account, idOf(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/subscriptions/{id}',
    parameters: SubscriptionUpdate,
    run: (account, call) => update(account, idOf(call), call.input),
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/subscriptions/{id}',
    parameters: parameters({
      cancellation_details: cancellationDetails.optional(),
      invoice_now: boolean.optional(),
      prorate: boolean.optional(),
    }),
    run(account, call) {
      const subscription = getSubscription(account, idOf(call))
      if (isOver(subscription)) throw noSuch('subscription', subscription.id)
      creditUnused(account, subscription, call.input)
      const current = applyPlainFields(account, getSubscription(account, subscription.id), call.input)
      return endSubscription(account, current, 'cancellation_requested')
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/subscriptions',
    parameters: parameters({
      ...paging,
      customer: text.optional(),
      price: text.optional(),
      status: z
        .enum([
          'active',
          'all',
          'canceled',
          'ended',
          'incomplete',
          'incomplete_expired',
          'past_due',
          'paused',
          'trialing',
          'unpaid',
        ])
        .optional(),
      test_clock: text.optional(),
    }),
    run(account, { input }) {
      if (input.customer !== undefined) getCustomer(account, input.customer)
      const rows = account.store
        .list('subscription')
        .filter((row) => row.customer === (input.customer ?? row.customer))
        .filter((row) => row.test_clock === (input.test_clock ?? (input.customer ? row.test_clock : null)))
        .filter(
          (row) => input.price === undefined || row.items.data.some(({ price }) => price.id === input.price),
        )
        .filter((row) => isWanted(row, input.status))
      return toPage(rows, input, '/v1/subscriptions')
    },
  }),
]

function isWanted(subscription: Subscription, status: string | undefined): boolean {
  if (status === undefined) return subscription.status !== 'canceled'
  if (status === 'all') return true
  return status === 'ended' ? isOver(subscription) : subscription.status === status
}
