import { type LighthouseAudit, type LighthouseReport } from '#contract/seo/lighthouse.report.ts'
import { type TestApi } from './api.ts'

const audit = (changes: Partial<LighthouseAudit>): LighthouseAudit => ({
  id: 'render-blocking-insight',
  title: 'Render-blocking requests',
  description: 'Requests are blocking the page’s initial render.',
  learnMore: 'https://developer.chrome.com/docs/performance/insights/render-blocking',
  category: 'performance',
  state: 'failed',
  score: 0,
  display: 'Est savings of 150 ms',
  savedMs: 150,
  savedBytes: null,
  items: [{ what: 'https://shop.example/a.js', savedMs: 155, savedBytes: null }],
  itemCount: 1,
  ...changes,
})

interface Found {
  performance?: number
  lcp?: number
  /** Whether images lack a text alternative. */
  hasAlt?: boolean
}

/** What Lighthouse has found on a page. */
export function lighthouseReport({
  performance = 92,
  lcp = 2_400,
  hasAlt = false,
}: Found = {}): LighthouseReport {
  return {
    version: '13.5.0',
    fetchedAt: '2026-11-20T10:00:00.000Z',
    finalUrl: 'https://shop.example/',
    scores: { performance, accessibility: 80, bestPractices: 100, seo: 75 },
    metrics: [
      { id: 'tbt', value: 120, score: 95, good: 200, poor: 600, weight: 30 },
      { id: 'lcp', value: lcp, score: 90, good: 2_500, poor: 4_000, weight: 25 },
      { id: 'cls', value: 0.02, score: 100, good: 0.1, poor: 0.25, weight: 25 },
      { id: 'fcp', value: 900, score: 100, good: 1_800, poor: 3_000, weight: 10 },
      { id: 'si', value: 1_200, score: 100, good: 3_387, poor: 5_800, weight: 10 },
    ],
    audits: [
      audit({}),
      audit({
        id: 'image-alt',
        title: 'Image elements do not have `[alt]` attributes',
        category: 'accessibility',
        state: hasAlt ? 'passed' : 'failed',
        display: null,
        savedMs: null,
        items: [],
        itemCount: 0,
      }),
    ],
    filmstrip: [{ ms: 375, image: 'data:image/jpeg;base64,/9j/4AAQ' }],
    warnings: [],
    refused: 0,
  }
}

/** Runs of Lighthouse at one moment, with the same scores. */
export const insertLighthouseRuns = (api: TestApi, organizationId: string) =>
  api.bindings.DB.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 7)
     insert into lighthouse_runs (id, organization_id, url, strategy, state, created_at, performance, accessibility, best_practices, seo)
     select 'lhr_' || n, ?1, 'https://s' || n || '.example/', 'mobile', 'done', 1795000000000, 90, 90, 90, 90 from numbers`,
  )
    .bind(organizationId)
    .run()
