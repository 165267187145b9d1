import { expect, test, vi } from 'vitest'
import type { TokenPair } from '#contract/account/sign-in.ts'
import { aCookieHeader, aSignedIn, aToken, aUser } from '#tests/fixtures/session-factory.ts'
import { CookieJar } from './cookie-jar.server.ts'
import { Session, SessionEndedError, SessionSealedError } from './session.server.ts'

const NOW = 1_800_000_000_000
const inSeconds = (seconds: number, name?: string) => aToken(NOW / 1000 + seconds, name)

function openSession(cookieHeader: string | null, exchange = vi.fn()) {
  const session = new Session({ cookies: new CookieJar(cookieHeader), exchange, now: () => NOW })
  return { session, exchange }
}

async function sealedCookies(session: Session): Promise<string[]> {
  const headers = new Headers()
  await session.seal(headers)
  return headers.getSetCookie()
}

const DELETED: unknown = ['user', 'token', 'refreshToken', 'subscription'].map((name): unknown =>
  expect.stringMatching(`^${name}=;.*Max-Age=0`),
)

test('is restored from the cookies user, token and refreshToken', () => {
  const token = inSeconds(900)
  const { session } = openSession(aCookieHeader({ token, refreshToken: 'r1' }))

  expect(session.user).toMatchObject({ id: 'usr_1', name: 'Ana Silva' })
  expect(session.tokens).toEqual({ token, refreshToken: 'r1' })
  expect(session.msLeft).toBe(900_000)
})

test.each([
  ['no user', 'token=a.b.c; refreshToken=r; subscription=%7B%7D'],
  ['no token', 'user=%7B%7D; refreshToken=r; subscription=%7B%7D'],
  ['no refresh token', 'user=%7B%7D; token=a.b.c; subscription=%7B%7D'],
])('with %s nobody is signed in, and existing cookies are deleted', async (_, header) => {
  const { session } = openSession(header)

  expect(session.user).toBeUndefined()
  const names = (await sealedCookies(session)).map((line) => line.split('=')[0])
  expect(names).toEqual(
    ['user', 'token', 'refreshToken', 'subscription'].filter((name) => header.includes(`${name}=`)),
  )
})

test.each([
  [
    'a user that is no JSON',
    aCookieHeader({ token: inSeconds(900), refreshToken: 'r' }).replace(/user=[^;]*/, 'user=%7Bbroken'),
  ],
  ['a user without a name', aCookieHeader({ token: inSeconds(900), refreshToken: 'r' }, { id: 'usr_1' })],
  ['a token of two parts', aCookieHeader({ token: 'a.b', refreshToken: 'r' })],
  ['a token without exp', aCookieHeader({ token: `x.${btoa('{}')}.y`, refreshToken: 'r' })],
  ['a token that is not readable', aCookieHeader({ token: 'x.%%%.y', refreshToken: 'r' })],
])('%s signs out without an error', async (_, header) => {
  const { session } = openSession(header)

  expect(session.user).toBeUndefined()
  expect(await sealedCookies(session)).toEqual(DELETED)
})

test('only existing cookies are deleted', async () => {
  const { session } = openSession(null)

  expect(await sealedCookies(session)).toEqual([])
})

test('a sign-in sets the cookies with the attributes of the specification', async () => {
  const { session } = openSession(null)

  session.begin(aSignedIn({ token: inSeconds(900), refreshToken: 'r1' }))

  const cookies = await sealedCookies(session)
  expect(cookies.map((line) => line.split('=')[0])).toEqual(['token', 'refreshToken', 'user'])
  for (const line of cookies) expect(line).toMatch(/; Path=\/; SameSite=Lax|; Path=\/;.*SameSite=Lax/)
  for (const line of cookies.slice(0, 2)) expect(line).toMatch(/HttpOnly.*Secure|Secure.*HttpOnly/)
  expect(cookies[2]).not.toMatch(/HttpOnly|Secure/)
  const told = JSON.parse(decodeURIComponent(/user=([^;]*)/.exec(cookies[2] ?? '')?.[1] ?? '')) as unknown
  // All but the teams, which may not fit into a cookie.
  expect(told).toEqual({ ...aUser(), teams: undefined })
})

