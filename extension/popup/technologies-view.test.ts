// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { Technologies } from '#extension/requests.ts'

vi.mock('#extension/app-origin.ts', () => ({ toAppPage: (path: string) => `https://app.example${path}` }))
const { technologiesView } = await import('./technologies-view.ts')

const php = {
  name: 'PHP',
  category: 'language',
  website: 'https://www.php.net',
  version: '7.4.33',
  confidence: 100,
  evidence: [],
  impliedBy: [],
  isYours: false,
  endOfLife: { cycle: '7.4', date: '2022-11-28', isOver: true, source: 'https://www.php.net/eol.php' },
} as const

const found: Technologies = {
  id: 'tlk_1',
  site: 'example.com',
  url: 'https://example.com/',
  finalUrl: 'https://example.com/',
  status: 200,
  lookedUpAt: '2026-11-26T05:00:00.000Z',
  outcome: null,
  hasRecords: true,
  technologies: [],
  changes: null,
  history: [],
  yourFingerprints: null,
}

test('a technology has its version, its category and the end of its support', () => {
  const view = technologiesView({ ...found, technologies: [{ ...php, evidence: [], impliedBy: [] }] })
  expect(view.querySelector('li')?.textContent).toBe('PHP 7.4.33Programming languages, end of life')
  expect(view.querySelector('a')?.href).toBe('https://app.example/seo/technologies/tlk_1')
})

test('the first ones are listed, and the link says how many more there are', () => {
  const technologies = Array.from({ length: 15 }, (_, at) => ({
    ...php,
    name: `T${at}`,
    evidence: [],
    impliedBy: [],
  }))
  const view = technologiesView({ ...found, technologies })
  expect(view.querySelectorAll('li')).toHaveLength(12)
  expect(view.querySelector('a')?.textContent).toBe('Open in Bellwether, 3 more')
})

test('a page that shows nothing says so', () => {
  expect(technologiesView(found).textContent).toContain('No technologies found on this page.')
})
