import { env } from 'cloudflare:workers'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { hashPassword } from '#api/lib/passwords.ts'
import * as signUpContract from '#contract/account/sign-up.ts'
import * as signInContract from '#contract/account/sign-in.ts'
import * as billing from '#contract/billing/plans.ts'
import { DAY, MINUTE, createTestApi, type TestApi } from '#tests/workers/api.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { aSignUp, createPerson, PASSWORD } from '#tests/workers/people.ts'

const REFUSED = { type: 'invalid-credentials', detail: 'Invalid email or password. Please try again.' }
const STOLEN = 'You were signed out for your safety'

async function signedUp(api: TestApi) {
  const form = aSignUp()
  const { body } = await api.call(signUpContract.signUp, { body: form })
  return { ...body, email: form.email }
}
const refresh = (api: TestApi, refreshToken: string) =>
  api.call(signInContract.refreshToken, { body: { refreshToken } })

test('the right password signs in, on a session of its own', async () => {
  const api = createTestApi()
  const ana = await signedUp(api)

  const { status, body } = await api.call(signInContract.signIn, {
    body: { email: ana.email, password: PASSWORD },
  })

  expect(status).toBe(200)
  expect(body.user.id).toBe(ana.user.id)
  await api.call(signInContract.signOut, { body: { refreshToken: body.refreshToken } })
  expect((await api.call(signInContract.getMe, {}, { token: body.token })).status).toBe(401)
  expect((await api.call(signInContract.getMe, {}, { token: ana.token })).status).toBe(200)
})

test('a wrong password, an unknown address, an archived person and a provider account are refused alike', async () => {
  const api = createTestApi()
  const { email } = await signedUp(api)
  const archived = await createPerson(api, { status: 'archived' })
  const fromProvider = await createPerson(api)

  const responses = await Promise.all(
    [
      { email, password: 'Wrong-password' },
      { email: aSignUp().email, password: PASSWORD },
      { email: archived.email, password: PASSWORD },
      { email: fromProvider.email, password: PASSWORD },
    ].map((body) => api.call(signInContract.signIn, { body })),
  )

  for (const { status, body } of responses)
    expect({ status, body }).toMatchObject({ status: 401, body: REFUSED })
})

test('a password that was hashed at another cost is rehashed at the next sign-in', async () => {
  const api = createTestApi()
  const { email } = await signedUp(api)
  const read = () =>
    env.DB.prepare('select password_hash from users where email = ?').bind(email).first('password_hash')
  const weak = await hashPassword(PASSWORD, { N: 1024, r: 8, p: 1 })
  await env.DB.prepare('update users set password_hash = ? where email = ?').bind(weak, email).run()

  const { status } = await api.call(signInContract.signIn, { body: { email, password: PASSWORD } })

  expect(status).toBe(200)
  expect(await read()).toMatch(/^scrypt\$N=16384,r=8,p=5\$/)
})

test('an access token lasts for 15 minutes', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api)

  api.wait(15 * MINUTE - 2000)
  expect((await api.call(signInContract.getMe, {}, { token })).status).toBe(200)
  api.wait(3000)
  expect((await api.call(signInContract.getMe, {}, { token })).body).toMatchObject({
    type: 'unauthenticated',
    status: 401,
  })
})

test('the access tokens of an expired session stop working, to the second', async () => {
  const api = createTestApi()
  const { token, id } = await createPerson(api)
  const expireAfter = (ms: number) =>
    env.DB.prepare('update sessions set expires_at = ? where user_id = ?')
      .bind(api.clock.at.getTime() + ms, id)
      .run()

  await expireAfter(1000)
  expect((await api.call(signInContract.getMe, {}, { token })).status).toBe(200)
  await expireAfter(-1000)
  expect((await api.call(signInContract.getMe, {}, { token })).status).toBe(401)
})

test('public endpoints ignore an expired token', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api)
  api.wait(DAY)

  expect((await api.call(billing.listProducts, {}, { token })).status).toBe(200)
})

test.each(['archived', 'invited'] as const)('a user who is %s is no longer signed in', async (status) => {
  const api = createTestApi()
  const { token, refreshToken, id } = await createPerson(api)
  await env.DB.prepare('update users set status = ? where id = ?').bind(status, id).run()

  expect((await api.call(signInContract.getMe, {}, { token })).status).toBe(401)
  expect((await refresh(api, refreshToken)).status).toBe(401)
})

test('every key of the ring verifies, the first one signs, and a removed key is refused', async () => {
  const api = createTestApi()
  const person = await createPerson(api)
  const [newKey, oldKey] = JSON.parse(String(api.bindings['TOKEN_KEYS'])) as { id: string; secret: string }[]
  const sessionId = await env.DB.prepare('select id from sessions where user_id = ?')
    .bind(person.id)
    .first<string>('id')
  const tokenBy = (key: { id: string; secret: string } | undefined, alg = 'HS256') =>
    new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg, kid: key?.id ?? '' })
      .setSubject(person.id)
      .setIssuer('http://127.0.0.1:8787')
      .setAudience('bellwether-api')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(key?.secret))
  const status = async (token: string) => (await api.call(signInContract.getMe, {}, { token })).status

  expect(JSON.parse(atob(person.token.split('.')[0] ?? ''))).toMatchObject({ kid: 'new', alg: 'HS256' })
  expect(await status(await tokenBy(oldKey))).toBe(200)
  expect(await status(await tokenBy({ id: 'gone', secret: newKey?.secret ?? '' }))).toBe(401)
  expect(await status(await tokenBy({ id: 'new', secret: 'another secret of thirty-two bytes' }))).toBe(401)
  expect(await status(await tokenBy(newKey, 'HS512'))).toBe(401)
  const [, payload] = person.token.split('.')
  expect(await status(`${btoa('{"alg":"none"}').replaceAll('=', '')}.${payload ?? ''}.`)).toBe(401)
})