test.each([
  [61, 0],
  [60, 1],
  [0, 1],
  [-3600, 1],
])('a token with %i s left makes %i refreshes', async (seconds, refreshes) => {
  const exchange = vi.fn().mockResolvedValue({ token: inSeconds(900, 'next'), refreshToken: 'r2' })
  const token = inSeconds(seconds)
  const { session } = openSession(aCookieHeader({ token, refreshToken: 'r1' }), exchange)

  expect(await session.getToken()).toBe(refreshes === 0 ? token : inSeconds(900, 'next'))
  expect(exchange).toHaveBeenCalledTimes(refreshes)
})

test('a refresh replaces both tokens, and all four cookies live on together', async () => {
  const exchange = vi.fn().mockResolvedValue({ token: inSeconds(900, 'next'), refreshToken: 'r2' })
  const { session } = openSession(aCookieHeader({ token: inSeconds(5), refreshToken: 'r1' }), exchange)

  await session.getToken()

  expect(exchange).toHaveBeenCalledWith('r1')
  const cookies = await sealedCookies(session)
  expect(cookies.map((line) => line.split('=')[0]).toSorted()).toEqual([
    'refreshToken',
    'subscription',
    'token',
    'user',
  ])
  expect(cookies.find((line) => line.startsWith('refreshToken='))).toContain('refreshToken=r2;')
})

test('a refused refresh deletes the four cookies', async () => {
  const { session } = openSession(
    aCookieHeader({ token: inSeconds(5), refreshToken: 'r1' }),
    vi.fn().mockResolvedValue(undefined),
  )

  await expect(session.getToken()).rejects.toThrow(SessionEndedError)

  expect(session.user).toBeUndefined()
  expect(await sealedCookies(session)).toEqual(DELETED)
})

test('a failure of ours keeps the session, and the token is used until it expires', async () => {
  const exchange = vi.fn().mockRejectedValue(new Error('away'))
  const token = inSeconds(5)
  const { session } = openSession(aCookieHeader({ token, refreshToken: 'r1' }), exchange)

  expect(await session.getToken()).toBe(token)
  expect(await session.getToken()).toBe(token)

  expect(exchange).toHaveBeenCalledTimes(1)
  expect(session.user).toBeDefined()
  expect(await sealedCookies(session)).toEqual([])
})

test('with an expired token a failure of ours is reported, and still keeps the session', async () => {
  const exchange = vi.fn().mockRejectedValue(new Error('away'))
  const { session } = openSession(aCookieHeader({ token: inSeconds(-5), refreshToken: 'r1' }), exchange)

  await expect(session.getToken()).rejects.toThrow('away')
  await expect(session.getToken()).rejects.toThrow('away')

  expect(exchange).toHaveBeenCalledTimes(1)
  expect(session.user).toBeDefined()
  expect(await sealedCookies(session)).toEqual([])
})

test('a refresh that brings an unreadable token signs out', async () => {
  const exchange = vi.fn().mockResolvedValue({ token: 'nonsense', refreshToken: 'r2' })
  const { session } = openSession(aCookieHeader({ token: inSeconds(5), refreshToken: 'r1' }), exchange)

  await expect(session.getToken()).rejects.toThrow('refresh failed')
  expect(await sealedCookies(session)).toEqual(DELETED)
})

test('sealing waits for a pending refresh, so that its cookies are in the response', async () => {
  let settle: (tokens: TokenPair) => void = () => undefined
  const exchange = vi.fn(() => new Promise<TokenPair>((resolve) => (settle = resolve)))
  const { session } = openSession(aCookieHeader({ token: inSeconds(5), refreshToken: 'r1' }), exchange)
  const token = session.getToken()
  const cookies = sealedCookies(session)

  settle({ token: inSeconds(900, 'next'), refreshToken: 'r2' })

  expect((await cookies).join()).toContain('refreshToken=r2')
  expect(await token).toBe(inSeconds(900, 'next'))
})

test('once sealed, no refresh starts, since its cookies could not be sent', async () => {
  const { session, exchange } = openSession(aCookieHeader({ token: inSeconds(-5), refreshToken: 'r1' }))
  await sealedCookies(session)

  await expect(session.getToken()).rejects.toThrow(SessionSealedError)
  expect(exchange).not.toHaveBeenCalled()
  expect(session.user).toBeDefined()
})

test('a forced sign-out is reported, and its cookie is deleted with the session', async () => {
  const { session } = openSession(
    `${aCookieHeader({ token: inSeconds(900), refreshToken: 'r' })}; forceSignOut=true`,
  )
  expect(session.isForcedOut).toBe(true)

  session.end()

  expect((await sealedCookies(session)).at(-1)).toMatch(/^forceSignOut=;.*Max-Age=0/)
})
