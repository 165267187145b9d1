import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Money, SentTimestamp, Timestamp } from '#contract/fields.ts'
import { InvoiceLine, Taxes } from './invoice-lines.ts'
import { CardReference } from './payment.forms.ts'
import { INTERVALS, StartTrial } from './plans.forms.ts'
import { Charge, Coupon, PlanLimits } from './plans.ts'
import { PERIODS } from './price-terms.ts'
import { BILLING_ACTIONS, REFUSALS } from './subscription.actions.ts'
import { PlanChoice } from './subscription.forms.ts'

export const SUBSCRIPTION_STATUSES = [
  'trialing',
  'active',
  'past_due',
  'paused',
  'scheduled_to_cancel',
  'cancelled',
  'expired',
] as const

export const Subscription = z.object({
  id: id('sub'),
  productId: z.string(),
  productName: z.string(),
  interval: z.enum(PERIODS),
  /** Intervals per period: three for a plan that is billed every three months. */
  intervalCount: z.number().int(),
  quantity: z.number().int(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** For one period and the whole quantity, before the coupon. */
  price: Money,
  /** Total of the next invoice where a coupon lowers it; null otherwise. */
  discountedPrice: Money.nullable(),
  /** Upcoming charges, the next one first; empty where none is known. */
  charges: z.array(Charge),
  coupon: Coupon.nullable(),
  trialEndsAt: Timestamp.nullable(),
  /** Whole days left in the trial, including the current one; 0 once it is over. */
  daysLeft: z.number().int(),
  /** The next billing date; null without one. */
  renewsAt: Timestamp.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** When access ends: after a cancellation, or if a failed payment stays unpaid. */
  endsAt: Timestamp.nullable(),
  /** Whether a card is on file, so that the trial can convert to a plan. */
  hasCard: z.boolean(),
  limits: PlanLimits,
})
export type Subscription = z.infer<typeof Subscription>

/** The subscription with the billing actions of the caller. */
export const SubscriptionDetail = Subscription.extend({
  allowedActions: allowedActions(BILLING_ACTIONS, REFUSALS),
})
export type SubscriptionDetail = z.infer<typeof SubscriptionDetail>

export const startTrial = endpoint({
  method: 'POST',
  path: '/subscription/free-trial',
  summary: 'Start the 7-day free trial, once per organization and once per person',
  access: 'administrator',
  body: StartTrial,
  reply: Subscription,
  status: 201,
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/subscription',
  summary: "The organization's subscription, with the billing actions of the caller",
  access: 'member',
  reply: SubscriptionDetail,
  status: 200,
})

/** The cost of a change, as calculated by the payment provider, line by line. */
export const ChangePreview = z.object({
  productId: z.string(),
  productName: z.string(),
  interval: z.enum(INTERVALS),
  quantity: z.number().int(),
  isUpgrade: z.boolean(),
  lines: z.array(InvoiceLine),
  discount: Money,
  tax: Money,
  taxes: Taxes,
  /** Negative for credit that is used, positive for an earlier amount that was too small to charge. */
  fromBalance: Money,
  /** Charged when the change is confirmed; negative, it becomes credit for future invoices. */
  dueNow: Money,
  /** Total of the next invoice, after coupons and before tax. */
  renewal: Money,
  renewsAt: Timestamp.nullable(),
  /** `renewal` and the charges after it. */
  charges: z.array(Charge),
  /** Sent with the confirmation, so that it costs what the preview says. Valid for an hour. */
  previewedAt: Timestamp,
})
export type ChangePreview = z.infer<typeof ChangePreview>

export const calculateSubscriptionChange = endpoint({
  method: 'POST',
  path: '/subscription/calculate-subscription-change',
  summary: 'Preview a plan change, with proration line by line',
  access: 'administrator',
  body: PlanChoice,
  reply: ChangePreview,
  status: 200,
})

/** Subscribes where there is no subscription, or only a trial; changes the current one otherwise. */
export const updateSubscription = endpoint({
  method: 'POST',
  path: '/subscription/update',
  summary: 'Subscribe to a plan, or change to another one',
  access: 'administrator',
  body: PlanChoice.extend({
    /** Absent to use the card on file. */
    card: CardReference.optional(),
    /** When the change was previewed, so that it costs what was shown. */
    previewedAt: SentTimestamp.optional(),
  }),
  reply: z.object({
    /** Null while the first payment waits for the bank. */
    subscription: Subscription.nullable(),
    /** The invoice whose payment the bank wants authenticated; null without one. */
    confirmInvoiceId: z.string().nullable(),
    /** The invoice of this change; null where nothing was charged. */
    invoiceId: z.string().nullable(),
  }),
  status: 200,
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/subscription/cancel',
  summary: 'Cancel at the end of the paid period; this can’t be undone',
  access: 'administrator',
  reply: Subscription,
  status: 200,
})

/** A duplicate subscription that was canceled. */
export const EndedDuplicate = z.object({
  /** The payment provider's. */
  id: z.string(),
  planName: z.string(),
  at: Timestamp,
  /** Its credit, as the audit log writes it: `$79.00`. Null without one. */
  credit: z.string().nullable(),
})
export type EndedDuplicate = z.infer<typeof EndedDuplicate>

/** Read from our own database, without the payment provider. */
export const listEndedDuplicates = endpoint({
  method: 'GET',
  path: '/subscription/ended-duplicates',
  summary: 'Duplicate subscriptions that were canceled in the last 30 days; the audit log has earlier ones',
  access: 'administrator',
  reply: z.object({ items: z.array(EndedDuplicate) }),
  status: 200,
})
