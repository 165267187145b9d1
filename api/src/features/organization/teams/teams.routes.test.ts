import { expect, test } from 'vitest'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { createOrganization } from '#contract/organization/profile.ts'
import * as teamsContract from '#contract/organization/teams.ts'
import * as usersContract from '#contract/organization/users.ts'
import { createTestApi, MINUTE, type TestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { beforeNextBatch } from '#tests/workers/meanwhile.ts'
import { aCompany } from '#tests/workers/people.ts'

async function createTeams(api: TestApi) {
  const company = await createCompany(api)
  const { token } = company
  return {
    ...company,
    create: (body: { name: string; leadId?: string; userIds?: string[] }) =>
      api.call(teamsContract.createTeam, { body }, { token }),
    add: (teamId: string, ...userIds: string[]) =>
      api.call(teamsContract.addToTeam, { params: { teamId }, body: { userIds } }, { token }),
    list: (query = {}) => api.call(teamsContract.listTeams, { query }, { token }),
    get: (teamId: string) => api.call(teamsContract.getTeam, { params: { teamId } }, { token }),
  }
}

test('a team has a name, a lead and members, and users list their teams', async () => {
  const api = createTestApi()
  const { create, add, get, join, token, owner } = await createTeams(api)
  const bia = await join({ firstName: 'Bia' })
  const { id } = (await create({ name: 'Growth', leadId: owner.id })).body

  const added = await add(id, bia.id, owner.id, bia.id)
  const again = await add(id, bia.id)

  expect(added.status).toBe(200)
  expect(added.body).toMatchObject({ name: 'Growth', lead: { id: owner.id, name: 'Olga Souza' } })
  expect(added.body.users.map(({ name }) => name)).toEqual(['Bia Souza', 'Olga Souza'])
  expect(again.body).toEqual(added.body)
  const person = await api.call(usersContract.getUser, { params: { id: bia.id } }, { token })
  expect(person.body.teams).toEqual([{ id, name: 'Growth' }])
  const inTeam = await api.call(usersContract.listUsers, { query: { teamId: id } }, { token })
  expect(inTeam.body.total).toBe(2)

  const gone = { params: { teamId: id, userId: bia.id } }
  expect((await api.call(teamsContract.removeFromTeam, gone, { token })).body.users).toHaveLength(1)
  expect((await api.call(teamsContract.removeFromTeam, gone, { token })).status).toBe(404)
  expect((await get(id)).body.users).toHaveLength(1)
})

test('a team is created with its members, and has both of its identifiers', async () => {
  const api = createTestApi()
  const { create, list, join, token, owner } = await createTeams(api)
  const bia = await join({ firstName: 'Bia' })

  const made = await create({ name: 'Growth', leadId: owner.id, userIds: [bia.id, owner.id, bia.id] })

  expect(made.status).toBe(201)
  expect(made.body.teamId).toBe(made.body.id)
  expect(made.body.userIds).toEqual([bia.id, owner.id])
  expect(made.body.users.map(({ name }) => name)).toEqual(['Bia Souza', 'Olga Souza'])
  const changes = await api.call(listAuditEvents, { query: { area: 'team' } }, { token })
  expect(changes.body.items[0]).toMatchObject({
    action: 'team.created',
    details: [
      { field: 'lead', from: null, to: 'Olga Souza' },
      { field: 'people', from: null, to: 'Bia Souza, Olga Souza' },
    ],
  })
  const { allowedActions, ...listed } = made.body
  expect((await list()).body.items).toEqual([listed])
  expect(allowedActions.map(({ refusal }) => refusal)).toEqual([null, null, null, null])
})

test('a team with a member of another organization is not created', async () => {
  const api = createTestApi()
  const { create, list } = await createTeams(api)
  const stranger = await createCompany(api)

  const refused = await create({ name: 'Growth', userIds: [stranger.owner.id] })

  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({
    userIds: ['Choose people of your organization who are not archived.'],
  })
  expect((await list()).body.items).toEqual([])
})

test('a name is unique regardless of case, even concurrently', async () => {
  const api = createTestApi()
  const { create, token } = await createTeams(api)
  const other = await createTeams(api)
  const taken = { errors: { name: ['There is a team with this name already.'] } }

  const both = await Promise.all([create({ name: 'Growth' }), create({ name: 'GROWTH' })])
  const design = (await create({ name: 'Design' })).body

  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await create({ name: ' growth ' })).body).toMatchObject(taken)
  const rename = (name: string) =>
    api.call(teamsContract.updateTeam, { params: { teamId: design.id }, body: { name } }, { token })
  expect((await rename('growth')).body).toMatchObject(taken)
  expect((await rename('DESIGN')).body.name).toBe('DESIGN')
  expect((await other.create({ name: 'Growth' })).status).toBe(201)
  expect((await create({ name: ' ' })).body.errors).toEqual({ name: ['Name is required'] })
})

