import { expect, test } from 'vitest'
import { hasKeyScope } from '#contract/api-key-access.ts'
import { fillPath } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type KeyScope } from '#contract/organization/api-keys.words.ts'
import { createTeam, deleteTeam, listTeams } from '#contract/organization/teams.ts'
import { patchUser } from '#contract/organization/users.ts'
import { createKey } from '#tests/workers/api-keys.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'

test('who may change things with a key may read them; who may read may not change them', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api, { role: 'owner' })
  const reading = await createKey(api, token, { role: 'administrator', scopes: ['organization:read'] })
  const writing = await createKey(api, token, { role: 'administrator', scopes: ['organization:write'] })
  const seo = await createKey(api, token, { role: 'administrator', scopes: ['seo:write'] })
  const team = (name: string) => ({ body: { name } })

  const refused = await api.call(createTeam, team('One'), { token: reading.key })
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'This API key does not have the scope organization:write.',
  ])
  expect((await api.call(createTeam, team('Two'), { token: writing.key })).status).toBe(201)
  expect((await api.call(listTeams, {}, { token: writing.key })).body.items.map(({ name }) => name)).toEqual([
    'Two',
  ])
  expect((await api.call(listTeams, {}, { token: seo.key })).status).toBe(403)
})

test('a key does no more than its role, nor than its creator', async () => {
  const api = createTestApi()
  const owner = await createPerson(api, { role: 'owner' })
  const { organizationId } = owner
  const administrator = await createPerson(api, { organizationId, role: 'administrator' })
  const scopes: KeyScope[] = ['organization:write']
  const asMember = await createKey(api, owner.token, { role: 'member', scopes })
  const asAdministrator = await createKey(api, administrator.token, { role: 'administrator', scopes })
  const team = (name: string) => ({ body: { name } })

  expect((await api.call(createTeam, team('One'), { token: asMember.key })).status).toBe(403)
  expect((await api.call(createTeam, team('Two'), { token: asAdministrator.key })).status).toBe(201)
  // An owner's key is no owner.
  const ofOwner = await createKey(api, owner.token, { role: 'administrator', scopes })
  const promotion = { params: { id: administrator.id }, body: { role: 'owner' as const } }
  expect((await api.call(patchUser, promotion, { token: ofOwner.key })).status).toBe(403)

  const demotion = { params: { id: administrator.id }, body: { role: 'member' as const } }
  expect((await api.call(patchUser, demotion, { token: owner.token })).status).toBe(200)
  expect((await api.call(createTeam, team('Three'), { token: asAdministrator.key })).status).toBe(403)
  expect((await api.call(listTeams, {}, { token: asAdministrator.key })).status).toBe(200)
})

test('no key makes, shows or revokes keys, or does what is for people alone', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  const { key } = await createKey(api, token, {
    role: 'administrator',
    scopes: ['seo:write', 'organization:write'],
  })
  const forPeople = ENDPOINTS.filter(({ slice, endpoint: { access } }) => {
    const isOfPeople = /^(?:account|billing|organization\/api-keys|seo\/sources?-?)/.test(slice)
    return isOfPeople && access !== 'anyone'
  })
  expect(forPeople.length).toBeGreaterThan(40)
  for (const { name, endpoint } of forPeople) {
    const path = fillPath(endpoint.path, { id: 'key_unknown', provider: 'google', source: 'bing' })
    const response = await api.request(path, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(endpoint.body && { body: '{}' }),
    })
    const { detail } = await response.json<{ detail: string }>()
    expect([name, response.status, detail]).toEqual([name, 403, 'API keys can’t be used for this.'])
  }
})

test('each call that is not for people alone needs the scope of its area', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  // A key of the other area, and one that may change things of this one.
  const keys = await Promise.all(
    (['seo:read', 'organization:write'] as const).map(async (scope) => ({
      scope,
      ...(await createKey(api, token, { role: 'administrator', scopes: [scope] })),
    })),
  )
  const reads = ENDPOINTS.filter(
    ({ slice, endpoint }) =>
      endpoint.method === 'GET' &&
      endpoint.access !== 'anyone' &&
      /^(?:seo\/(?!source)|organization\/(?!api))/.test(slice),
  )
  expect(reads.length).toBeGreaterThan(40)
  for (const { name, slice, endpoint } of reads) {
    const needed: KeyScope = slice.startsWith('seo/') ? 'seo:read' : 'organization:read'
    for (const { scope, key } of keys) {
      const path = fillPath(endpoint.path, {
        id: 'aud_unknown',
        teamId: 'tea_unknown',
        target: 'example.com',
      })
      const response = await api.request(path, { headers: { authorization: `Bearer ${key}` } })
      const text = await response.text()
      const isRefused = response.status === 403 && text.includes('does not have the scope')
      expect([name, scope, isRefused]).toEqual([name, scope, !hasKeyScope([scope], needed)])
    }
  }
})

test('a key deletes what its scopes let it', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api, { role: 'owner' })
  const { key } = await createKey(api, token, { role: 'administrator', scopes: ['organization:write'] })
  const { teamId } = (await api.call(createTeam, { body: { name: 'Growth' } }, { token: key })).body
  expect((await api.call(deleteTeam, { params: { teamId } }, { token: key })).status).toBe(204)
})
