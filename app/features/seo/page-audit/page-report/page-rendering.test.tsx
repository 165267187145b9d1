// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PageRendering as Rendering, RenderedPage, RenderSummary } from '#contract/seo/rendering.ts'
import { PageRendering } from './page-rendering.tsx'
import { toComparison } from './render-comparison.ts'

afterEach(cleanup)

const HOSTILE = '<img src=x onerror="window.stolen=true">'
const raw: RenderSummary = {
  titles: ['Loading'],
  description: null,
  canonicals: ['https://example.com/a'],
  robots: ['robots: noindex'],
  noindex: true,
  nofollow: false,
  headings: [{ level: 1, text: 'Shoes' }],
  words: 3,
  links: 1,
  dataTypes: [],
}
const page: RenderedPage = {
  raw,
  rendered: {
    ...raw,
    titles: ['Shoes'],
    headings: [...raw.headings, { level: 2, text: HOSTILE }],
    words: 1_250,
  },
  scriptLinks: ['https://example.com/by-script', 'javascript:alert(1)'],
  scriptLinkCount: 30,
  rawLinkCount: 1,
  messages: [{ kind: 'exception', text: HOSTILE, source: 'https://example.com/app.js:7' }],
  messageCount: 2,
  layout: {
    viewportWidth: 412,
    contentWidth: 412,
    isScrollable: false,
    wide: [],
    cover: null,
    oversized: [],
  },
  accessibility: null,
  redirect: null,
  requests: 5,
  hostRequests: 5,
  refused: 0,
  isCut: false,
  screenshot: null,
}
const show = (changes: Partial<RenderedPage> = {}) => {
  const rendering: Rendering = {
    state: 'rendered',
    at: '2026-01-01T00:00:00Z',
    page: { ...page, ...changes },
  }
  return render(<PageRendering rendering={rendering} />)
}

test('a fact is changed, added to, or the same', () => {
  const rows = new Map(toComparison(page).map((row) => [row.name, row]))

  expect(rows.get('Title')).toMatchObject({ isChanged: true, rendered: [{ text: 'Shoes', isAdded: true }] })
  expect(rows.get('Canonical')).toMatchObject({ isChanged: false, rendered: [{ isAdded: false }] })
  expect(rows.get('Headings')?.rendered.map(({ isAdded }) => isAdded)).toEqual([false, true])
  // A figure that has changed was not added to anything.
  expect(rows.get('Words')).toMatchObject({ isChanged: true, rendered: [{ text: '1,250', isAdded: false }] })
})

test('raw and rendered stand side by side, and what only scripts add is marked', () => {
  const { container } = show()
  const table = screen.getByRole('table', { name: 'Before and after scripts' })

  const title = within(table).getByRole('row', { name: /^Title/ })
  expect(within(title).getByText('Changed')).toBeTruthy()
  expect(
    within(title)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['As sentLoading', 'After scriptsShoes'])
  expect(Array.from(container.querySelectorAll('ins'), ({ textContent }) => textContent)).toContain('Shoes')
})

test('what a page says is text, and only links of the web are links', () => {
  const { container } = show()

  expect(container.querySelector('img')).toBeNull()
  expect(screen.getAllByText(new RegExp('onerror')).length).toBe(2)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://example.com/by-script',
  ])
})

test('lists that are cut say so', () => {
  show()
  expect(screen.getByText('30 internal links added by scripts')).toBeTruthy()
  expect(screen.getByText('The first 2 are shown.')).toBeTruthy()
  expect(screen.getByText('The first 1 of 2.')).toBeTruthy()
})

test('a page that was disturbed says what is not known of it', () => {
  show({ isCut: true, refused: 2, redirect: 'https://example.com/else' })
  expect(screen.getByText('A script redirects to another URL')).toBeTruthy()
  expect(screen.getByText('The page did not finish loading')).toBeTruthy()
  expect(screen.getByText('2 requests to private addresses refused')).toBeTruthy()
})

test('a page without errors and links of scripts says that', () => {
  show({ messages: [], messageCount: 0, scriptLinks: [], scriptLinkCount: 0, screenshot: '/9j/AA==' })
  expect(screen.getByText('None while the page loaded.')).toBeTruthy()
  expect(screen.queryByText(/added by scripts/)).toBeNull()
  expect(screen.getByAltText('The page on the screen of a phone').getAttribute('src')).toBe(
    'data:image/jpeg;base64,/9j/AA==',
  )
})

test('a page that waits or could not be rendered is no broken page', () => {
  render(<PageRendering rendering={{ state: 'waiting' }} />)
  expect(screen.getByText(/once all pages have been crawled/)).toBeTruthy()
  cleanup()
  render(<PageRendering rendering={{ state: 'failed', at: '2026-01-01T00:00:00Z', failure: 'timeout' }} />)
  expect(screen.getByText('This page could not be rendered')).toBeTruthy()
  expect(screen.getByText(/still running after 30 seconds/)).toBeTruthy()
})
