import * as z from 'zod'
import { plainLine } from '#contract/fields.ts'

/** Payment methods that are set up in the page and can be charged off-session. */
const PAYMENT_METHODS = [
  'card',
  'link',
  'us_bank_account',
  'sepa_debit',
  'bacs_debit',
  'au_becs_debit',
  'acss_debit',
] as const

type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** `automatic` uses the methods enabled in Stripe; undefined for an invalid list. */
export function readPaymentMethods(text: string): PaymentMethod[] | 'automatic' | undefined {
  if (text.trim() === 'automatic') return 'automatic'
  const named = text.split(',').map((each) => each.trim())
  const known = PAYMENT_METHODS.filter((each) => named.includes(each))
  return known.length === named.length ? known : undefined
}

/** `|` separates the lines. */
export const toAddressLines = (address: string): string[] =>
  address
    .split(/[|\n]/)
    .map((line) => line.trim())
    .filter(Boolean)

const MAX_ADDRESS_LINES = 6

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `must not exceed ${max} characters`)
    .refine(plainLine.check, 'must be one line of plain text')

const isAddress = (text: string) => {
  const lines = toAddressLines(text)
  return lines.length <= MAX_ADDRESS_LINES && lines.every((each) => plainLine.check(each))
}

/** The operator's settings for payment methods, tax and the seller. */
export const PaymentSettings = {
  STRIPE_PAYMENT_METHODS: z
    .string()
    .refine(
      (text) => readPaymentMethods(text) !== undefined,
      `must be "automatic", or a list without repetitions of ${PAYMENT_METHODS.join(', ')}`,
    )
    .default('card'),
  /** Whether Stripe Tax is used, and whether prices include tax. */
  STRIPE_TAX: z.enum(['off', 'exclusive', 'inclusive']).default('off'),
  /** The seller's name on receipts; unset, the name of the Stripe account. */
  SELLER_NAME: line(100).optional(),
  SELLER_ADDRESS: z
    .string()
    .max(300, 'must not exceed 300 characters')
    .refine(isAddress, `must be at most ${MAX_ADDRESS_LINES} lines of plain text, separated by |`)
    .optional(),
  SELLER_TAX_ID: line(60).optional(),
}

type SellerSettings = Partial<Record<'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_TAX_ID', string | undefined>>

/** An address or a tax ID needs a name. */
export function findSellerProblems({
  SELLER_NAME: name,
  SELLER_ADDRESS: address,
  SELLER_TAX_ID: taxId,
}: SellerSettings): string[] {
  if (name || !(address ?? taxId)) return []
  return ['SELLER_NAME is missing: SELLER_ADDRESS and SELLER_TAX_ID need it.']
}
