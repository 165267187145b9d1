import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LighthouseReport } from '#contract/seo/lighthouse.report.ts'
import { toReport } from './to-report.ts'

/** A result of Lighthouse 13.5 with some of its audits. */
interface Result {
  audits: Record<string, Record<string, unknown>>
  [field: string]: unknown
}
const read = () => JSON.parse(readFileSync('tests/fixtures/lighthouse/result.json', 'utf8')) as Result // written by Lighthouse

const find = (report: LighthouseReport, id: string) => report.audits.find((audit) => audit.id === id)

test('scores, metrics with their limits, audits and pictures are kept', () => {
  const report = LighthouseReport.parse(toReport(read(), 2))
  expect(report).toMatchObject({
    version: '13.5.0',
    finalUrl: 'http://shop.example/',
    scores: { performance: 100, accessibility: 80, bestPractices: 92, seo: 75 },
    refused: 2,
  })
  expect(report.metrics[1]).toEqual({
    id: 'lcp',
    value: 1032,
    score: 100,
    good: 2500,
    poor: 4000,
    weight: 25,
  })
  expect(report.filmstrip).toHaveLength(3)
  expect(find(report, 'render-blocking-insight')).toMatchObject({
    category: 'performance',
    state: 'failed',
    savedMs: 150,
    items: [{ what: 'http://shop.example/a.js', savedMs: 155 }],
    learnMore: 'https://developer.chrome.com/docs/performance/insights/render-blocking',
  })
  expect(find(report, 'render-blocking-insight')?.description).not.toContain('](')
  expect(find(report, 'cache-insight')).toMatchObject({ savedMs: null, savedBytes: 561 })
  expect(find(report, 'html-has-lang')).toMatchObject({ state: 'passed', description: '', items: [] })
  // What only a person can check says nothing of the page.
  expect(find(report, 'focus-traps')).toBeUndefined()
})

test('whatever a page makes of its result, what is kept stays within its bounds', () => {
  const result = read()
  const long = 'x'.repeat(100_000)
  const alt = result.audits['image-alt'] ?? {}
  alt['details'] = { items: Array.from({ length: 10_000 }, () => ({ node: { snippet: long } })) }
  const frame = { timing: 1, data: `data:image/svg+xml,<svg onload="alert(1)">` }
  result.audits['screenshot-thumbnails'] = {
    ...result.audits['screenshot-thumbnails'],
    details: { items: [frame] },
  }
  result['runWarnings'] = Array.from({ length: 100 }, () => long)

  const report = LighthouseReport.parse(toReport(result, 0))

  expect(find(report, 'image-alt')).toMatchObject({ itemCount: 10_000 })
  expect(find(report, 'image-alt')?.items).toHaveLength(5)
  expect(report.filmstrip).toEqual([])
  expect(JSON.stringify(report).length).toBeLessThan(60_000)
})

test('what is no result of Lighthouse is refused', () => {
  for (const result of [null, {}, { ...read(), lighthouseVersion: 13 }, { ...read(), audits: [] }])
    expect(() => toReport(result, 0)).toThrow()
})
