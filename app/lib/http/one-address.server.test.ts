import { expect, test } from 'vitest'
import { findOneAddress } from './one-address.server.ts'

const LOCAL = { APP_URL: 'http://127.0.0.1:8787', isLocal: true }
const navigate = (url: string, init: RequestInit = {}) =>
  new Request(url, { headers: { 'sec-fetch-mode': 'navigate' }, ...init })

test.each(['http://localhost:8787', 'http://[::1]:8787'])('a page at %s redirects to APP_URL', (origin) => {
  expect(findOneAddress(navigate(`${origin}/auth/signin?next=%2Fseo`), LOCAL)).toBe(
    'http://127.0.0.1:8787/auth/signin?next=%2Fseo',
  )
})

test.each([
  ['the address itself', navigate('http://127.0.0.1:8787/'), LOCAL],
  ['another port, as of a container', navigate('http://localhost:9000/'), LOCAL],
  ['another host', navigate('http://seo.example.com:8787/'), LOCAL],
  ['a form', navigate('http://localhost:8787/', { method: 'POST' }), LOCAL],
  ['a program', new Request('http://localhost:8787/'), LOCAL],
  [
    'a product on the network',
    navigate('http://localhost:8787/'),
    { APP_URL: 'https://seo.example.com', isLocal: false },
  ],
])('%s is not redirected', (_, request, settings) => {
  expect(findOneAddress(request, settings)).toBeUndefined()
})
