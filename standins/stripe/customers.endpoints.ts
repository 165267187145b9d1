import * as z from 'zod'
import { type Account, DEFAULT_CLOCK } from './account.ts'
import { endpoint, idOf, toPage } from './endpoint.ts'
import {
  address,
  email,
  integer,
  listOf,
  mergeMetadata,
  metadata,
  none,
  paging,
  parameters,
  text,
  toAddress,
  unsettable,
} from './parameters.ts'
import { attachPaymentMethod, getCustomersCard, getPaymentMethod } from './payment-methods.ts'
import { searchCustomers } from './search.ts'
import { noSuch, refused } from './stripe-error.ts'
import { endSubscription, isOver } from './subscription-status.ts'
import { getCustomer } from './subscriptions.ts'
import { createTaxId, taxIdFields } from './tax-ids.ts'
import type { Customer } from './wire.ts'

const fields = {
  address: unsettable(address),
  balance: integer.optional(),
  description: unsettable(text),
  email: unsettable(email),
  invoice_prefix: z
    .string()
    .regex(/^[A-Z0-9]{3,12}$/, 'The invoice prefix must be 3 to 12 uppercase letters or numbers.')
    .optional(),
  metadata,
  name: unsettable(text),
  phone: unsettable(text),
  preferred_locales: listOf(text).optional(),
  tax_exempt: unsettable(z.enum(['exempt', 'none', 'reverse'])),
  invoice_settings: z
    .strictObject({ default_payment_method: unsettable(text), footer: unsettable(text) })
    .optional(),
}
const CustomerUpdate = parameters(fields)
type CustomerInput = z.output<typeof CustomerUpdate>

const NewCustomer = parameters({
  ...fields,
  payment_method: text.optional(),
  tax_id_data: listOf(z.strictObject(taxIdFields)).optional(),
  test_clock: text.optional(),
})

const orBefore = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given)

function applyFields(customer: Customer, input: CustomerInput): Customer {
  const settings = input.invoice_settings
  return {
    ...customer,
    address:
      input.address === undefined ? (customer.address ?? null) : input.address && toAddress(input.address),
    balance: orBefore(input.balance, customer.balance),
    description: orBefore(input.description, customer.description),
    email: orBefore(input.email, customer.email),
    name: orBefore(input.name, customer.name ?? null),
    phone: orBefore(input.phone, customer.phone ?? null),
    invoice_prefix: orBefore(input.invoice_prefix, customer.invoice_prefix ?? null),
    preferred_locales: orBefore(input.preferred_locales, customer.preferred_locales ?? []),
    tax_exempt: orBefore(input.tax_exempt, customer.tax_exempt ?? 'none') ?? 'none',
    metadata: mergeMetadata(customer.metadata, input.metadata),
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method: orBefore(
        settings?.default_payment_method,
        customer.invoice_settings.default_payment_method,
      ),
      footer: orBefore(settings?.footer, customer.invoice_settings.footer),
    },
  }
}

const newCustomer = (account: Account, test_clock: string | null): Customer => ({
  id: account.newId('cus'),
  object: 'customer',
  address: null,
  balance: 0,
  created: account.clockTime(test_clock),
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: account.newId('x').slice(2, 10).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock,
})

function createCustomer(account: Account, input: z.output<typeof NewCustomer>): Customer {
  const { test_clock: clock = null, payment_method: method, tax_id_data: taxIds = [] } = input
  if (clock !== null && (clock === DEFAULT_CLOCK || !account.store.find('test_clock', clock)))
    throw noSuch('test_clock', clock, 'test_clock')
  const customer = account.store.put('customer', applyFields(newCustomer(account, clock), input))
  account.emit('customer.created', customer)
  if (method !== undefined) attachPaymentMethod(account, getPaymentMethod(account, method), customer.id)
  checkDefaultCard(account, customer, input)
  for (const taxId of taxIds) createTaxId(account, customer, taxId)
  return customer
}

function checkDefaultCard(account: Account, customer: Customer, input: CustomerInput) {
  const card = input.invoice_settings?.default_payment_method
  if (card) getCustomersCard(account, card, customer.id, 'invoice_settings[default_payment_method]')
}

function deleteCustomer(account: Account, id: string) {
  const customer = getCustomer(account, id, 'id')
  for (const row of account.store.list('subscription'))
    if (row.customer === id && !isOver(row)) endSubscription(account, row, 'cancellation_requested')
  for (const method of account.store.list('payment_method'))
    if (method.customer === id) account.store.put('payment_method', { ...method, customer: null })
  account.store.remove('customer', id)
  account.emit('customer.deleted', customer)
  return account.store.put('deleted', { id, object: 'customer', deleted: true })
}

export const customerEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/customers',
    parameters: NewCustomer,
    run: (account, { input }) => createCustomer(account, input),
  }),
  // Must precede /v1/customers/{id}.
  endpoint({
    method: 'GET',
    path: '/v1/customers/search',
    parameters: parameters({ query: text, limit: integer.optional(), page: text.optional() }),
    run: (account, { input }) => searchCustomers(account, input),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/{id}',
    parameters: none,
    run: (account, call) =>
      account.store.find('deleted', idOf(call)) ?? getCustomer(account, idOf(call), 'id'),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/customers/{id}',
    parameters: CustomerUpdate,
    run(account, call) {
      const customer = getCustomer(account, idOf(call), 'id')
      checkDefaultCard(account, customer, call.input)
      return account.update('customer', applyFields(customer, call.input), 'customer.updated')
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/customers/{id}',
    parameters: none,
    run: (account, call) => deleteCustomer(account, idOf(call)),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers',
    parameters: parameters({ ...paging, email: text.optional(), test_clock: text.optional() }),
    run({ store }, { input }) {
      const clock = input.test_clock ?? null
      // Customers of a test clock are only listed with that clock.
      const rows = store.list('customer').filter((row) => (row.test_clock ?? null) === clock)
      const wanted = rows.filter((row) => input.email === undefined || row.email === input.email)
      return toPage(wanted, input, '/v1/customers')
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/{id}/payment_methods',
    parameters: parameters({ ...paging, type: text.optional() }),
    run(account, call) {
      const { id } = getCustomer(account, idOf(call), 'id')
      const rows = account.store.list('payment_method').filter(({ customer }) => customer === id)
      if (call.input.type !== undefined && call.input.type !== 'card')
        throw refused(`Invalid type: must be one of card`, 'type')
      return toPage(rows, call.input, `/v1/customers/${id}/payment_methods`)
    },
  }),
]
