import { expect, test } from 'vitest'
import { findDestinations, isCurrent, NAVIGATION } from './navigation.ts'

const labels = (query: string) => findDestinations(query).map(({ label }) => label)

test('an empty search shows every destination', () => {
  expect(labels(' ')).toHaveLength(NAVIGATION.flatMap(({ destinations }) => destinations).length)
})

test('a destination is found by a word that is not in its name', () => {
  expect(labels('crawl')).toEqual(['Site audits'])
})

test('every word must match, and a name that starts with the query comes first', () => {
  expect(labels('page check')).toEqual(['Page audit'])
  expect(labels('a')[0]).toMatch(/^A/)
  expect(labels('zzz')).toEqual([])
})

test('a page below a destination marks it, and a path that only starts alike does not', () => {
  expect(isCurrent('/seo/audits', '/seo/audits/aud_1/issues')).toBe(true)
  expect(isCurrent('/seo/page', '/seo/pages')).toBe(false)
})
