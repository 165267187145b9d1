import { expect, test } from 'vitest'
import { addMonths, type CouponTerms, listCharges, redeem } from './charges.ts'

const START = new Date('2026-01-31T12:00:00Z')
const HALF: CouponTerms = { percentOff: 50, amountOff: null, duration: 'once', months: null }
const TEN: CouponTerms = { percentOff: null, amountOff: 1000, duration: 'forever', months: null }

const list = (terms: CouponTerms[], facts: Partial<Parameters<typeof listCharges>[0]> = {}) =>
  listCharges({
    price: 7900,
    interval: 'month',
    intervalCount: 1,
    anchor: START,
    firstAt: START,
    discounts: terms.map((each) => redeem(each, START)),
    ...facts,
  }).map(({ amount, from }) => [amount, from.toISOString().slice(0, 10)])

test('without a coupon every period costs the same', () => {
  expect(list([])).toEqual([[7900, '2026-01-31']])
})

test('a coupon for one invoice lowers the first', () => {
  expect(list([HALF])).toEqual([
    [3950, '2026-01-31'],
    [7900, '2026-02-28'],
  ])
})

test('a coupon for three months lowers three invoices, also from the 31st on', () => {
  expect(list([{ ...HALF, duration: 'repeating', months: 3 }])).toEqual([
    [3950, '2026-01-31'],
    [7900, '2026-04-30'],
  ])
})

test('a coupon for some months lowers every invoice of a year that comes within them', () => {
  const yearly = { price: 79_000, interval: 'year' as const }
  expect(list([{ ...HALF, duration: 'repeating', months: 3 }], yearly)).toEqual([
    [39_500, '2026-01-31'],
    [79_000, '2027-01-31'],
  ])
  expect(list([{ ...HALF, duration: 'repeating', months: 13 }], yearly)).toEqual([
    [39_500, '2026-01-31'],
    [79_000, '2028-01-31'],
  ])
})

test('discounts are taken off one after the other, and never more than there is', () => {
  expect(list([TEN, { ...HALF, duration: 'forever' }])).toEqual([[3450, '2026-01-31']])
  expect(list([TEN], { price: 800 })).toEqual([[0, '2026-01-31']])
})

test('billing dates are counted from the anchor, not from a short month', () => {
  const firstAt = new Date('2026-02-28T12:00:00Z')
  const ending = [{ ...redeem(HALF, START), isOnce: false, endsAt: new Date('2026-03-31T12:00:00Z') }]
  expect(list([], { firstAt, discounts: ending })).toEqual([
    [3950, '2026-02-28'],
    [7900, '2026-03-31'],
  ])
})

test('a month that lacks the day ends on its last', () => {
  expect(addMonths(START, 1).toISOString()).toBe('2026-02-28T12:00:00.000Z')
  expect(addMonths(START, -2).toISOString()).toBe('2025-11-30T12:00:00.000Z')
  expect(addMonths(new Date('2028-02-29T00:00:00Z'), 12).toISOString()).toBe('2029-02-28T00:00:00.000Z')
})
