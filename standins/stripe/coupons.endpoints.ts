import * as z from 'zod'
import { type Account } from './account.ts'
import { getCoupon, isRedeemable } from './discounts.ts'
import { endpoint, idOf, toPage } from './endpoint.ts'
import {
  boolean,
  count,
  decimal,
  integer,
  listOf,
  mergeMetadata,
  metadata,
  none,
  paging,
  parameters,
  text,
  timestamp,
} from './parameters.ts'
import { noSuch, refused } from './stripe-error.ts'
import type { Coupon, PromotionCode } from './wire.ts'

const NewCoupon = parameters({
  amount_off: integer.optional(),
  applies_to: z.strictObject({ products: listOf(text).optional() }).optional(),
  currency: text.optional(),
  duration: z.enum(['forever', 'once', 'repeating']).optional(),
  duration_in_months: integer.optional(),
  id: text.optional(),
  max_redemptions: integer.optional(),
  metadata,
  name: z.string().max(40).optional(),
  percent_off: decimal.optional(),
  redeem_by: timestamp.optional(),
})
type NewCoupon = z.output<typeof NewCoupon>

const restrictions = z.strictObject({
  first_time_transaction: boolean.optional(),
  minimum_amount: count.optional(),
  minimum_amount_currency: text.optional(),
})
type Restrictions = z.output<typeof restrictions>

function checkRestrictions({ minimum_amount: amount, minimum_amount_currency: currency }: Restrictions) {
  if (amount !== undefined && currency === undefined)
    throw refused(
      'You must pass minimum_amount_currency when passing minimum_amount.',
      'restrictions[minimum_amount_currency]',
      'parameter_missing',
    )
}

function checkCoupon(input: NewCoupon) {
  const { percent_off: percent, amount_off: amount, duration = 'once', duration_in_months: months } = input
  if ((percent === undefined) === (amount === undefined))
    throw refused('You must pass exactly one of percent_off or amount_off.', 'percent_off')
  if (percent !== undefined && !(percent > 0 && percent <= 100))
    throw refused('Invalid percent_off: must be greater than 0 and no more than 100.', 'percent_off')
  if (amount !== undefined && (amount < 1 || input.currency === undefined))
    throw refused('You must pass currency when passing amount_off.', 'currency', 'parameter_missing')
  if ((duration === 'repeating') !== (months !== undefined))
    throw refused(
      'You must pass duration_in_months when, and only when, the duration is repeating.',
      'duration_in_months',
    )
}

function createCoupon(account: Account, input: NewCoupon): Coupon {
  checkCoupon(input)
  const id = input.id ?? account.newId('x').slice(2, 10)
  if (account.store.find('coupon', id))
    throw refused('Coupon already exists.', 'id', 'resource_already_exists')
  const coupon: Coupon = {
    id,
    object: 'coupon',
    amount_off: input.amount_off ?? null,
    created: account.now(),
    currency: input.amount_off === undefined ? null : (input.currency ?? null),
    duration: input.duration ?? 'once',
    duration_in_months: input.duration_in_months ?? null,
    livemode: false,
    max_redemptions: input.max_redemptions ?? null,
    metadata: input.metadata ?? {},
    name: input.name ?? null,
    percent_off: input.percent_off ?? null,
    redeem_by: input.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  }
  const { products } = input.applies_to ?? {}
  for (const product of products ?? [])
    if (!account.store.find('product', product))
      throw refused(`No such product: '${product}'`, 'applies_to[products][0]', 'resource_missing')
  if (products) account.store.put('coupon_scope', { id, products })
  account.store.put('coupon', { ...coupon, valid: isRedeemable(coupon, account.now()) })
  account.emit('coupon.created', coupon)
  return getCoupon(account, id)
}

const NewCode = parameters({
  active: boolean.optional(),
  code: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,500}$/, 'Invalid code: only letters, digits and dashes are allowed.')
    .optional(),
  customer: text.optional(),
  expires_at: timestamp.optional(),
  max_redemptions: integer.optional(),
  metadata,
  promotion: z.strictObject({ type: z.enum(['coupon']), coupon: text.optional() }),
  restrictions: restrictions.optional(),
})

