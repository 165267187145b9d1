import { expect, test } from 'vitest'
import { timeOf } from '#tests/workers/time-of.ts'
import { createUrlFilter } from './url-patterns.ts'

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
  expect(createUrlFilter([pattern])(url)).toBe(fits)
})

test('everything is taken without patterns, and an exclude pattern wins', () => {
  expect(createUrlFilter()('https://example.com/a')).toBe(true)
  expect(createUrlFilter(['/a*'], ['/a/private*'])('https://example.com/a/private/x')).toBe(false)
})

test('a pattern of many stars stays quick', () => {
  const match = () =>
    void createUrlFilter([`/${'a*'.repeat(200)}b`])(`https://example.com/${'a'.repeat(3_000)}`)
  expect(timeOf(match)).toBeLessThan(1_000)
})

test('the most and the worst patterns take a moment for thousands of URLs', () => {
  const patterns = Array.from({ length: 50 }, (_, at) => `*${'a'.repeat(240)}b*${'a'.repeat(240)}c${at}`)
  const isTaken = createUrlFilter(undefined, patterns)
  const addresses = Array.from(
    { length: 200 },
    (_, at) => `https://shop.example/${at}/${'a'.repeat(at * 20)}`,
  )

  expect(timeOf(() => addresses.forEach(isTaken))).toBeLessThan(3_000)
})
