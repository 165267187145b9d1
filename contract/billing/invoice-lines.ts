import * as z from 'zod'
import { Money, Timestamp } from '#contract/fields.ts'

export const InvoiceLine = z.object({
  description: z.string(),
  /** Negative for unused time that is credited. */
  amount: Money,
  isProration: z.boolean(),
  from: Timestamp.nullable(),
  to: Timestamp.nullable(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const Taxes = z.object({
  lines: z.array(
    z.object({
      /** Such as "VAT 19% (Germany)". */
      label: z.string(),
      amount: Money,
      /** Whether prices include it; it is added to them otherwise. */
      isIncluded: z.boolean(),
    }),
  ),
  /** Whether the customer accounts for the tax in their own country. */
  isReverseCharge: z.boolean(),
})
export type Taxes = z.infer<typeof Taxes>
