import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Money, Timestamp } from '#contract/fields.ts'
import { forEachLimit } from './plan-limits.ts'
import { CouponCode, INTERVALS, Quantity, StartTrial } from './plans.forms.ts'

/** What a plan allows. */
export const PlanLimits = z.object(forEachLimit(() => z.number().int()))

export const Product = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  limits: PlanLimits,
  prices: z.array(Money.extend({ interval: z.enum(INTERVALS), savingsPercent: z.number().int().optional() })),
})
export type Product = z.infer<typeof Product>

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

export const validateCoupon = endpoint({
  method: 'GET',
  path: '/coupon/validate',
  summary: 'What a coupon takes off the price of a plan',
  access: 'member',
  query: z.object({
    couponCode: CouponCode,
    productId: StartTrial.shape.productId.optional(),
    interval: z.enum(INTERVALS).optional(),
    quantity: z.coerce.number().pipe(Quantity).optional(),
  }),
  reply: z.object({
    code: z.string(),
    /** Null for a coupon that takes off an amount. */
    percentOff: z.number().nullable(),
    /** Off each invoice; null for a coupon that takes off a percentage. */
    amountOff: Money.nullable(),
    duration: z.enum(COUPON_DURATIONS),
    /** How long a repeating one counts. */
    durationInMonths: z.number().int().nullable(),
    /** Of the chosen plan; null where none was named. */
    price: Money.nullable(),
    /** What the first invoice comes to; null where no plan was named. */
    discountedPrice: Money.nullable(),
    /** What the plan would cost from now on; none where no plan was named. */
    charges: z.array(Charge),
  }),
  status: 200,
})