function createCode(account: Account, input: z.output<typeof NewCode>): PromotionCode {
  if (input.promotion.coupon === undefined)
    throw refused('Missing required param: promotion[coupon].', 'promotion[coupon]', 'parameter_missing')
  checkRestrictions(input.restrictions ?? {})
  const coupon = getCoupon(account, input.promotion.coupon, 'promotion[coupon]')
  const code = input.code ?? account.newId('x').slice(2, 10).toUpperCase()
  // Several customers may each have their own promotion with the same code.
  const isTaken = account.store
    .list('promotion_code')
    .some(
      (row) =>
        row.active &&
        row.code.toLowerCase() === code.toLowerCase() &&
        (row.customer === null || input.customer === undefined || row.customer === input.customer),
    )
  if (isTaken) throw refused(`An active promotion code with \`code: ${code}\` already exists.`, 'code')
  const row = account.store.put('promotion_code', {
    id: account.newId('promo'),
    object: 'promotion_code',
    active: (input.active ?? true) && coupon.valid,
    code,
    created: account.now(),
    customer: input.customer ?? null,
    customer_account: null,
    expires_at: input.expires_at ?? null,
    livemode: false,
    max_redemptions: input.max_redemptions ?? null,
    metadata: input.metadata ?? {},
    promotion: { coupon: coupon.id, type: 'coupon' },
    restrictions: {
      first_time_transaction: input.restrictions?.first_time_transaction ?? false,
      minimum_amount: input.restrictions?.minimum_amount ?? null,
      minimum_amount_currency: input.restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  })
  account.emit('promotion_code.created', row)
  return row
}

/** Its current state: a code ends with its expiry, its redemptions or its coupon. */
function toCurrent(account: Account, row: PromotionCode): PromotionCode {
  const isSpent = row.max_redemptions !== null && row.times_redeemed >= row.max_redemptions
  const isPast = row.expires_at !== null && row.expires_at <= account.now()
  const coupon = account.store.find('coupon', row.promotion.coupon ?? '')
  const isLive = coupon !== undefined && isRedeemable(coupon, account.now())
  return { ...row, active: row.active && !isSpent && !isPast && isLive }
}

function getCode(account: Account, id: string): PromotionCode {
  const row = account.store.find('promotion_code', id)
  if (!row) throw noSuch('promotion_code', id)
  return toCurrent(account, row)
}

const codeEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/promotion_codes',
    parameters: NewCode,
    run: (account, { input }) => createCode(account, input),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/promotion_codes/{id}',
    parameters: none,
    run: (account, call) => getCode(account, idOf(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/promotion_codes/{id}',
    parameters: parameters({ active: boolean.optional(), metadata }),
    run(account, call) {
      const row = getCode(account, idOf(call))
      const { active = row.active, metadata: given } = call.input
      const next = { ...row, active, metadata: mergeMetadata(row.metadata ?? {}, given) }
      return account.update('promotion_code', next, 'promotion_code.updated')
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/promotion_codes',
    parameters: parameters({
      ...paging,
      active: boolean.optional(),
      code: text.optional(),
      coupon: text.optional(),
      customer: text.optional(),
    }),
    run(account, { input }) {
      const rows = account.store
        .list('promotion_code')
        .map((row) => toCurrent(account, row))
        .filter((row) => row.active === (input.active ?? row.active))
        .filter((row) => row.code.toLowerCase() === (input.code ?? row.code).toLowerCase())
        .filter((row) => row.promotion.coupon === (input.coupon ?? row.promotion.coupon))
        .filter((row) => row.customer === (input.customer ?? row.customer))
      return toPage(rows, input, '/v1/promotion_codes')
    },
  }),
]

export const couponEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/coupons',
    parameters: NewCoupon,
    run: (account, { input }) => createCoupon(account, input),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/coupons/{id}',
    parameters: none,
    run: (account, call) => getCoupon(account, idOf(call)),
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/coupons/{id}',
    parameters: none,
    run(account, call) {
      const coupon = getCoupon(account, idOf(call))
      account.emit('coupon.deleted', coupon)
      // Existing discounts stay: it can only no longer be redeemed.
      return account.store.put('deleted', { id: coupon.id, object: 'coupon', deleted: true })
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/coupons',
    parameters: parameters(paging),
    run: (account, { input }) =>
      toPage(
        account.store
          .list('coupon')
          .filter(({ id }) => !account.store.find('deleted', id))
          .map(({ id }) => getCoupon(account, id)),
        input,
        '/v1/coupons',
      ),
  }),
  ...codeEndpoints,
]
