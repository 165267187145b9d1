import type Stripe from 'stripe'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Taxes } from '#contract/billing/invoice-lines.ts'
import { TAX_LOCATION_UNKNOWN } from '#contract/billing/tax-texts.ts'
import { hasCode, type PaymentScope } from './payment-gateway.ts'

/** Enables Stripe Tax where the operator wants it; other settings in Stripe are kept. */
export const toAutomaticTax = ({ settings }: Pick<PaymentScope, 'settings'>) =>
  settings.STRIPE_TAX === 'off' ? {} : { automatic_tax: { enabled: true } }

/** Whether our prices exclude or include tax; undefined where that is not set. */
export const findTaxBehavior = ({ settings }: Pick<PaymentScope, 'settings'>) =>
  settings.STRIPE_TAX === 'off' ? undefined : settings.STRIPE_TAX

const LOCATION_CODES = ['customer_tax_location_invalid', 'invalid_tax_location']

/** The tax depends on the address, and Stripe can't locate the one that it has. */
export const toTaxRefusal = (error: unknown): unknown =>
  LOCATION_CODES.some((code) => hasCode(error, code))
    ? new DomainError('conflict', TAX_LOCATION_UNKNOWN, { reason: 'tax-location' })
    : error

/** `VAT 19% (Germany)`. */
function toLabel({ display_name, effective_percentage, percentage, jurisdiction }: Stripe.TaxRate): string {
  const name = `${display_name} ${effective_percentage ?? percentage}%`
  return jurisdiction ? `${name} (${jurisdiction})` : name
}

type Taxed = Pick<Stripe.Invoice, 'total_taxes' | 'currency'>
type Tax = NonNullable<Stripe.Invoice['total_taxes']>[number]

async function findLabel(stripe: Stripe, { tax_rate_details: details }: Tax): Promise<string> {
  return details ? toLabel(await stripe.taxRates.retrieve(details.tax_rate)) : 'Tax'
}

/** The taxes of an invoice by name, without those of zero. */
export async function readTaxes(stripe: Stripe, { total_taxes, currency }: Taxed): Promise<Taxes> {
  const all = total_taxes ?? []
  const charged = all.filter(({ amount }) => amount !== 0)
  return {
    lines: await Promise.all(
      charged.map(async (tax) => ({
        label: await findLabel(stripe, tax),
        amount: { amount: tax.amount, currency: currency.toUpperCase() },
        isIncluded: tax.tax_behavior === 'inclusive',
      })),
    ),
    isReverseCharge: all.some(({ taxability_reason: reason }) => reason === 'reverse_charge'),
  }
}
