import { expect, test } from 'vitest'
import { timeOf } from '#tests/workers/time-of.ts'
import { shapeOf, UrlPatterns } from './url-patterns.ts'

const ORIGIN = 'https://shop.example'

function patternsOf(paths: readonly string[]): string[] {
  const patterns = new UrlPatterns()
  for (const path of paths) patterns.add(shapeOf(ORIGIN + path))
  return paths.map((path) => patterns.patternOf(shapeOf(ORIGIN + path)))
}

test.each([
  ['/', '/'],
  ['/about/', '/*'],
  ['/docs/library/json.html', '/docs/library/*.html'],
  ['/blog/2026/05/31/a-day-out', '/blog/{date}/*'],
  ['/blog/2026/05/', '/blog/{date}'],
  ['/archive/2026-05-31/', '/archive/{date}'],
  ['/p/1234/reviews', '/p/{number}/*'],
  ['/p/1234', '/p/{number}'],
  ['/u/3f2504e0-4f89-11d3-9a0c-0305e82c3301/photos', '/u/{id}/*'],
  ['/view.php?id=12&page=3', '/view.php?id&page'],
  ['/search?q=lamp', '/*'],
])('%s has the pattern %s', (path, pattern) => {
  expect(patternsOf([path])).toEqual([pattern])
})

test('folders that hold little are names among many, and those with many pages keep theirs', () => {
  const products = Array.from(
    { length: 40 },
    (_, at) => `/products/lamp-no-${'abcdefgh'.at(at % 8) ?? ''}${at}x/reviews`,
  )
  const guides = Array.from({ length: 10 }, (_, at) => `/products/guides/part-${at}`)
  const patterns = patternsOf([...products, ...guides])
  expect([...new Set(patterns)]).toEqual(['/products/*/*', '/products/guides/*'])
})

test('the order of the URLs does not matter', () => {
  const paths = Array.from({ length: 60 }, (_, at) => `/a${at % 15}/b${at % 7}/c${at}`)
  const forwards = new Map(paths.map((path, at) => [path, patternsOf(paths)[at]]))
  const reversed = paths.toReversed()
  const backwards = new Map(reversed.map((path, at) => [path, patternsOf(reversed)[at]]))
  expect(new Map([...backwards].toSorted())).toEqual(new Map([...forwards].toSorted()))
})

test('a hostile site costs no more than its URLs', () => {
  const paths = Array.from({ length: 20_000 }, (_, at) => `/${`${at}x/`.repeat(40)}end`)
  expect(timeOf(() => patternsOf(paths))).toBeLessThan(2_000)
})
