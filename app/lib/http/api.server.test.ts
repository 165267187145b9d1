import { expect, test, vi } from 'vitest'
import { getMe, signIn, signInWith } from '#contract/account/sign-in.ts'
import { confirmEmail } from '#contract/account/sign-up.ts'
import { listProducts } from '#contract/billing/plans.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { aCookieHeader, aToken } from '#tests/fixtures/session-factory.ts'
import { createApi } from './api.server.ts'
import { ApiError, type ReadTransport, toProblem } from './api-transport.server.ts'
import { CookieJar } from '#app/lib/session/cookie-jar.server.ts'
import { Session } from '#app/lib/session/session.server.ts'

const SECONDS = Math.floor(Date.now() / 1000)
const OLD = aToken(SECONDS + 900, 'old')
const NEXT = aToken(SECONDS + 900, 'next')
const unauthenticated = () =>
  Response.json(toProblem('unauthenticated', 401, 'Not signed in', 'req'), { status: 401 })
const products = () => Response.json({ items: [], tax: 'off' })

interface Setup {
  response: (endpoint: Endpoint, token: string | undefined) => Response
  token?: string
  exchange?: () => Promise<{ token: string; refreshToken: string } | undefined>
  readTransport?: ReadTransport
}

function setUp({ response, token = OLD, exchange, readTransport }: Setup) {
  const refresh = vi.fn(exchange ?? (() => Promise.resolve({ token: NEXT, refreshToken: 'r2' })))
  const transport = vi.fn((endpoint: Endpoint, _input: unknown, used?: string) =>
    Promise.resolve(response(endpoint, used)),
  )
  const session = new Session({
    cookies: new CookieJar(aCookieHeader({ token, refreshToken: 'r1' })),
    exchange: refresh,
  })
  const api = createApi({
    transport,
    readTransport,
    session,
    requestId: 'req',
    signInAddress: '/auth/signin?next=%2Fdashboard',
  })
  return { api, session, transport, refresh }
}

const onlyNext = (_: Endpoint, token: string | undefined) =>
  token === NEXT ? new Response(null, { status: 200 }) : unauthenticated()

test('a 401 refreshes once and retries the call once', async () => {
  const { api, transport, refresh } = setUp({ response: onlyNext })

  expect((await api.open(getMe)).status).toBe(200)
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(transport.mock.calls.map(([, , token]) => token)).toEqual([OLD, NEXT])
})

