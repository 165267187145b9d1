import { expect, test } from 'vitest'
import { toFaultTitle, toOutcome } from './payment-outcome.ts'

test.each([
  [402, 'payment-failed', 'Nothing was charged'],
  [422, 'validation-failed', 'Nothing was charged'],
  [502, 'upstream-failed', 'Nothing was charged'],
  [409, 'conflict', 'Nothing was changed'],
  [502, 'outcome-unknown', 'It is not known whether you were charged'],
  [500, 'unexpected', 'It is not known whether you were charged'],
] as const)('a purchase that ends with %i %s is told as "%s"', (status, type, title) => {
  expect(toFaultTitle(toOutcome({ status, type }))).toBe(title)
})
