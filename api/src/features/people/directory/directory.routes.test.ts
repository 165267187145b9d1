import { expect, test } from 'vitest'
import { createTeam } from '#contract/organization/teams.ts'
import { archiveUser, patchUser } from '#contract/organization/users.ts'
import * as contract from '#contract/people/directory.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { createPerson } from '#tests/workers/people.ts'

const listOf = async (api: TestApi, { token }: { token: string }, query = {}) =>
  (await api.call(contract.listColleagues, { query }, { token })).body

const get = (api: TestApi, { token }: { token: string }, userId: string) =>
  api.call(contract.getColleague, { params: { userId } }, { token })

/** Olga; below her Mia, with Ana and Rui; below Rui Zoe. Ivo reports to nobody. */
async function createLine() {
  const api = createTestApi()
  const company = await createCompany(api)
  const { owner, join } = company
  const mia = await join({ firstName: 'Mia', managerId: owner.id })
  const ana = await join({ firstName: 'Ana', managerId: mia.id })
  const rui = await join({ firstName: 'Rui', managerId: mia.id })
  const zoe = await join({ firstName: 'Zoe', managerId: rui.id })
  const ivo = await join({ firstName: 'Ivo' })
  return { api, ...company, mia, ana, rui, zoe, ivo }
}

test('the directory lists everybody who is not archived, by folded name, with their reports', async () => {
  const { api, token, owner, join, ana, ivo } = await createLine()
  const elis = await join({ firstName: 'Élis' })
  await api.call(archiveUser, { params: { id: ivo.id } }, { token })

  const { items, total } = await listOf(api, ana)
  const managers = (await api.call(contract.listManagers, {}, ana)).body.items

  expect(items.map(({ name }) => name.replace(' Souza', ''))).toEqual([
    'Ana',
    'Élis',
    'Mia',
    'Olga',
    'Rui',
    'Zoe',
  ])
  expect(items[1]?.id).toBe(elis.id)
  expect(items.map(({ reports }) => reports)).toEqual([
    { direct: 0, all: 0 },
    { direct: 0, all: 0 },
    { direct: 2, all: 3 },
    { direct: 1, all: 4 },
    { direct: 1, all: 1 },
    { direct: 0, all: 0 },
  ])
  expect(total).toBe(6)
  expect(managers.map(({ name }) => name)).toEqual(['Mia Souza', 'Olga Souza', 'Rui Souza'])
  expect((await listOf(api, await createPerson(api))).items).toHaveLength(1)
  expect((await listOf(api, ana, { managerId: owner.id })).items.map(({ name }) => name)).toEqual([
    'Mia Souza',
  ])
})

test('it is filtered by team, manager, and by who manages and who does not', async () => {
  const { api, token, owner, ana, mia, ivo } = await createLine()
  const team = await api.call(createTeam, { body: { name: 'Growth', userIds: [ana.id] } }, { token })
  const idsOf = async (query: object) => (await listOf(api, ana, query)).items.map(({ id }) => id)

  expect(await idsOf({ teamId: team.body.id })).toEqual([ana.id])
  expect(await idsOf({ managerId: 'none', manages: 'yes' })).toEqual([owner.id])
  expect(await idsOf({ managerId: 'none', manages: 'no' })).toEqual([ivo.id])
  expect(await idsOf({ managerId: mia.id, q: 'ÁNA' })).toEqual([ana.id])
  expect(await idsOf({ managerId: (await createPerson(api)).id })).toEqual([])
})

test('a person has the line from the top, and how to reach them', async () => {
  const { api, zoe, ana, owner, mia, rui, token } = await createLine()
  const body = { phone: '+55 11 91234-5678', startDate: '2024-02-01' }
  expect((await api.call(patchUser, { params: { id: zoe.id }, body }, { token })).status).toBe(200)

  const found = (await get(api, ana, zoe.id)).body

  expect(found.line.map(({ id }) => id)).toEqual([owner.id, mia.id, rui.id])
  expect(found).toMatchObject({
    email: zoe.email,
    phone: '+55 11 91234 5678',
    startDate: '2024-02-01',
    manager: { id: rui.id },
    reports: { direct: 0, all: 0 },
  })
  expect((await get(api, ana, owner.id)).body).toMatchObject({ line: [], reports: { direct: 1, all: 4 } })
})

test('how to reach people who have left, administrators and those above them see alone', async () => {
  const { api, token, owner, zoe, ana, mia, rui } = await createLine()
  await api.call(archiveUser, { params: { id: zoe.id } }, { token })

  const { body } = await get(api, ana, zoe.id)
  expect(body).toMatchObject({ status: 'archived', name: 'Zoe Souza' })
  expect(Object.keys(body)).not.toContain('email')
  expect(Object.keys(body)).not.toContain('phone')
  for (const somebody of [owner, mia, rui])
    expect((await get(api, somebody, zoe.id)).body.email).toBe(zoe.email)
})

test('a person of another organization is not found', async () => {
  const { api, ana } = await createLine()
  const stranger = await createPerson(api)
  expect((await get(api, stranger, ana.id)).status).toBe(404)
  expect((await listOf(api, stranger, { managerId: ana.id })).items).toEqual([])
})

test('a line that leads back to itself is read to its end', async () => {
  const { api, owner, zoe, ana } = await createLine()
  await api.bindings.DB.prepare('update users set manager_id = ? where id = ?').bind(zoe.id, owner.id).run()

  const { body } = await get(api, ana, zoe.id)

  expect(body.line).toHaveLength(3)
  expect(body.reports).toEqual({ direct: 1, all: 4 })
})

test('a level of the line is read by its index, in the order of names', async () => {
  const { bindings } = createTestApi()
  const planOf = async (statement: string) => {
    const { results } = await bindings.DB.prepare(`explain query plan ${statement}`).all<{ detail: string }>()
    return results.map(({ detail }) => detail).join('\n')
  }
  const of = `select * from users where organization_id = 'org_a' and status <> 'archived'`
  const index = 'SEARCH users USING INDEX users_by_line (organization_id=? AND manager_id=?)'
  expect(await planOf(`${of} and manager_id = 'usr_a' order by folded_name limit 50`)).toBe(index)
  expect(await planOf(`${of} and manager_id is null order by folded_name limit 50`)).toBe(index)
})
