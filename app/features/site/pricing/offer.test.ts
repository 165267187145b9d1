import { expect, test } from 'vitest'
import type { Product } from '#contract/billing/plans.ts'
import { limitsOf } from '#contract/billing/plan-table.ts'
import { readInterval, toOffer } from './offer.ts'

const product: Product = {
  id: 'prod_growth',
  name: 'Growth',
  description: '',
  features: [],
  limits: limitsOf({ productId: 'prod_growth', quantity: 1 }),
  prices: [
    { interval: 'month', amount: 7900, currency: 'USD' },
    { interval: 'year', amount: 79_000, currency: 'USD', savingsPercent: 17 },
  ],
}

test('a yearly price is shown per month, next to the actual charge', () => {
  const offer = toOffer(product, 'year')
  expect(offer?.perMonth).toEqual({ amount: 6583, currency: 'USD' })
  expect(offer?.note('$790')).toBe('Billed as $790 once a year')
  expect(offer?.savings).toBe(17)
})

test('a monthly price has no savings', () => {
  const offer = toOffer(product, 'month')
  expect(offer?.perMonth).toEqual(offer?.price)
  expect(offer?.savings).toBeUndefined()
})

test('a plan that is not sold at an interval is not offered', () => {
  expect(toOffer({ ...product, prices: [] }, 'year')).toBeUndefined()
})

test('an unknown interval in the address shows yearly prices', () => {
  expect(readInterval('fortnight')).toBe('year')
  expect(readInterval('month')).toBe('month')
})
