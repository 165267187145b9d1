import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { TOOLS } from '#api/features/developers/mcp/tools.ts'
import { openSession } from '#api/core/sessions/sessions.ts'
import { type Access, ACCESS_REFUSALS, type CallerRole, MAY_CALL } from '#contract/access.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { createTeam, removeFromTeam } from '#contract/organization/teams.ts'
import { addSite } from '#contract/seo/sites.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { sendMessage, type ToolReply } from '#tests/workers/mcp-client.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'

/**
 * What callers are to the colleague whom the calls are about, or to the team that the colleague is in. A stranger is an owner,
 * of another organization; a member has nothing to do with the colleague.
 */
const ROLE = {
  stranger: 'owner',
  // The colleague has a report too.
  self: 'manager',
  report: 'manager',
  'report of a report': 'member',
  manager: 'manager',
  'manager above': 'manager',
  lead: 'member',
  member: 'member',
  administrator: 'administrator',
  owner: 'owner',
} as const satisfies Record<string, CallerRole>
type SignedIn = keyof typeof ROLE
type Caller = 'nobody' | SignedIn
const CALLERS: Caller[] = ['nobody', ...(Object.keys(ROLE) as SignedIn[])]

function mayCall(access: Access, caller: Caller): boolean {
  if (caller === 'nobody') return access === 'anyone'
  const roles: readonly CallerRole[] = MAY_CALL[access]
  return roles.includes(ROLE[caller])
}

const api = createTestApi({ fetch: () => Promise.resolve(Response.json({ keys: [] })) })
const userIds: Partial<Record<Caller, string>> = {}
let teamId = ''
let siteId = ''
/** How things were, so that a call that is allowed leaves every caller what they are to the others. */
let settle: () => Promise<unknown> = () => Promise.resolve()

async function createPeople() {
  const owner = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  const { organizationId } = owner
  const join = (managerId?: string) =>
    createPerson(api, { organizationId, role: 'member', ...(managerId !== undefined && { managerId }) })
  const above = await join()
  const manager = await join(above.id)
  const colleague = await join(manager.id)
  const report = await join(colleague.id)
  return {
    owner,
    administrator: await createPerson(api, { organizationId, role: 'administrator' }),
    'manager above': above,
    manager,
    self: colleague,
    report,
    'report of a report': await join(report.id),
    lead: await join(),
    member: await join(),
    stranger: await createPerson(api, { role: 'owner', plan: { status: 'active' } }),
  }
}

beforeAll(async () => {
  const people = await createPeople()
  for (const [caller, { id }] of Object.entries(people)) userIds[caller as SignedIn] = id
  const { token } = people.owner
  const team = { body: { name: 'Growth', leadId: people.lead.id, userIds: [people.self.id] } }
  teamId = (await api.call(createTeam, team, { token })).body.id
  siteId = (await api.call(addSite, { body: { url: 'example.com' } }, { token })).body.id
  const { DB } = api.bindings
  const restore = Object.values(people).map(({ id, role, managerId, organizationId }) =>
    DB.prepare(
      `update users set status = 'active', archived_at = null, role = ?, manager_id = ?, organization_id = ? where id = ?`,
    ).bind(role, managerId, organizationId, id),
  )
  const { id: leadId, organizationId } = people.lead
  const addTeam = DB.prepare(
    `insert or ignore into teams (id, organization_id, name, lead_id, created_at) values (?, ?, 'Growth', ?, 0)`,
  ).bind(teamId, organizationId, leadId)
  const addLead = DB.prepare('update teams set lead_id = ? where id = ?').bind(leadId, teamId)
  settle = () => DB.batch([...restore, addTeam, addLead])
})

function toId(path: string): string {
  if (path.startsWith('/users')) return userIds.self ?? ''
  if (path.startsWith('/teams')) return teamId
  if (path.startsWith('/seo/projects')) return 'prj_unknown'
  return path.startsWith('/seo/sites') ? siteId : 'aud_unknown'
}

