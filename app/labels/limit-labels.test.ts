import { expect, test } from 'vitest'
import { limitsOf } from '#contract/billing/plan-table.ts'
import { NO_LIMITS } from '#contract/billing/plan-limits.ts'
import { describeLimits, listLimits } from './limit-labels.ts'

const STARTER = limitsOf({ productId: 'prod_starter', quantity: 1 })

test('a plan says in one line what it allows', () => {
  expect(describeLimits(STARTER)).toBe('5 people · 5,000 pages per audit · 20 audits per month')
})

test('what is in use stands beside its limit, and alone where no plan runs', () => {
  expect(listLimits(STARTER, { users: 3 })).toEqual([
    { term: 'Seats used', value: '3 of 5' },
    { term: 'Pages per audit', value: '5,000' },
    { term: 'Audits per month', value: '20' },
  ])
  expect(listLimits(NO_LIMITS, { users: 3 })).toEqual([{ term: 'Seats used', value: '3' }])
})
