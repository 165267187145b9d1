import { describe, expect, test } from 'vitest'
import { limit } from '#api/lib/rate-limit.ts'
import {
  createApiKey,
  exportApiKeys,
  getApiKey,
  listApiKeys,
  revokeApiKey,
} from '#contract/organization/api-keys.ts'
import { type CreateApiKey } from '#contract/organization/api-keys.forms.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { createTeam, listTeams } from '#contract/organization/teams.ts'
import { archiveUser, listUsers } from '#contract/organization/users.ts'
import { createKey } from '#tests/workers/api-keys.ts'
import { createTestApi, DAY, MINUTE, type TestApi } from '#tests/workers/api.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'

test('a key is shown once, and its hash alone is stored', async () => {
  const api = createTestApi()
  const { token, organizationId } = await createPerson(api, { role: 'owner' })
  const { key, ...created } = await createKey(api, token, { name: 'Pipeline' })

  expect(key).toMatch(/^bwk_[\w-]{43}$/)
  expect(created).toMatchObject({
    name: 'Pipeline',
    role: 'member',
    scopes: ['organization:read'],
    state: 'active',
    lastUsedAt: null,
    ending: key.slice(-4),
    expiresAt: new Date(api.clock.at.getTime() + 90 * DAY).toISOString(),
  })
  const listed = await api.call(listApiKeys, {}, { token })
  expect(listed.body.items).toEqual([created])
  expect((await api.call(getApiKey, { params: { id: created.id } }, { token })).body).toEqual(created)

  const stored = await api.bindings.DB.prepare('select * from api_keys where organization_id = ?')
    .bind(organizationId)
    .all()
  const written = await api.bindings.DB.prepare('select * from changes where organization_id = ?')
    .bind(organizationId)
    .all()
  const text = JSON.stringify([stored.results, written.results])
  expect(text).toContain('Pipeline')
  expect(text).not.toContain(key)
})

test('its creator gets an email, and the audit log has who created and revoked it', async () => {
  const api = createTestApi()
  const { token, email } = await createPerson(api, { role: 'owner' })
  const { id } = await createKey(api, token, { name: 'Pipeline' })

  expect((await readOutbox(api, email)).map(({ subject }) => subject)).toContain(
    'An API key was created in your name',
  )
  api.wait(MINUTE)
  await api.call(revokeApiKey, { params: { id } }, { token })
  const { items } = (await api.call(listAuditEvents, { query: { area: 'api-key' } }, { token })).body
  expect(items.map(({ action, subject }) => [action, subject.name])).toEqual([
    ['api-key.revoked', 'Pipeline'],
    ['api-key.created', 'Pipeline'],
  ])
})

test('a program calls with a key, and the list tells when it last did', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api, { role: 'owner' })
  const { id, key } = await createKey(api, token)
  api.wait(MINUTE)

  expect((await api.call(listTeams, {}, { token: key })).status).toBe(200)
  const usedAt = api.clock.at.toISOString()
  api.wait(MINUTE)
  expect((await api.call(listTeams, {}, { token: key })).status).toBe(200)

  expect((await api.call(getApiKey, { params: { id } }, { token })).body.lastUsedAt).toBe(usedAt)
})

test('what a key has changed is in the audit log with its name', async () => {
  const api = createTestApi()
  const owner = await createPerson(api, { role: 'owner', firstName: 'Rita' })
  const { key } = await createKey(api, owner.token, {
    name: 'Directory sync',
    role: 'administrator',
    scopes: ['organization:write'],
  })
  await api.call(createTeam, { body: { name: 'Growth' } }, { token: key })

  const [event] = (await api.call(listAuditEvents, { query: { area: 'team' } }, { token: owner.token })).body
    .items
  expect(event?.actor).toEqual({ id: owner.id, name: 'Rita Souza (API key Directory sync)' })
})

describe('a key ends', () => {
  const isRefused = async (api: TestApi, key: string) => {
    const { status, body } = await api.call(listTeams, {}, { token: key })
    expect([status, body.type]).toEqual([401, 'unauthenticated'])
  }
  const stateOf = async (api: TestApi, token: string, id: string) =>
    (await api.call(getApiKey, { params: { id } }, { token })).body.state

  test('when it is revoked', async () => {
    const api = createTestApi()
    const { token } = await createPerson(api, { role: 'owner' })
    const { id, key } = await createKey(api, token)
    expect((await api.call(revokeApiKey, { params: { id } }, { token })).status).toBe(204)

    await isRefused(api, key)
    expect((await api.call(getApiKey, { params: { id } }, { token })).status).toBe(404)
    expect((await api.call(revokeApiKey, { params: { id } }, { token })).status).toBe(404)
  })

  test('when it expires', async () => {
    const api = createTestApi()
    const owner = await createPerson(api, { role: 'owner' })
    const { id, key } = await createKey(api, owner.token, { life: '30' })
    const lasting = await createKey(api, owner.token, { life: 'never' })
    api.wait(30 * DAY - 1)
    expect((await api.call(listTeams, {}, { token: key })).status).toBe(200)
    api.wait(1)

    await isRefused(api, key)
    expect((await api.call(listTeams, {}, { token: lasting.key })).status).toBe(200)
    const { organizationId } = owner
    const { token } = await createPerson(api, { organizationId, role: 'owner' })
    expect(await stateOf(api, token, id)).toBe('expired')
    const query = { state: 'active' as const }
    const { items } = (await api.call(listApiKeys, { query }, { token })).body
    expect(items.map((item) => item.id)).toEqual([lasting.id])
  })

  test('when its creator is archived', async () => {
    const api = createTestApi()
    const { token, organizationId } = await createPerson(api, { role: 'owner' })
    const administrator = await createPerson(api, { organizationId, role: 'administrator' })
    const { id, key } = await createKey(api, administrator.token)
    await api.call(archiveUser, { params: { id: administrator.id } }, { token })

    await isRefused(api, key)
    expect(await stateOf(api, token, id)).toBe('stopped')
  })
})

