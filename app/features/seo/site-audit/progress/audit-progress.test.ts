import { expect, test } from 'vitest'
import type { AuditProgress } from '#contract/seo/site-audit.ts'
import { durationOf, toProgressView } from './audit-progress.ts'

function aProgress(changes: Partial<AuditProgress> = {}): AuditProgress {
  return {
    discovered: 200,
    fetched: 90,
    failed: 6,
    blocked: 4,
    pagesPerSecond: 7.94,
    secondsLeft: 13,
    ...changes,
  }
}

test('failed and blocked pages count as done', () => {
  const view = toProgressView({ status: 'running', maxPages: 5000, progress: aProgress() })
  expect(view).toEqual({
    done: 100,
    expected: 200,
    percent: 50,
    summary: '100 of 200 pages known so far',
    rate: '7.9 pages per second',
    timeLeft: 'About 13 s',
  })
})

test('a site larger than the limit is measured against the limit', () => {
  const view = toProgressView({ status: 'running', maxPages: 150, progress: aProgress({ discovered: 9000 }) })
  expect(view.expected).toBe(150)
  expect(view.percent).toBe(66)
})

test('an audit that has fetched all known pages is not done until it ends', () => {
  const all = aProgress({ discovered: 100 })
  expect(toProgressView({ status: 'running', maxPages: 500, progress: all }).percent).toBe(99)
  expect(toProgressView({ status: 'finished', maxPages: 500, progress: all }).percent).toBe(100)
})

test('before the first page it shows the current step', () => {
  const none = aProgress({
    discovered: 1,
    fetched: 0,
    failed: 0,
    blocked: 0,
    pagesPerSecond: 0,
    secondsLeft: null,
  })
  const view = toProgressView({ status: 'running', maxPages: 500, progress: none })
  expect(view.percent).toBe(0)
  expect(view.summary).toBe('Reading robots.txt and sitemaps')
  expect(view.timeLeft).toBe('Not known yet')
})

test('while files and links are checked, it shows how many of them were', () => {
  const files = { step: 'files', probing: { done: 1120, of: 1300 } } as const
  const view = toProgressView({ status: 'running', maxPages: 500, progress: aProgress(files) })
  expect(view).toMatchObject({ done: 1120, expected: 1300, percent: 86, rate: 'Not crawling' })
  expect(view.summary).toBe('Files and links: 1,120 of 1,300 checked')
  const paused = toProgressView({ status: 'paused', maxPages: 500, progress: aProgress(files) })
  expect(paused.summary).toBe('Paused. Files and links: 1,120 of 1,300 checked')
})

test('nothing of what is chosen to be checked counts as done before it is', () => {
  const view = toProgressView({
    status: 'running',
    maxPages: 500,
    progress: aProgress({ step: 'files', probing: { done: 0, of: 0 } }),
  })
  expect(view).toMatchObject({ done: 0, summary: 'Collecting files and links' })
})

test('checks across pages come last, whatever was counted before', () => {
  const rendering = { done: 40, of: 40 }
  const view = toProgressView({
    status: 'running',
    maxPages: 500,
    progress: aProgress({ step: 'conclusion', rendering }),
  })
  expect(view).toMatchObject({ done: 0, summary: 'Running checks across pages' })
})

test('a paused audit has no rate and no time left', () => {
  const view = toProgressView({ status: 'paused', maxPages: 500, progress: aProgress() })
  expect(view.rate).toBe('Not crawling')
  expect(view.timeLeft).toBe('Paused')
  expect(view.summary).toBe('Paused after 100 of 200 pages known so far')
})

test('the duration of an audit is shown once it has ended', () => {
  const startedAt = '2026-11-21T10:00:00.000Z'
  expect(durationOf({ startedAt, finishedAt: null })).toBeNull()
  expect(durationOf({ startedAt, finishedAt: '2026-11-21T10:03:20.000Z' })).toBe('3 min 20 s')
})
