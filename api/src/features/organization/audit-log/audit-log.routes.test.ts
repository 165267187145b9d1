import { expect, test } from 'vitest'
import { exportAuditEvents, listAuditEvents } from '#contract/organization/audit-log.ts'
import * as teamsContract from '#contract/organization/teams.ts'
import * as usersContract from '#contract/organization/users.ts'
import { createTestApi, MINUTE, type TestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'

/** One change of each kind for users and teams. */
async function makeChanges(api: TestApi) {
  const company = await createCompany(api)
  const { token, owner, join } = company
  const bia = await join({ firstName: 'Bia' })
  const by = { token }
  const params = { id: bia.id }
  const steps = [
    () => company.invite({ name: 'Ana Lima' }),
    () => api.call(teamsContract.createTeam, { body: { name: '=Growth' } }, by),
    async () => {
      const teamId = (await api.call(teamsContract.listTeams, {}, by)).body.items[0]?.id ?? ''
      const body = { jobTitle: 'Chief', managerId: owner.id as `usr_${string}`, teamIds: [teamId] }
      return api.call(usersContract.patchUser, { params, body }, by)
    },
    () => api.call(usersContract.archiveUser, { params }, by),
    () => api.call(usersContract.restoreUser, { params }, by),
  ]
  for (const step of steps) {
    api.wait(MINUTE)
    expect((await step()).status).toBeLessThan(300)
  }
  return { ...company, bia }
}

test('every change is recorded with the previous values, newest first', async () => {
  const api = createTestApi()
  const { token, owner, bia } = await makeChanges(api)

  const { body } = await api.call(listAuditEvents, {}, { token })

  expect(body.total).toBe(5)
  expect(body.items.map(({ action }) => action)).toEqual([
    'user.restored',
    'user.archived',
    'user.updated',
    'team.created',
    'user.invited',
  ])
  expect(body.items[2]).toMatchObject({
    actor: { id: owner.id, name: 'Olga Souza' },
    subject: { id: bia.id, name: 'Bia Souza' },
    details: [
      { field: 'jobTitle', from: null, to: 'Chief' },
      { field: 'manager', from: null, to: 'Olga Souza' },
      { field: 'teams', from: null, to: '=Growth' },
    ],
  })
})

test('a refused change leaves no audit event', async () => {
  const api = createTestApi()
  const { token, owner, invite } = await createCompany(api)

  await invite({ email: owner.email })
  await api.call(usersContract.archiveUser, { params: { id: owner.id } }, { token })

  expect((await api.call(listAuditEvents, {}, { token })).body.total).toBe(0)
})

test('audit events are found regardless of accents and case', async () => {
  const api = createTestApi()
  const { token, invite } = await createCompany(api)
  await invite({ name: 'João Conceição', jobTitle: 'Gestor' })

  for (const q of ['joao conceicao', 'JOÃO', 'Conceição']) {
    expect((await api.call(listAuditEvents, { query: { q } }, { token })).body.total, q).toBe(1)
  }
  expect((await api.call(listAuditEvents, { query: { q: 'joana' } }, { token })).body.total).toBe(0)
})

test('audit events are found by area, name and change, and paged', async () => {
  const api = createTestApi()
  const { token } = await makeChanges(api)
  const actions = async (query: object) =>
    (await api.call(listAuditEvents, { query }, { token })).body.items.map(({ action }) => action)

  expect(await actions({ area: 'team' })).toEqual(['team.created'])
  expect(await actions({ area: 'security' })).toEqual([])
  expect(await actions({ q: 'ana lima' })).toEqual(['user.invited'])
  expect(await actions({ q: 'CHIEF' })).toEqual(['user.updated'])
  expect(await actions({ q: '%' })).toEqual([])
  expect(await actions({ page: '3', pageSize: '2' })).toEqual(['user.invited'])
})

/** A file's reply is text, which is not in the contract's types. */
const toText = ({ body }: { body: unknown }) => body as string

test('the log is exported without formulas, however long it is', async () => {
  const api = createTestApi()
  const { token, organizationId } = await makeChanges(api)
  await api.bindings.DB.prepare(
    `insert into changes (id, organization_id, action, subject_name, details, at)
     with recursive numbers(value) as (select 1 union all select value + 1 from numbers where value < 1200)
     select 'chg_' || value, ?, 'subscription.ended', 'Plan', '[]', 1000 from numbers`,
  )
    .bind(organizationId)
    .run()

  const file = await api.call(exportAuditEvents, {}, { token })
  const lines = toText(file).trimEnd().split('\r\n')
  const teams = await api.call(exportAuditEvents, { query: { area: 'team' } }, { token })

  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toContain('attachment')
  expect(lines).toHaveLength(1 + 5 + 1200)
  expect(new Set(lines).size).toBeGreaterThan(5)
  expect(toText(teams)).toContain(",'=Growth,")
})

test('an audit event whose id is a hash with underscores is exported too', async () => {
  const api = createTestApi()
  const { token, organizationId } = await makeChanges(api)
  await api.bindings.DB.prepare(
    `insert into changes (id, organization_id, action, subject_name, details, at)
     values ('chg_a-_b', ?, 'subscription.ended', 'Plan', '[]', 1000)`,
  )
    .bind(organizationId)
    .run()

  const { body } = await api.call(listAuditEvents, { query: { area: 'subscription' } }, { token })

  expect(body.items.map(({ id }) => id)).toContain('chg_a-_b')
})

test('nobody reads the log of another organization', async () => {
  const api = createTestApi()
  await makeChanges(api)
  const stranger = await createCompany(api)

  expect((await api.call(listAuditEvents, {}, { token: stranger.token })).body).toEqual({
    items: [],
    total: 0,
  })
  const file = await api.call(exportAuditEvents, {}, { token: stranger.token })
  expect(toText(file).trimEnd()).toBe('at,actor,action,subject,details')
})

test('old URLs of the log redirect to the current ones, with their query', async () => {
  const api = createTestApi()
  for (const path of ['', '/export']) {
    const { status, headers } = await api.request(`/organization/changes${path}?area=team`, {
      redirect: 'manual',
    })
    expect({ status, location: headers.get('location') }).toEqual({
      status: 308,
      location: `/api/organization/audit-log${path}?area=team`,
    })
  }
})

test('an audit event has its reason, where known', async () => {
  const api = createTestApi()
  const { token, organizationId } = await createCompany(api)
  await api.bindings.DB.prepare(
    `insert into changes (id, organization_id, action, entity, subject_name, details, reason, folded_text, at)
     values ('chg_a', ?, 'site.verification-lost', 'site', 'acme.com', '[]', 'The tag is gone.', 'the tag is gone.', 1000)`,
  )
    .bind(organizationId)
    .run()

  const { body } = await api.call(listAuditEvents, { query: { q: 'tag is gone' } }, { token })

  expect(body.items).toMatchObject([{ entity: 'site', reason: 'The tag is gone.', requestId: null }])
})