test('50 parallel calls share one refresh', async () => {
  const { api, refresh } = setUp({ response: onlyNext })

  const responses = await Promise.all(Array.from({ length: 50 }, () => api.open(getMe)))

  expect(responses.every(({ status }) => status === 200)).toBe(true)
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('50 parallel calls with an expired token make one refresh and never use the old token', async () => {
  const { api, transport, refresh } = setUp({ response: onlyNext, token: aToken(SECONDS - 10) })

  await Promise.all(Array.from({ length: 50 }, () => api.open(getMe)))

  expect(refresh).toHaveBeenCalledTimes(1)
  expect(new Set(transport.mock.calls.map(([, , token]) => token))).toEqual(new Set([NEXT]))
})

test('a call that is refused again after the refresh is not retried', async () => {
  const { api, transport } = setUp({ response: unauthenticated })

  await expect(api(getMe)).rejects.toMatchObject({ problem: { type: 'unauthenticated', status: 401 } })
  expect(transport).toHaveBeenCalledTimes(2)
})

test('a rejected refresh ends the session and redirects to the sign-in page', async () => {
  const { api, session } = setUp({ response: unauthenticated, exchange: () => Promise.resolve(undefined) })

  const thrown: unknown = await api(getMe).catch((error: unknown) => error)

  expect(thrown).toBeInstanceOf(Response)
  expect((thrown as Response).headers.get('location')).toBe('/auth/signin?next=%2Fdashboard')
  expect((thrown as Response).headers.get('x-remix-replace')).toBe('true')
  expect(session.user).toBeUndefined()
})

test('once the headers are sent, a 401 stays a 401', async () => {
  const { api, session, refresh } = setUp({ response: unauthenticated })
  await session.seal(new Headers())

  await expect(api(getMe)).rejects.toBeInstanceOf(ApiError)
  expect(refresh).not.toHaveBeenCalled()
})

test('a wrong password is no reason to refresh', async () => {
  const { api, refresh } = setUp({ response: unauthenticated })

  await expect(api(signIn, { body: { email: 'a@b.co', password: 'x' } })).rejects.toBeInstanceOf(ApiError)
  expect(refresh).not.toHaveBeenCalled()
})

test('public endpoints get a valid token, and none that is due for refresh', async () => {
  const living = setUp({ response: products })
  const due = setUp({ response: products, token: aToken(SECONDS + 30) })

  await living.api(listProducts)
  await due.api(listProducts)

  expect(living.transport.mock.calls[0]?.[2]).toBe(OLD)
  expect(due.transport.mock.calls[0]?.[2]).toBeUndefined()
  expect(due.refresh).not.toHaveBeenCalled()
})

test('the calls of Microsoft never carry a token', async () => {
  const { api, transport } = setUp({ response: unauthenticated })

  await api(signInWith.microsoft, { body: { credential: 'x' } }).catch(() => undefined)

  expect(transport.mock.calls[0]?.[2]).toBeUndefined()
})

test('a reply that violates the contract is refused', async () => {
  const { api } = setUp({ response: () => Response.json({ items: [{ id: 1 }] }) })

  await expect(api(listProducts)).rejects.toThrow()
})

const REFUSED = {
  status: 401,
  retryAfter: null,
  payload: toProblem('unauthenticated', 401, 'Not signed in', 'req'),
}

test('authenticated reads are batched, with one refresh after a 401', async () => {
  const tokens: (string | undefined)[] = []
  const readTransport: ReadTransport = (_endpoint, _input, token) => {
    tokens.push(token)
    return Promise.resolve(
      token === NEXT ? { status: 200, retryAfter: null, payload: { kept: 'as it is' } } : REFUSED,
    )
  }
  const { api, transport, refresh } = setUp({ response: products, readTransport })

  expect(await Promise.all([api(getMe), api(getMe)])).toEqual([{ kept: 'as it is' }, { kept: 'as it is' }])
  expect(tokens).toEqual([OLD, OLD, NEXT, NEXT])
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(transport).not.toHaveBeenCalled()
})

test('a public read travels with the others of somebody who is signed in', async () => {
  const tokens: (string | undefined)[] = []
  const readTransport: ReadTransport = (_endpoint, _input, token) => {
    tokens.push(token)
    return Promise.resolve({ status: 200, retryAfter: null, payload: { kept: 'as it is' } })
  }
  const { api, transport } = setUp({ response: products, readTransport })

  expect(await api(listProducts)).toEqual({ kept: 'as it is' })
  expect(tokens).toEqual([OLD])
  expect(transport).not.toHaveBeenCalled()
})

test('links that are used up, public reads without a token, changes and streams are not batched', async () => {
  const readTransport: ReadTransport = () => Promise.reject(new Error('not together'))
  const { api, transport } = setUp({ response: products, readTransport })
  const due = setUp({ response: products, readTransport, token: aToken(SECONDS + 30) })

  await due.api(listProducts)
  expect(due.transport).toHaveBeenCalledTimes(1)

  await api(confirmEmail, { params: { token: 'x' } }).catch(() => undefined)
  await api.open(getMe)
  await api(signIn, { body: { email: 'a@b.co', password: 'x' } }).catch(() => undefined)

  expect(transport).toHaveBeenCalledTimes(3)
})

test('a refused read in a batch keeps the API’s refusal, with Retry-After', async () => {
  const problem = toProblem('too-many-requests', 429, 'Too often.', 'req')
  const readTransport: ReadTransport = () =>
    Promise.resolve({ status: 429, retryAfter: '7', payload: problem })
  const { api } = setUp({ response: products, readTransport })

  await expect(api(getMe)).rejects.toMatchObject({ problem, retryAfter: 7 })
})

test('a rejected refresh redirects to the sign-in page from batched reads, too', async () => {
  const readTransport: ReadTransport = () => Promise.resolve(REFUSED)
  const { api } = setUp({ response: products, readTransport, exchange: () => Promise.resolve(undefined) })

  const thrown: unknown = await api(getMe).catch((error: unknown) => error)

  expect((thrown as Response).headers.get('location')).toBe('/auth/signin?next=%2Fdashboard')
})
