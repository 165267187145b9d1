import { expect, test } from 'vitest'
import { isRedirectUri, isRegistered, withParameters } from './redirect-uris.ts'

test('a program is sent its code over TLS or on the own machine, and nowhere else', () => {
  const allowed = [
    'https://app.example/callback',
    'https://app.example:8443/callback?x=1',
    'http://127.0.0.1:33418/callback',
    'http://localhost/callback',
  ]
  const refused = [
    'http://app.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://localhost.evil.example/',
    'http://0.0.0.0/',
    'http://[::1]/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'cursor://callback',
    'https://app.example/callback#',
    'https://app.example@evil.example/',
    'https://user:secret@evil.example/',
    '//evil.example',
    '/callback',
    '',
  ]
  expect(allowed.filter((uri) => !isRedirectUri(uri))).toEqual([])
  expect(refused.filter(isRedirectUri)).toEqual([])
})

test('a redirect URI is the registered one to the letter, but for the port of the own machine', () => {
  const registered = ['https://app.example/callback', 'http://127.0.0.1/callback']
  const matching = [
    'https://app.example/callback',
    'http://127.0.0.1:5000/callback',
    'http://127.0.0.1/callback',
  ]
  const other = [
    'https://app.example/callback/',
    'https://app.example/callback?x=1',
    'https://app.example:8443/callback',
    'https://APP.example/callback',
    'https://app.example/callback/../other',
    'https://app.example.evil.example/callback',
    'http://127.0.0.1:5000/other',
    'http://localhost:5000/callback',
    'https://127.0.0.1:5000/callback',
    'http://127.0.0.1:5000/callback#x',
  ]
  expect(matching.filter((uri) => !isRegistered(registered, uri))).toEqual([])
  expect(other.filter((uri) => isRegistered(registered, uri))).toEqual([])
})

test('the code comes beside the parameters that the URL has', () => {
  const uri = withParameters('https://app.example/cb?x=1&code=own', {
    code: 'a b',
    state: undefined,
    iss: 'y',
  })
  expect(uri).toBe('https://app.example/cb?x=1&code=a+b&iss=y')
})
