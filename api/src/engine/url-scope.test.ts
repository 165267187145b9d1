import { expect, test } from 'vitest'
import { timeOf } from '#tests/workers/time-of.ts'
import { createUrlScope } from './url-scope.ts'

const scopeOf = (ignoredParameters: string[], subdomains = false) =>
  createUrlScope({ site: 'https://www.example.com/', subdomains, ignoredParameters })

test.each([
  ['https://example.com/', true, true],
  ['http://www.example.com/a', true, true],
  ['https://blog.example.com/', false, true],
  ['https://www.blog.example.com/', false, true],
  ['https://notexample.com/', false, false],
  ['https://example.com.evil.example/', false, false],
  ['https://example.com:8443/', false, false],
  ['https://blog.example.com:8443/', false, false],
])('%s is of the site: %s, with subdomains: %s', (url, isOfSite, isBelow) => {
  expect([scopeOf([]).has(url), scopeOf([], true).has(url)]).toEqual([isOfSite, isBelow])
})

test.each([
  [['utm_*'], 'https://example.com/?utm_source=a&b=1&utm_medium', 'https://example.com/?b=1'],
  [['sid'], 'https://example.com/a?sid=1', 'https://example.com/a'],
  [['sid'], 'https://example.com/a?SID=1&x=sid', 'https://example.com/a?SID=1&x=sid'],
  [['a b'], 'https://example.com/?a%20b=1&c=2', 'https://example.com/?c=2'],
  [['*'], 'https://example.com/a?b&c=1', 'https://example.com/a'],
  [['x'], 'https://example.com/a?', 'https://example.com/a'],
  [['x'], 'https://example.com/?%E0%A4=1', 'https://example.com/?%E0%A4=1'],
  [['x'], 'https://other.example/?x=1', 'https://other.example/?x=1'],
])('without %j, %s is %s', (ignored, url, key) => {
  expect(scopeOf(ignored).toKey(url)).toBe(key)
})

test('the worst names take a moment for a page full of the longest URLs', () => {
  const names = Array.from({ length: 50 }, (_, at) => `*${'a*'.repeat(45)}b${at}`)
  const { toKey } = scopeOf(names)
  const urls = Array.from({ length: 500 }, (_, at) => `https://example.com/?${'a'.repeat(3_900)}${at}`)
  expect(timeOf(() => urls.forEach(toKey))).toBeLessThan(3_000)
})
