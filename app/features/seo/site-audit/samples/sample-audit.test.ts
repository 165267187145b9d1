import { expect, test } from 'vitest'
import type { Audit } from '#contract/seo/site-audit.ts'
import {
  SAMPLE_AUDIT,
  SAMPLE_CHANGE,
  SAMPLE_ISSUE,
  SAMPLE_ISSUES,
  SAMPLE_PASSED,
  SAMPLE_RUNNING,
} from './sample-audit.ts'

// The figures on the home page must add up.

const decided = ({ progress: { fetched, failed, blocked } }: Audit) => fetched + failed + blocked

test('every page that the finished audit found was fetched, failed or blocked', () => {
  expect(decided(SAMPLE_AUDIT)).toBe(SAMPLE_AUDIT.progress.discovered)
})

test('the time left of the running audit follows from its speed', () => {
  const { discovered, pagesPerSecond, secondsLeft } = SAMPLE_RUNNING.progress

  expect(secondsLeft).toBe(Math.round((discovered - decided(SAMPLE_RUNNING)) / pagesPerSecond))
})

test('the speed of the running audit is about that of the finished one', () => {
  const { startedAt, finishedAt, progress } = SAMPLE_AUDIT
  const seconds = (Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? '')) / 1000

  expect(Math.abs(progress.fetched / seconds - SAMPLE_RUNNING.progress.pagesPerSecond)).toBeLessThan(1.5)
})

test('checks by outcome match the list of issues and the passed checks', () => {
  const { error, warning, notice, passed } = SAMPLE_AUDIT.counts

  expect(error + warning + notice).toBe(SAMPLE_ISSUES.length)
  expect(passed).toBe(SAMPLE_PASSED)
})

test('new, fixed and remaining findings are the sums of their rows, on each panel', () => {
  const sum = (key: 'new' | 'fixed' | 'persisting') =>
    SAMPLE_CHANGE.items.reduce((total, row) => total + row[key], 0)

  expect(SAMPLE_CHANGE).toMatchObject({ new: sum('new'), fixed: sum('fixed'), persisting: sum('persisting') })
  const listed = (key: 'new' | 'fixed') =>
    SAMPLE_ISSUES.reduce((total, issue) => total + (issue[key] ?? 0), 0)
  expect([listed('new'), listed('fixed')]).toEqual([sum('new'), sum('fixed')])
  expect(sum('new') + sum('persisting')).toBe(SAMPLE_ISSUES.reduce((total, { pages }) => total + pages, 0))
})

test('the score follows from the issues, and so does each gain', () => {
  const { score, progress } = SAMPLE_AUDIT
  const weights = { error: 8, warning: 2, notice: 0.2 }
  const penaltyOf = ({ severity, pages }: (typeof SAMPLE_ISSUES)[number]) =>
    weights[severity] * (0.3 + 0.7 * Math.sqrt(pages / progress.fetched))
  const sum = SAMPLE_ISSUES.reduce((total, issue) => total + penaltyOf(issue), 0)
  const health = 100 * Math.exp(-sum / 100)

  expect(score).toBe(Math.floor(health))
  for (const issue of SAMPLE_ISSUES) {
    const without = 100 * Math.exp(-(sum - penaltyOf(issue)) / 100)
    expect(issue).toMatchObject({
      cost: Math.round((without - health) * 10) / 10,
      reach: Math.floor(without),
    })
  }
})

test('the shown issue has as many pages as in the list', () => {
  expect(SAMPLE_ISSUE.total).toBe(SAMPLE_ISSUES.find(({ check }) => check === SAMPLE_ISSUE.check.id)?.pages)
  expect(SAMPLE_ISSUE.items.length).toBeLessThanOrEqual(SAMPLE_ISSUE.total)
})
