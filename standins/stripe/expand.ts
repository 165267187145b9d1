import { type Account } from './account.ts'
import { toPage } from './endpoint.ts'
import { findScope } from './discounts.ts'
import { toPayments, toConfirmationSecret } from './invoice-payments.ts'
import { refused } from './stripe-error.ts'
import type { Kind } from './wire.ts'

const MAX_DEPTH = 4

/** By kind of object: its reference fields, and their targets. */
const REFERENCES: Record<string, Record<string, Kind>> = {
  customer: { 'invoice_settings.default_payment_method': 'payment_method', test_clock: 'test_clock' },
  subscription: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    latest_invoice: 'invoice',
    pending_setup_intent: 'setup_intent',
    discounts: 'discount',
    test_clock: 'test_clock',
  },
  subscription_item: { discounts: 'discount' },
  price: { product: 'product' },
  plan: { product: 'product' },
  invoice: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    discounts: 'discount',
    test_clock: 'test_clock',
    'parent.subscription_details.subscription': 'subscription',
    'total_discount_amounts.discount': 'discount',
  },
  line_item: {
    discounts: 'discount',
    'pricing.price_details.price': 'price',
    'discount_amounts.discount': 'discount',
    subscription: 'subscription',
  },
  invoice_payment: {
    invoice: 'invoice',
    'payment.payment_intent': 'payment_intent',
    'payment.charge': 'charge',
  },
  payment_intent: { customer: 'customer', payment_method: 'payment_method', latest_charge: 'charge' },
  charge: { customer: 'customer', payment_intent: 'payment_intent' },
  setup_intent: { customer: 'customer', payment_method: 'payment_method' },
  payment_method: { customer: 'customer' },
  promotion_code: { customer: 'customer', 'promotion.coupon': 'coupon' },
  discount: { customer: 'customer', promotion_code: 'promotion_code', 'source.coupon': 'coupon' },
  'billing_portal.session': { configuration: 'portal_configuration' },
  'checkout.session': { customer: 'customer', setup_intent: 'setup_intent' },
  tax_id: { customer: 'customer' },
}

type Include = (account: Account, id: string) => unknown

/** Fields that an object only has when expanded. */
const INCLUDES: Record<string, Record<string, Include>> = {
  customer: {
    tax_ids: ({ store }, id) =>
      toPage(
        store.list('tax_id').filter(({ customer }) => customer === id),
        {},
        `/v1/customers/${id}/tax_ids`,
      ),
    subscriptions: ({ store }, id) =>
      toPage(
        store.list('subscription').filter(({ customer, status }) => customer === id && status !== 'canceled'),
        {},
        `/v1/customers/${id}/subscriptions`,
      ),
  },
  coupon: { applies_to: findScope },
  invoice: { payments: toPayments, confirmation_secret: toConfirmationSecret },
}

interface Owner {
  kind: string
  path: string[]
}
interface Walk {
  account: Account
  /** The whole requested path. */
  asked: string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function resolve({ account }: Walk, kind: Kind, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => resolve({ account, asked: '' }, kind, entry))
  if (typeof value !== 'string') return value
  return account.store.find(kind, value) ?? account.store.find('deleted', value) ?? value
}

function readField(walk: Walk, object: Record<string, unknown>, owner: Owner, isLast: boolean): unknown {
  const field = owner.path.join('.')
  const include = INCLUDES[owner.kind]?.[field]
  if (include) return include(walk.account, String(object['id']))
  const value = object[owner.path.at(-1) ?? '']
  const kind = REFERENCES[owner.kind]?.[field]
  if (kind) return resolve(walk, kind, value)
  if (isObject(value) && !isLast) return value
  throw refused(`This property cannot be expanded (${walk.asked}).`, 'expand')
}

function expandIn(walk: Walk, value: unknown, owner: Owner, rest: readonly string[]): unknown {
  const [key, ...further] = rest
  if (key === undefined || !isObject(value)) return value
  if (Array.isArray(value)) return value.map((entry) => expandIn(walk, entry, owner, rest))
  if (value['object'] === 'list') {
    if (key !== 'data') throw refused(`This property cannot be expanded (${walk.asked}).`, 'expand')
    return { ...value, data: expandIn(walk, value['data'], owner, further) }
  }
  const isOwner = typeof value['object'] === 'string'
  const here = {
    kind: isOwner ? String(value['object']) : owner.kind,
    path: [...(isOwner ? [] : owner.path), key],
  }
  const child = readField(walk, value, here, further.length === 0)
  return { ...value, [key]: expandIn(walk, child, here, further) }
}

/** Replaces ids by objects, along paths like `data.latest_invoice.payments`. */
export function expand(account: Account, object: object, paths: readonly string[]): object {
  let expanded: unknown = object
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.filter((part) => part !== 'data').length > MAX_DEPTH)
      throw refused(
        `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`,
        'expand',
        'property_expansion_max_depth',
      )
    expanded = expandIn({ account, asked: path }, expanded, { kind: '', path: [] }, parts)
  }
  return expanded as object
}
