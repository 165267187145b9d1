import { expect, test } from 'vitest'
import { type QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/organization/teams.ts'
import { patchUser } from '#contract/organization/users.ts'
import { createTestApi, MINUTE } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'

/** A team that Olga leads, of Olga, Zoë and João, who came one after the other. */
async function createTeam() {
  const api = createTestApi()
  const { owner, token, join } = await createCompany(api)
  const by = { token }
  const joao = await join({ firstName: 'João' })
  const zoe = await join({ firstName: 'Zoë' })
  const body = { name: 'Growth', leadId: owner.id, userIds: [owner.id] }
  const { teamId } = (await api.call(contract.createTeam, { body }, by)).body
  for (const { id } of [zoe, joao]) {
    api.wait(MINUTE)
    await api.call(contract.addToTeam, { params: { teamId }, body: { userIds: [id] } }, by)
  }
  const params = { teamId }
  const list = (query: Partial<QueryOf<typeof contract.listTeamMembers>> = {}) =>
    api.call(contract.listTeamMembers, { params, query }, by)
  const names = async (query?: Parameters<typeof list>[0]) =>
    (await list(query)).body.items.map(({ name }) => name.split(' ')[0])
  return { api, by, owner, joao, zoe, params, list, names }
}

test('the people of a team are listed with its lead, and since when they are in it', async () => {
  const { list, names, owner } = await createTeam()

  const { body } = await list()

  expect(body.total).toBe(3)
  expect(body.items.filter(({ isLead }) => isLead).map(({ id }) => id)).toEqual([owner.id])
  expect(await names()).toEqual(['João', 'Olga', 'Zoë'])
  expect(await names({ sort: 'added', direction: 'desc' })).toEqual(['João', 'Zoë', 'Olga'])
  expect(await names({ page: 2, pageSize: 2 })).toEqual(['Zoë'])
})

test('they are found by name or job title, without case and accents', async () => {
  const { api, by, joao, names } = await createTeam()
  const edit = { params: { id: joao.id }, body: { jobTitle: 'Chefe de Edição' } }
  expect((await api.call(patchUser, edit, by)).status).toBe(200)

  expect(await names({ q: 'joao' })).toEqual(['João'])
  expect(await names({ q: 'ZOE' })).toEqual(['Zoë'])
  expect(await names({ q: 'edicao' })).toEqual(['João'])
  expect(await names({ q: 'nobody' })).toEqual([])
})

test('who is invited can be asked for, and who is archived is in no team', async () => {
  const { api, joao, zoe, names } = await createTeam()
  const become = (id: string, status: string) =>
    api.bindings.DB.prepare('update users set status = ? where id = ?').bind(status, id).run()
  await become(joao.id, 'invited')
  await become(zoe.id, 'archived')

  expect(await names()).toEqual(['João', 'Olga'])
  expect(await names({ status: 'invited' })).toEqual(['João'])
  expect(await names({ status: 'active' })).toEqual(['Olga'])
})

test('they come as a file, with the search and the order of the list', async () => {
  const { api, by, params } = await createTeam()
  const query = { q: 'o', sort: 'name', direction: 'desc' } as const

  const { body } = await api.call(contract.exportTeamMembers, { params, query }, by)

  // A file's reply is text, which the contract's types can't tell.
  const rows = (body as unknown as string).trimEnd().split('\r\n')
  expect(rows[0]).toBe('name,jobTitle,status,lead,added,id')
  expect(rows.slice(1).map((row) => row.split(',').slice(0, 4))).toEqual([
    ['Zoë Souza', '', 'active', 'false'],
    ['Olga Souza', '', 'active', 'true'],
    ['João Souza', '', 'active', 'false'],
  ])
})

test('the people of a team of another organization are not found', async () => {
  const { api, params } = await createTeam()
  const stranger = await createCompany(api)

  for (const endpoint of [contract.listTeamMembers, contract.exportTeamMembers]) {
    const answer = await api.call(endpoint, { params }, { token: stranger.token })
    expect(answer).toMatchObject({ status: 404, body: { type: 'not-found' } })
  }
})
