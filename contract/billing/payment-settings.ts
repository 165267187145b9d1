import * as z from 'zod'
import { plainLine } from '#contract/fields.ts'

/** Ways to pay that are given in the page, and can be charged later without the person. */
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

/** `automatic` is whatever the operator has switched on at Stripe; undefined for a list that can't be read. */
export function readPaymentMethods(text: string): PaymentMethod[] | 'automatic' | undefined {
  if (text.trim() === 'automatic') return 'automatic'
  const named = text.split(',').map((each) => each.trim())
  const known = PAYMENT_METHODS.filter((each) => named.includes(each))
  return known.length === named.length ? known : undefined
}

/** What is written in one line stands on several where it has a `|`. */
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

/** Settings of the operator about how people pay, and about who sells. */
export const PaymentSettings = {
  STRIPE_PAYMENT_METHODS: z
    .string()
    .refine(
      (text) => readPaymentMethods(text) !== undefined,
      `must be "automatic", or a list without repetitions of ${PAYMENT_METHODS.join(', ')}`,
    )
    .default('card'),
  /** Whether Stripe Tax calculates, and whether prices are without tax or include it. */
  STRIPE_TAX: z.enum(['off', 'exclusive', 'inclusive']).default('off'),
  /** Who stands at the head of receipts; unset, the name that the account has at Stripe. */
  SELLER_NAME: line(100).optional(),
  SELLER_ADDRESS: z
    .string()
    .max(300, 'must not exceed 300 characters')
    .refine(isAddress, `must be at most ${MAX_ADDRESS_LINES} lines of plain text, parted by |`)
    .optional(),
  SELLER_TAX_ID: line(60).optional(),
}

type SellerSettings = Partial<Record<'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_TAX_ID', string | undefined>>

/** An address or a tax id is somebody's. */
export function findSellerProblems({
  SELLER_NAME: name,
  SELLER_ADDRESS: address,
  SELLER_TAX_ID: taxId,
}: SellerSettings): string[] {
  if (name || !(address ?? taxId)) return []
  return ['SELLER_NAME is missing: SELLER_ADDRESS and SELLER_TAX_ID are its.']
}
