import { expect, test } from 'vitest'
import { overD1 } from '#api/db/client.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'
import { listManagerIds, MAX_LEVELS } from './reporting-line.queries.ts'

async function createLine(api: TestApi, length: number) {
  const top = await createPerson(api)
  const { organizationId } = top
  const ids = [top.id]
  for (let i = 1; i < length; i += 1) {
    const managerId = ids.at(-1) ?? ''
    ids.push((await createPerson(api, { organizationId, role: 'member', managerId })).id)
  }
  return { organizationId, ids }
}

const lineOf = (api: TestApi, organizationId: string, id = '') =>
  listManagerIds(overD1(api.bindings.DB), { id, organizationId })

const setManager = (api: TestApi, id = '', managerId = '') =>
  api.bindings.DB.prepare('update users set manager_id = ? where id = ?').bind(managerId, id).run()

test('managers above somebody are listed with the nearest first', async () => {
  const api = createTestApi()
  const { organizationId, ids } = await createLine(api, 4)

  expect(await lineOf(api, organizationId, ids[3])).toEqual([ids[2], ids[1], ids[0]])
  expect(await lineOf(api, organizationId, ids[0])).toEqual([])
  expect(await lineOf(api, organizationId, 'usr_nobody')).toEqual([])
})

test('a cycle ends, and nobody is above themselves', async () => {
  const api = createTestApi()
  const { organizationId, ids } = await createLine(api, 3)
  await setManager(api, ids[0], ids[2])

  expect(await lineOf(api, organizationId, ids[2])).toEqual([ids[1], ids[0]])
  expect(await lineOf(api, organizationId, ids[0])).toEqual([ids[2], ids[1]])
})

test('a reporting line is followed up to a limit', async () => {
  const api = createTestApi()
  const { organizationId, ids } = await createLine(api, MAX_LEVELS + 3)

  expect(await lineOf(api, organizationId, ids.at(-1))).toEqual(ids.slice(2, -1).toReversed())
})

test('nobody of another organization is above anybody', async () => {
  const api = createTestApi()
  const stranger = await createPerson(api)
  const { organizationId, ids } = await createLine(api, 2)
  await setManager(api, ids[0], stranger.id)

  expect(await lineOf(api, organizationId, ids[1])).toEqual([ids[0]])
  expect(await lineOf(api, stranger.organizationId, ids[1])).toEqual([])
})
