import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Money, Timestamp } from '#contract/fields.ts'
import { forEachLimit } from './plan-limits.ts'
import { CouponCode, INTERVALS, Quantity, StartTrial } from './plans.forms.ts'

/** Limits of a plan. */
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
  /** Null for a fixed amount. */
  percentOff: z.number().nullable(),
  /** Off each invoice; null for a percentage. */
  amountOff: Money.nullable(),
  /** When it expires; null where it never does. */
  endsAt: Timestamp.nullable(),
})
export type Coupon = z.infer<typeof Coupon>

/** The price of a period from one invoice on, until the next entry of the list: after coupons, before tax. */
export const Charge = Money.extend({ from: Timestamp })
export type Charge = z.infer<typeof Charge>

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'Plans with their limits and prices',
  access: 'anyone',
  reply: z.object({
    items: z.array(Product),
    /** Whether prices exclude or include tax; `off` where none is charged. */
    tax: z.enum(['off', 'exclusive', 'inclusive']),
  }),
  status: 200,
})

export const validateCoupon = endpoint({
  method: 'GET',
  path: '/coupon/validate',
  summary: 'Validate a coupon, with the discounted price of a plan',
  access: 'member',
  query: z.object({
    couponCode: CouponCode,
    productId: StartTrial.shape.productId.optional(),
    interval: z.enum(INTERVALS).optional(),
    quantity: z.coerce.number().pipe(Quantity).optional(),
  }),
  reply: z.object({
    code: z.string(),
    /** Null for a fixed amount. */
    percentOff: z.number().nullable(),
    /** Off each invoice; null for a percentage. */
    amountOff: Money.nullable(),
    duration: z.enum(COUPON_DURATIONS),
    /** How long a repeating coupon applies. */
    durationInMonths: z.number().int().nullable(),
    /** Of the chosen plan; null without one. */
    price: Money.nullable(),
    /** Total of the first invoice; null without a plan. */
    discountedPrice: Money.nullable(),
    /** What the plan would cost from now on; empty without a plan. */
    charges: z.array(Charge),
  }),
  status: 200,
})
