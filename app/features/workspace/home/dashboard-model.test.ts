import { expect, test } from 'vitest'
import type { Audit } from '#contract/seo/site-audit.ts'
import { NO_LIMITS } from '#contract/billing/plan-limits.ts'
import { limitsOf } from '#contract/billing/plan-table.ts'
import { toScoreChange } from '#app/labels/score-change.ts'
import { toDashboard as toModel } from './dashboard-model.ts'

function anAudit(id: string, changes: Partial<Audit> = {}): Audit {
  return {
    id: `aud_${id}`,
    url: 'https://example.com/',
    status: 'finished',
    failure: null,
    maxPages: 500,
    progress: { discovered: 10, fetched: 10, failed: 0, blocked: 0, pagesPerSecond: 0, secondsLeft: null },
    score: 80,
    errorFree: 90,
    categories: {},
    counts: { error: 1, warning: 2, notice: 3, passed: 70 },
    createdAt: '2026-11-20T10:00:00.000Z',
    startedAt: '2026-11-20T10:00:00.000Z',
    finishedAt: '2026-11-20T10:01:00.000Z',
    ...changes,
  }
}

interface CallerChanges {
  emailConfirmed?: boolean
  hasPlan?: boolean
  hasEnded?: boolean
  role?: 'owner' | 'member'
}

type Caller = Parameters<typeof toModel>[0]
type Start = Parameters<typeof toModel>[1]['allowedActions']

const START: Start = [{ action: 'start', refusal: null }]
const refuse = (reason: 'no-plan' | 'monthly-limit', text: string): Start => [
  { action: 'start', refusal: { reason, text } },
]

const toDashboard = (caller: Caller, audits: Audit[], allowedActions = START) =>
  toModel(caller, { items: audits.map((audit) => ({ ...audit, allowedActions: [] })), allowedActions })

function aCaller(changes: CallerChanges = {}): Caller {
  const { emailConfirmed = true, hasPlan = true, hasEnded = false, role = 'owner' } = changes
  const user = {
    id: 'usr_1',
    firstName: 'Ana',
    lastName: 'Lima',
    name: 'Ana Lima',
    email: 'ana@example.com',
    emailConfirmed,
    role,
    isManager: false,
    managerId: null,
    jobTitle: null,
    phone: null,
    teams: [],
    status: 'active' as const,
    timeZone: null,
    theme: 'system' as const,
    photoVersion: null,
    version: 1,
    createdAt: '2026-11-20T10:00:00.000Z',
  }
  const subscription = {
    id: 'sub_1',
    productId: 'prod_growth',
    productName: 'Growth',
    interval: 'month' as const,
    intervalCount: 1,
    quantity: 1,
    status: hasEnded ? ('expired' as const) : ('trialing' as const),
    price: { amount: 7900, currency: 'USD' },
    discountedPrice: null,
    charges: [],
    coupon: null,
    trialEndsAt: null,
    daysLeft: 5,
    renewsAt: null,
    cancelAtPeriodEnd: false,
    endsAt: null,
    hasCard: false,
    limits: hasEnded
      ? NO_LIMITS
      : { ...limitsOf({ productId: 'prod_growth', quantity: 1 }), users: 10, pagesPerCrawl: 5000 },
  }
  return { user, subscription: hasPlan ? subscription : null }
}

const doneSteps = (...input: Parameters<typeof toDashboard>) =>
  toDashboard(...input)
    .firstSteps.filter(({ isDone }) => isDone)
    .map(({ id }) => id)

test('a new organization has all steps open', () => {
  expect(doneSteps(aCaller({ emailConfirmed: false, hasPlan: false }), [])).toEqual([])
})

const findStep = (caller: Caller, id: string, start = START) =>
  toDashboard(caller, [], start).firstSteps.find((step) => step.id === id)

test('a person who may not choose a plan reads who may', () => {
  expect(findStep(aCaller({ hasPlan: false }), 'trial')?.action?.to).toBe('/auth/signup/plan')
  const step = findStep(aCaller({ hasPlan: false, role: 'member' }), 'trial')
  expect(step).toMatchObject({ action: null, text: expect.stringContaining('administrator') as string })
})

test('an audit is offered where the list says that one can be started', () => {
  expect(toDashboard(aCaller(), []).refusal).toBeNull()
  expect(findStep(aCaller(), 'audit')?.action).not.toBeNull()
})

test.each([
  ['no-plan', 'Choose a plan first.', 'This needs an active plan.'],
  ['monthly-limit', 'All audits are used.', 'All audits are used.'],
] as const)('where it is refused for %s, the step says why', (reason, text, shown) => {
  const start = refuse(reason, text)

  expect(toDashboard(aCaller(), [], start).refusal).toEqual({ reason, text })
  expect(findStep(aCaller(), 'audit', start)).toMatchObject({ action: null, text: shown })
})

test('a running audit does not complete a step', () => {
  const audits = [anAudit('2', { status: 'running', score: null })]
  expect(doneSteps(aCaller(), audits)).toEqual(['confirm', 'trial'])
  expect(toDashboard(aCaller(), audits).underWay).toHaveLength(1)
  expect(toDashboard(aCaller(), audits).latest).toBeUndefined()
})

test('the second audit of a site completes the first steps', () => {
  const audits = [anAudit('2', { previousId: 'aud_1' }), anAudit('1')]
  expect(doneSteps(aCaller(), audits)).toEqual(['confirm', 'trial', 'audit', 'repeat'])
})

test('the trend is that of the latest site, oldest first, without audits without a score', () => {
  const audits = [
    anAudit('5', { score: 90 }),
    anAudit('4', { url: 'https://other.example/', score: 10 }),
    anAudit('3', { score: null }),
    anAudit('2', { url: 'https://example.com/docs', score: 70 }),
    anAudit('1', { status: 'cancelled', score: 5 }),
  ]
  expect(toDashboard(aCaller(), audits).trend.map(({ score }) => score)).toEqual([70, 90])
})

test('an audit without a result replaces nothing, and completes no step', () => {
  const mistyped = anAudit('3', { url: 'https://exmaple.com/', score: null })
  const audits = [mistyped, anAudit('1')]
  expect(toDashboard(aCaller(), audits).latest?.id).toBe('aud_1')
  expect(toDashboard(aCaller(), [mistyped]).latest).toBeUndefined()
  expect(doneSteps(aCaller(), [mistyped])).toEqual(['confirm', 'trial'])
})

test('a change of the score is shown in points with its direction', () => {
  expect(toScoreChange([{ score: 70 }])).toBeUndefined()
  expect(toScoreChange([{ score: 1 }, { score: 70 }, { score: 71 }])).toEqual({
    direction: 'up',
    tone: 'good',
    text: '1 point more than in the previous audit',
  })
  expect(toScoreChange([{ score: 70 }, { score: 58 }])?.text).toBe(
    '12 points fewer than in the previous audit',
  )
  expect(toScoreChange([{ score: 70 }, { score: 70 }])?.direction).toBe('flat')
})
