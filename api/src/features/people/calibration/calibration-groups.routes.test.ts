import { expect, test } from 'vitest'
import { listTasks } from '#contract/workspace/tasks.ts'
import { listNotifications } from '#contract/workspace/notifications.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { calibrationAs, openCalibration, storedRating } from '#tests/workers/calibration.ts'

const REASON = 'Compared with the whole department.'

test('nobody takes part in the talk about themselves, and a reviewee is in one group', async () => {
  const company = await openCalibration(createTestApi())
  const { tom, zoe, mia, fay, cycleId } = company
  const { groupId, group } = await company.openGroup()
  expect(
    (await company.createGroup(cycleId, { ...group, name: 'A', facilitatorIds: [tom.id] })).body,
  ).toMatchObject({
    status: 422,
    errors: { facilitatorIds: ['Tom Souza is being calibrated in this group.'] },
  })
  expect(
    (await company.editGroup(groupId, { ...group, participantIds: [zoe.id, mia.id] })).body,
  ).toMatchObject({
    errors: { participantIds: ['Zoë Souza is being calibrated in this group.'] },
  })
  expect(
    (
      await company.createGroup(cycleId, {
        name: 'B',
        facilitatorIds: [fay.id],
        revieweeIds: [mia.id, tom.id],
      })
    ).body,
  ).toMatchObject({ errors: { revieweeIds: ['Tom Souza is in the calibration group “Product” already.'] } })
  expect(
    (await company.createGroup(cycleId, { ...group, name: 'C', revieweeIds: [fay.id] })).body,
  ).toMatchObject({
    errors: { revieweeIds: ['Choose reviewees of this review cycle.'] },
  })
  const product = { name: 'product', facilitatorIds: [fay.id], revieweeIds: [mia.id] }
  expect((await company.createGroup(cycleId, product)).body).toMatchObject({
    status: 409,
    errors: { name: ['A calibration group named “product” already exists.'] },
  })
  expect(
    (
      await company.createGroup(cycleId, {
        ...product,
        name: 'D',
        guidelines: [{ attributeId: company.performance, shares: [50, 50] }],
      })
    ).body,
  ).toMatchObject({
    errors: { guidelines: ['Give a share for each option of Performance.'] },
  })
})

test('groups are suggested of those who are in none', async () => {
  const company = await openCalibration(createTestApi())
  const { cycleId, fay, mia, tom, owner, ida, zoe } = company
  await company.endReviews(cycleId)
  const { body } = await company.suggest(cycleId, 'manager')
  expect(
    body.suggestions.map(({ name, facilitators, participants, reviewees }) => [
      name,
      ...[facilitators, participants, reviewees].map((all) => all.map(({ id }) => id)),
    ]),
  ).toEqual([
    ['Reports of Tom Souza', [mia.id], [tom.id], [ida.id]],
    ['Reports of Olga Souza', [owner.id], [], [mia.id]],
    ['Reports of Mia Souza', [owner.id], [mia.id], [tom.id, zoe.id]],
  ])
  await company.createGroup(cycleId, { name: 'A', facilitatorIds: [fay.id], revieweeIds: [tom.id, ida.id] })
  const left = (await company.suggest(cycleId, 'manager')).body.suggestions
  expect(left.flatMap(({ reviewees }) => reviewees.map(({ id }) => id))).toEqual([mia.id, zoe.id])
  expect((await company.listGroups(cycleId)).body).toMatchObject({ ungroupedCount: 2, canCreate: true })
  expect((await company.suggest(cycleId, 'team')).body.suggestions).toEqual([])
})

test('who is added learns of it and has a task until the group is closed', async () => {
  const api = createTestApi()
  const company = await openCalibration(api)
  const { groupId } = await company.openGroup()
  const { fay, pia } = company
  const open = async (token: string) =>
    (await api.call(listTasks, {}, { token })).body.items
      .filter(({ doneAt, title }) => doneAt === null && title.startsWith('Calibrate'))
      .map(({ title, path }) => [title, path])
  const told = async (token: string) =>
    (await api.call(listNotifications, { query: {} }, { token })).body.items.map(({ text }) => text)
  expect(await open(fay.token)).toEqual([['Calibrate Product', `/people/calibration/${groupId}`]])
  expect(await open(pia.token)).toEqual([])
  for (const { token } of [fay, pia])
    expect(await told(token)).toContain('Olga Souza added you to the calibration group “Product” of Spring.')
  expect((await company.as(fay).closeGroup(groupId)).body).toMatchObject({ state: 'closed' })
  expect(await open(fay.token)).toEqual([])
})

test('a group that is deleted leaves ratings and their log as they are', async () => {
  const company = await openCalibration(createTestApi())
  const { groupId, group } = await company.openGroup()
  const { tom, performance, packetOf, cycleId } = company
  await company.calibrate(groupId, {
    participantId: packetOf(tom),
    attributeId: performance,
    option: 0,
    reason: REASON,
  })
  expect((await company.deleteGroup(groupId)).status).toBe(204)
  expect(await storedRating(packetOf(tom), performance)).toMatchObject({ option: 1, calibrated: 0 })
  const again = (await company.createGroup(cycleId, group)).body
  expect((await company.grid(again.id)).body.changes).toHaveLength(1)
})

test('an edit names what it changed, and refuses one of another version', async () => {
  const api = createTestApi()
  const company = await openCalibration(api)
  const { groupId, group } = await company.openGroup()
  const { zoe, tom, ida } = company
  const edited = await company.editGroup(groupId, {
    ...group,
    name: 'Design',
    revieweeIds: [zoe.id, ida.id],
    version: 1,
  })
  expect(edited.body).toMatchObject({ name: 'Design', revieweeCount: 2, version: 2 })
  expect((await company.editGroup(groupId, { ...group, version: 1 })).body).toMatchObject({
    status: 409,
    version: 2,
  })
  const [event] = (await company.templates.events()).filter(
    ({ action }) => action === 'review.calibration-group-updated',
  )
  expect(event?.details.map(({ field }) => field)).toEqual(['cycle', 'name', 'reviewees'])
  expect(
    (await company.suggest(company.cycleId, 'manager')).body.suggestions.flatMap(({ reviewees }) =>
      reviewees.map(({ id }) => id),
    ),
  ).toContain(tom.id)
  expect((await calibrationAs(api, company.fay.token).grid(groupId)).body.reviewees).toHaveLength(2)
})
