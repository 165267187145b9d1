import { expect, test } from 'vitest'
import { findClient, parseTrustedProxies } from './client-address.ts'

const proxies = parseTrustedProxies('10.0.0.0/8, 127.0.0.1, fd00::/8')

test('without proxies the caller is the socket’s address, whatever its headers say', () => {
  expect(findClient('203.0.113.9', '1.2.3.4', proxies)).toEqual({ address: '203.0.113.9', viaProxy: false })
})

test('without trusted proxies no forwarded header counts', () => {
  expect(findClient('127.0.0.1', '1.2.3.4', [])).toEqual({ address: '127.0.0.1', viaProxy: false })
})

test('behind a trusted proxy the caller is the nearest address that is no proxy of ours', () => {
  const forwarded = '6.6.6.6, 203.0.113.9, 10.1.2.3'

  expect(findClient('127.0.0.1', forwarded, proxies)).toEqual({ address: '203.0.113.9', viaProxy: true })
})

test('a forwarded value that is not an IP address is not passed on', () => {
  expect(findClient('10.0.0.1', '<script>', proxies)).toEqual({ address: '10.0.0.1', viaProxy: true })
})

test('an IPv4 caller on an IPv6 socket is its IPv4 address', () => {
  expect(findClient('::ffff:10.0.0.7', '2001:db8::7', proxies)).toEqual({
    address: '2001:db8::7',
    viaProxy: true,
  })
})

test('a list of proxies with a slip is refused', () => {
  expect(() => parseTrustedProxies('10.0.0.0/8, proxy.local')).toThrow()
})
