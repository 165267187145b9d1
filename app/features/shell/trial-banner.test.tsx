import { expect, test } from 'vitest'
import { toTrialNotice } from './trial-banner.tsx'

type Plan = NonNullable<Parameters<typeof toTrialNotice>[0]>

const aPlan = (status: Plan['status'], daysLeft = 5): Plan => ({
  status,
  daysLeft,
  productName: 'Growth',
  endsAt: '2026-12-05T12:00:00.000Z',
})

test('a trial says how many days are left, and that the last one has begun', () => {
  expect(toTrialNotice(aPlan('trialing', 5))).toMatchObject({
    text: 'Your Growth trial has 5 days left.',
    isUrgent: false,
  })
  expect(toTrialNotice(aPlan('trialing', 2))).toMatchObject({
    text: 'Your Growth trial has 2 days left.',
    isUrgent: true,
  })
  expect(toTrialNotice(aPlan('trialing', 1))?.text).toBe('Your Growth trial has less than a day left.')
})

test('whoever pays is left in peace', () => {
  expect(toTrialNotice(aPlan('active'))).toBeNull()
})

test('a plan that has ended says what stays and what waits', () => {
  expect(toTrialNotice(aPlan('expired', 0))?.text).toContain('What you made stays')
})

test('without a plan the way leads to the choice of one', () => {
  expect(toTrialNotice(null)?.linkText).toBe('Choose a plan')
})

test('a failed payment says until when there is access', () => {
  expect(toTrialNotice(aPlan('past_due', 0))).toMatchObject({
    text: expect.stringContaining('Dec 5, 2026') as unknown,
    isUrgent: true,
  })
})
