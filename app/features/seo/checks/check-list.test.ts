import { expect, test } from 'vitest'
import type { CheckInfo } from '#contract/seo/checks.ts'
import { filterChecks } from './check-list.tsx'
import { bySeverity } from '#app/features/seo/page-audit/finding-list.tsx'
import { groupByCategory } from '#app/labels/audit-labels.ts'

function aCheck(changes: Partial<CheckInfo>): CheckInfo {
  return {
    id: 'title-missing',
    title: 'Title missing',
    category: 'titles',
    severity: 'error',
    scope: 'page',
    why: '',
    fix: '',
    ...changes,
  }
}

const checks = [
  aCheck({}),
  aCheck({ id: 'h1-missing', title: 'Main heading missing', category: 'content', severity: 'warning' }),
  aCheck({ id: 'link-broken', title: 'Broken link', category: 'links', why: 'Readers meet a missing page.' }),
]
const ids = (filter: Parameters<typeof filterChecks>[1]) => filterChecks(checks, filter).map(({ id }) => id)

test('a check must contain all words, in any order and case', () => {
  expect(ids({ q: 'MISSING title' })).toEqual(['title-missing'])
  expect(ids({ q: 'missing' })).toEqual(['title-missing', 'h1-missing', 'link-broken'])
})

test('filters are combined', () => {
  expect(ids({ q: 'missing', severity: 'error', category: 'links' })).toEqual(['link-broken'])
  expect(ids({ severity: 'notice' })).toEqual([])
})

test('categories have a fixed order, whatever the order of the checks', () => {
  expect(groupByCategory([...checks].reverse()).map(([category]) => category)).toEqual([
    'titles',
    'content',
    'links',
  ])
})

test('the highest severity comes first, and equals keep their order', () => {
  const rows = (['notice', 'error', 'warning', 'error'] as const).map((severity, at) => ({ severity, at }))
  expect(bySeverity(rows).map(({ at }) => at)).toEqual([1, 3, 2, 0])
})
