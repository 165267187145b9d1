import * as z from 'zod'
import { StartTrial } from './account.forms.ts'
import { isInvalid, isRequired, oneOf, tooLong } from './fields.ts'
import { MAX_QUANTITY } from './price-terms.ts'

export const COUPON_INVALID = 'Coupon Invalid. Try again later.'

/** A coupon's or promotion code's name, as customers type it. */
export const CouponCode = z
  .string({ error: COUPON_INVALID })
  .trim()
  .max(60, tooLong(COUPON_INVALID))
  .regex(/^[\w-]{1,60}$/, COUPON_INVALID)

/** How many times the plan is taken: each brings its people, and all pay its price. */
export const Quantity = z
  .number({ error: (issue) => (issue.input === undefined ? isRequired('Quantity') : isInvalid('Quantity')) })
  .int(isInvalid('Quantity'))
  .min(1, isInvalid('Quantity'))
  .max(MAX_QUANTITY, isInvalid('Quantity'))

export const PlanChoice = z.object({
  ...StartTrial.shape,
  quantity: Quantity.default(1),
  couponCode: CouponCode.optional(),
})
export type PlanChoice = z.infer<typeof PlanChoice>

/** A card that was given just now: by the payment element (`seti_…`), or on the hosted page (`cs_…`). */
export const CardReference = z
  .string()
  .max(255, tooLong(isInvalid('Card')))
  .regex(/^(?:seti|cs)_\w+$/, isInvalid('Card'))

export const RETURN_PLACES = ['signup', 'settings'] as const
export const CardPage = z.object({ returnTo: z.enum(RETURN_PLACES), ...PlanChoice.partial().shape })

/** Tax ids as the payment provider names them; the ones that are offered. */
export const TAX_ID_TYPES = [
  'br_cnpj',
  'br_cpf',
  'eu_vat',
  'gb_vat',
  'us_ein',
  'ca_gst_hst',
  'au_abn',
  'in_gst',
] as const
export const TaxIdForm = z.object({
  type: oneOf('Tax id type', TAX_ID_TYPES),
  value: z
    .string({ error: isRequired('Tax id') })
    .trim()
    .min(1, isRequired('Tax id'))
    .max(40, tooLong(isInvalid('Tax id'))),
})
