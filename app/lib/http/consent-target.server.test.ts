import { expect, test } from 'vitest'
import { findConsentTarget } from './consent-target.server.ts'

const find = (path: string, redirectUri: string) =>
  findConsentTarget(new URL(`http://own.example${path}?redirect_uri=${encodeURIComponent(redirectUri)}`))

test('the consent page may send its form on to the app, and no other page may', () => {
  expect(find('/oauth/authorize', 'https://app.example:8443/cb?x=1')).toBe('https://app.example:8443')
  expect(find('/oauth/authorize', 'http://127.0.0.1:4000/cb')).toBe('http://127.0.0.1:4000')
  expect(find('/dashboard', 'https://app.example/cb')).toBeUndefined()
  expect(findConsentTarget(new URL('http://own.example/oauth/authorize'))).toBeUndefined()
})

test('nothing that is not an address of an app gets into the policy', () => {
  const hostile = [
    'http://app.example/',
    'https://a.example; script-src *',
    '*',
    "'unsafe-inline'",
    'javascript:1',
  ]
  expect(hostile.map((uri) => find('/oauth/authorize', uri))).toEqual(hostile.map(() => undefined))
})
