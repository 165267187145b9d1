// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { PageRow } from '#contract/seo/site-audit.pages.ts'
import { PageList } from './page-list.tsx'

afterEach(cleanup)

const page: PageRow = {
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
  h1: 'A',
  description: null,
  canonical: null,
  lang: 'en',
  contentType: 'text/html',
  outlinks: 3,
  redirects: 0,
  template: '/docs/*',
  finalUrl: null,
  own: [],
}

const asked = { page: 1, pageSize: 25, sort: 'url', direction: 'asc' } as const
const explorer = { draft: null, views: [], viewId: null, viewQuery: '', ownChecks: [], titles: {} }

function show(changes: Partial<PageRow>, query: { columns?: string; where?: string } = {}) {
  const list = { pages: [{ ...page, ...changes }], total: 1, query: { ...asked, ...query } }
  const element = <PageList auditId="aud_1" {...list} {...explorer} />
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

test('the chosen columns are shown in the order in which they were chosen', () => {
  show({ description: 'About it' }, { columns: 'description,words' })
  expect([...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual([
    'Page',
    'Description',
    'Words',
  ])
  expect(document.querySelector('td')?.textContent).toBe('DescriptionAbout it')
})

test('each condition is a phrase that can be removed', () => {
  show({}, { where: 'title:contains:a%3Bb;words:at-most:300;description:empty:' })
  const links = [...document.querySelectorAll('[aria-label="Conditions"] a')]
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Remove condition Title contains “a;b”',
    'Remove condition Words is at most “300”',
    'Remove condition Description is empty',
  ])
  expect(new URLSearchParams(links[1]?.getAttribute('href')?.split('?')[1]).get('where')).toBe(
    'title:contains:a%3Bb;description:empty:',
  )
})
