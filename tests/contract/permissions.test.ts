import { expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/people/permissions.ts'
import { CALLS, walkPermissions } from '#tests/workers/permission-walk.ts'

test('each call about people is in the table, and the table has no others', () => {
  expect(Object.keys(PERMISSIONS).sort()).toEqual(CALLS.map(({ name }) => name).sort())
})

// What review cycles and review packets are asked is walked beside this.
walkPermissions(
  CALLS.filter(({ slice }) => !/^people\/(?:cycles|results|packets|objectives|okr-periods)/.test(slice)),
)
