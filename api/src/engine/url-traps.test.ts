import { expect, test } from 'vitest'
import { trapOf } from './url-traps.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const kindOf = (path: string) => trapOf(`https://shop.example${path}`, NOW)?.kind

test.each([
  ['/shop/?color=1&size=2&sort=3', 'parameters'],
  ['/shop/?color=1&color=2', 'parameters'],
  ['/shop/?page=3', undefined],
  ['/shop/?f[]=1&f[]=2', undefined],
  ['/a/b/b/c/', 'segments'],
  ['/a/b/a/c/a/', 'segments'],
  ['/2026/01/01/', undefined],
  ['/events/2031/05/', 'calendar'],
  ['/events/2031-05-06', 'calendar'],
  ['/events/2028/05/', undefined],
  ['/news/1924/05/', undefined],
  ['/products/2099/', undefined],
  ['/calendar?year=2045&month=2', 'calendar'],
  ['/item?model=2045', undefined],
  ['/cart?sid=17', 'session'],
  ['/cart?side=17', undefined],
])('%s is a sign of %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind)
})

test('what all URLs of a trap have in common is where they hang from', () => {
  expect(trapOf('https://shop.example/a/b/b/b/c', NOW)?.root).toBe('https://shop.example/a/b')
  expect(trapOf('https://shop.example/events/2031/05/', NOW)?.root).toBe('https://shop.example/events')
})
