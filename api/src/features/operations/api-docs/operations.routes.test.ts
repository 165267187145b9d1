import { expect, test } from 'vitest'
import { readSettings } from '#api/env.ts'
import { getHealth } from '#contract/operations/health.ts'
import { listOutbox } from '#contract/operations/outbox.ts'
import { createTestApi } from '#tests/workers/api.ts'

const api = createTestApi()

test('health answers under the base path, with the headers of every reply', async () => {
  const { body, headers } = await api.call(
    getHealth,
    {},
    { headers: { 'x-request-id': 'given-by-the-caller' } },
  )

  expect(body).toEqual({ status: 'ok', version: 'dev', payment: 'off', jobs: expect.any(Array) as unknown })
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-request-id': 'given-by-the-caller',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
})

test('HEAD returns the same as GET, without a body', async () => {
  const response = await api.request('/health', { method: 'HEAD' })

  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
})

test('an unknown URL is a problem with its own request id', async () => {
  const response = await api.request('/nowhere', { headers: { 'x-request-id': 'bad id!' } })

  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const requestId = response.headers.get('x-request-id')
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(await response.json()).toMatchObject({ type: 'not-found', status: 404, requestId })
})

test('a wrong method gets the allowed ones', async () => {
  const response = await api.request('/health', { method: 'DELETE' })

  expect(response.headers.get('allow')).toBe('GET')
  expect(await response.json()).toMatchObject({ type: 'method-not-allowed', status: 405 })
})

test.each(['/openapi.json', '/docs'])('%s is the same for everybody', async (path) => {
  const [first, second] = [await api.request(path), await api.request(path)]

  expect(await second.text()).toBe(await first.text())
  expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
})

test.each(['style', 'script'])(
  'the %s of the API docs is allowed by its content security policy',
  async (tag) => {
    const response = await api.request('/docs')
    const text = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(await response.text())?.[1] ?? ''
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    const source = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`

    expect(response.headers.get('content-security-policy')).toContain(`${tag}-src ${source};`)
  },
)

test.each([
  ['127.0.0.1', undefined, 200],
  ['::1', undefined, 200],
  ['::ffff:127.0.0.1', undefined, 200],
  ['192.168.1.20', undefined, 404],
  ['2001:db8::1', undefined, 404],
  ['', undefined, 404],
  ['192.168.1.20', 'network', 200],
])('the outbox, requested from %j with ALLOW_DEV_PAGES %j, returns %i', async (from, allow, status) => {
  const settings = allow === undefined ? {} : { ALLOW_DEV_PAGES: allow }

  const answer = await createTestApi({ settings }).call(
    listOutbox,
    {},
    { headers: { 'cf-connecting-ip': from } },
  )

  expect(answer.status).toBe(status)
})

test.each([
  [{ GOOGLE_JWKS_URL: 'http://accounts.example.com/jwks' }, 'GOOGLE_JWKS_URL'],
  [{ MICROSOFT_ISSUER: 'http://login.example.com/{tenantid}' }, 'MICROSOFT_ISSUER'],
  [{ STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, 'STRIPE_PUBLISHABLE_KEY'],
  [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
  [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_TEST_CLOCK: 'clock_1' }, 'STRIPE_TEST_CLOCK'],
])('with settings that %j makes unsafe no request is served, and the log names %s', (settings, name) => {
  expect(() => readSettings(createTestApi({ settings }).bindings)).toThrow(name)
})
