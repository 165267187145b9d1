import { expect, test } from 'vitest'
import { toClientNetwork } from './client-address.ts'

test('an IPv4 address counts for itself, also in its IPv6 form', () => {
  expect(toClientNetwork('203.0.113.7')).toBe('203.0.113.7')
  expect(toClientNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('all addresses of one IPv6 network count as one', () => {
  expect(toClientNetwork('2001:db8:1:2:3:4:5:6')).toBe(toClientNetwork('2001:db8:1:2:ffff::1'))
  expect(toClientNetwork('2001:db8:1:2::1')).not.toBe(toClientNetwork('2001:db8:1:3::1'))
})

test('what is no address is unknown', () => {
  expect(toClientNetwork(null)).toBe('unknown')
  expect(toClientNetwork('1.2.3.4, 5.6.7.8')).toBe('unknown')
})
