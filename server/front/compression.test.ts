import { expect, test } from 'vitest'
import { chooseEncoding, ENCODINGS, isWorthCompressing } from './compression.ts'

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'zstd'],
  ['zstd;q=0, *', 'br'],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  ['', undefined],
])('a caller that accepts "%s" gets %s', (accepted, expected) => {
  expect(chooseEncoding(accepted, ENCODINGS)).toBe(expected)
})

test('a file is sent in an encoding that it has', () => {
  expect(chooseEncoding('gzip, br, zstd', ['gzip', 'br'])).toBe('br')
  expect(chooseEncoding('zstd', ['gzip', 'br'])).toBeUndefined()
})

const page = {
  status: 200,
  contentType: 'text/html; charset=utf-8',
  contentEncoding: undefined,
  contentLength: undefined,
  cacheControl: undefined,
}

test.each([
  [{}, true],
  [{ contentType: 'application/problem+json' }, true],
  [{ contentType: 'application/json' }, true],
  [{ contentType: 'image/svg+xml' }, true],
  [{ contentLength: '5000' }, true],
  [{ contentType: 'text/event-stream' }, false],
  [{ contentType: 'image/png' }, false],
  [{ contentType: undefined }, false],
  [{ contentLength: '200' }, false],
  [{ contentEncoding: 'gzip' }, false],
  [{ cacheControl: 'no-transform' }, false],
  [{ status: 206 }, false],
  [{ status: 304 }, false],
])('a response with %j is compressed: %s', (change, expected) => {
  expect(isWorthCompressing({ ...page, ...change })).toBe(expected)
})