test('names with letters beyond A to Z are compared regardless of case too', async () => {
  const api = createTestApi()
  const { token } = await createCompany(api)
  const create = (name: string) => api.call(teamsContract.createTeam, { body: { name } }, { token })
  const find = async (q: string) =>
    (await api.call(teamsContract.listTeams, { query: { q } }, { token })).body.items.map(({ name }) => name)
  // Compares each letter of a whole alphabet.
  const alphabet = Array.from({ length: 32 }, (_, index) => String.fromCodePoint(0x410 + index)).join('')

  expect((await create('Équipe Águia')).status).toBe(201)
  expect((await create('ÉQUIPE águia')).body).toMatchObject({ type: 'already-exists' })
  expect((await create('Equipe Aguia')).status).toBe(201)
  expect((await create(alphabet)).status).toBe(201)
  expect((await create(alphabet.toLowerCase())).body).toMatchObject({ type: 'already-exists' })

  // Different names for uniqueness, equal ones for search.
  expect((await find('éQUIPE á')).sort()).toEqual(['Equipe Aguia', 'Équipe Águia'])
  expect(await find(alphabet.toLowerCase().slice(3, 30))).toEqual([alphabet])
  expect(await find('ß'.repeat(100) + alphabet)).toEqual([])
})

test('teams are searched, sorted and paged', async () => {
  const api = createTestApi()
  const { create, add, list, owner } = await createTeams(api)
  const growth = (await create({ name: 'growth' })).body
  api.wait(MINUTE)
  await create({ name: 'Design' })
  await add(growth.id, owner.id)
  const names = async (query: object) => (await list(query)).body.items.map(({ name }) => name)

  expect(await names({})).toEqual(['Design', 'growth'])
  expect(await names({ sort: 'size', direction: 'desc' })).toEqual(['growth', 'Design'])
  expect(await names({ sort: 'created' })).toEqual(['growth', 'Design'])
  expect(await names({ q: 'GROW' })).toEqual(['growth'])
  expect(await names({ q: '_' })).toEqual([])
  await create({ name: 'Équipe' })
  expect(await names({})).toEqual(['Design', 'Équipe', 'growth'])
  for (const q of ['equi', 'ÉQUI']) expect(await names({ q })).toEqual(['Équipe'])
  expect((await list({ page: '2', pageSize: '1' })).body).toMatchObject({
    total: 3,
    items: [{ name: 'Équipe' }],
  })
})

test('people of another organization and archived ones can neither lead nor join a team', async () => {
  const api = createTestApi()
  const { create, add, join } = await createTeams(api)
  const stranger = await createTeams(api)
  const gone = await join({ status: 'archived' })
  const present = await join({ status: 'invited' })
  const { id } = (await create({ name: 'Growth' })).body

  for (const userId of [stranger.owner.id, gone.id, 'usr_unknown']) {
    expect((await add(id, present.id, userId)).body.errors).toHaveProperty('userIds')
    expect((await create({ name: 'Other', leadId: userId })).body.errors).toHaveProperty('leadId')
  }
  expect((await add(id, present.id)).body.users).toHaveLength(1)
})

