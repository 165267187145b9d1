import { expect, test } from 'vitest'
import * as contract from '#contract/organization/users.ts'
import { type PatchUser } from '#contract/organization/users.forms.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { beforeNextBatch } from '#tests/workers/meanwhile.ts'

async function setUp() {
  const api = createTestApi()
  const { token, join } = await createCompany(api)
  const caller = { token }
  return {
    api,
    join,
    edit: (id: string, body: PatchUser) => api.call(contract.patchUser, { params: { id }, body }, caller),
    archive: (id: string) => api.call(contract.archiveUser, { params: { id } }, caller),
    read: async (id: string) => (await api.call(contract.getUser, { params: { id } }, caller)).body,
  }
}

test('two concurrent changes keep each other’s fields', async () => {
  const { api, join, edit, read } = await setUp()
  const { id } = await join()

  beforeNextBatch(api, () => edit(id, { phone: '+55 11 91234-5678' }))
  const { status } = await edit(id, { jobTitle: 'Editor' })

  expect(status).toBe(200)
  expect(await read(id)).toMatchObject({ jobTitle: 'Editor', phone: '+55 11 91234 5678' })
})

test('a change without a manager does not restore a former one who now reports to this person', async () => {
  const { api, join, edit, read } = await setUp()
  const manager = await join()
  const report = await join({ managerId: manager.id })

  beforeNextBatch(api, async () => {
    await edit(report.id, { managerId: '' })
    await edit(manager.id, { managerId: report.id })
  })
  await edit(report.id, { jobTitle: 'Editor' })

  expect(await read(report.id)).toMatchObject({ jobTitle: 'Editor', managerId: null })
  expect(await read(manager.id)).toMatchObject({ managerId: report.id })
})

test('reports of an archived person move up to that person’s manager at the time of the write', async () => {
  const { api, join, edit, archive, read } = await setUp()
  const top = await join()
  const middle = await join({ managerId: top.id })
  const low = await join({ managerId: middle.id })

  beforeNextBatch(api, async () => {
    await edit(middle.id, { managerId: '' })
    await edit(top.id, { managerId: low.id })
  })
  await archive(middle.id)

  expect(await read(low.id)).toMatchObject({ managerId: null })
  expect(await read(top.id)).toMatchObject({ managerId: low.id })
})
