import { describe, expect, test } from 'vitest'
import { HOSTILE_ROBOTS, HOSTILE_SITEMAPS, HOSTILE_VALUES } from '#tests/fixtures/hostile/files.ts'
import { HOSTILE_PAGES, worstPage, type Hostile } from '#tests/fixtures/hostile/pages.ts'
import { READERS } from '#tests/workers/readers.ts'
import { timeOf } from '#tests/workers/time-of.ts'

const SIZE = 100_000
const MOST_MS = 200
/** What a Durable Object takes as one value. */
const MOST_BYTES = 2_000_000

describe.each<[keyof typeof READERS, Hostile]>([
  ['page', HOSTILE_PAGES],
  ['bytes', HOSTILE_PAGES],
  ['sitemap', HOSTILE_SITEMAPS],
  ['robots', HOSTILE_ROBOTS],
  ['header', HOSTILE_VALUES],
])('100 kB as a %s', (reader, inputs) => {
  test.each(Object.keys(inputs))('%s', (name) => {
    const input = inputs[name]?.(SIZE) ?? ''

    expect(timeOf(() => READERS[reader](input))).toBeLessThan(MOST_MS)
  })
})

test('a page of 5 MB with the worst of everything is read in bounded time, into facts of bounded size', () => {
  const page = worstPage(5 * 1024 * 1024)
  let stored = ''

  expect(timeOf(() => (stored = READERS.page(page)), 5_000)).toBeLessThan(10_000)
  const lines = stored.split('\n').map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...lines)).toBeLessThan(MOST_BYTES)
})

test.each(Object.keys(HOSTILE_PAGES))('facts of 1 MB of %s fit where they are stored', (name) => {
  const stored = READERS.page(HOSTILE_PAGES[name]?.(1_000_000) ?? '')

  const lines = stored.split('\n').map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...lines)).toBeLessThan(MOST_BYTES)
})

test('what was readable of a sitemap before it broke is kept, and after some slips too', () => {
  const entry = (at: number) => `<url><loc>https://shop.example/${at}?a=1&nope;b=2</loc></url>`
  const entries = Array.from({ length: 1_000 }, (_, at) => entry(at)).join('')
  const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`

  const { urlCount, error } = JSON.parse(READERS.sitemap(text)) as { urlCount: number; error: string }

  expect(urlCount).toBe(1_000)
  expect(error).toMatch(/The XML is broken/)
})
