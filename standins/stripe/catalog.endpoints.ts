import * as z from 'zod'
import { type Account } from './account.ts'
import { endpoint, idOf, toPage } from './endpoint.ts'
import {
  boolean,
  integer,
  count,
  listOf,
  mergeMetadata,
  metadata,
  none,
  paging,
  parameters,
  text,
  unsettable,
  url,
} from './parameters.ts'
import { noSuch, refused } from './stripe-error.ts'
import type { Price, Product } from './wire.ts'

const MAX_AMOUNT = 99_999_999

const productFields = {
  active: boolean.optional(),
  metadata,
  unit_label: text.optional(),
  statement_descriptor: z.string().max(22).optional(),
  url: url.optional(),
}
const currency = z
  .string()
  .toLowerCase()
  .regex(/^[a-z]{3}$/, 'Invalid currency')
const NewPrice = parameters({
  active: boolean.optional(),
  billing_scheme: z.enum(['per_unit']).optional(),
  currency,
  lookup_key: z.string().min(1).max(200).optional(),
  metadata,
  nickname: text.optional(),
  product: text.optional(),
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: integer.optional(),
      usage_type: z.enum(['licensed']).optional(),
    })
    .optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  transfer_lookup_key: boolean.optional(),
  unit_amount: count.optional(),
})

function getProduct({ store }: Account, id: string, param = 'id'): Product {
  const product = store.find('product', id)
  if (!product) throw noSuch('product', id, param)
  return product
}
function getPrice({ store }: Account, id: string): Price {
  const price = store.find('price', id)
  if (!price) throw noSuch('price', id)
  return price
}

/** Transfers the lookup key from another price, if requested. */
function claimLookupKey(
  account: Account,
  key: string | undefined,
  mayTransfer: boolean | undefined,
  own = '',
) {
  const holder = account.store.list('price').find(({ lookup_key, id }) => lookup_key === key && id !== own)
  if (key === undefined || !holder) return
  if (!mayTransfer)
    throw refused(
      `A price (\`${holder.id}\`) already uses that lookup key. You may transfer the lookup key from this price by setting \`transfer_lookup_key\` to \`true\`.`,
      'lookup_key',
      'resource_already_exists',
    )
  account.update('price', { ...holder, lookup_key: null }, 'price.updated')
}

function toRecurring(given: z.output<typeof NewPrice>['recurring']): Price['recurring'] {
  if (!given) return null
  const { interval, interval_count = 1 } = given
  return { interval, interval_count, meter: null, trial_period_days: null, usage_type: 'licensed' }
}

function createPrice(account: Account, input: z.output<typeof NewPrice>): Price {
  if (input.product === undefined)
    throw refused('Missing required param: product.', 'product', 'parameter_missing')
  if (input.unit_amount === undefined)
    throw refused('Missing required param: unit_amount.', 'unit_amount', 'parameter_missing')
  if (input.unit_amount > MAX_AMOUNT)
    throw refused(
      'Invalid integer: must be no more than 99999999',
      'unit_amount',
      'parameter_invalid_integer',
    )
  const product = getProduct(account, input.product, 'product')
  claimLookupKey(account, input.lookup_key, input.transfer_lookup_key)
  const price = account.store.put('price', {
    id: account.newId('price'),
    object: 'price',
    active: input.active ?? true,
    billing_scheme: 'per_unit',
    created: account.now(),
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: input.lookup_key ?? null,
    metadata: input.metadata ?? {},
    nickname: input.nickname ?? null,
    product: product.id,
    recurring: toRecurring(input.recurring),
    tax_behavior: input.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring ? 'recurring' : 'one_time',
    unit_amount: input.unit_amount,
    unit_amount_decimal: String(input.unit_amount),
  })
  account.emit('price.created', price)
  return price
}

const NewProduct = parameters({
  ...productFields,
  id: text.optional(),
  name: text,
  description: text.optional(),
})

function createProduct(account: Account, input: z.output<typeof NewProduct>): Product {
  if (input.id !== undefined && account.store.find('product', input.id))
    throw refused('Product already exists.', 'id', 'resource_already_exists')
  const created = account.now()
  const product = account.store.put('product', {
    id: input.id ?? account.newId('prod'),
    object: 'product',
    active: input.active ?? true,
    created,
    default_price: null,
    description: input.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: input.metadata ?? {},
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: input.statement_descriptor ?? null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: input.unit_label ?? null,
    updated: created,
    url: input.url ?? null,
  })
  account.emit('product.created', product)
  return product
}

const productEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/products',
    parameters: NewProduct,
    run: (account, { input }) => createProduct(account, input),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/products/{id}',
    parameters: none,
    run: (account, call) => getProduct(account, idOf(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/products/{id}',
    parameters: parameters({ ...productFields, name: text.optional(), description: unsettable(text) }),
    run(account, call) {
      const product = getProduct(account, idOf(call))
      const { input } = call
      const next = {
        ...product,
        name: input.name ?? product.name,
        active: input.active ?? product.active,
        description: input.description === undefined ? product.description : input.description,
        metadata: mergeMetadata(product.metadata, input.metadata),
        updated: account.now(),
      }
      return account.update('product', next, 'product.updated')
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/products',
    parameters: parameters({ ...paging, active: boolean.optional(), ids: listOf(text).optional() }),
    run({ store }, { input }) {
      const rows = store
        .list('product')
        .filter(({ active }) => active === (input.active ?? active))
        .filter(({ id }) => input.ids?.includes(id) ?? true)
      return toPage(rows, input, '/v1/products')
    },
  }),
]

const priceEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/prices',
    parameters: NewPrice,
    run: (account, { input }) => createPrice(account, input),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/prices/{id}',
    parameters: none,
    run: (account, call) => getPrice(account, idOf(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/prices/{id}',
    parameters: parameters({
      active: boolean.optional(),
      lookup_key: text.optional(),
      metadata,
      nickname: unsettable(text),
      transfer_lookup_key: boolean.optional(),
    }),
    run(account, call) {
      const price = getPrice(account, idOf(call))
      const { input } = call
      claimLookupKey(account, input.lookup_key, input.transfer_lookup_key, price.id)
      const next = {
        ...price,
        active: input.active ?? price.active,
        lookup_key: input.lookup_key ?? price.lookup_key,
        metadata: mergeMetadata(price.metadata, input.metadata),
        nickname: input.nickname === undefined ? price.nickname : input.nickname,
      }
      return account.update('price', next, 'price.updated')
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/prices',
    parameters: parameters({
      ...paging,
      active: boolean.optional(),
      currency: currency.optional(),
      lookup_keys: listOf(text).optional(),
      product: text.optional(),
      recurring: z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']).optional() }).optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    }),
    run({ store }, { input }) {
      const rows = store
        .list('price')
        .filter(({ active }) => active === (input.active ?? active))
        .filter(
          (row) => row.product === (input.product ?? row.product) && row.type === (input.type ?? row.type),
        )
        .filter((row) => row.currency === (input.currency ?? row.currency))
        .filter((row) => input.lookup_keys?.includes(row.lookup_key ?? '') ?? true)
        .filter((row) => row.recurring?.interval === (input.recurring?.interval ?? row.recurring?.interval))
      return toPage(rows, input, '/v1/prices')
    },
  }),
]

export const catalogEndpoints = [...productEndpoints, ...priceEndpoints]
