import * as z from 'zod'
import { boolean, count, listOf, metadata, parameters, text, timestamp, unsettable } from './parameters.ts'
import { PAYMENT_BEHAVIORS } from './payment-behavior.ts'

export const discounts = unsettable(
  listOf(
    z.strictObject({
      coupon: text.optional(),
      promotion_code: text.optional(),
      discount: text.optional(),
    }),
  ),
)
const newItem = { metadata, price: text.optional(), quantity: count.optional() }
export const changedItem = { ...newItem, id: text.optional(), deleted: boolean.optional() }
export const cancellationDetails = z.strictObject({
  comment: unsettable(text),
  feedback: unsettable(
    z.enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ]),
  ),
})
export const automaticTax = z.strictObject({ enabled: boolean }).optional()
const fields = {
  automatic_tax: automaticTax,
  cancel_at_period_end: boolean.optional(),
  collection_method: z.enum(['charge_automatically']).optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts,
  metadata,
  off_session: boolean.optional(),
  payment_behavior: z.enum(PAYMENT_BEHAVIORS).optional(),
  payment_settings: z
    .strictObject({
      payment_method_types: unsettable(listOf(z.enum(['card', 'link']))),
      save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
    })
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  trial_end: z.union([z.literal('now'), timestamp]).optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
    })
    .optional(),
}
export const NewSubscription = parameters({
  ...fields,
  billing_mode: z.strictObject({ type: z.enum(['flexible']) }).optional(),
  currency: text.optional(),
  customer: text,
  items: listOf(z.strictObject(newItem)),
  trial_period_days: count.optional(),
})
export const SubscriptionUpdate = parameters({
  ...fields,
  description: unsettable(text),
  pause_collection: unsettable(
    z.strictObject({ behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']) }),
  ),
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  cancellation_details: cancellationDetails.optional(),
  items: listOf(z.strictObject(changedItem)).optional(),
  proration_date: timestamp.optional(),
})
export type SubscriptionUpdate = z.output<typeof SubscriptionUpdate>
