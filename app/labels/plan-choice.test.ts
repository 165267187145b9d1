import { expect, test } from 'vitest'
import type { Product } from '#contract/billing/plans.ts'
import { limitsOf } from '#contract/billing/plan-table.ts'
import { readChoice, readOffer, toPlanQuery, toPrice } from './plan-choice.ts'

const GROWTH: Product = {
  id: 'prod_growth',
  name: 'Growth',
  description: '',
  features: [],
  limits: limitsOf({ productId: 'prod_growth', quantity: 1 }),
  prices: [
    { interval: 'month', amount: 7900, currency: 'USD' },
    { interval: 'year', amount: 79_000, currency: 'USD' },
  ],
}
const read = (search: string) => readChoice(new URLSearchParams(search), [GROWTH])

test('a choice survives its URL', () => {
  const choice = { productId: 'prod_growth', interval: 'month', quantity: 3, couponCode: 'SPRING' } as const

  expect(read(new URLSearchParams(toPlanQuery(choice)).toString())).toEqual(choice)
})

test.each([
  ['plan=prod_growth', { interval: 'year', quantity: 1, couponCode: undefined }],
  ['plan=prod_growth&quantity=0', { quantity: 1 }],
  ['plan=prod_growth&quantity=1.5', { quantity: 1 }],
  ['plan=prod_growth&quantity=101', { quantity: 1 }],
  ['plan=prod_growth&coupon=+', { couponCode: undefined }],
  ['plan=prod_growth&interval=week', { interval: 'year' }],
])('the valid part of %s is read', (search, expected) => {
  expect(read(search)).toMatchObject(expected)
})

test.each(['', 'plan=prod_other'])('"%s" names no plan on offer', (search) => {
  expect(read(search)).toBeUndefined()
})

test('the price is that of the interval, times the quantity', () => {
  expect(toPrice(GROWTH, { interval: 'month', quantity: 2 })).toEqual({ amount: 15_800, currency: 'USD' })
})

const offerOf = (search: string) => readOffer(new URLSearchParams(search))

test('a URL has a plan and its interval, and other parameters are dropped', () => {
  expect(offerOf('plan=prod_growth&interval=year&with=email')).toEqual({
    plan: 'prod_growth',
    interval: 'year',
  })
  expect(offerOf('plan=prod_growth')).toEqual({ plan: 'prod_growth' })
  expect(offerOf('interval=year')).toEqual({})
  expect(offerOf(`plan=${'x'.repeat(5000)}`).plan).toHaveLength(64)
})