test('another organization neither sees nor revokes a key', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api, { role: 'owner' })
  const { id, key } = await createKey(api, token)
  const stranger = await createPerson(api, { role: 'owner' })

  expect((await api.call(getApiKey, { params: { id } }, { token: stranger.token })).status).toBe(404)
  expect((await api.call(revokeApiKey, { params: { id } }, { token: stranger.token })).status).toBe(404)
  expect((await api.call(listApiKeys, {}, { token: stranger.token })).body).toMatchObject({ total: 0 })
  const { items } = (await api.call(listUsers, {}, { token: key })).body
  expect(items.map((item) => item.id)).not.toContain(stranger.id)
})

test.each([
  ['no scope', { scopes: [] }, 'scopes', 'Choose at least one scope.'],
  ['a scope that does not exist', { scopes: ['billing:write'] }, 'scopes.0', 'This scope does not exist.'],
  ['the role of an owner', { role: 'owner' }, 'role', 'Role is invalid'],
  ['no name', { name: ' ' }, 'name', 'Name is required.'],
  ['a life of its own', { life: '9999' }, 'life', 'Expiration is invalid'],
])('a key with %s is refused at its field', async (_, wrong, field, message) => {
  const api = createTestApi()
  const { token } = await createPerson(api, { role: 'owner' })
  const body = { name: 'CI', role: 'member', scopes: ['seo:read'], life: '90', ...wrong }
  const response = await api.request('/api-keys', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(422)
  const { errors } = await response.json<{ errors: Record<string, string[]> }>()
  expect(errors[field]).toEqual([message])
})

test('an organization has a hundred keys, and its administrators a confirmed address', async () => {
  const api = createTestApi()
  const { token, id, organizationId } = await createPerson(api, { role: 'owner' })
  const rows = Array.from({ length: 100 }, (_, at) =>
    api.bindings.DB.prepare(
      `insert into api_keys (id, organization_id, user_id, name, folded_name, hash, ending, role, scopes, created_at)
       values (?, ?, ?, 'Key', 'key', ?, 'abcd', 'member', '["seo:read"]', 0)`,
    ).bind(`key_${at}${organizationId}`, organizationId, id, `${at}${organizationId}`),
  )
  await api.bindings.DB.batch(rows)
  const body: CreateApiKey = { name: 'CI', role: 'member', scopes: ['seo:read'], life: '90' }
  const refused = await api.call(createApiKey, { body }, { token })
  expect([refused.status, refused.body.type]).toEqual([403, 'limit-reached'])

  const unconfirmed = await createPerson(api, { role: 'owner', isConfirmed: false })
  const second = await api.call(createApiKey, { body }, { token: unconfirmed.token })
  expect([second.status, second.body.type]).toEqual([403, 'email-unconfirmed'])
})

test('the calls of a key are limited, whatever addresses they come from', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api, { role: 'owner' })
  const { id, key } = await createKey(api, token)
  const call = (address: string) =>
    api.call(listTeams, {}, { token: key, headers: { 'cf-connecting-ip': address } })
  const before = { key: `api-key:${id}`, max: 600, windowSeconds: 60, count: 599 }
  await limit(createTestScope(api), [before])
  expect((await call('10.200.0.1')).status).toBe(200)

  const { status, headers } = await call('10.200.0.2')
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await api.call(listTeams, {}, { token })).status).toBe(200)
})

test('keys are exported as they are listed, without the keys', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api, { role: 'owner' })
  const { key } = await createKey(api, token, { name: '=Deploy' })
  await createKey(api, token, { name: 'Other' })

  const response = await api.request('/api-keys/export?q=deploy', {
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await response.text()
  expect(response.headers.get('content-type')).toContain('text/csv')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain(`bwk_…${key.slice(-4)}`)
  expect(text).not.toContain(key)
  expect(exportApiKeys.access).toBe('administrator')
})

test.each(['bwk_', `bwk_${'a'.repeat(43)}`, `bwk_${'a'.repeat(44)}`, `BWK_${'a'.repeat(43)}`])(
  '%s is no key',
  async (key) => {
    const api = createTestApi()
    expect((await api.call(listTeams, {}, { token: key })).status).toBe(401)
  },
)
