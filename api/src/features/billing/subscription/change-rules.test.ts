import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PLANS } from '#contract/billing/plan-table.ts'
import { isDowngrade } from './change-rules.ts'

const taken = fc.record({
  productId: fc.constantFrom(...PLANS.map(({ id }) => id)),
  quantity: fc.integer({ min: 1, max: 100 }),
})

test('a lower limit is a downgrade, even if another one is higher', () => {
  const starterTimesTen = { productId: 'prod_starter', quantity: 10 }
  const growth = { productId: 'prod_growth', quantity: 1 }

  expect(isDowngrade(growth, { ...growth, quantity: 2 })).toBe(false)
  expect(isDowngrade({ ...growth, quantity: 2 }, growth)).toBe(true)
  expect(isDowngrade({ productId: 'prod_starter', quantity: 1 }, growth)).toBe(false)
  expect(isDowngrade(starterTimesTen, growth)).toBe(true)
  expect(isDowngrade(growth, starterTimesTen)).toBe(true)
})

test('no change is no downgrade, and going up and back is one', () => {
  fc.assert(
    fc.property(taken, taken, (a, b) => {
      expect(isDowngrade(a, a)).toBe(false)
      const isOther = a.productId !== b.productId || a.quantity !== b.quantity
      if (isOther) expect(isDowngrade(a, b) || isDowngrade(b, a)).toBe(true)
    }),
  )
})
