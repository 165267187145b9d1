import { expect, test } from 'vitest'
import { listConnectedApps } from '#contract/developers/connected-apps.ts'
import { getAuthorization } from '#contract/developers/oauth.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { archiveUser, restoreUser } from '#contract/organization/users.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { connectMcp, listAllTools, useTool } from '#tests/workers/mcp-client.ts'
import {
  askForCode,
  askForTokens,
  connectApp,
  consent,
  createOwner,
  postForm,
  refresh,
  registerApp,
  toExchange,
  useMcp,
} from '#tests/workers/oauth.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPerson } from '#tests/workers/people.ts'

test('a person connects a program, which then acts in their name as far as its scopes go', async () => {
  const api = createTestApi()
  const { token, email } = await createOwner(api)
  const clientId = await registerApp(api)
  const { request, verifier } = askForCode(clientId)

  const { body: asked } = await api.call(getAuthorization, { query: request }, { token })
  expect(asked).toMatchObject({
    client: { name: 'Assistant', redirectHost: 'assistant.example' },
    scopes: ['seo:read', 'organization:read'],
    fault: null,
    allowedActions: [{ action: 'connect', refusal: null }],
  })
  const code = await consent(api, token, request)
  const tokens = await askForTokens(api, toExchange(clientId, code, verifier))
  expect(tokens).toMatchObject({
    status: 200,
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'seo:read organization:read',
  })
  expect(tokens.headers.get('cache-control')).toBe('no-store')

  const client = await connectMcp(api, tokens.access_token)
  const names = (await listAllTools(client)).map(({ name }) => name)
  expect(names).toContain('organization_list_users')
  expect(names.some((name) => name.includes('create'))).toBe(false)
  expect((await useTool(client, 'organization_list_users')).isError).toBe(false)
  expect(await useTool(client, 'organization_create_team', { name: 'Growth' })).toMatchObject({
    isError: true,
    text: 'This connected app does not have the scope organization:write.',
  })
  expect((await readOutbox(api, email)).map(({ subject }) => subject)).toContain(
    'An app was connected to your account',
  )
  const { body: log } = await api.call(listAuditEvents, { query: { area: 'connected-app' } }, { token })
  expect(log.items).toMatchObject([{ action: 'connected-app.connected', actor: { name: 'Bea Souza' } }])
})

test('what an app changes is in the audit log, in the name of the person and the app', async () => {
  const api = createTestApi()
  const { token } = await createOwner(api)
  const { accessToken } = await connectApp(api, token, ['organization:write'])
  await useTool(await connectMcp(api, accessToken), 'organization_create_team', { name: 'Growth' })

  const { body } = await api.call(listAuditEvents, { query: { area: 'team' } }, { token })
  expect(body.items[0]?.actor?.name).toBe('Bea Souza (app Assistant)')
})

test('an app does what its person may, and is no owner and no manager', async () => {
  const api = createTestApi()
  const owner = await createOwner(api)
  const member = await createPerson(api, { organizationId: owner.organizationId, role: 'member' })
  const report = await createPerson(api, {
    organizationId: owner.organizationId,
    role: 'member',
    managerId: member.id,
  })
  const ofMember = await connectMcp(
    api,
    (await connectApp(api, member.token, ['organization:write'])).accessToken,
  )
  const ofOwner = await connectMcp(
    api,
    (await connectApp(api, owner.token, ['organization:write'])).accessToken,
  )

  const team = await useTool(ofMember, 'organization_create_team', { name: 'Growth' })
  expect(team).toMatchObject({ isError: true, text: 'Only administrators may do this.' })
  const promotion = { id: report.id, role: 'owner' }
  expect((await useTool(ofOwner, 'organization_patch_user', promotion)).isError).toBe(true)
  expect((await useTool(ofOwner, 'organization_create_team', { name: 'Growth' })).isError).toBe(false)
  const other = await createOwner(api)
  expect(await useTool(ofOwner, 'organization_get_user', { id: other.id })).toMatchObject({ isError: true })
})

test('the token of an app is for the MCP server alone', async () => {
  const api = createTestApi()
  const { token } = await createOwner(api)
  const { accessToken, refreshToken } = await connectApp(api, token, ['seo:write', 'organization:write'])

  expect(await useMcp(api, accessToken)).toBe(200)
  for (const path of [
    '/users',
    '/seo/audits',
    '/auth/me',
    '/api-keys',
    '/connected-apps',
    '/oauth/authorization',
  ])
    expect([
      path,
      (await api.request(path, { headers: { authorization: `Bearer ${accessToken}` } })).status,
    ]).toEqual([path, 401])
  expect(await useMcp(api, refreshToken)).toBe(401)
})

test('revoking a refresh token ends the app, an access token itself, and another client nothing', async () => {
  const api = createTestApi()
  const { token } = await createOwner(api)
  const app = await connectApp(api, token)
  const other = await registerApp(api)
  const revoke = async (clientId: string, revoked: string) =>
    (await postForm(api, '/oauth/revoke', { client_id: clientId, token: revoked })).status

  expect(await revoke(other, app.refreshToken)).toBe(200)
  expect(await revoke(app.clientId, 'bwr_unknown')).toBe(200)
  expect(await useMcp(api, app.accessToken)).toBe(200)
  expect(await revoke(app.clientId, app.accessToken)).toBe(200)
  expect(await useMcp(api, app.accessToken)).toBe(401)
  const next = await refresh(api, app)
  expect(await revoke(app.clientId, next.refresh_token)).toBe(200)
  expect(await useMcp(api, next.access_token)).toBe(401)
  expect((await api.call(listConnectedApps, {}, { token })).body.total).toBe(0)
  expect((await postForm(api, '/oauth/revoke', { token: 'x' })).status).toBe(400)
})

test('connecting the same program again replaces what it had', async () => {
  const api = createTestApi()
  const { token } = await createOwner(api)
  const app = await connectApp(api, token)
  const { request, verifier } = askForCode(app.clientId)
  const code = await consent(api, token, request, ['seo:read'])

  expect(await useMcp(api, app.accessToken)).toBe(401)
  expect((await askForTokens(api, toExchange(app.clientId, code, verifier))).scope).toBe('seo:read')
  expect((await api.call(listConnectedApps, {}, { token })).body.total).toBe(1)
})

test('an app ends with its person, also after they are restored', async () => {
  const api = createTestApi()
  const owner = await createOwner(api)
  const member = await createPerson(api, { organizationId: owner.organizationId, role: 'member' })
  const app = await connectApp(api, member.token)
  const who = { params: { id: member.id } }

  expect((await api.call(archiveUser, who, owner)).status).toBe(200)
  expect(await useMcp(api, app.accessToken)).toBe(401)
  expect(await refresh(api, app)).toMatchObject({ error: 'invalid_grant' })
  expect((await api.call(restoreUser, who, owner)).status).toBe(200)
  expect(await useMcp(api, app.accessToken)).toBe(401)
  expect(await refresh(api, app)).toMatchObject({ error: 'invalid_grant' })
})
