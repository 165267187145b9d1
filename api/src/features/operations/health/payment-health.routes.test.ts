import { expect, test } from 'vitest'
import { passedSince } from '#tests/workers/time-of.ts'
import { getHealth } from '#contract/operations/health.ts'
import { createTestApi, MINUTE } from '#tests/workers/api.ts'
import { createPayingApi } from '#tests/workers/paying.ts'

const askHealth = async ({ call }: Pick<ReturnType<typeof createTestApi>, 'call'>) =>
  (await call(getHealth)).body.payment

test('health reports the payment provider, and calls it once a minute', async () => {
  const { api, calls } = createPayingApi()

  expect([await askHealth(api), await askHealth(api), await askHealth(api)]).toEqual(Array(3).fill('answers'))

  expect(calls).toEqual(['GET /v1/customers'])
  api.wait(MINUTE)
  await askHealth(api)
  expect(calls).toHaveLength(2)
})

/** The product with its own provider; the key is new each time, since health is cached by key. */
const createHealthApi = (fetch: typeof globalThis.fetch) =>
  createTestApi({
    fetch,
    settings: {
      STRIPE_SECRET_KEY: `sk_test_51${crypto.randomUUID().replaceAll('-', '')}`,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_51',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
  })

const refuse = (status: number, type: string) => () =>
  Promise.resolve(Response.json({ error: { type, message: 'No.' } }, { status }))

test.each([
  ['rejects the keys', 'refuses', refuse(401, 'invalid_request_error')],
  ['gives them too few permissions', 'refuses', refuse(403, 'invalid_request_error')],
  ['limits the rate', 'answers', refuse(429, 'invalid_request_error')],
  ['fails', 'silent', refuse(500, 'api_error')],
  ['can not be reached', 'silent', () => Promise.reject(new TypeError('no way'))],
])('a provider that %s %s', async (_, state, fetch) => {
  expect(await askHealth(createHealthApi(fetch))).toBe(state)
})

test('a provider that never responds delays the first check for two seconds, and the others not at all', async () => {
  const api = createHealthApi((_, init) => {
    const { signal } = init ?? {}
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        reject(new DOMException('aborted', 'AbortError'))
      })
    })
  })
  const began = Date.now()

  const first = askHealth(api)
  const second = askHealth(api)

  expect(await Promise.race([first, second])).toBe('unknown')
  expect(await first).toBe('silent')
  expect(passedSince(began)).toBeLessThan(15_000)
})