test('a refresh returns a new pair of tokens, and the session continues', async () => {
  const api = createTestApi()
  const { refreshToken } = await createPerson(api)
  api.wait(20 * MINUTE)

  const { status, body } = await refresh(api, refreshToken)

  expect(status).toBe(200)
  expect(body.refreshToken).not.toBe(refreshToken)
  expect((await api.call(signInContract.getMe, {}, { token: body.token })).status).toBe(200)
})

test('50 concurrent refreshes of one token have one successor', async () => {
  const api = createTestApi()
  const { refreshToken, id } = await createPerson(api)
  api.wait(20 * MINUTE)

  const responses = await Promise.all(Array.from({ length: 50 }, () => refresh(api, refreshToken)))

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const successors = new Set(responses.map(({ body }) => body.refreshToken))
  expect(successors.size).toBe(1)
  const stored = await env.DB.prepare(
    'select count(*) as count from refresh_tokens join sessions on sessions.id = session_id where user_id = ?',
  )
    .bind(id)
    .first('count')
  expect(stored).toBe(2)
  const [successor = ''] = successors
  expect((await refresh(api, successor)).status).toBe(200)
})

test('a retry within 30 seconds gets the same successor, even if the key was rotated in between', async () => {
  const api = createTestApi()
  const { refreshToken } = await createPerson(api)
  const first = await refresh(api, refreshToken)
  api.wait(30_000)
  const keys = JSON.parse(String(api.bindings['TOKEN_KEYS'])) as unknown[]
  const rotated = createTestApi({ settings: { TOKEN_KEYS: JSON.stringify([...keys].reverse()) } })
  rotated.clock.at = api.clock.at

  const again = await refresh(rotated, refreshToken)

  expect(again.body.refreshToken).toBe(first.body.refreshToken)
})

test('reuse after the grace period is theft: the family ends, and the owner is notified once', async () => {
  const api = createTestApi()
  const { refreshToken, email } = await createPerson(api)
  const next = (await refresh(api, refreshToken)).body
  api.wait(30_001)

  const stolen = await Promise.all([refresh(api, refreshToken), refresh(api, refreshToken)])

  for (const { status, body } of stolen) {
    expect({ status, body }).toMatchObject({
      status: 401,
      body: { type: 'unauthenticated', message: 'refresh failed' },
    })
  }
  expect((await refresh(api, next.refreshToken)).status).toBe(401)
  expect((await api.call(signInContract.getMe, {}, { token: next.token })).status).toBe(401)
  expect((await refresh(api, refreshToken)).status).toBe(401)
  expect((await readOutbox(api, email)).map(({ subject }) => subject)).toEqual([STOLEN])
})

test('theft ends one family and leaves the other sessions of the person alone', async () => {
  const api = createTestApi()
  const ana = await signedUp(api)
  const other = await api.call(signInContract.signIn, { body: { email: ana.email, password: PASSWORD } })
  await refresh(api, ana.refreshToken)
  api.wait(31_000)
  await refresh(api, ana.refreshToken)

  expect((await refresh(api, other.body.refreshToken)).status).toBe(200)
})

test('a session ends 30 days after its last refresh', async () => {
  const api = createTestApi()
  const { refreshToken } = await createPerson(api)
  api.wait(29 * DAY)
  const later = (await refresh(api, refreshToken)).body
  api.wait(29 * DAY)
  const latest = (await refresh(api, later.refreshToken)).body
  api.wait(30 * DAY)

  expect((await refresh(api, latest.refreshToken)).body).toMatchObject({
    status: 401,
    message: 'refresh failed',
  })
})

test('signing out ends the family, and an unknown token is no error', async () => {
  const api = createTestApi()
  const { refreshToken, token } = await createPerson(api)

  const first = await api.call(signInContract.signOut, { body: { refreshToken } })
  const unknown = await api.call(signInContract.signOut, { body: { refreshToken: 'unknown' } })

  expect([first.status, unknown.status]).toEqual([204, 204])
  expect((await refresh(api, refreshToken)).status).toBe(401)
  expect((await api.call(signInContract.getMe, {}, { token })).status).toBe(401)
})

test('no token is stored in the database', async () => {
  const api = createTestApi()
  const { refreshToken } = await createPerson(api)
  const next = (await refresh(api, refreshToken)).body.refreshToken

  const { results } = await env.DB.prepare('select * from refresh_tokens').all()

  expect(JSON.stringify(results)).not.toContain(refreshToken)
  expect(JSON.stringify(results)).not.toContain(next)
})
