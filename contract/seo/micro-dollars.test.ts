import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAboutMicroDollars, formatMicroDollars, toMicroDollars } from './micro-dollars.ts'

const Amount = fc.integer({ min: 0, max: 10_000_000_000 })

test('an amount comes back from dollars to the millionth', () => {
  fc.assert(fc.property(Amount, (amount) => toMicroDollars(amount / 1_000_000) === amount))
})

test('sums of what replies say are exact, where those of dollars are not', () => {
  expect(0.1 + 0.2).not.toBe(0.3)
  const Costs = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { maxLength: 500 })
  fc.assert(
    fc.property(Costs, (costs) => {
      const read = costs.map((cost) => toMicroDollars(Number((cost / 1_000_000).toFixed(6))))
      expect(read.reduce((sum, cost) => sum + cost, 0)).toBe(costs.reduce((sum, cost) => sum + cost, 0))
    }),
  )
})

test('a price is shown to the millionth, and one that is expected is never shown as less', () => {
  expect(formatMicroDollars(20_030)).toBe('$0.02003')
  expect(formatMicroDollars(1_200_000)).toBe('$1.20')
  expect(formatMicroDollars(0)).toBe('$0.00')
  expect(formatAboutMicroDollars(20_030)).toBe('$0.03')
  expect(formatAboutMicroDollars(125)).toBe('$0.01')
})