test('a team of another organization is not found by any call', async () => {
  const api = createTestApi()
  const mine = await createTeams(api)
  const { create, get, token, owner } = await createTeams(api)
  const { id } = (await create({ name: 'Growth', leadId: owner.id })).body
  const by = { token: mine.token }
  const teamId = { params: { teamId: id } }

  const answers = await Promise.all([
    mine.get(id),
    mine.add(id, mine.owner.id),
    api.call(teamsContract.updateTeam, { ...teamId, body: { name: 'Mine' } }, by),
    api.call(teamsContract.deleteTeam, { params: { teamId: id } }, by),
    api.call(teamsContract.removeFromTeam, { params: { teamId: id, userId: owner.id } }, by),
  ])
  const invited = await mine.invite({ teamIds: [id] })

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(invited.body.errors).toEqual({ teamIds: ['Team is invalid'] })
  expect((await get(id)).body).toMatchObject({ name: 'Growth', users: [] })
  expect((await api.call(teamsContract.deleteTeam, { params: { teamId: id } }, { token })).status).toBe(204)
  expect((await get(id)).status).toBe(404)
})

test('the lead can be changed or removed, and a form without one keeps them', async () => {
  const api = createTestApi()
  const { create, token, owner } = await createTeams(api)
  const { id } = (await create({ name: 'Growth', leadId: owner.id })).body
  const update = (body: object) =>
    api.call(
      teamsContract.updateTeam,
      { params: { teamId: id }, body: { name: 'Growth', ...body } },
      { token },
    )

  expect((await update({})).body.lead?.id).toBe(owner.id)
  expect((await update({ leadId: '' })).body.lead).toBeNull()
  expect((await update({ leadId: owner.id })).body.lead?.id).toBe(owner.id)
})

test('archived people are in no team and lead none until they are restored', async () => {
  const api = createTestApi()
  const { create, add, get, join, token } = await createTeams(api)
  const bia = await join()
  const { id } = (await create({ name: 'Growth', leadId: bia.id })).body
  await add(id, bia.id)
  await api.call(usersContract.archiveUser, { params: { id: bia.id } }, { token })

  expect((await get(id)).body).toMatchObject({ lead: null, users: [] })
  await api.call(usersContract.restoreUser, { params: { id: bia.id } }, { token })
  expect((await get(id)).body).toMatchObject({ lead: null, users: [{ id: bia.id }] })
})

test('renaming a team while its lead is archived removes the lead', async () => {
  const api = createTestApi()
  const { create, get, join, token } = await createTeams(api)
  const bia = await join()
  const { id } = (await create({ name: 'Growth', leadId: bia.id })).body

  beforeNextBatch(api, () => api.call(usersContract.archiveUser, { params: { id: bia.id } }, { token }))
  await api.call(teamsContract.updateTeam, { params: { teamId: id }, body: { name: 'Search' } }, { token })
  await api.call(usersContract.restoreUser, { params: { id: bia.id } }, { token })

  expect((await get(id)).body).toMatchObject({ name: 'Search', lead: null })
})

test('a person who left for their own organization is in no team', async () => {
  const api = createTestApi()
  const { create, add, get, list, join } = await createTeams(api)
  const bia = await join()
  const { id } = (await create({ name: 'Growth', leadId: bia.id })).body
  await add(id, bia.id)

  await api.call(createOrganization, { body: aCompany() }, { token: bia.token })

  expect((await get(id)).body).toMatchObject({ lead: null, users: [] })
  expect((await list()).body.items[0]).toMatchObject({ lead: null, users: [] })
  const me = await api.call(usersContract.getUser, { params: { id: bia.id } }, { token: bia.token })
  expect(me.body.teams).toEqual([])
  const rows = await api.bindings.DB.prepare(
    'select (select count(*) from team_members where user_id = ?1) + (select count(*) from teams where lead_id = ?1) as n',
  )
    .bind(bia.id)
    .first('n')
  expect(rows).toBe(0)
})
