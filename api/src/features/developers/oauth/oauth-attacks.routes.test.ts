import { expect, test } from 'vitest'
import { authorizeApp, getAuthorization } from '#contract/developers/oauth.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { createKey } from '#tests/workers/api-keys.ts'
import { createTestApi, DAY, HOUR } from '#tests/workers/api.ts'
import {
  askForCode,
  askForTokens,
  connectApp,
  consent,
  createOwner,
  refresh,
  registerApp,
  toExchange,
  useMcp,
} from '#tests/workers/oauth.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPerson } from '#tests/workers/people.ts'

test('a code is exchanged once: a second time ends the app and what it got', async () => {
  const api = createTestApi()
  const { token, email } = await createOwner(api)
  const { clientId, code, verifier, accessToken, refreshToken } = await connectApp(api, token)
  expect(await useMcp(api, accessToken)).toBe(200)

  expect(await askForTokens(api, toExchange(clientId, code, verifier))).toMatchObject({
    status: 400,
    error: 'invalid_grant',
  })
  expect(await useMcp(api, accessToken)).toBe(401)
  expect(await refresh(api, { clientId, refreshToken })).toMatchObject({ error: 'invalid_grant' })
  const { body: log } = await api.call(listAuditEvents, { query: { area: 'connected-app' } }, { token })
  expect(log.items.map(({ action }) => action)).toContain('connected-app.stopped')
  expect((await readOutbox(api, email)).map(({ subject }) => subject)).toContain(
    'An app was disconnected from your account',
  )
})

