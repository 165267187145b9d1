import { expect, test } from 'vitest'
import type Stripe from 'stripe'
import { COUPON_INVALID } from '#contract/billing/plans.forms.ts'
import * as plansContract from '#contract/billing/plans.ts'
import * as subscriptionContract from '#contract/billing/subscription.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'

const GROWTH = { productId: 'prod_growth', interval: 'month' as const, quantity: 1 }
const SCALE = { ...GROWTH, productId: 'prod_scale' }

type PlanRequest = typeof GROWTH & { couponCode?: string }
const validate = ({ api }: PayingApi, token: string, request: PlanRequest & { couponCode: string }) =>
  api.call(plansContract.validateCoupon, { query: request }, { token })
const preview = ({ api }: PayingApi, token: string, body: PlanRequest) =>
  api.call(subscriptionContract.calculateSubscriptionChange, { body }, { token })

const REFUSED = { status: 422, body: { errors: { couponCode: [COUPON_INVALID] } } }

/** Creates a coupon for half off. The catalog exists once prices were requested. */
async function halve(
  { stripe }: PayingApi,
  code: string,
  promotion: Partial<Stripe.PromotionCodeCreateParams> = {},
  terms: Partial<Stripe.CouponCreateParams> = {},
) {
  const { id } = await stripe.coupons.create({ percent_off: 50, duration: 'forever', ...terms })
  await stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon: id }, ...promotion })
}

async function begin() {
  const paying = createPayingApi()
  const payer = await paying.createPayer()
  const { token } = await createPerson(paying.api)
  await preview(paying, token, SCALE)
  return { paying, payer, token }
}

test('a coupon for other products is refused up front', async () => {
  const { paying, token } = await begin()
  await halve(paying, 'SCALE-ONLY', {}, { applies_to: { products: ['bellwether_scale'] } })

  expect((await validate(paying, token, { ...SCALE, couponCode: 'SCALE-ONLY' })).body).toMatchObject({
    discountedPrice: { amount: 9950 },
  })
  expect(await validate(paying, token, { ...GROWTH, couponCode: 'SCALE-ONLY' })).toMatchObject(REFUSED)
  expect(await preview(paying, token, { ...GROWTH, couponCode: 'SCALE-ONLY' })).toMatchObject(REFUSED)
  expect((await preview(paying, token, { ...SCALE, couponCode: 'SCALE-ONLY' })).body).toMatchObject({
    dueNow: { amount: 9950 },
  })
})

test.each([
  [
    'a minimum that the plan does not reach',
    { restrictions: { minimum_amount: 10_000, minimum_amount_currency: 'usd' } },
  ],
  ['a minimum in another currency', { restrictions: { minimum_amount: 1, minimum_amount_currency: 'eur' } }],
])('%s makes a code invalid', async (_, promotion) => {
  const { paying, token } = await begin()
  await halve(paying, 'LARGE', promotion)

  expect(await validate(paying, token, { ...GROWTH, couponCode: 'LARGE' })).toMatchObject(REFUSED)
  expect(await preview(paying, token, { ...GROWTH, couponCode: 'LARGE' })).toMatchObject(REFUSED)
})

test('a minimum that is reached does not matter', async () => {
  const { paying, token } = await begin()
  await halve(paying, 'LARGE', { restrictions: { minimum_amount: 7900, minimum_amount_currency: 'usd' } })

  expect((await validate(paying, token, { ...GROWTH, couponCode: 'LARGE' })).status).toBe(200)
  expect((await preview(paying, token, { ...GROWTH, couponCode: 'LARGE' })).body).toMatchObject({
    dueNow: { amount: 3950 },
  })
})

test('a code for the first order requires that nothing was paid before', async () => {
  const { paying, payer, token } = await begin()
  await halve(paying, 'FIRST', { restrictions: { first_time_transaction: true } })

  expect((await validate(paying, token, { ...SCALE, couponCode: 'FIRST' })).status).toBe(200)
  expect(await validate(paying, payer.token, { ...SCALE, couponCode: 'FIRST' })).toMatchObject(REFUSED)
})

test('a code with a separate promotion per customer is found for each of them', async () => {
  const { paying, payer, token } = await begin()
  const stranger = await paying.createPayer()
  await halve(paying, 'YOURS', { customer: payer.customerId })
  await halve(paying, 'YOURS', { customer: stranger.customerId }, { percent_off: 10 })

  const percentOf = async (by: string) =>
    (await validate(paying, by, { ...SCALE, couponCode: 'YOURS' })).body.percentOff
  expect(await percentOf(payer.token)).toBe(50)
  expect(await percentOf(stranger.token)).toBe(10)
  expect(await validate(paying, token, { ...SCALE, couponCode: 'YOURS' })).toMatchObject(REFUSED)
})

test('a percentage is rounded to whole cents as it is charged', async () => {
  const { paying, token } = await begin()
  await halve(paying, 'ODD', {}, { percent_off: 12.5 })
  const request = { ...GROWTH, couponCode: 'ODD' }

  const shown = (await validate(paying, token, request)).body.discountedPrice
  const { dueNow, renewal } = (await preview(paying, token, request)).body
  const body = { ...request, card: await paying.giveCard(token) }
  const bought = await paying.api.call(subscriptionContract.updateSubscription, { body }, { token })

  const { subscription, invoiceId } = bought.body
  const { total } = await paying.stripe.invoices.retrieve(invoiceId ?? '')
  const amounts = [shown, dueNow, renewal, subscription?.discountedPrice].map((money) => money?.amount)
  expect(amounts).toEqual(Array(4).fill(total))
})

test('a coupon in another currency is invalid', async () => {
  const { paying, token } = await begin()
  const { id } = await paying.stripe.coupons.create({ amount_off: 500, currency: 'eur', duration: 'once' })

  expect(await validate(paying, token, { ...GROWTH, couponCode: id })).toMatchObject(REFUSED)
})

test('a code ends with its last redemption, and on its expiry date', async () => {
  const { paying, payer, token } = await begin()
  const seconds = Math.floor(paying.api.clock.at.getTime() / 1000)
  await halve(paying, 'ONE', { max_redemptions: 1 })
  await halve(paying, 'TODAY', { expires_at: seconds + 3600 })
  const look = async (couponCode: string) => validate(paying, token, { ...GROWTH, couponCode })
  expect((await look('ONE')).status).toBe(200)
  expect((await look('TODAY')).status).toBe(200)

  const body = { ...SCALE, couponCode: 'ONE' }
  expect(
    (await paying.api.call(subscriptionContract.updateSubscription, { body }, { token: payer.token })).status,
  ).toBe(200)
  await paying.wait(3601 * 1000)

  expect(await look('ONE')).toMatchObject(REFUSED)
  expect(await look('TODAY')).toMatchObject(REFUSED)
})
