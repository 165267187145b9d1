import { expect, test } from 'vitest'
import { isAllowedOrigin } from './same-origin.server.ts'

const APP_URL = 'https://bellwether.example'

function judge(headers: Record<string, string>, method = 'POST', url = `${APP_URL}/theme`) {
  const request = new Request(url, { method })
  // A Request does not allow setting `origin` and `sec-fetch-site`; workerd passes on what the browser sent.
  return isAllowedOrigin(Object.defineProperty(request, 'headers', { value: new Headers(headers) }), APP_URL)
}

test.each([
  [{ origin: APP_URL, 'sec-fetch-site': 'same-origin' }],
  [{ 'sec-fetch-site': 'same-origin' }],
  [{ origin: APP_URL }],
])('takes %j', (headers) => {
  expect(judge(headers)).toBe(true)
})

test.each([
  [{}],
  [{ origin: 'null' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'https://bellwether.example.evil.example' }],
  [{ origin: `${APP_URL}:8443` }],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  [{ origin: APP_URL, 'sec-fetch-site': 'cross-site' }],
  [{ origin: APP_URL, 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'none' }],
])('refuses %j', (headers) => {
  expect(judge(headers)).toBe(false)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('judges %s', (method) => {
  expect(judge({ origin: 'https://evil.example' }, method)).toBe(false)
})

test('allows reads from anywhere', () => {
  expect(judge({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 'GET')).toBe(true)
})

test('localhost and 127.0.0.1 are the same machine', () => {
  expect(judge({ origin: 'http://localhost:8787' }, 'POST', 'http://localhost:8787/theme')).toBe(true)
})
