import * as z from 'zod'
import { isInvalid, isRequired, oneOf, tooLong } from '#contract/fields.ts'
import { MAX_QUANTITY } from './price-terms.ts'

export const INTERVALS = ['month', 'year'] as const

export const StartTrial = z.object({
  productId: z
    .string({ error: isRequired('Plan') })
    .max(25, tooLong(isInvalid('Plan')))
    .regex(/^prod_[a-z]{2,20}$/, isInvalid('Plan')),
  interval: oneOf('Billing interval', INTERVALS),
})

export const COUPON_INVALID = 'Coupon Invalid. Try again later.'

/** A coupon or promotion code as customers type it. */
export const CouponCode = z
  .string({ error: COUPON_INVALID })
  .trim()
  .max(60, tooLong(COUPON_INVALID))
  .regex(/^[\w-]{1,60}$/, COUPON_INVALID)

/** How many times the plan is bought: each adds its seats, at the full price. */
export const Quantity = z
  .number({ error: (issue) => (issue.input === undefined ? isRequired('Quantity') : isInvalid('Quantity')) })
  .int(isInvalid('Quantity'))
  .min(1, isInvalid('Quantity'))
  .max(MAX_QUANTITY, isInvalid('Quantity'))
