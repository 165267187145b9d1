// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { PageSummary } from '#contract/seo/site-audit.pages.ts'
import { PageList } from './page-list.tsx'

afterEach(cleanup)

const page: PageSummary = {
  url: 'https://example.com/a',
  status: 200,
  kind: 'html',
  title: 'A',
  depth: 1,
  inlinks: 1,
  words: 9,
  bytes: 900,
  ttfbMs: 40,
  indexable: true,
  issues: 0,
}

function show(changes: Partial<PageSummary>) {
  const query = { page: 1, pageSize: 25, sort: 'url', direction: 'asc' } as const
  const element = <PageList auditId="aud_1" pages={[{ ...page, ...changes }]} total={1} query={query} />
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  return [...document.querySelectorAll('td')].map(({ textContent }) => textContent)
}

test.each([
  [{ kind: 'disallowed', status: null }, 'Blocked by robots.txt'],
  [{ kind: 'queued', status: null }, 'Not fetched'],
  [{ kind: 'error', status: null }, 'No response'],
  [{ kind: 'error', status: 404 }, '404'],
])('what is known of the status of %j is %s', (changes, text) => {
  // A card names its facts, in what a table leaves to its head.
  expect(show(changes)).toContain(`Status${text}`)
})

test('nothing is known of the words and the size of a page that was not fetched', () => {
  expect(show({ kind: 'disallowed', status: null, words: 0, bytes: 0, ttfbMs: null }).slice(-3)).toEqual([
    '–',
    '–',
    '–',
  ])
})
