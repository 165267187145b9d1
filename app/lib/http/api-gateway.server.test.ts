import { afterEach, expect, test, vi } from 'vitest'
import { isApiRequest, passToApi } from './api-gateway.server.ts'
import { readSettings } from './settings.server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const LOCAL = readSettings({})
const UPSTREAM = readSettings({ API_URL: 'https://upstream.example/v1' })

/** The request that the API received, and a response that tries to set a cookie. */
function anApi() {
  const seen: Request[] = []
  const fetch = (request: Request) => {
    seen.push(request)
    return Promise.resolve(
      new Response('kept', { status: 418, headers: { 'set-cookie': 'a=1', 'retry-after': '3' } }),
    )
  }
  return { seen, fetch }
}

function aCall(path: string) {
  const request = new Request(`http://127.0.0.1:8787${path}`, { method: 'POST', body: '{"a":1}' })
  const headers = new Headers({ cookie: 'token=secret', authorization: 'Bearer t', 'x-request-id': 'one' })
  // A Request does not allow setting `cookie`; workerd passes on what the browser sent.
  return Object.defineProperty(request, 'headers', { value: headers })
}

test('a call reaches the API unchanged, but without cookies', async () => {
  const api = anApi()

  await passToApi(aCall('/api/seo/audits?page=2'), { API: api }, LOCAL)

  const [request] = api.seen
  expect(request?.url).toBe('http://127.0.0.1:8787/api/seo/audits?page=2')
  expect(request?.method).toBe('POST')
  expect(await request?.text()).toBe('{"a":1}')
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    authorization: 'Bearer t',
    'x-request-id': 'one',
  })
  expect(request?.headers.has('cookie')).toBe(false)
})

test('a signed body reaches the API to the byte, with its signature', async () => {
  const api = anApi()
  // Line breaks, spaces, a byte order mark and invalid UTF-8, which parsing would change.
  const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x0d, 0x0a, 0x20, 0x20, 0xc3, 0x28, 0xff, 0x00, 0x7d])
  const headers = { 'stripe-signature': 't=1,v1=ab', 'content-type': 'application/json' }
  const call = new Request('http://127.0.0.1:8787/api/webhooks/stripe', {
    method: 'POST',
    headers,
    body: bytes,
  })

  await passToApi(call, { API: api }, LOCAL)

  const [request] = api.seen
  expect(new Uint8Array((await request?.arrayBuffer()) ?? [])).toEqual(bytes)
  expect(request?.headers.get('stripe-signature')).toBe('t=1,v1=ab')
})

test('the response is the API’s, without cookies', async () => {
  const response = await passToApi(aCall('/api/x'), { API: anApi() }, LOCAL)

  expect(response.status).toBe(418)
  expect(Object.fromEntries(response.headers)).toMatchObject({ 'retry-after': '3' })
  expect(response.headers.has('set-cookie')).toBe(false)
  expect(await response.text()).toBe('kept')
})

test('a remote upstream is called below its base URL, and gets no cookies either', async () => {
  const api = anApi()
  vi.stubGlobal('fetch', api.fetch)

  const response = await passToApi(aCall('/api/auth/me?a=b'), {}, UPSTREAM)

  expect(api.seen[0]?.url).toBe('https://upstream.example/v1/auth/me?a=b')
  expect(api.seen[0]?.headers.has('cookie')).toBe(false)
  expect(response.headers.has('set-cookie')).toBe(false)
})

test.each([
  ['/api', true],
  ['/api/health', true],
  ['/apis', false],
  ['/', false],
])('%s is for the API: %s', (path, expected) => {
  expect(isApiRequest(new URL(path, 'http://127.0.0.1'))).toBe(expected)
})
