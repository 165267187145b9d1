import { expect, test } from 'vitest'
import { describeCharges, describeDiscount, describePurchase } from './charge-labels.ts'

const ZONE = 'America/Sao_Paulo'
const charge = (amount: number, day: string) => ({
  amount,
  currency: 'USD',
  from: `${day}T15:00:00.000Z`,
})

test.each([
  ['month' as const, [charge(3950, '2026-11-22')], '$39.50 a month'],
  [
    'month' as const,
    [charge(3950, '2026-11-22'), charge(7900, '2026-12-22')],
    '$39.50 for the first month, then $79 a month',
  ],
  [
    'month' as const,
    [charge(5925, '2026-11-30'), charge(7900, '2027-02-28')],
    '$59.25 a month for the first 3 months, then $79 a month',
  ],
  [
    'year' as const,
    [charge(39_500, '2026-11-22'), charge(79_000, '2027-11-22')],
    '$395 for the first year, then $790 a year',
  ],
  [
    'year' as const,
    [charge(39_500, '2026-11-22'), charge(79_000, '2028-11-22')],
    '$395 a year for the first 2 years, then $790 a year',
  ],
  [
    'month' as const,
    [charge(0, '2026-11-22'), charge(3950, '2026-12-22'), charge(7900, '2027-02-22')],
    '$0 for the first month, then $39.50 a month for 2 months, then $79 a month',
  ],
])('a plan by the %s with a coupon shows its price and for how long', (interval, charges, text) => {
  expect(describePurchase(charges, interval)).toBe(text)
})

test.each([
  [[charge(7900, '2026-12-22')], '$79 a month from Dec 22, 2026'],
  [
    [charge(14_925, '2026-12-22'), charge(19_900, '2027-01-22')],
    '$149.25 on Dec 22, 2026, then $199 a month from Jan 22, 2027',
  ],
  [
    [charge(14_925, '2026-12-22'), charge(19_900, '2027-02-22')],
    '$149.25 a month from Dec 22, 2026, then $199 a month from Feb 22, 2027',
  ],
])('upcoming charges have their dates', (charges, text) => {
  expect(describeCharges(charges, { interval: 'month', intervalCount: 1 }, ZONE)).toBe(text)
})

const eur = (amount: number, day: string) => ({ ...charge(amount, day), currency: 'EUR' })

test.each([
  ['month' as const, 3, [eur(42_000, '2026-12-22')], '€420 every 3 months from Dec 22, 2026'],
  [
    'month' as const,
    3,
    [eur(21_000, '2026-12-22'), eur(42_000, '2027-03-22')],
    '€210 on Dec 22, 2026, then €420 every 3 months from Mar 22, 2027',
  ],
  [
    'week' as const,
    2,
    [eur(500, '2026-12-01'), eur(1000, '2026-12-29')],
    '€5 every 2 weeks from Dec 1, 2026, then €10 every 2 weeks from Dec 29, 2026',
  ],
  ['day' as const, 1, [eur(100, '2026-12-01')], '€1 a day from Dec 1, 2026'],
  ['year' as const, 2, [eur(90_000, '2026-12-01')], '€900 every 2 years from Dec 1, 2026'],
])('a custom period is shown as agreed: %s × %i', (interval, intervalCount, charges, text) => {
  expect(describeCharges(charges, { interval, intervalCount }, ZONE)).toBe(text)
})

test('a discount is shown by its value, where it has one', () => {
  expect(describeDiscount({ percentOff: 12.5, amountOff: null })).toBe('12.5% off')
  expect(describeDiscount({ percentOff: null, amountOff: { amount: 1000, currency: 'USD' } })).toBe('$10 off')
  expect(describeDiscount({ percentOff: null, amountOff: null })).toBe('')
})
