import * as z from 'zod'
import { CouponCode, Quantity, StartTrial } from './plans.forms.ts'

export const PlanChoice = z.object({
  ...StartTrial.shape,
  quantity: Quantity.default(1),
  couponCode: CouponCode.optional(),
})
export type PlanChoice = z.infer<typeof PlanChoice>
