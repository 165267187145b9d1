import * as z from 'zod'
import { Money, Timestamp } from '#contract/fields.ts'

export const InvoiceLine = z.object({
  description: z.string(),
  /** Negative where time that was paid for is given back. */
  amount: Money,
  isProration: z.boolean(),
  from: Timestamp.nullable(),
  to: Timestamp.nullable(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const Taxes = z.object({
  lines: z.array(
    z.object({
      /** The tax, its rate and where it is levied: "VAT 19% (Germany)". */
      label: z.string(),
      amount: Money,
      /** Whether the prices have it in them; it is added to them otherwise. */
      isIncluded: z.boolean(),
    }),
  ),
  /** Whether the customer owes the tax to their own country. */
  isReverseCharge: z.boolean(),
})
export type Taxes = z.infer<typeof Taxes>
