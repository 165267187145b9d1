import * as z from 'zod'
import { type Account } from './account.ts'
import { text } from './parameters.ts'
import { refused } from './stripe-error.ts'
import type { Customer, TaxId } from './wire.ts'

/** Supported types of tax IDs, with country and format. */
const TYPES = {
  br_cnpj: ['BR', /^\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}$/],
  br_cpf: ['BR', /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/],
  eu_vat: ['', /^[A-Z]{2}[A-Z0-9]{8,12}$/],
  gb_vat: ['GB', /^(GB)?\d{9}(\d{3})?$/],
  us_ein: ['US', /^\d{2}-?\d{7}$/],
  ca_gst_hst: ['CA', /^\d{9}RT\d{4}$/],
  au_abn: ['AU', /^\d{11}$/],
  in_gst: ['IN', /^[0-9A-Z]{15}$/],
  ch_vat: ['CH', /^CHE-?\d{3}\.?\d{3}\.?\d{3} ?(MWST|TVA|IVA)$/],
  nz_gst: ['NZ', /^\d{8,9}$/],
} as const satisfies Record<string, readonly [string, RegExp]>

const NAMES = Object.keys(TYPES) as [keyof typeof TYPES, ...(keyof typeof TYPES)[]]
export const taxIdFields = { type: z.enum(NAMES), value: text }

export interface NewTaxId {
  type: keyof typeof TYPES
  value: string
}

/** @throws {StripeError} for an invalid value. */
export function createTaxId(account: Account, customer: Customer, { type, value }: NewTaxId): TaxId {
  const [country, pattern] = TYPES[type]
  if (!pattern.test(value.toUpperCase()))
    throw refused(`Invalid value for ${type}.`, 'value', 'tax_id_invalid')
  const taxId = account.store.put('tax_id', {
    id: account.newId('txi'),
    object: 'tax_id',
    country: country || value.slice(0, 2).toUpperCase(),
    created: account.now(customer.id),
    customer: customer.id,
    customer_account: null,
    livemode: false,
    owner: { customer: customer.id, customer_account: null, type: 'customer' },
    type,
    value,
    verification: {
      status: type === 'eu_vat' ? 'pending' : 'unavailable',
      verified_address: null,
      verified_name: null,
    },
  })
  account.emit('customer.tax_id.created', taxId)
  return taxId
}
