import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameSite, normalizeUrl } from './urls.ts'

test.each([
  ['HTTPS://Shop.Example:443/a/../b/./c#part', 'https://shop.example/b/c'],
  ['http://shop.example:80', 'http://shop.example/'],
  ['https://shop.example/?b=2&a=1', 'https://shop.example/?b=2&a=1'],
  ['https://user:secret@shop.example/', 'https://shop.example/'],
  ['https://shop.example/%7ejo%c3%a9%2f', 'https://shop.example/~jo%C3%A9%2F'],
  ['https://shop.example/#', 'https://shop.example/'],
])('%s becomes %s', (href, expected) => {
  expect(normalizeUrl(href)).toBe(expected)
})

test.each([
  'mailto:a@b.example',
  'javascript:alert(1)',
  'data:text/plain,x',
  '/relative',
  'https://',
  `https://a.example/${'x'.repeat(5_000)}`,
])('%s is no URL of a page', (href) => {
  expect(normalizeUrl(href)).toBeNull()
})

test('a URL that is normalized stays as it is', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string()),
      (href) => {
        const once = normalizeUrl(href, 'https://shop.example/a/b')
        if (once !== null) expect(normalizeUrl(once)).toBe(once)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('www and the bare host are one site, a subdomain is another', () => {
  expect(isSameSite('https://www.shop.example/a', 'http://shop.example/')).toBe(true)
  expect(isSameSite('https://blog.shop.example/', 'https://shop.example/')).toBe(false)
  expect(isSameSite('https://shop.example:8443/', 'https://shop.example/')).toBe(false)
})
