import * as z from 'zod'
import { INTERVALS, StartTrial } from './account.forms.ts'
import { endpoint } from './endpoint.ts'
import { id, Money, Timestamp } from './fields.ts'
import { PERIODS } from './price-terms.ts'

/** What a plan allows. */
export const PlanLimits = z.object({
  users: z.number().int(),
  pagesPerCrawl: z.number().int(),
  crawlsPerMonth: z.number().int(),
})
export type PlanLimits = z.infer<typeof PlanLimits>

export const Product = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  limits: PlanLimits,
  prices: z.array(Money.extend({ interval: z.enum(INTERVALS), savingsPercent: z.number().int().optional() })),
})
export type Product = z.infer<typeof Product>

export const SUBSCRIPTION_STATUSES = [
  'trialing',
  'active',
  'past_due',
  'paused',
  'scheduled_to_cancel',
  'cancelled',
  'expired',
] as const

export const COUPON_DURATIONS = ['once', 'repeating', 'forever'] as const

export const Coupon = z.object({
  code: z.string(),
  /** Null for one that takes off an amount. */
  percentOff: z.number().nullable(),
  /** Off each invoice; null for one that takes off a percentage. */
  amountOff: Money.nullable(),
  /** When it stops to count; null where it never does. */
  endsAt: Timestamp.nullable(),
})
export type Coupon = z.infer<typeof Coupon>

/** What a period costs from one invoice on, until the next charge of a list begins: after coupons, before tax. */
export const Charge = Money.extend({ from: Timestamp })
export type Charge = z.infer<typeof Charge>

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

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'The plans, what they allow and what they cost',
  access: 'anyone',
  reply: z.object({
    items: z.array(Product),
    /** Whether tax is added to these prices or is in them; `off` where none is charged. */
    tax: z.enum(['off', 'exclusive', 'inclusive']),
  }),
  status: 200,
})
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
  summary: "The organization's subscription",
  access: 'member',
  reply: Subscription,
  status: 200,
})
