import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodBefore, toPeriod } from './period.ts'

const NOW = new Date('2026-03-01T00:10:00Z')

test.each([
  [{}, { from: '2026-02-01', to: '2026-02-28' }],
  [{ from: '2026-02-20' }, { from: '2026-02-20', to: '2026-02-28' }],
  [{ from: '2026-03-01' }, { from: '2026-03-01', to: '2026-03-01' }],
  [{ to: '2024-02-29' }, { from: '2024-02-02', to: '2024-02-29' }],
  [
    { from: '2026-01-01', to: '2199-01-01' },
    { from: '2026-01-01', to: '2026-03-01' },
  ],
])('%j is %j', (asked, period) => {
  expect(toPeriod(asked, NOW)).toEqual(period)
})

test('the period before ends on the day before, and has as many days', () => {
  const day = fc
    .date({ min: new Date('2023-01-01'), max: new Date('2026-02-28'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const numberOf = (text: string) => new Date(text).getTime() / 86_400_000
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [from = '', to = ''] = [one, other].toSorted()
      const period = toPeriod({ from, to }, NOW)
      const before = periodBefore(period)
      expect(numberOf(before.to) - numberOf(before.from)).toBe(numberOf(period.to) - numberOf(period.from))
      expect(numberOf(period.from) - numberOf(before.to)).toBe(1)
    }),
  )
})
