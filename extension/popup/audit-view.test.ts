// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

vi.mock('#extension/app-origin.ts', () => ({ toAppPage: (path: string) => `https://app.example${path}` }))
const { auditView } = await import('./audit-view.ts')

const judged = {
  url: 'https://example.com/',
  finalUrl: 'https://example.com/',
  status: 200,
  facts: {},
  preview: null,
  discovery: { robotsTxt: null, sitemaps: null },
  imageSizes: [],
  issues: [],
  passed: ['title-missing'],
  outcome: null,
}

test('a page without issues says so', () => {
  expect(auditView(judged).textContent).toContain('No issues found on this page.')
})

test('a page that could not be audited says why and what to do, without counts', () => {
  const outcome = {
    reason: 'missing',
    what: 'example.com returned status 404.',
    advice: 'Check the URL.',
    target: null,
  } as const
  const view = auditView({ ...judged, status: 404, passed: [], outcome })

  expect(view.textContent).toBe('example.com returned status 404.Check the URL.')
})