test('of two exchanges at the same time, at most one gets tokens that work', async () => {
  const api = createTestApi()
  const { token } = await createOwner(api)
  const clientId = await registerApp(api)
  const { request, verifier } = askForCode(clientId)
  const code = await consent(api, token, request)

  const both = await Promise.all([1, 2].map(() => askForTokens(api, toExchange(clientId, code, verifier))))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a code needs its verifier, its client, its redirect URI, its resource and its minute', async () => {
  const api = createTestApi()
  const { token } = await createOwner(api)
  const clientId = await registerApp(api)
  const otherClient = await registerApp(api)
  const { request, verifier } = askForCode(clientId)
  const right = toExchange(clientId, await consent(api, token, request), verifier)

  const wrong: [Record<string, string>, string][] = [
    [{ code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    [{ code_verifier: request.code_challenge }, 'invalid_grant'],
    [{ code_verifier: '' }, 'invalid_request'],
    [{ client_id: otherClient }, 'invalid_grant'],
    [{ client_id: '' }, 'invalid_request'],
    [{ redirect_uri: 'https://assistant.example/callback/' }, 'invalid_grant'],
    [{ redirect_uri: '' }, 'invalid_request'],
    [{ resource: 'http://127.0.0.1:8787/api' }, 'invalid_target'],
    [{ resource: 'https://evil.example/mcp' }, 'invalid_target'],
    [{ code: 'bwc_unknown' }, 'invalid_grant'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
    [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    [{ grant_type: 'refresh_token', refresh_token: right.code }, 'invalid_grant'],
  ]
  for (const [change, error] of wrong)
    expect([change, await askForTokens(api, { ...right, ...change })]).toMatchObject([
      change,
      { status: 400, error },
    ])

  // None of them has used it up.
  expect((await askForTokens(api, right)).status).toBe(200)
  const late = askForCode(clientId)
  const lateCode = await consent(api, token, late.request)
  api.wait(61_000)
  expect(await askForTokens(api, toExchange(clientId, lateCode, late.verifier))).toMatchObject({
    error: 'invalid_grant',
  })
})

test('a refresh token is used once, and a second use ends the app', async () => {
  const api = createTestApi()
  const { token } = await createOwner(api)
  const app = await connectApp(api, token)
  api.wait(HOUR + 1000)
  expect(await useMcp(api, app.accessToken)).toBe(401)

  const next = await refresh(api, app)
  expect(next.status).toBe(200)
  expect(next.refresh_token).not.toBe(app.refreshToken)
  expect(await useMcp(api, next.access_token)).toBe(200)
  const again = await refresh(api, { ...app, refreshToken: next.refresh_token })
  expect(await useMcp(api, next.access_token)).toBe(401)
  expect(await useMcp(api, again.access_token)).toBe(200)

  // Somebody who copied the first one.
  expect(await refresh(api, app)).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect(await useMcp(api, again.access_token)).toBe(401)
  expect(await refresh(api, { ...app, refreshToken: again.refresh_token })).toMatchObject({
    error: 'invalid_grant',
  })
})

test('a refresh token is its own client’s, adds no scope, and is over after 30 days', async () => {
  const api = createTestApi()
  const { token } = await createOwner(api)
  const app = await connectApp(api, token, ['seo:read'])
  const other = await registerApp(api)

  expect(await refresh(api, { ...app, clientId: other })).toMatchObject({ error: 'invalid_grant' })
  const form = { grant_type: 'refresh_token', client_id: app.clientId, refresh_token: app.refreshToken }
  expect(await askForTokens(api, { ...form, scope: 'seo:read seo:write' })).toMatchObject({
    error: 'invalid_scope',
  })
  api.wait(30 * DAY)
  expect(await refresh(api, app)).toMatchObject({ error: 'invalid_grant' })
})

test('nobody is sent to an address that the program did not register', async () => {
  const api = createTestApi()
  const { token } = await createOwner(api)
  const { request } = askForCode(await registerApp(api))
  const others = [
    'https://evil.example/',
    'https://assistant.example/callback?next=//evil.example',
    '//evil.example',
  ]

  for (const redirect_uri of others) {
    const changed = { ...request, redirect_uri }
    const shown = await api.call(getAuthorization, { query: changed }, { token })
    const done = await api.call(authorizeApp, { body: { ...changed, scopes: ['seo:read'] } }, { token })
    expect([shown.status, done.status]).toEqual([403, 403])
    expect(JSON.stringify([shown.body, done.body])).not.toContain('evil.example')
  }
  const unknown = { ...request, client_id: 'app_unknown' }
  expect((await api.call(getAuthorization, { query: unknown }, { token })).status).toBe(404)
  expect((await api.call(getAuthorization, { query: {} }, { token })).status).toBe(404)
})

test('a request that is not as it must be gets no code, and its program hears of it by a link alone', async () => {
  const api = createTestApi()
  const { token } = await createOwner(api)
  const { request } = askForCode(await registerApp(api))
  const wrong: [object, string][] = [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ resource: 'https://evil.example' }, 'invalid_target'],
    [{ scope: 'seo:read billing:write' }, 'invalid_scope'],
  ]
  for (const [change, error] of wrong) {
    const changed = { ...request, ...change }
    const { body } = await api.call(getAuthorization, { query: changed }, { token })
    const link = new URL(body.cancelTo)
    expect([body.fault, link.origin, link.searchParams.get('error'), link.searchParams.get('state')]).toEqual(
      [expect.any(String), 'https://assistant.example', error, request.state],
    )
    const done = await api.call(authorizeApp, { body: { ...changed, scopes: ['seo:read'] } }, { token })
    expect(done.status).toBe(400)
  }
  const more = { ...request, scopes: ['seo:write' as const] }
  expect((await api.call(authorizeApp, { body: more }, { token })).status).toBe(422)
})

test('no key and no app can consent, and nobody without a confirmed address', async () => {
  const api = createTestApi()
  const owner = await createOwner(api)
  const { request } = askForCode(await registerApp(api))
  const body = { ...request, scopes: ['seo:read' as const] }
  const { key } = await createKey(api, owner.token, { role: 'administrator', scopes: ['organization:write'] })
  const { accessToken } = await connectApp(api, owner.token)
  const unconfirmed = await createPerson(api, { role: 'owner', isConfirmed: false })

  const statuses = await Promise.all(
    [key, accessToken, unconfirmed.token, undefined].map(
      async (token) => (await api.call(authorizeApp, { body }, { token })).status,
    ),
  )
  expect(statuses).toEqual([403, 401, 403, 401])
})

test('tokens and codes are nowhere in the database', async () => {
  const api = createTestApi()
  const { token } = await createOwner(api)
  const { accessToken, refreshToken, code } = await connectApp(api, token)
  const { results } = await api.bindings.DB.prepare('select * from app_credentials').all()
  const stored = JSON.stringify(results)
  expect(results.length).toBeGreaterThan(2)
  for (const secret of [accessToken, refreshToken, code]) expect(stored).not.toContain(secret.slice(4))
})
