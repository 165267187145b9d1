import { beforeAll, expect, test, vi } from 'vitest'

vi.stubGlobal('__APP_URL__', 'http://127.0.0.1:8787')

let toAddress: (typed: string) => string | undefined
let toPattern: (address: string) => string
beforeAll(async () => {
  ;({ toAddress, toPattern } = await import('./app-address.ts'))
})

test.each([
  ['https://seo.example.com', 'https://seo.example.com'],
  [' https://seo.example.com/dashboard?x=1 ', 'https://seo.example.com'],
  ['seo.example.com', 'https://seo.example.com'],
  ['seo.example.com:8443/', 'https://seo.example.com:8443'],
  ['localhost:8787', 'http://localhost:8787'],
  ['http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
])('%s is the address %s', (typed, address) => {
  expect(toAddress(typed)).toBe(address)
})

test.each([
  '',
  '   ',
  'http://seo.example.com',
  'ftp://seo.example.com',
  'javascript:alert(1)',
  'https://',
  'not!an$address',
  'https://seo.example.com!',
  'a'.repeat(501),
])('tokens are not sent to "%s"', (typed) => {
  expect(toAddress(typed)).toBeUndefined()
})

test('a pattern has no port', () => {
  expect(toPattern('https://seo.example.com:8443')).toBe('https://seo.example.com/*')
})
