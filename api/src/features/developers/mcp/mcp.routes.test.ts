import { expect, test } from 'vitest'
import { limit } from '#api/lib/rate-limit.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { type KeyScope } from '#contract/organization/api-keys.words.ts'
import { createKey } from '#tests/workers/api-keys.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { connectMcp, listAllTools, sendMessage, useTool } from '#tests/workers/mcp-client.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'

async function createCaller(
  api: TestApi,
  scopes: KeyScope[],
  role: 'member' | 'administrator' = 'administrator',
) {
  const owner = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  const { key, id: keyId } = await createKey(api, owner.token, { name: 'Assistant', role, scopes })
  return { ...owner, key, keyId }
}

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

test('a key lists the tools that its scopes and its role let it call, those that read first', async () => {
  const api = createTestApi()
  const { key } = await createCaller(api, ['seo:read'])
  const client = await connectMcp(api, key)

  const tools = await listAllTools(client)
  expect(client.getServerVersion()).toMatchObject({ name: 'bellwether' })
  expect(tools.every(({ name, annotations }) => name.startsWith('seo_') && annotations?.readOnlyHint)).toBe(
    true,
  )
  expect(tools.map(({ name }) => name)).toContain('seo_list_audits')

  const asMember = await createCaller(api, ['seo:write', 'organization:write'], 'member')
  const all = await listAllTools(await connectMcp(api, asMember.key))
  const names = all.map(({ name }) => name)
  expect(names).toContain('seo_create_audit')
  expect(names).not.toContain('organization_list_audit_events')
  const firstChange = all.findIndex(({ annotations }) => !annotations?.readOnlyHint)
  expect(all.slice(firstChange).some(({ annotations }) => annotations?.readOnlyHint)).toBe(false)
})

test('a tool replies what its endpoint replies, as values and as text', async () => {
  const api = createTestApi()
  const { key } = await createCaller(api, ['organization:write'])
  const client = await connectMcp(api, key)

  const team = await useTool(client, 'organization_create_team', { name: 'Growth' })
  expect(team).toMatchObject({ isError: false, values: { name: 'Growth' } })
  expect(JSON.parse(team.text ?? '')).toEqual(team.values)
  const { teamId } = team.values as { teamId: string }
  const list = await useTool(client, 'organization_list_teams', { q: 'grow', pageSize: 1 })
  expect(list.values).toMatchObject({ items: [{ teamId }], total: 1 })
  const [only, none] = await Promise.all([
    useTool(client, 'organization_update_team', { teamId, name: 'Editorial' }),
    useTool(client, 'organization_list_users', { page: 2 }),
  ])
  expect(only.values).toMatchObject({ name: 'Editorial' })
  expect(none.values).toMatchObject({ items: [] })
  expect(await useTool(client, 'organization_delete_team', { teamId })).toEqual({
    text: 'Done.',
    values: undefined,
    isError: false,
  })
})

test('what a tool changes is in the audit log, in the name of the person and the key', async () => {
  const api = createTestApi()
  const { key, token } = await createCaller(api, ['organization:write'])
  await useTool(await connectMcp(api, key), 'organization_create_team', { name: 'Growth' })

  const { body } = await api.call(listAuditEvents, {}, { token })
  const actors = body.items.map(({ action, actor }) => [action, actor?.name])
  expect(actors).toContainEqual(['team.created', 'Bea Souza (API key Assistant)'])
})

test('refusals are results that name what is wrong', async () => {
  const api = createTestApi()
  const { key } = await createCaller(api, ['organization:read', 'seo:write'])
  const client = await connectMcp(api, key)
  const refusal = async (name: string, args: Record<string, unknown>) => {
    const { text, isError } = await useTool(client, name, args)
    expect(isError).toBe(true)
    return text
  }

  expect(await refusal('seo_get_audit', { id: 'aud_unknown' })).toBe('There is no such audit.')
  expect(await refusal('seo_list_audits', { pageSize: 1000, sort: 'no' })).toMatch(
    /^.+\nsort: .+\npageSize: /,
  )
  expect(await refusal('seo_create_domain_note', { target: 'example.com' })).toContain('text: ')
  expect(await refusal('organization_create_team', { name: 'Growth' })).toBe(
    'This API key does not have the scope organization:write.',
  )
})

