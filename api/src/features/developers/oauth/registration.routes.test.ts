import { expect, test } from 'vitest'
import { OAUTH_JOBS } from './oauth.jobs.ts'
import { createTestApi, DAY } from '#tests/workers/api.ts'
import { connectApp, createOwner, refresh, register, registerApp } from '#tests/workers/oauth.ts'
import { createTestScope } from '#tests/workers/people.ts'

test('a registration keeps what can be shown, and refuses where nobody should be sent', async () => {
  const api = createTestApi()
  const named = await register(api, {
    redirect_uris: ['http://localhost:4000/cb', 'http://localhost:4000/cb'],
    client_name: `Claude\u202e\n<b>${'x'.repeat(200)}`,
    token_endpoint_auth_method: 'client_secret_post',
    scope: 'seo:write',
  })
  const reply = await named.json<Record<string, unknown>>()
  expect([named.status, named.headers.get('cache-control')]).toEqual([201, 'no-store'])
  expect(reply).toMatchObject({
    redirect_uris: ['http://localhost:4000/cb'],
    token_endpoint_auth_method: 'none',
    client_name: `Claude <b>${'x'.repeat(70)}`,
  })
  expect(reply).not.toHaveProperty('client_secret')
  const unnamed = await register(api, { redirect_uris: ['https://app.example/cb'] })
  expect(await unnamed.json()).toMatchObject({ client_name: 'app.example' })

  const errorOf = async (metadata: unknown) => {
    const response = await register(api, metadata)
    return [response.status, (await response.json<{ error?: string }>()).error]
  }
  const metadata = [400, 'invalid_client_metadata']
  expect(await errorOf({ redirect_uris: ['http://evil.example/'] })).toEqual([400, 'invalid_redirect_uri'])
  expect(await errorOf({ redirect_uris: ['javascript:alert(1)'] })).toEqual([400, 'invalid_redirect_uri'])
  expect(await errorOf({})).toEqual(metadata)
  expect(await errorOf({ redirect_uris: Array(11).fill('https://app.example/') })).toEqual(metadata)
  expect(await errorOf({ redirect_uris: [`https://app.example/${'x'.repeat(500)}`] })).toEqual(metadata)
  expect(await errorOf('{')).toEqual(metadata)
  expect((await register(api, { redirect_uris: ['x'.repeat(300_000)] })).status).toBe(413)
})

test('registrations are limited, and those that nobody connects are forgotten', async () => {
  const api = createTestApi()
  const { token } = await createOwner(api)
  const kept = await connectApp(api, token)
  const forgotten = await registerApp(api)
  for (let count = 2; count < 20; count += 1) await registerApp(api)
  expect((await register(api, { redirect_uris: ['https://app.example/'] })).status).toBe(429)

  const run = async () => {
    for (const job of OAUTH_JOBS) await job.run(createTestScope(api))
  }
  const isKnown = async (clientId: string) =>
    (await api.bindings.DB.prepare('select id from oauth_clients where id = ?').bind(clientId).first()) !==
    null
  await run()
  expect(await isKnown(forgotten)).toBe(true)
  api.wait(DAY + 1000)
  await run()
  expect([await isKnown(forgotten), await isKnown(kept.clientId)]).toEqual([false, true])
  expect((await refresh(api, kept)).status).toBe(200)
  api.wait(31 * DAY)
  await run()
  const { results } = await api.bindings.DB.prepare(
    'select app_id from app_credentials where app_id in (select id from connected_apps)',
  ).all()
  expect(results).toEqual([])
  expect(await isKnown(kept.clientId)).toBe(true)
  api.wait(90 * DAY)
  await run()
  expect(await isKnown(kept.clientId)).toBe(false)
})

test('a form with a parameter twice, of another type or too large is refused', async () => {
  const api = createTestApi()
  const send = async (body: string, type: string) => {
    const headers = { 'content-type': type }
    return (await api.request('/oauth/token', { method: 'POST', headers, body })).status
  }
  const form = 'application/x-www-form-urlencoded'
  expect(await send('grant_type=refresh_token&client_id=a&client_id=b', form)).toBe(400)
  expect(await send('{"grant_type":"refresh_token"}', 'application/json')).toBe(400)
  expect(await send(`client_id=${'x'.repeat(1_100_000)}`, form)).toBe(413)
})
