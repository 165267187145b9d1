import { expect, test } from 'vitest'
import type { Audit } from '#contract/site-audit.ts'
import { sumChanges } from './health-card.tsx'
import {
  SAMPLE_AUDIT,
  SAMPLE_CHANGE,
  SAMPLE_ISSUE,
  SAMPLE_ISSUES,
  SAMPLE_PASSED,
  SAMPLE_RUNNING,
} from './sample-audit.ts'

// What the home page shows is read by people who add up.

const decided = ({ progress: { fetched, failed, blocked } }: Audit) => fetched + failed + blocked

test('every page that the finished audit found was fetched, failed or blocked', () => {
  expect(decided(SAMPLE_AUDIT)).toBe(SAMPLE_AUDIT.progress.discovered)
})

test('the time left of the running audit is what its speed needs for the rest', () => {
  const { discovered, pagesPerSecond, secondsLeft } = SAMPLE_RUNNING.progress

  expect(secondsLeft).toBe(Math.round((discovered - decided(SAMPLE_RUNNING)) / pagesPerSecond))
})

test('the speed of the running audit is about that of the finished one', () => {
  const { startedAt, finishedAt, progress } = SAMPLE_AUDIT
  const seconds = (Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? '')) / 1000

  expect(Math.abs(progress.fetched / seconds - SAMPLE_RUNNING.progress.pagesPerSecond)).toBeLessThan(1.5)
})

test('the checks by outcome are those of the list of issues and the ones that passed', () => {
  const { error, warning, notice, passed } = SAMPLE_AUDIT.counts

  expect(error + warning + notice).toBe(SAMPLE_ISSUES.length)
  expect(passed).toBe(SAMPLE_PASSED)
})

test('new, fixed and persisting findings are the sums of their rows, on each panel', () => {
  const sum = (key: 'new' | 'fixed' | 'persisting') =>
    SAMPLE_CHANGE.items.reduce((total, row) => total + row[key], 0)

  expect(SAMPLE_CHANGE).toMatchObject({ new: sum('new'), fixed: sum('fixed'), persisting: sum('persisting') })
  expect(sumChanges(SAMPLE_ISSUES)).toEqual({ new: sum('new'), fixed: sum('fixed') })
  expect(sum('new') + sum('persisting')).toBe(SAMPLE_ISSUES.reduce((total, { pages }) => total + pages, 0))
})

test('the issue that is shown has the pages that the list says', () => {
  expect(SAMPLE_ISSUE.total).toBe(SAMPLE_ISSUES.find(({ check }) => check === SAMPLE_ISSUE.check.id)?.pages)
  expect(SAMPLE_ISSUE.items.length).toBeLessThanOrEqual(SAMPLE_ISSUE.total)
})
