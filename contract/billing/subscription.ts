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
  /** How many of these make one period: three for a plan that is billed every three months. */
  intervalCount: z.number().int(),
  quantity: z.number().int(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** Of one period, for the whole quantity, before the coupon. */
  price: Money,
  /** What the next invoice comes to where a coupon lowers it; null otherwise. */
  discountedPrice: Money.nullable(),
  /** What the invoices to come are about, the next one first; none where none is known to come. */
  charges: z.array(Charge),
  coupon: Coupon.nullable(),
  trialEndsAt: Timestamp.nullable(),
  /** Whole days of the trial that are left, counting the one under way; 0 once it is over. */
  daysLeft: z.number().int(),
  /** The next day of billing; null where none is to come. */
  renewsAt: Timestamp.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** When access ends: after a cancellation, or unless a failed payment is made good. */
  endsAt: Timestamp.nullable(),
  /** Whether a card is on file, so that the trial can go over into a plan. */
  hasCard: z.boolean(),
  limits: PlanLimits,
})
export type Subscription = z.infer<typeof Subscription>

/** The subscription for itself, with what the caller can do about paying. */
export const SubscriptionDetail = Subscription.extend({
  allowedActions: allowedActions(BILLING_ACTIONS, REFUSALS),
})
export type SubscriptionDetail = z.infer<typeof SubscriptionDetail>

export const startTrial = endpoint({
  method: 'POST',
  path: '/subscription/free-trial',
  summary: 'Start the free trial of 7 days, once for an organization and once for a person',
  access: 'administrator',
  body: StartTrial,
  reply: Subscription,
  status: 201,
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/subscription',
  summary: "The organization's subscription, and what the caller can do about paying",
  access: 'member',
  reply: SubscriptionDetail,
  status: 200,
})

/** What a change would cost, as the payment provider calculates it, line by line. */
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
  /** Below zero for credit from before that is used, above for what was too little to be charged. */
  fromBalance: Money,
  /** Charged when the change is confirmed; below zero it is credit for the invoices to come. */
  dueNow: Money,
  /** What the next invoice after this one comes to, after coupons and before tax. */
  renewal: Money,
  renewsAt: Timestamp.nullable(),
  /** The same with what comes after it: `renewal` first. */
  charges: z.array(Charge),
  /** To be sent along with the confirmation, so that it costs what this says. Good for an hour. */
  previewedAt: Timestamp,
})
export type ChangePreview = z.infer<typeof ChangePreview>

export const calculateSubscriptionChange = endpoint({
  method: 'POST',
  path: '/subscription/calculate-subscription-change',
  summary: 'What another plan would cost from now on, with proration line by line',
  access: 'administrator',
  body: PlanChoice,
  reply: ChangePreview,
  status: 200,
})

/** Subscribes where there is no subscription yet, or only a trial; changes the one that there is otherwise. */
export const updateSubscription = endpoint({
  method: 'POST',
  path: '/subscription/update',
  summary: 'Subscribe to a plan, or change to another one',
  access: 'administrator',
  body: PlanChoice.extend({
    /** Left out where the card on file is to be used. */
    card: CardReference.optional(),
    /** When the change was looked at, so that it costs what was shown. */
    previewedAt: SentTimestamp.optional(),
  }),
  reply: z.object({
    /** Null while the first payment waits for the bank, and there is no other plan. */
    subscription: Subscription.nullable(),
    /** The invoice that a bank wants the person's word for; null when all is done. */
    confirmInvoiceId: z.string().nullable(),
    /** The invoice of this change; null where nothing was charged. */
    invoiceId: z.string().nullable(),
  }),
  status: 200,
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/subscription/cancel',
  summary: 'Cancel at the end of the period that is paid for; this cannot be taken back',
  access: 'administrator',
  reply: Subscription,
  status: 200,
})

/** A subscription that ran beside the plan and was ended. */
export const EndedDuplicate = z.object({
  /** The payment provider's. */
  id: z.string(),
  planName: z.string(),
  at: Timestamp,
  /** What became credit of it, as the audit log writes it: `$79.00`. Null where none is known of. */
  credit: z.string().nullable(),
})
export type EndedDuplicate = z.infer<typeof EndedDuplicate>

/** What is stored here, and known without the payment provider. */
export const listEndedDuplicates = endpoint({
  method: 'GET',
  path: '/subscription/ended-duplicates',
  summary: 'Second subscriptions that were ended in the last 30 days; the audit log has those from before',
  access: 'administrator',
  reply: z.object({ items: z.array(EndedDuplicate) }),
  status: 200,
})
