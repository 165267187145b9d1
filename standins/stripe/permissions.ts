import { StripeError } from './stripe-error.ts'

type Level = 'read' | 'write'

/** A restricted key: its permission for each resource, none by default. Write includes read. */
export interface RestrictedKey {
  key: string
  permissions: Readonly<Record<string, Level>>
}

/** Resources as Stripe names them in permissions, by path prefix. Prices are still called plans there. */
const RESOURCES: readonly (readonly [path: RegExp, resource: string])[] = [
  [/^\/v1\/customers\/[^/]+\/payment_methods/, 'payment_method'],
  [/^\/v1\/customers/, 'customer'],
  [/^\/v1\/products/, 'product'],
  [/^\/v1\/prices/, 'plan'],
  [/^\/v1\/coupons/, 'coupon'],
  [/^\/v1\/promotion_codes/, 'promotion_code'],
  [/^\/v1\/subscriptions/, 'subscription'],
  [/^\/v1\/invoices/, 'invoice'],
  [/^\/v1\/setup_intents/, 'setup_intent'],
  [/^\/v1\/payment_methods/, 'payment_method'],
  [/^\/v1\/payment_intents/, 'payment_intent'],
  [/^\/v1\/(?:charges|refunds)/, 'charge'],
  [/^\/v1\/credit_notes/, 'credit_note'],
  [/^\/v1\/disputes/, 'dispute'],
  [/^\/v1\/checkout\/sessions/, 'checkout_session'],
  [/^\/v1\/billing_portal/, 'customer_portal'],
  [/^\/v1\/tax_rates/, 'tax_rate'],
  [/^\/v1\/events/, 'event'],
]

/** Read permissions for expanding a field. Discounts need none of their own. */
const EXPANDED: Readonly<Record<string, string>> = {
  customer: 'customer',
  product: 'product',
  price: 'plan',
  coupon: 'coupon',
  promotion_code: 'promotion_code',
  subscription: 'subscription',
  latest_invoice: 'invoice',
  payments: 'invoice',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  default_payment_method: 'payment_method',
  charge: 'charge',
  setup_intent: 'setup_intent',
}

/** Parts of an expanded path that are not resources, or belong to their parent. */
const PLAIN: ReadonlySet<string> = new Set(['data', 'discounts', 'source', 'applies_to', 'payment', 'items'])

function mayDo({ permissions }: RestrictedKey, resource: string, level: Level): boolean {
  const given = permissions[resource]
  return given === 'write' || given === level
}

function denied({ key }: RestrictedKey, permission: string): StripeError {
  const shown = `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 14))}${key.slice(-6)}`
  return new StripeError(
    `The provided key '${shown}' does not have the required permissions for this endpoint on account 'acct_standin'. Having the '${permission}' permission would allow this request to continue.`,
    { status: 403 },
  )
}

interface Asked {
  method: string
  path: string
  expand: readonly string[]
}

/** @throws {StripeError} where a key lacks permission for a call or an expansion. */
export function checkPermission(key: RestrictedKey, { method, path, expand }: Asked): void {
  const level = method === 'GET' ? 'read' : 'write'
  const resource = RESOURCES.find(([pattern]) => pattern.test(path))?.[1]
  if (resource === undefined) throw denied(key, 'rak_unknown')
  if (!mayDo(key, resource, level)) throw denied(key, `rak_${resource}_${level}`)
  for (const field of expand.flatMap((each) => each.split('.'))) {
    if (PLAIN.has(field)) continue
    // Unknown resources are refused, so that no call needs undocumented permissions.
    const seen = EXPANDED[field]
    if (seen === undefined) throw denied(key, 'rak_unknown')
    if (!mayDo(key, seen, 'read')) throw denied(key, `rak_${seen}_read`)
  }
}
