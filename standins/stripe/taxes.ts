import type { Stripe } from 'stripe'
import { type Account } from './account.ts'
import { roundCents } from './discounts.ts'
import { noSuch, refused } from './stripe-error.ts'
import type { Customer, InvoiceLine, Price, Wire } from './wire.ts'

type TaxRate = Wire<Stripe.TaxRate>
type Tax = NonNullable<InvoiceLine['taxes']>[number]
type Behavior = 'exclusive' | 'inclusive'

interface Levy {
  name: string
  place: string
  type: 'vat' | 'gst' | 'sales_tax'
  percentage: number
}

/** Tax registrations of the stand-in's account. */
const LEVIES: Record<string, Levy> = {
  DE: { name: 'VAT', place: 'Germany', type: 'vat', percentage: 19 },
  FR: { name: 'VAT', place: 'France', type: 'vat', percentage: 20 },
  IE: { name: 'VAT', place: 'Ireland', type: 'vat', percentage: 23 },
  GB: { name: 'VAT', place: 'United Kingdom', type: 'vat', percentage: 20 },
  AU: { name: 'GST', place: 'Australia', type: 'gst', percentage: 10 },
  US: { name: 'Sales Tax', place: 'Texas', type: 'sales_tax', percentage: 8.25 },
}
const EUROPEAN_UNION = ['DE', 'FR', 'IE']
const PREFIX = 'txr_standin_'

const isBehavior = (text: string): text is Behavior => text === 'exclusive' || text === 'inclusive'

/** The rate of an id, which encodes all of it. */
export function getTaxRate(id: string): TaxRate {
  const [country = '', behavior = ''] = id.replace(PREFIX, '').split('_')
  const levy = LEVIES[country]
  if (!id.startsWith(PREFIX) || !levy || !isBehavior(behavior)) throw noSuch('tax_rate', id)
  return {
    id,
    object: 'tax_rate',
    active: true,
    country,
    created: 0,
    description: null,
    display_name: levy.name,
    effective_percentage: levy.percentage,
    flat_amount: null,
    inclusive: behavior === 'inclusive',
    jurisdiction: levy.place,
    jurisdiction_level: country === 'US' ? 'state' : 'country',
    livemode: false,
    metadata: {},
    percentage: levy.percentage,
    rate_type: 'percentage',
    state: country === 'US' ? 'TX' : null,
    tax_type: levy.type,
  }
}

/** @throws {StripeError} where the address does not determine the tax: in the United States it needs a zip code. */
export function checkTaxLocation(customer: Customer | undefined) {
  const { country, postal_code: zip, state } = customer?.address ?? {}
  if (country && (country !== 'US' || zip || state)) return
  throw refused(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    'automatic_tax',
    'customer_tax_location_invalid',
  )
}

function findExemption(account: Account, { id, address, tax_exempt }: Customer) {
  if (tax_exempt === 'exempt') return 'customer_exempt' as const
  const isBusiness = account.store
    .list('tax_id')
    .some(({ customer, type }) => customer === id && type === 'eu_vat')
  const isReverse = isBusiness && EUROPEAN_UNION.includes(address?.country ?? '')
  return isReverse || tax_exempt === 'reverse' ? ('reverse_charge' as const) : undefined
}

/** The tax of an amount that is net of discounts. */
export function toTaxes(
  account: Account,
  { amount, price, customer }: { amount: number; price: Price; customer: Customer },
): Tax[] {
  const country = customer.address?.country ?? ''
  const levy = LEVIES[country]
  if (!levy) return []
  const behavior: Behavior = price.tax_behavior === 'inclusive' ? 'inclusive' : 'exclusive'
  const exemption = findExemption(account, customer)
  const rate = exemption ? 0 : levy.percentage
  const isIncluded = behavior === 'inclusive'
  const tax = isIncluded ? amount - amount / (1 + rate / 100) : (amount * rate) / 100
  return [
    {
      amount: roundCents(tax),
      tax_behavior: behavior,
      tax_rate_details: { tax_rate: `${PREFIX}${country}_${behavior}` },
      taxability_reason: exemption ?? 'standard_rated',
      taxable_amount: isIncluded ? amount - roundCents(tax) : amount,
      type: 'tax_rate_details',
    },
  ]
}

/** The taxes of all lines, one per rate. */
export function sumTaxes(lines: readonly Pick<InvoiceLine, 'taxes'>[]): Tax[] {
  const sums = new Map<string, Tax>()
  for (const tax of lines.flatMap(({ taxes }) => taxes ?? [])) {
    const key = `${tax.tax_rate_details?.tax_rate ?? ''} ${tax.taxability_reason}`
    const known = sums.get(key)
    sums.set(key, {
      ...tax,
      amount: (known?.amount ?? 0) + tax.amount,
      taxable_amount: (known?.taxable_amount ?? 0) + (tax.taxable_amount ?? 0),
    })
  }
  return [...sums.values()]
}

export const sumBy = (taxes: readonly Tax[], behavior: Behavior) =>
  taxes.filter(({ tax_behavior }) => tax_behavior === behavior).reduce((sum, { amount }) => sum + amount, 0)
