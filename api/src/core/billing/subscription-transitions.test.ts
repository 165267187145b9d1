import { expect, test } from 'vitest'
import { listTransitions, type WrittenState } from './subscription-transitions.ts'

const OCCASION = { subscriptionId: 'sub_1', latestInvoiceId: 'in_1', knownAt: new Date(1000) }

function aState(overrides: Partial<WrittenState> = {}): WrittenState {
  return {
    providerId: 'sub_stripe',
    productId: 'prod_growth',
    interval: 'month',
    intervalCount: 1,
    currency: 'USD',
    quantity: 1,
    status: 'active',
    trialEndsAt: null,
    renewsAt: null,
    endsAt: null,
    pastDueSince: null,
    couponCode: null,
    percentOff: null,
    amountOff: null,
    charges: null,
    unitAmount: null,
    couponEndsAt: null,
    hasCard: true,
    ...overrides,
  }
}

const kindsOf = (before: WrittenState | undefined, after: WrittenState) =>
  listTransitions(before, after, OCCASION).map(({ kind }) => kind)
const is = (status: WrittenState['status']) => aState({ status })

test('each transition has its name, and no change has none', () => {
  expect(kindsOf(undefined, is('trialing'))).toEqual(['trial-started'])
  expect(kindsOf(undefined, is('active'))).toEqual(['started'])
  expect(kindsOf(is('trialing'), is('active'))).toEqual(['started'])
  expect(kindsOf(is('active'), is('active'))).toEqual([])
  expect(kindsOf(is('active'), is('past_due'))).toEqual(['payment-failed'])
  expect(kindsOf(is('past_due'), is('active'))).toEqual(['payment-collected'])
  expect(kindsOf(is('active'), is('paused'))).toEqual(['paused'])
  expect(kindsOf(is('paused'), is('active'))).toEqual(['resumed'])
  expect(kindsOf(is('scheduled_to_cancel'), is('active'))).toEqual(['resumed'])
  expect(kindsOf(is('scheduled_to_cancel'), is('trialing'))).toEqual(['resumed'])
  expect(kindsOf(is('active'), is('scheduled_to_cancel'))).toEqual(['cancelled'])
  expect(kindsOf(is('scheduled_to_cancel'), is('cancelled'))).toEqual(['ended'])
  expect(kindsOf(is('past_due'), is('cancelled'))).toEqual(['ended'])
  expect(kindsOf(is('trialing'), is('expired'))).toEqual(['ended'])
  expect(kindsOf(is('active'), aState({ quantity: 2 }))).toEqual(['changed'])
  expect(kindsOf(is('trialing'), aState({ quantity: 2 }))).toEqual(['started'])
})

test('a new subscription after an old one is a start, and so is a trial of our own that converts', () => {
  expect(kindsOf(aState({ status: 'cancelled', providerId: 'sub_old' }), is('active'))).toEqual(['started'])
  expect(kindsOf(aState({ status: 'trialing', providerId: null }), is('active'))).toEqual(['started'])
})

test('the same transition has the same key from any source, and the next one has another', () => {
  const key = (before: WrittenState, after: WrittenState, latestInvoiceId = 'in_1') =>
    listTransitions(before, after, { ...OCCASION, latestInvoiceId })[0]?.key
  const failed = is('past_due')

  expect(key(is('active'), failed)).toBe(key(is('trialing'), failed))
  expect(key(is('active'), failed, 'in_2')).not.toBe(key(is('active'), failed))
  expect(key(is('active'), aState({ quantity: 2 }))).not.toBe(key(is('active'), aState({ quantity: 3 })))
})

test('what can happen again is written again, and once each time', () => {
  const key = (from: WrittenState, to: WrittenState, knownAt = new Date(1000)) =>
    listTransitions(from, to, { ...OCCASION, knownAt })[0]?.key
  const ending = (day: number) => aState({ status: 'scheduled_to_cancel', endsAt: new Date(day) })

  expect(key(is('active'), ending(1))).toBe(key(is('active'), ending(1), new Date(2000)))
  expect(key(is('active'), ending(1))).not.toBe(key(is('active'), ending(2)))
  for (const [from, to] of [
    [is('active'), is('paused')],
    [is('paused'), is('active')],
  ] as const) {
    expect(key(from, to)).toBe(key(from, to))
    expect(key(from, to)).not.toBe(key(from, to, new Date(2000)))
  }
})