/** Parameters that name something of the organization where there is something, and nothing elsewhere. */
const toParams = ({ path }: Endpoint) => ({
  id: toId(path),
  teamId,
  userId: userIds.self ?? '',
  check: 'title-missing',
  recheck: 'rck_unknown',
  comment: 'cmt_unknown',
  endpointId: 'whe_unknown',
  questionId: 'rqn_unknown',
  templateId: 'rtp_unknown',
  cycleId: 'rcy_unknown',
  participantId: 'rpk_unknown',
  reviewId: 'rvw_unknown',
  nominationId: 'pnm_unknown',
  groupId: 'cgr_unknown',
  appraisalTemplateId: 'apt_unknown',
  appraisalCycleId: 'acy_unknown',
  appraisalId: 'apl_unknown',
  periodId: 'okp_unknown',
  objectiveId: 'obj_unknown',
  keyResultId: 'kre_unknown',
  checkInId: 'chi_unknown',
  feedbackId: 'fbk_unknown',
  requestId: 'fbr_unknown',
  attributeId: 'rat_unknown',
  notificationId: 'ntf_unknown',
  delivery: 'whd_unknown',
  token: 'unknown',
})

const tokens = new Map<string, string>()
/** Whether a call has changed something since: some change what callers are to each other, and some end every other session. */
let isSettled = false

async function prepare(caller: Caller): Promise<string | undefined> {
  if (!isSettled) {
    await settle()
    tokens.clear()
    isSettled = true
  }
  const userId = userIds[caller]
  if (userId === undefined) return undefined
  const token = tokens.get(userId) ?? (await openSession(createTestScope(api), userId)).token
  tokens.set(userId, token)
  return token
}

async function call(
  endpoint: Endpoint,
  caller: Caller,
): Promise<{ status: number; type: string | undefined }> {
  const token = await prepare(caller)
  const response = await api.request(fillPath(endpoint.path, toParams(endpoint)), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(endpoint.body ? { body: '{}' } : {}),
  })
  // Refused, or asked alone, it has changed nothing.
  isSettled = endpoint.method === 'GET' || !response.ok
  const isProblem = response.headers.get('content-type') === 'application/problem+json'
  const { type } = isProblem ? await response.json<{ type: string }>() : { type: undefined }
  return { status: response.status, type }
}

/** What a policy refuses to more people than the access level does: `permissions.test.ts` walks it. */
const REFUSED_BY_POLICY: readonly Endpoint[] = [removeFromTeam]
const isByAccess = ({ endpoint }: { endpoint: Endpoint }) => !REFUSED_BY_POLICY.includes(endpoint)

const BY_ACCESS = ENDPOINTS.filter(isByAccess).map(({ name, endpoint }) => ({ name, endpoint }))

describe.each(BY_ACCESS)('$name', ({ endpoint }) => {
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

/** Of each kind of role one, and one of another organization. */
const TOOL_CALLERS = ['nobody', 'stranger', 'member', 'manager', 'administrator', 'owner'] as const

describe.each(TOOLS.filter(isByAccess))('the tool $name', ({ name, endpoint }) => {
  test.each(TOOL_CALLERS)('refuses as its endpoint does: %s', async (caller) => {
    const overHttp = await call(endpoint, caller)
    const token = await prepare(caller)
    const args = Object.fromEntries(
      Object.entries(toParams(endpoint)).filter(([param]) => param in endpoint.params.shape),
    )
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
    const response = await sendMessage(api, message, token ? { authorization: `Bearer ${token}` } : {})

    if (caller === 'nobody') {
      expect(response.status).toBe(401)
      return
    }
    const { result } = await response.json<{ result: ToolReply }>()
    isSettled = endpoint.method === 'GET' || result.isError === true
    const text = result.content[0]?.text
    const refusal = endpoint.access === 'anyone' ? undefined : ACCESS_REFUSALS[endpoint.access]
    const isForbidden = result.isError === true && text === refusal
    expect(isForbidden).toBe(overHttp.type === 'forbidden')
    expect(isForbidden).toBe(!mayCall(endpoint.access, caller))
    expect(result.isError ?? false).toBe(overHttp.status >= 400)
  })
})

test('a person of another organization is not found, and one of the own is', async () => {
  const getUser = ENDPOINTS.find(({ name }) => name === 'getUser')
  if (!getUser) throw new Error('the contract has no getUser')

  expect(await call(getUser.endpoint, 'stranger')).toEqual({ status: 404, type: 'not-found' })
  expect((await call(getUser.endpoint, 'member')).status).toBe(200)
})

/** Paths from before, which lead on to where the endpoint is now. */
const MOVED = ['GET /api/organization/changes', 'GET /api/organization/changes/export']

test('what is mounted is what the contract has, no more and no less', () => {
  const mounted = createApp()
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  const promised = ENDPOINTS.map(
    ({ endpoint: { method, path } }) => `${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`,
  )

  expect(mounted.sort()).toEqual([...promised, ...MOVED].sort())
})
