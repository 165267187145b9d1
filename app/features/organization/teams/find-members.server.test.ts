import { expect, test } from 'vitest'
import { findMembers } from './find-members.server.ts'

const users = Array.from({ length: 120 }, (_, i) => ({
  id: `usr_${i}`,
  name: i === 7 ? 'João Reis' : `Ana ${i}`,
  jobTitle: i === 9 ? 'Editor' : null,
  photoVersion: null,
  status: 'active' as const,
}))
const find = (search: string) => findMembers({ users }, new URL(`https://app.example/team${search}`))

test('a large team is paged, and a page beyond the end is the last one', async () => {
  expect(await find('')).toMatchObject({ items: { length: 50 }, total: 120, query: { page: 1 } })
  expect(await find('?page=99')).toMatchObject({ items: { length: 20 }, query: { page: 3 } })
})

test('members are found by name or job title, ignoring accents', async () => {
  expect(await find('?q=joao')).toMatchObject({ items: [{ id: 'usr_7' }], total: 1 })
  expect(await find('?q=editor')).toMatchObject({ items: [{ id: 'usr_9' }], total: 1 })
  expect(await find('?q=nobody')).toMatchObject({ items: [], total: 0 })
})
