import { expect, test } from 'vitest'
import { toSearchResults } from './search-results.ts'

const audits = [
  { id: 'aud_2', url: 'https://docs.example.com/', state: 'Running', started: 'Nov 22, 2026, 10:00' },
  { id: 'aud_1', url: 'https://shop.example.org/', state: 'Finished', started: 'Nov 21, 2026, 09:30' },
]

test('an audit is found by a part of its URL and shows its status', () => {
  expect(toSearchResults('docs', audits, 'owner')).toEqual([
    {
      key: 'aud_2',
      label: 'docs.example.com',
      kind: 'Audit of Nov 22, 2026, 10:00, running',
      to: '/seo/audits/aud_2',
      isExternal: false,
    },
  ])
})

test('without a query everything is listed, pages first', () => {
  const kinds = toSearchResults('', audits, 'owner').map(({ kind }) => kind)
  expect(kinds.lastIndexOf('Page')).toBeLessThan(kinds.findIndex((kind) => kind.startsWith('Audit')))
  expect(kinds.filter((kind) => kind.startsWith('Audit'))).toHaveLength(2)
})

test('a page outside the app is marked, so that the browser loads it', () => {
  expect(toSearchResults('openapi', audits, 'owner')).toMatchObject([
    { label: 'API reference', isExternal: true },
  ])
})
