import * as z from 'zod'
import { isInvalid, isRequired, oneOf, tooLong } from '#contract/fields.ts'
import { PlanChoice } from './subscription.forms.ts'

/** A card that was just set up: with the payment element (`seti_…`), or on the hosted page (`cs_…`). */
export const CardReference = z
  .string()
  .max(255, tooLong(isInvalid('Card')))
  .regex(/^(?:seti|cs)_\w+$/, isInvalid('Card'))

export const RETURN_PLACES = ['signup', 'settings'] as const

export const CardPage = z.object({ returnTo: z.enum(RETURN_PLACES), ...PlanChoice.partial().shape })

/** The kinds of tax IDs that are offered, as the payment provider names them. */
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
  type: oneOf('Tax ID type', TAX_ID_TYPES),
  value: z
    .string({ error: isRequired('Tax ID') })
    .trim()
    .min(1, isRequired('Tax ID'))
    .max(40, tooLong(isInvalid('Tax ID'))),
})
