import { expect, test } from 'vitest'
import { toFaultTitle, toOutcome } from './payment-outcome.ts'

test.each([
  [402, 'payment-failed', 'Nothing was charged'],
  [422, 'validation-failed', 'Nothing was charged'],
  [502, 'upstream-failed', 'Nothing was charged'],
  [409, 'conflict', 'Nothing was changed'],
  [502, 'outcome-unknown', 'We don’t know yet whether you were charged'],
  [500, 'unexpected', 'We don’t know yet whether you were charged'],
] as const)('a purchase that ends with %i %s is reported as "%s"', (status, type, title) => {
  expect(toFaultTitle(toOutcome({ status, type }))).toBe(title)
})
