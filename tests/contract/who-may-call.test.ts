import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { openSession } from '#api/core/sessions/sessions.ts'
import { type Access, type CallerRole, type Endpoint, fillPath, MAY_CALL } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { createTeam } from '#contract/organization/teams.ts'
import { addSite } from '#contract/seo/sites.ts'
import { createTestApi } from '#tests/setup/api.ts'
import { createPerson, createTestScope } from '#tests/setup/people.ts'

const CALLERS = ['nobody', 'stranger', 'member', 'manager', 'administrator'] as const
type Caller = (typeof CALLERS)[number]

/** A stranger is an owner, of another organization. */
const ROLE: Record<Exclude<Caller, 'nobody'>, CallerRole> = {
  stranger: 'owner',
  member: 'member',
  manager: 'manager',
  administrator: 'administrator',
}

function mayCall(access: Access, caller: Caller): boolean {
  if (caller === 'nobody') return access === 'anyone'
  const roles: readonly CallerRole[] = MAY_CALL[access]
  return roles.includes(ROLE[caller])
}

const api = createTestApi({ fetch: () => Promise.resolve(Response.json({ keys: [] })) })
const userIds: Partial<Record<Caller, string>> = {}
/** Whom and what the calls are about: none of the callers, so that no call takes another one's caller away. */
let colleagueId = ''
let teamId = ''
let siteId = ''

beforeAll(async () => {
  const administrator = await createPerson(api, { role: 'administrator', plan: { status: 'active' } })
  const { organizationId } = administrator
  const manager = await createPerson(api, { organizationId, role: 'member' })
  const member = await createPerson(api, { organizationId, role: 'member', managerId: manager.id })
  const stranger = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  colleagueId = (await createPerson(api, { organizationId, role: 'member' })).id
  const team = { body: { name: 'Growth' } }
  teamId = (await api.call(createTeam, team, { token: administrator.token })).body.id
  const site = { body: { url: 'example.com' } }
  siteId = (await api.call(addSite, site, { token: administrator.token })).body.id
  Object.assign(userIds, {
    stranger: stranger.id,
    member: member.id,
    manager: manager.id,
    administrator: administrator.id,
  })
})

function toId(path: string): string {
  if (path.startsWith('/users')) return colleagueId
  if (path.startsWith('/teams')) return teamId
  return path.startsWith('/seo/sites') ? siteId : 'aud_unknown'
}

/** Parameters that name something of the organization where there is something, and nothing elsewhere. */
const toParams = ({ path }: Endpoint) => ({
  id: toId(path),
  teamId,
  userId: colleagueId,
  check: 'title-missing',
  token: 'unknown',
})

async function call(
  endpoint: Endpoint,
  caller: Caller,
): Promise<{ status: number; type: string | undefined }> {
  // A session of its own for each call: some of the calls end every other one.
  const userId = userIds[caller]
  const token = userId && (await openSession(createTestScope(api), userId)).token
  const response = await api.request(fillPath(endpoint.path, toParams(endpoint)), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(endpoint.body ? { body: '{}' } : {}),
  })
  const isProblem = response.headers.get('content-type') === 'application/problem+json'
  const { type } = isProblem ? await response.json<{ type: string }>() : { type: undefined }
  return { status: response.status, type }
}

describe.each(ENDPOINTS.map(({ name, endpoint }) => ({ name, endpoint })))('$name', ({ endpoint }) => {
  test.each(CALLERS)(`for ${endpoint.access}: %s`, async (caller) => {
    const { status, type } = await call(endpoint, caller)
    const isAllowed = mayCall(endpoint.access, caller)

    if (isAllowed) {
      // The input is poor, so a refusal of the input is fine; a refusal of the caller is not.
      expect(['unauthenticated', 'forbidden']).not.toContain(type)
      expect(status).toBeLessThan(500)
      return
    }
    expect({ status, type }).toEqual(
      caller === 'nobody' ? { status: 401, type: 'unauthenticated' } : { status: 403, type: 'forbidden' },
    )
  })
})

test('a person of another organization is not found, and one of the own is', async () => {
  const getUser = ENDPOINTS.find(({ name }) => name === 'getUser')
  if (!getUser) throw new Error('the contract has no getUser')

  expect(await call(getUser.endpoint, 'stranger')).toEqual({ status: 404, type: 'not-found' })
  expect((await call(getUser.endpoint, 'member')).status).toBe(200)
})

test('what is mounted is what the contract has, no more and no less', () => {
  const mounted = createApp()
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  const promised = ENDPOINTS.map(
    ({ endpoint: { method, path } }) => `${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`,
  )

  expect(mounted.sort()).toEqual(promised.sort())
})
