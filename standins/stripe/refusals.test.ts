import { describe, expect, it } from 'vitest'
import { createClient, createShop, post } from './test-client.ts'

const client = createClient()
const shop = await createShop(client)
const other = await createShop(client)
const seti = await client.stripe.setupIntents.create({
  customer: shop.customer,
  allowed_payment_method_types: ['card'],
})
const done = await client.stripe.setupIntents.create({
  customer: shop.customer,
  allowed_payment_method_types: ['card'],
  confirm: true,
  payment_method: 'pm_card_visa',
})
const active = await client.stripe.subscriptions.create({
  customer: shop.customer,
  items: [{ price: shop.starter.id }],
  expand: ['latest_invoice'],
})
const invoice = typeof active.latest_invoice === 'string' ? '' : (active.latest_invoice?.id ?? '')
const canceled = await client.stripe.subscriptions.create({
  customer: other.customer,
  items: [{ price: other.starter.id }],
})
await client.stripe.subscriptions.cancel(canceled.id)
await client.stripe.coupons.create({ id: 'SPENT', percent_off: 10, max_redemptions: 1, duration: 'once' })
await client.stripe.subscriptions.update(active.id, { discounts: [{ coupon: 'SPENT' }] })
await client.stripe.coupons.create({ id: 'PAST', percent_off: 10, redeem_by: 1, duration: 'once' })

const subscribe = `customer=${shop.customer}&items[0][price]=${shop.starter.id}`
/** Path, body, status, code, parameter and a part of the message. */
const REFUSALS: [string, string, number, string | undefined, string | undefined, string][] = [
  ['/v1/nothing', '', 404, undefined, undefined, 'Unrecognized request URL (POST: /v1/nothing)'],
  [
    '/v1/customers',
    'nickname=x',
    400,
    'parameter_unknown',
    'nickname',
    'Received unknown parameter: nickname',
  ],
  ['/v1/customers', 'email=nobody', 400, 'email_invalid', 'email', 'Invalid email'],
  ['/v1/customers', 'balance=much', 400, 'parameter_invalid_integer', 'balance', 'Invalid integer: much'],
  ['/v1/customers', 'address=here', 400, 'parameter_invalid_object', 'address', 'Invalid object: here'],
  ['/v1/customers/cus_none', 'name=x', 404, 'resource_missing', 'id', "No such customer: 'cus_none'"],
  [
    '/v1/subscriptions',
    `customer=${shop.customer}`,
    400,
    'parameter_missing',
    'items',
    'Missing required param: items',
  ],
  [
    '/v1/subscriptions',
    `${subscribe}&items[0][prize]=1`,
    400,
    'parameter_unknown',
    'items[0][prize]',
    'items[0][prize]',
  ],
  [
    '/v1/subscriptions',
    `${subscribe}&items[0][quantity]=-1`,
    400,
    'parameter_invalid_integer',
    'items[0][quantity]',
    'greater than or equal to 0',
  ],
  [
    '/v1/subscriptions',
    `${subscribe}&payment_behavior=hope`,
    400,
    undefined,
    'payment_behavior',
    'must be one of',
  ],
  [
    '/v1/subscriptions',
    `${subscribe}&cancel_at_period_end=maybe`,
    400,
    undefined,
    'cancel_at_period_end',
    'Invalid boolean',
  ],
  ['/v1/subscriptions', `${subscribe}&trial_end=1`, 400, undefined, 'trial_end', 'Invalid timestamp'],
  [
    '/v1/subscriptions',
    `customer=${shop.customer}&items[0][price]=price_none`,
    400,
    'resource_missing',
    'items[0][price]',
    'No such price',
  ],
  [
    '/v1/subscriptions',
    `${subscribe}&discounts[0][coupon]=NONE`,
    400,
    'resource_missing',
    'discounts[0][coupon]',
    'No such coupon',
  ],
  [
    '/v1/subscriptions',
    `${subscribe}&discounts[0][coupon]=SPENT`,
    400,
    'coupon_expired',
    'discounts[0][coupon]',
    'Coupon expired: SPENT',
  ],
  [
    '/v1/subscriptions',
    `${subscribe}&discounts[0][coupon]=PAST`,
    400,
    'coupon_expired',
    'discounts[0][coupon]',
    'Coupon expired: PAST',
  ],
  [
    '/v1/subscriptions',
    `${subscribe}&default_payment_method=${other.card}`,
    400,
    undefined,
    'default_payment_method',
    'does not belong',
  ],
  [
    `/v1/subscriptions/${active.id}`,
    'proration_date=1',
    400,
    undefined,
    'proration_date',
    'outside of the current billing period',
  ],
  [
    `/v1/subscriptions/${active.id}`,
    `items[0][price]=${shop.starter.id}`,
    400,
    undefined,
    'items',
    'multiple subscription items',
  ],
  [
    `/v1/subscriptions/${active.id}`,
    `items[0][price]=${shop.growthYear.id}`,
    400,
    undefined,
    'items',
    'interval fields must match',
  ],
  [
    `/v1/subscriptions/${canceled.id}`,
    'cancel_at_period_end=true',
    400,
    undefined,
    undefined,
    'A canceled subscription can only update',
  ],
  [`/v1/invoices/${invoice}/pay`, '', 400, 'invoice_already_paid', undefined, 'Invoice is already paid'],
  ['/v1/invoices/create_preview', '', 400, 'parameter_missing', 'customer', 'You must pass either'],
  [
    '/v1/invoices/create_preview',
    `subscription=${canceled.id}`,
    404,
    'invoice_upcoming_none',
    undefined,
    'No upcoming invoices',
  ],
  [
    `/v1/setup_intents/${done.id}/confirm`,
    'payment_method=pm_card_visa',
    400,
    'setup_intent_unexpected_state',
    undefined,
    'status of succeeded',
  ],
  [
    `/v1/setup_intents/${seti.id}/confirm`,
    `payment_method=${other.card}`,
    400,
    'payment_method_already_attached',
    'payment_method',
    'already been attached',
  ],
  [
    `/v1/payment_methods/${shop.card}/attach`,
    `customer=${other.customer}`,
    400,
    'payment_method_already_attached',
    'payment_method',
    'already been attached',
  ],
  [
    '/v1/payment_methods',
    'type=card&card[number]=4242424242424242&card[exp_month]=1&card[exp_year]=2030',
    402,
    'card_data_not_allowed',
    undefined,
    'generally unsafe',
  ],
  [
    '/v1/setup_intents',
    'payment_method_types[0]=card',
    400,
    'parameter_unknown',
    'payment_method_types',
    'unknown parameter',
  ],
  ['/v1/coupons', 'duration=once', 400, undefined, 'percent_off', 'exactly one of'],
  ['/v1/coupons', 'id=SPENT&percent_off=5', 400, 'resource_already_exists', 'id', 'already exists'],
  ['/v1/promotion_codes', 'coupon=SPENT', 400, 'parameter_unknown', 'coupon', 'unknown parameter'],
  ['/v1/checkout/sessions', 'mode=payment', 400, undefined, 'mode', 'Invalid mode'],
  [
    '/v1/checkout/sessions',
    'mode=setup&success_url=https://example.com',
    400,
    'parameter_missing',
    'currency',
    'currency',
  ],
  [
    `/v1/customers/${shop.customer}/tax_ids`,
    'type=eu_vat&value=1',
    400,
    'tax_id_invalid',
    'value',
    'Invalid value for eu_vat',
  ],
  [
    '/v1/test_helpers/test_clocks/clock_default/advance',
    'frozen_time=1',
    400,
    undefined,
    'frozen_time',
    'forward in time',
  ],
]

