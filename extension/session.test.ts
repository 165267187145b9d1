import { expect, test, vi } from 'vitest'
import { aToken } from '#tests/fixtures/session-factory.ts'
import { Session, SignedOutError } from './session.ts'
import type { KeptSession } from './session-store.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const seconds = NOW / 1000
const FRESH = aToken(seconds + 900)
const DUE = aToken(seconds + 60)
const NEXT = aToken(seconds + 1800, 'next')

const aSession = (token: string): KeptSession => ({
  user: { id: 'usr_1', name: 'Ana Silva', email: 'ana@example.com' },
  token,
  refreshToken: 'r1',
  subscription: null,
})

/** An API that accepts one token at a time, and records its requests. */
function setUp(kept: KeptSession | undefined, { valid = FRESH, refresh = 200 } = {}) {
  let stored = kept
  const asked: string[] = []
  const fetched = vi.fn((url: string, { method, headers }: RequestInit) => {
    asked.push(`${method ?? ''} ${url}`)
    if (url.endsWith('/auth/refresh-token')) {
      return Promise.resolve(Response.json({ token: NEXT, refreshToken: 'r2' }, { status: refresh }))
    }
    const { authorization } = headers as Record<string, string>
    const isKnown = authorization === `Bearer ${valid}` || authorization === `Bearer ${NEXT}`
    return Promise.resolve(Response.json({}, { status: isKnown ? 200 : 401 }))
  })
  const store = {
    read: () => Promise.resolve(stored),
    write: (session: KeptSession) => Promise.resolve(void (stored = session)),
    clear: () => Promise.resolve(void (stored = undefined)),
  }
  const session = new Session({
    store,
    findApi: () => Promise.resolve('/api'),
    fetch: fetched as unknown as typeof fetch,
    now: () => NOW,
  })
  return { session, asked, read: () => stored, write: store.write }
}

test('a valid token is used unchanged', async () => {
  const { session, asked } = setUp(aSession(FRESH))

  expect((await session.call('GET', '/seo/audit')).status).toBe(200)
  expect(asked).toEqual(['GET /api/seo/audit'])
})

test('a token with 60 seconds left is exchanged first, once for all callers', async () => {
  const { session, asked, read } = setUp(aSession(DUE))

  await Promise.all([session.call('GET', '/a'), session.call('GET', '/b')])

  expect(asked.filter((each) => each.includes('refresh'))).toEqual(['POST /api/auth/refresh-token'])
  expect(read()).toMatchObject({ token: NEXT, refreshToken: 'r2' })
})

test('a rejected token is exchanged, and the call retried once', async () => {
  const { session, asked } = setUp(aSession(FRESH), { valid: 'another' })

  expect((await session.call('GET', '/a')).status).toBe(200)
  expect(asked).toEqual(['GET /api/a', 'POST /api/auth/refresh-token', 'GET /api/a'])
})

test('a rejected exchange ends the session', async () => {
  const { session, read } = setUp(aSession(DUE), { refresh: 401 })

  await expect(session.call('GET', '/a')).rejects.toBeInstanceOf(SignedOutError)
  expect(read()).toBeUndefined()
})

test('an API that fails ends nothing', async () => {
  const { session, read } = setUp(aSession(DUE), { refresh: 503 })

  await expect(session.call('GET', '/a')).rejects.toThrow('503')
  expect(read()).toEqual(aSession(DUE))
})

test('a new session from the app survives the rejection of an old one', async () => {
  const { session, read, write } = setUp(aSession(DUE), { refresh: 401 })
  const newer = { ...aSession(FRESH), refreshToken: 'r9' }

  const response = session.call('GET', '/a')
  await write(newer)

  expect((await response).status).toBe(200)
  expect(read()).toEqual(newer)
})

test('an unreadable token is due immediately', async () => {
  const { session, asked } = setUp(aSession('broken'))

  await session.keepFresh()

  expect(asked).toEqual(['POST /api/auth/refresh-token'])
})

test('a sign-out deletes the session first and then calls the API', async () => {
  const { session, asked, read } = setUp(aSession(FRESH))

  await session.signOut()

  expect(read()).toBeUndefined()
  expect(asked).toEqual(['POST /api/auth/signout'])
  await expect(session.call('GET', '/a')).rejects.toBeInstanceOf(SignedOutError)
})
