import { expect, test } from 'vitest'
import { isOurs, readHost } from './host.ts'

const APP_URL = 'https://seo.example.com'

test.each([
  ['seo.example.com', true],
  ['SEO.example.com:443', true],
  ['localhost:8787', true],
  ['127.0.0.1:8787', true],
  ['[::1]:8787', true],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
])('the host "%s" is ours: %s', (header, expected) => {
  const host = readHost(header)

  expect(host && isOurs(host, APP_URL)).toBe(expected)
})

test.each([
  '',
  '127.0.0.1/api/health?',
  '127.0.0.1#',
  '127.0.0.1?',
  String.raw`127.0.0.1\api`,
  'user@127.0.0.1',
  'a:b@localhost',
  'localhost evil.example',
  ' localhost',
  'localhost,evil.example',
  'localhost:',
  'localhost:99999',
  'localhost:80:80',
  'localhost%2fapi',
  '[::1',
  '[::1]x',
  '[127.0.0.1]',
  '[fe80::1%25eth0]',
  'bücher.example',
  'http://localhost',
  `${'a'.repeat(300)}.example`,
])('"%s" is no host', (header) => {
  expect(readHost(header)).toBeUndefined()
})

test.each([
  ['LOCALHOST:8787', 'localhost:8787'],
  ['seo.example.com:80', 'seo.example.com'],
  ['0x7f.1:8787', '127.0.0.1:8787'],
  ['[0:0::1]:8787', '[::1]:8787'],
])('%s is passed on as %s', (header, expected) => {
  expect(readHost(header)?.host).toBe(expected)
})