test('no argument reaches another endpoint, and no name another tool', async () => {
  const api = createTestApi()
  const { key } = await createCaller(api, ['organization:write', 'seo:write'])
  const client = await connectMcp(api, key)

  const hostile = ['..', '.', '', '../api-keys', '%2e%2e', 'aud_x/../../api-keys', 'aud_x?x=1', 'aud_x#']
  for (const id of hostile) {
    const { isError, text } = await useTool(client, 'seo_get_audit', { id })
    expect([id, isError, text]).toEqual([
      id,
      true,
      expect.stringMatching(/^(?:id is invalid\.|This id is invalid)/),
    ])
  }
  expect((await useTool(client, 'seo_get_audit', { id: { toString: 'aud_x' } })).isError).toBe(true)
  expect((await useTool(client, 'seo_get_audit', {})).text).toBe('id is required.')
  expect((await useTool(client, 'seo_get_audit', { id: 'aud_x', organizationId: 'org_x' })).text).toBe(
    'There is no argument "organizationId".',
  )
  const polluting =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"seo_list_audits","arguments":{"__proto__":{"q":"x"},"constructor":1}}}'
  const polluted = await sendMessage(api, polluting, { authorization: `Bearer ${key}` })
  expect(await polluted.text()).toContain('There is no argument')
  for (const name of [
    'constructor',
    '__proto__',
    'organization_create_api_key',
    'billing_list_invoices',
    '',
  ]) {
    await expect(client.callTool({ name, arguments: {} })).rejects.toThrow('There is no such tool.')
  }
})

test('a result that no model could read says how to ask for less', async () => {
  const api = createTestApi()
  const { key, organizationId } = await createCaller(api, ['organization:read'])
  await api.bindings.DB.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 200)
     insert into teams (id, organization_id, name, folded_name, created_at, version)
     select 'tea_' || n, ?1, n || printf('%.*c', 1400, 'x'), 'x', 0, 1 from numbers`,
  )
    .bind(organizationId)
    .run()
  const client = await connectMcp(api, key)

  const all = await useTool(client, 'organization_list_teams', { pageSize: 200 })
  expect(all.isError).toBe(true)
  expect(all.text).toMatch(
    /^The result has \d{6} characters, and may have 250000\. Ask for fewer with pageSize/,
  )
  expect((await useTool(client, 'organization_list_teams', { pageSize: 5 })).isError).toBe(false)
})

test('without a credential the server says where to get one', async () => {
  const api = createTestApi()
  for (const authorization of [undefined, 'Bearer bwk_unknown', 'Basic eDp5']) {
    const response = await sendMessage(api, LIST, authorization === undefined ? {} : { authorization })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer resource_metadata="http://127.0.0.1:8787/.well-known/oauth-protected-resource/api/mcp"',
    )
  }
})

test('only POST is served: there is no stream and no session to end', async () => {
  const api = createTestApi()
  const { key } = await createCaller(api, ['seo:read'])
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' }
    const response = await api.request('/mcp', { method, headers })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  }
})

test('messages that are too large, several, malformed or of an unknown version are refused', async () => {
  const api = createTestApi()
  const { key } = await createCaller(api, ['seo:read'])
  const by = { authorization: `Bearer ${key}` }
  const send = async (message: unknown, headers = {}) =>
    (await sendMessage(api, message, { ...by, ...headers })).status

  expect(await send(LIST)).toBe(200)
  expect(await send({ ...LIST, params: { x: 'x'.repeat(300_000) } })).toBe(413)
  expect(await send('['.repeat(100_000))).toBe(400)
  expect(await send([LIST, { ...LIST, id: 2 }])).toBe(400)
  expect(await send('{')).toBe(400)
  expect(await send({ jsonrpc: '1.0', id: 1 })).toBe(400)
  expect(await send(LIST, { 'mcp-protocol-version': '1999-01-01' })).toBe(400)
  expect(await send(LIST, { 'mcp-protocol-version': '2025-06-18' })).toBe(200)
  expect(await send(LIST, { accept: 'application/json' })).toBe(406)
  expect(await send(LIST, { 'content-type': 'text/plain' })).toBe(415)
  expect(await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).toBe(202)
})

test('a page of another site is refused, whatever it sends along', async () => {
  const api = createTestApi()
  const { key } = await createCaller(api, ['seo:read'])
  const by = { authorization: `Bearer ${key}` }
  for (const origin of ['https://evil.example', 'null', 'http://api.test'])
    expect((await sendMessage(api, LIST, { ...by, origin })).status).toBe(403)
  expect((await sendMessage(api, LIST, { ...by, origin: 'http://127.0.0.1:8787' })).status).toBe(200)
})

test('a call of a tool counts once against the limit of its key', async () => {
  const api = createTestApi()
  const { key, keyId } = await createCaller(api, ['seo:read'])
  const counted = { key: `api-key:${keyId}`, max: 600, windowSeconds: 60 }
  const client = await connectMcp(api, key)
  const before = 3 // Messages that opened the connection, and the one below.
  await limit(createTestScope(api), [{ ...counted, count: 600 - before }])

  expect(await useTool(client, 'seo_list_audits')).toMatchObject({ isError: false })
  const refused = await useTool(client, 'seo_list_audits').catch((error: unknown) => String(error))
  expect(refused).toContain('Too many calls with this API key.')
})
