import { expect, test } from 'vitest'
import {
  accessEnd,
  isInTrial,
  limitReached,
  limitsAt,
  requirePlan,
  requireWithin,
  statusAt,
} from './plan-limits.ts'
import { PLANS, savingsPercent } from '#contract/billing/plan-table.ts'
import { type Actor } from '#api/core/access/scope.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const LATER = new Date('2026-11-22T12:00:00Z')

const aPlan = (plan: Partial<NonNullable<Actor['plan']>>): NonNullable<Actor['plan']> => ({
  productId: 'prod_growth',
  quantity: 1,
  status: 'active',
  trialEndsAt: null,
  endsAt: null,
  pastDueSince: null,
  hasCard: false,
  ...plan,
})

function anActor(plan: Actor['plan']): Actor {
  return {
    id: 'usr_1',
    organizationId: 'org_1',
    sessionId: 'ses_1',
    role: 'owner',
    isManager: false,
    emailConfirmed: true,
    plan,
  }
}

test('a trial of the largest plan is limited to 5,000 pages per crawl, the plan itself to its own limit', () => {
  const trial = aPlan({ productId: 'prod_scale', status: 'trialing', trialEndsAt: LATER })

  expect(limitsAt(trial, NOW)).toEqual({ users: 100, pagesPerCrawl: 5000, crawlsPerMonth: 1000 })
  expect(limitsAt({ ...trial, status: 'active' }, NOW).pagesPerCrawl).toBe(500_000)
})

test('a trial that is canceled stays a trial until it ends', () => {
  const cancelled = aPlan({
    productId: 'prod_scale',
    status: 'scheduled_to_cancel',
    trialEndsAt: LATER,
    endsAt: LATER,
  })

  expect(isInTrial(cancelled, NOW)).toBe(true)
  expect(limitsAt(cancelled, NOW).pagesPerCrawl).toBe(5000)
  expect(isInTrial(cancelled, LATER)).toBe(false)
  expect(isInTrial({ ...cancelled, trialEndsAt: null }, NOW)).toBe(false)
})

test('a trial with a card on file converts to the plan, and does not end by our clock', () => {
  const trial = aPlan({ status: 'trialing', trialEndsAt: NOW, hasCard: true })

  expect(accessEnd(trial)).toBeNull()
  expect(statusAt(trial, LATER)).toBe('trialing')
  expect(statusAt({ ...trial, hasCard: false }, LATER)).toBe('expired')
})

test('a trial ends at its last moment, whether or not a job has noticed', () => {
  const trial = anActor(aPlan({ productId: 'prod_starter', status: 'trialing', trialEndsAt: LATER }))

  expect(requirePlan(trial, new Date(LATER.getTime() - 1)).users).toBe(5)
  expect(() => requirePlan(trial, LATER)).toThrow('Your free trial has ended. Choose a plan to continue.')
})

test.each([
  [null, 'Start a free trial or choose a plan first.'],
  [aPlan({ status: 'cancelled' }), 'Your plan has ended. Choose a plan to continue.'],
  [aPlan({ status: 'expired', trialEndsAt: NOW }), 'Your free trial has ended. Choose a plan to continue.'],
])('without an active plan there is a refusal that says what to do', (plan, message) => {
  expect(() => requirePlan(anActor(plan), NOW)).toThrow(
    expect.objectContaining({ kind: 'plan-required', message }),
  )
})

test('a year in advance costs ten months', () => {
  expect(PLANS.map(savingsPercent)).toEqual([17, 17, 17])
})

test('the price list names each figure of a plan', () => {
  for (const { features, limits } of PLANS) {
    const text = features.join(' · ')
    for (const figure of Object.values(limits)) expect(text).toContain(figure.toLocaleString('en'))
  }
})

test('more than the plan allows is refused with what it allows, at the field where it was typed', () => {
  const limits = limitsAt(aPlan({ productId: 'prod_scale' }), NOW)

  expect(() => requireWithin('pagesPerCrawl', limits, 500_000)).not.toThrow()
  expect(() => requireWithin('pagesPerCrawl', limits, 500_001, 'maxPages')).toThrow(
    expect.objectContaining({
      kind: 'validation-failed',
      errors: { maxPages: ['Your plan allows up to 500,000 pages per audit.'] },
    }),
  )
  expect(limitReached('crawlsPerMonth', limits)).toMatchObject({
    kind: 'limit-reached',
    message: 'Your plan has 1,000 audits a month, and all of them are used.',
  })
})

test('a plan with a quantity of two has twice the seats and the same page limit', () => {
  expect(limitsAt(aPlan({ quantity: 2 }), NOW)).toEqual({
    users: 50,
    pagesPerCrawl: 50_000,
    crawlsPerMonth: 100,
  })
})

test('a failed payment keeps access for 14 days, a cancellation until the end of the paid period', () => {
  const day = (days: number) => new Date(NOW.getTime() + days * 24 * 3600 * 1000)
  const pastDue = aPlan({ status: 'past_due', pastDueSince: NOW })
  const cancelled = aPlan({ status: 'scheduled_to_cancel', endsAt: day(3) })

  expect([day(13), day(14)].map((at) => statusAt(pastDue, at))).toEqual(['past_due', 'expired'])
  expect([day(2), day(3)].map((at) => statusAt(cancelled, at))).toEqual(['scheduled_to_cancel', 'cancelled'])
  expect(accessEnd(pastDue)).toEqual(day(14))
})
