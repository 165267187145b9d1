import { expect, test } from 'vitest'
import { isAllowedAddress, isPrivateHost } from './address-guard.ts'

const NASTY = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://0x7f.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://127.0.0.1./',
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://foo.localhost/',
  'http://printer.local/',
  'http://metadata.google.internal/',
  'http://intranet/',
  'http://router.lan/',
  'http://10.0.0.1/',
  'http://172.16.5.4/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://198.18.0.1/',
  'http://192.0.2.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:10.1.2.3]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://user@example.com/',
  'http://user:secret@example.com/',
  'http://example.com:22/',
  'http://example.com:25/',
  'http://example.com:6379/',
  'http://example.com:3306/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'data:text/html,hello',
  'javascript:alert(1)',
  'not an address',
  '',
]

test.each(NASTY)('%s is refused where private addresses are', (address) => {
  expect(isAllowedAddress(address, { allowPrivate: false })).toBe(false)
})

test.each([
  'https://example.com/',
  'http://example.com:80/a?b=c',
  'https://example.com:8443/',
  'http://example.co.uk:8080/',
  'http://93.184.215.14/',
  'http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
  'https://xn--bcher-kva.example/',
])('%s is allowed', (address) => {
  expect(isAllowedAddress(address, { allowPrivate: false })).toBe(true)
})

test.each(['http://127.0.0.1:8932/', 'http://localhost:3000/', 'http://[::1]:5000/', 'http://192.168.1.4/'])(
  '%s is allowed where private addresses are',
  (address) => {
    expect(isAllowedAddress(address, { allowPrivate: true })).toBe(true)
  },
)

test.each([
  'http://169.254.169.254/',
  'http://[fe80::1]/',
  'http://0.0.0.0/',
  'http://224.0.0.1/',
  'http://me@localhost/',
  'file:///etc/passwd',
])('%s is refused even where private addresses are allowed', (address) => {
  expect(isAllowedAddress(address, { allowPrivate: true })).toBe(false)
})

test('only hosts of private networks count as private', () => {
  expect(['localhost', '127.0.0.1', '[::1]', '10.1.1.1', 'nas'].map(isPrivateHost)).toEqual(
    Array(5).fill(true),
  )
  expect(['example.com', '8.8.8.8', 'local.example.com'].map(isPrivateHost)).toEqual(Array(3).fill(false))
})
