import { expect, test } from 'vitest'
import { readRobotsHeader } from './response.ts'

/** Repeated headers reach us as one, with commas between them. */
test.each<[value: string, directives: Record<string, string[]>]>([
  ['noindex', { robots: ['noindex'] }],
  ['noindex, nofollow', { robots: ['noindex', 'nofollow'] }],
  ['googlebot: noindex', { googlebot: ['noindex'] }],
  [
    'googlebot: nofollow, otherbot: noindex, nofollow',
    { googlebot: ['nofollow'], otherbot: ['noindex', 'nofollow'] },
  ],
  ['max-snippet: 50, otherbot: none', { robots: ['max-snippet:50'], otherbot: ['none'] }],
  [
    'unavailable_after: Fri, 25 Jun 2027 15:00:00 GMT, noarchive',
    { robots: ['unavailable_after:fri, 25 jun 2027 15:00:00 gmt', 'noarchive'] },
  ],
  [
    'otherbot: unavailable_after: 25-Jun-27 15:00:00 PST, googlebot: noindex',
    { otherbot: ['unavailable_after:25-jun-27 15:00:00 pst'], googlebot: ['noindex'] },
  ],
  ['OtherBot : NoIndex', { otherbot: ['noindex'] }],
  ['', {}],
])('X-Robots-Tag: %s', (value, directives) => {
  expect(Object.fromEntries(readRobotsHeader(value).map(({ bot, tokens }) => [bot, tokens]))).toEqual(
    directives,
  )
})
