import { expect, test } from 'vitest'
import { disconnectApp, getConnectedApp, listConnectedApps } from '#contract/developers/connected-apps.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { connectApp, createOwner, refresh, useMcp } from '#tests/workers/oauth.ts'
import { createPerson } from '#tests/workers/people.ts'

test('people see their own apps, administrators everybody’s, and other organizations none', async () => {
  const api = createTestApi()
  const owner = await createOwner(api)
  const { organizationId } = owner
  const [one, other] = [
    await createPerson(api, { organizationId, role: 'member' }),
    await createPerson(api, { organizationId, role: 'member' }),
  ]
  const stranger = await createOwner(api)
  const app = await connectApp(api, one.token, ['seo:read'])
  await connectApp(api, stranger.token)

  const totals = await Promise.all(
    [one, other, owner].map(async (by) => (await api.call(listConnectedApps, {}, by)).body.total),
  )
  expect(totals).toEqual([1, 0, 1])
  const { body } = await api.call(listConnectedApps, {}, one)
  expect(body.items).toMatchObject([
    { name: 'Assistant', redirectHost: 'assistant.example', scopes: ['seo:read'], person: { id: one.id } },
  ])
  const params = { id: body.items[0]?.id ?? 'cap_none' }
  for (const by of [other, stranger]) {
    const refused = [
      await api.call(getConnectedApp, { params }, by),
      await api.call(disconnectApp, { params }, by),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404])
  }
  expect(await useMcp(api, app.accessToken)).toBe(200)
  expect((await api.call(getConnectedApp, { params }, owner)).body.lastUsedAt).not.toBeNull()
})

test('a disconnected app is refused at once, and who did it is in the audit log', async () => {
  const api = createTestApi()
  const owner = await createOwner(api)
  const member = await createPerson(api, {
    organizationId: owner.organizationId,
    role: 'member',
    firstName: 'Rita',
  })
  const app = await connectApp(api, member.token)
  const { body } = await api.call(listConnectedApps, {}, owner)
  const params = { id: body.items[0]?.id ?? 'cap_none' }

  expect((await api.call(disconnectApp, { params }, owner)).status).toBe(204)
  expect(await useMcp(api, app.accessToken)).toBe(401)
  expect(await refresh(api, app)).toMatchObject({ error: 'invalid_grant' })
  expect((await api.call(disconnectApp, { params }, owner)).status).toBe(404)
  const { body: log } = await api.call(listAuditEvents, { query: { area: 'connected-app' } }, owner)
  const events = log.items.map(({ action, actor }) => [action, actor?.name])
  expect(events).toContainEqual(['connected-app.disconnected', 'Bea Souza'])
  expect(events).toContainEqual(['connected-app.connected', 'Rita Souza'])
})
