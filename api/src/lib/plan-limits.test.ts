import { expect, test } from 'vitest'
import { limitsAt, requirePlan } from './plan-limits.ts'
import { PLANS, savingsPercent } from './plans.ts'
import { type Actor } from './scope.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const LATER = new Date('2026-11-22T12:00:00Z')

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

test('a trial of the largest plan takes 5,000 pages a crawl, the plan itself what it says', () => {
  const trial = { productId: 'prod_scale', status: 'trialing', trialEndsAt: LATER } as const

  expect(limitsAt(trial, NOW)).toEqual({ users: 100, pagesPerCrawl: 5000, crawlsPerMonth: 1000 })
  expect(limitsAt({ ...trial, status: 'active' }, NOW).pagesPerCrawl).toBe(500_000)
})

test('a trial ends at its last moment, whether or not a job has noticed', () => {
  const trial = anActor({ productId: 'prod_starter', status: 'trialing', trialEndsAt: LATER })

  expect(requirePlan(trial, new Date(LATER.getTime() - 1)).users).toBe(5)
  expect(() => requirePlan(trial, LATER)).toThrow('Your free trial has ended. Choose a plan to go on.')
})

test.each([
  [null, 'Start a free trial or choose a plan first.'],
  [
    { productId: 'prod_growth', status: 'cancelled', trialEndsAt: null } as const,
    'Your plan has ended. Choose a plan to go on.',
  ],
  [
    { productId: 'prod_growth', status: 'expired', trialEndsAt: NOW } as const,
    'Your free trial has ended. Choose a plan to go on.',
  ],
])('without a plan that runs there is a refusal that says what to do', (plan, message) => {
  expect(() => requirePlan(anActor(plan), NOW)).toThrow(
    expect.objectContaining({ kind: 'plan-required', message }),
  )
})

test('a year in advance costs ten months', () => {
  expect(PLANS.map(savingsPercent)).toEqual([17, 17, 17])
})
