import { expect, test } from 'vitest'
import {
  count,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMilliseconds,
  formatMoney,
  shortUrl,
} from './format.ts'

test('one is singular and every other number is plural', () => {
  expect(count(1, 'page')).toBe('1 page')
  expect(count(0, 'page')).toBe('0 pages')
  expect(count(12_345, 'address', 'addresses')).toBe('12,345 addresses')
})

test('a date is shown in the zone of the organization, not in UTC', () => {
  expect(formatDate('2026-11-21T01:30:00.000Z')).toBe('Nov 20, 2026')
  expect(formatDateTime('2026-11-21T01:30:00.000Z', 'Europe/Berlin')).toBe('Nov 21, 2026, 02:30')
})

test.each([
  [0, '0 s'],
  [59.6, '1 min'],
  [200, '3 min 20 s'],
  [3600, '1 h'],
  [7500, '2 h 5 min'],
  [-4, '0 s'],
])('%d seconds are formatted as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

test.each([
  [812, '812 B'],
  [14_230, '14.2 kB'],
  [999_960, '1 MB'],
  [3_140_000, '3.1 MB'],
])('%d bytes are formatted as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('a slow response is shown in seconds', () => {
  expect(formatMilliseconds(84.4)).toBe('84 ms')
  expect(formatMilliseconds(1234)).toBe('1.2 s')
})

test('cents are shown only if not zero', () => {
  expect(formatMoney({ amount: 2900, currency: 'USD' })).toBe('$29')
  expect(formatMoney({ amount: 2417, currency: 'USD' })).toBe('$24.17')
  expect(formatMoney({ amount: 12_000, currency: 'JPY' })).toBe('¥12,000')
  expect(formatMoney({ amount: 4500, currency: 'KWD' })).toBe('KWD\u00a04.500')
  expect(formatMoney({ amount: 4000, currency: 'KWD' })).toBe('KWD\u00a04')
  // Without decimals, but counted in hundredths.
  expect(formatMoney({ amount: 50_000, currency: 'ISK' })).toBe('ISK\u00a0500')
})

test('a URL is shortened to host and path', () => {
  expect(shortUrl('https://example.com/')).toBe('example.com')
  expect(shortUrl('https://example.com:8443/a/?b=1')).toBe('example.com:8443/a/?b=1')
  expect(shortUrl('not an address')).toBe('not an address')
})
