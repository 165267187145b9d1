import { expect, test } from 'vitest'
import { Domain, Search } from './fields.ts'
import { PrimaryColor } from '#contract/organization/profile.fields.ts'

test.each([
  ['https://www.example.com/pricing?from=mail#plans', 'example.com'],
  ['http://example.com', 'example.com'],
  ['  HTTPS://Example.com/ ', 'example.com'],
  ['www.example.co.uk', 'example.co.uk'],
  ['example.com:8443/x', 'example.com'],
  ['shop.example.com', 'shop.example.com'],
  ['www.com', 'www.com'],
])('of the address %s the domain is %s', (pasted, domain) => {
  expect(Domain.parse(pasted)).toBe(domain)
})

test.each([
  'ftp://example.com',
  'http://x',
  'https://',
  'ana@example.com',
  'https://192.0.2.1/',
  'exa mple.com',
])('in %s there is no domain', (pasted) => {
  expect(Domain.safeParse(pasted).error?.issues[0]?.message).toMatch(
    /^(?:Please enter a valid domain|Domain is required)/,
  )
})

test.each([
  ['#d22', 'd22'],
  [' #DD2222 ', 'DD2222'],
  ['d22', 'd22'],
  ['', ''],
])('the color %j is taken as %j', (pasted, color) => {
  expect(PrimaryColor.parse(pasted)).toBe(color)
})

test.each(['##d22', '#d2', 'red', '#'.repeat(60)])('%s is no color', (pasted) => {
  expect(PrimaryColor.safeParse(pasted).success).toBe(false)
})

test('the address of a page can be searched for, however long it is', () => {
  const address = `https://www.example.com/${'a'.repeat(1900)}`
  expect(Search.parse(address)).toBe(address)
})
