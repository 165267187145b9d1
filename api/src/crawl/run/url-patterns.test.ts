import { expect, test } from 'vitest'
import { timeOf } from '#tests/workers/time-of.ts'
import { createFilterReason, createUrlFilter } from './url-patterns.ts'

test.each([
  ['/docs/*', 'https://example.com/docs/a', true],
  ['/docs/*', 'https://example.com/docs/', true],
  ['/docs/*', 'https://example.com/docs', false],
  ['/docs/*', 'https://example.com/en/docs/a', false],
  ['/docs', 'https://example.com/docs', true],
  ['/*.html', 'https://example.com/a/b.html', true],
  ['/*.html', 'https://example.com/a/b.html?x=1', false],
  ['/a*b*c', 'https://example.com/abc', true],
  ['/a*bc*c', 'https://example.com/abc', false],
  ['https://example.com/*', 'https://example.com/a', true],
  ['https://example.com/*', 'https://www.example.com/a', false],
  ['*://example.com/*', 'http://example.com/a', true],
  ['?page=', 'https://example.com/list?page=2', true],
  ['(a+)+$', 'https://example.com/(a+)+$', true],
  ['.', 'https://example.com/', true],
])('%s on %s is %s', (pattern, url, fits) => {
  expect(createUrlFilter({ include: [pattern] })(url)).toBe(fits)
})

test('everything is taken without patterns, and an exclude pattern wins', () => {
  expect(createUrlFilter({})('https://example.com/a')).toBe(true)
  expect(
    createUrlFilter({ include: ['/a*'], exclude: ['/a/private*'] })('https://example.com/a/private/x'),
  ).toBe(false)
})

test('a pattern of many stars stays quick', () => {
  const match = () =>
    void createUrlFilter({ include: [`/${'a*'.repeat(200)}b`] })(`https://example.com/${'a'.repeat(3_000)}`)
  expect(timeOf(match)).toBeLessThan(1_000)
})

test('the most and the worst patterns take a moment for thousands of URLs', () => {
  const patterns = Array.from({ length: 50 }, (_, at) => `*${'a'.repeat(240)}b*${'a'.repeat(240)}c${at}`)
  const isTaken = createUrlFilter({ exclude: patterns })
  const addresses = Array.from(
    { length: 200 },
    (_, at) => `https://shop.example/${at}/${'a'.repeat(at * 20)}`,
  )

  expect(timeOf(() => addresses.forEach(isTaken))).toBeLessThan(3_000)
})

test.each([
  ['/docs', 'https://example.com/docs', true],
  ['/docs', 'https://example.com/docs/', true],
  ['/docs', 'https://example.com/docs?page=2', true],
  ['/docs', 'https://example.com/docs-old', false],
  ['/docs/', 'https://example.com/docs/a', true],
  ['/docs/', 'https://example.com/docs', true],
  ['/', 'https://example.com/a', true],
  ['/docs/', 'https://example.com/x?to=/docs/', false],
])('the folder %s has %s: %s', (folder, url, isIn) => {
  expect(createUrlFilter({ folders: [folder, '/elsewhere/'] })(url)).toBe(isIn)
})

test('why a URL is not taken is known', () => {
  const findReason = createFilterReason({ include: ['/a*'], exclude: ['*?sort='], folders: ['/a', '/b'] })
  expect(findReason('https://example.com/c')).toEqual({ reason: 'outside-folders' })
  expect(findReason('https://example.com/b')).toEqual({ reason: 'not-included' })
  expect(findReason('https://example.com/a?sort=1')).toEqual({ reason: 'excluded', pattern: '*?sort=' })
  expect(findReason('https://example.com/a/1')).toBeUndefined()
})
