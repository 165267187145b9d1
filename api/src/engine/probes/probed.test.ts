import { expect, test } from 'vitest'
import { cacheSecondsOf } from './cache-seconds.ts'
import { judgeProbe } from './probed.ts'

const NOW = Date.parse('2026-06-15T12:00:00Z')

test.each([
  [200, null, 'working', null],
  [404, null, 'broken', null],
  [405, null, 'broken', null],
  [500, null, 'broken', null],
  [304, null, 'broken', null],
  [401, null, 'unchecked', 'refused'],
  [403, null, 'unchecked', 'refused'],
  [429, null, 'unchecked', 'refused'],
  [503, null, 'unchecked', 'refused'],
  [999, null, 'unchecked', 'refused'],
  [0, 'dns', 'broken', null],
  [0, 'tls', 'broken', null],
  [0, 'connection', 'broken', null],
  [0, 'redirect-loop', 'broken', null],
  [0, 'timeout', 'unchecked', 'timeout'],
  [0, 'disallowed', 'unchecked', 'robots'],
  [0, 'private-address', 'unchecked', 'private-address'],
  [0, 'undecodable', 'unchecked', 'unreadable'],
] as const)('status %i, failure %s: %s', (status, failure, outcome, reason) => {
  expect(judgeProbe({ status, failure })).toEqual({ outcome, reason })
})

test.each([
  [{}, null],
  [{ 'cache-control': 'public' }, null],
  [{ 'cache-control': 'Public, Max-Age=600, s-maxage=9' }, 600],
  [{ 'cache-control': 'max-age="60"' }, 60],
  [{ 'cache-control': 'max-age=600, no-cache' }, 0],
  [{ 'cache-control': 'no-store' }, 0],
  [{ 'cache-control': 'max-age=0, must-revalidate' }, 0],
  [{ expires: 'Mon, 15 Jun 2026 12:10:00 GMT' }, 600],
  [{ expires: '0' }, 0],
  [{ expires: 'never' }, 0],
  [{ expires: 'Mon, 15 Jun 2020 12:00:00 GMT' }, 0],
  [{ 'cache-control': 'max-age=60', expires: 'Mon, 15 Jun 2026 12:10:00 GMT' }, 60],
])('%j may be cached for so many seconds: %s', (headers: Record<string, string>, seconds) => {
  expect(cacheSecondsOf((name) => headers[name], NOW)).toBe(seconds)
})