describe('what Stripe refuses', () => {
  it.each(REFUSALS)('POST %s %s', async (path, body, status, code, param, words) => {
    const events = client.standIn.events().length
    const answer = await post(client, path, body)
    expect(answer.status).toBe(status)
    expect(answer.body.error).toMatchObject({
      type: 'invalid_request_error',
      message: expect.stringContaining(words) as string,
    })
    expect({ code: answer.body.error?.code, param: answer.body.error?.param }).toEqual({ code, param })
    expect(client.standIn.events(), 'nothing was done').toHaveLength(events)
  })

  it('needs a valid key', async () => {
    const call = (authorization: string) => post(client, '/v1/customers', '', { authorization })
    expect((await call('')).status).toBe(401)
    expect((await call('Bearer sk_test_wrong')).body.error?.message).toContain('Invalid API Key provided')
    expect((await call(`Basic ${btoa(`${client.standIn.keys.secret}:`)}`)).status).toBe(200)
    const publishable = await call(`Bearer ${client.standIn.keys.publishable}`)
    expect(publishable.body.error?.code).toBe('secret_key_required')
  })

  it('refuses other API versions, and bodies other than forms', async () => {
    expect((await post(client, '/v1/customers', '', { 'stripe-version': '2019-01-01' })).status).toBe(400)
    expect((await post(client, '/v1/customers', '{}', { 'content-type': 'application/json' })).status).toBe(
      400,
    )
  })

  it('expands what can be expanded and nothing else', async () => {
    const get = (expand: string) => client.stripe.subscriptions.retrieve(active.id, { expand: [expand] })
    await expect(get('currency')).rejects.toThrow('This property cannot be expanded (currency).')
    await expect(get('nothing')).rejects.toThrow('This property cannot be expanded (nothing).')
    await expect(get('a.b.c.d.e')).rejects.toThrow('more than 4 levels')
    expect(await get('customer')).toMatchObject({ customer: { email: 'ada@example.com' } })
  })
})

it('lists newest first, page by page', async () => {
  const lister = createClient()
  for (const name of ['a', 'b', 'c']) await lister.stripe.customers.create({ name })
  const first = await lister.stripe.customers.list({ limit: 2 })
  expect(first).toMatchObject({ has_more: true, data: [{ name: 'c' }, { name: 'b' }] })
  const last = await lister.stripe.customers.list({ limit: 2, starting_after: first.data[1]?.id ?? '' })
  expect(last).toMatchObject({ has_more: false, data: [{ name: 'a' }] })
})

it('shows what was deleted as deleted', async () => {
  const { id } = await client.stripe.customers.create({ name: 'Gone' })
  await client.stripe.customers.del(id)
  expect(await client.stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true })
  expect((await post(client, `/v1/customers/${id}`, 'name=x')).status).toBe(404)
})
