import { expect, test } from 'vitest'
import { toDomainAddress } from './domain-address.server.ts'

const at = (query: string) => toDomainAddress(new URL(`https://app.invalid/seo/domain?${query}`))

test('the scope bar leads to the same tab of another target, with what differs from the defaults', () => {
  expect(at('target=example.com&tab=overview&scope=subdomains&country=&device=all&period=3m')).toBe(
    '/seo/domain/example.com',
  )
  expect(at('target=example.com&tab=backlinks&country=BR&compare=previous')).toBe(
    '/seo/domain/example.com/backlinks?country=BR&compare=previous',
  )
})

test('a URL is one part of the path, and what is no tab leads to the overview', () => {
  expect(at('target=https%3A%2F%2Fexample.com%2Fdocs%2F&scope=path&tab=..%2F..%2Fsettings')).toBe(
    '/seo/domain/https:%2F%2Fexample.com%2Fdocs%2F?scope=path',
  )
})
