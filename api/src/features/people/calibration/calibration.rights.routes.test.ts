import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { openCalibration } from '#tests/workers/calibration.ts'
import { createPerson } from '#tests/workers/people.ts'

const REASON = 'Compared.'

/** What each call comes to, as a number for reading, changing a rating, editing, closing, and deleting. */
async function tryAll(
  company: Awaited<ReturnType<typeof openCalibration>>,
  { groupId, group }: { groupId: string; group: object },
  person: { token: string },
) {
  const { tom, performance, packetOf } = company
  const as = company.as(person)
  const change = { participantId: packetOf(tom), attributeId: performance, option: 2, reason: REASON }
  const results = []
  for (const call of [
    () => as.grid(groupId),
    () => as.gridFile(groupId),
    () => as.changesFile(groupId),
    () => as.calibrate(groupId, change),
    () => as.editGroup(groupId, group),
    () => as.closeGroup(groupId),
    () => as.reopenGroup(groupId),
    () => as.deleteGroup(groupId),
  ])
    results.push((await call()).status)
  return results
}

const NOBODY = [404, 404, 404, 404, 404, 404, 404, 404]

test.each([
  // Calibrated in the group themselves.
  ['tom', NOBODY],
  ['zoe', NOBODY],
  ['ida', NOBODY],
  // Their manager takes part, and so does Pia.
  ['mia', [200, 200, 200, 403, 403, 403, 409, 403]],
  ['pia', [200, 200, 200, 403, 403, 403, 409, 403]],
  ['fay', [200, 200, 200, 200, 403, 200, 200, 403]],
  ['ada', [200, 200, 200, 200, 200, 200, 200, 204]],
  ['owner', [200, 200, 200, 200, 200, 200, 200, 204]],
] as const)('what %s may', async (name, expected) => {
  const company = await openCalibration(createTestApi())
  const made = await company.openGroup()
  // In their own list are the groups in which they take part: to lead the review cycle is not enough.
  const { items } = (await company.as(company[name]).ownGroups()).body
  expect(items.map(({ id }) => id)).toEqual(/mia|pia|fay/.test(name) ? [made.groupId] : [])
  expect(await tryAll(company, made, company[name])).toEqual(expected)
})

test('managers, those above them and peers see nothing unless they take part', async () => {
  const company = await openCalibration(createTestApi())
  const made = await company.openGroup({ participantIds: [] })
  const peer = await company.templates.join({ firstName: 'Peer', managerId: company.mia.id })
  for (const person of [company.mia, company.pia, peer, company.tom])
    expect(await tryAll(company, made, person)).toEqual(NOBODY)
  for (const person of [company.mia, peer]) {
    const as = company.as(person)
    expect((await as.listGroups(company.cycleId)).status).toBe(404)
    expect((await as.suggest(company.cycleId, 'manager')).status).toBe(404)
    expect((await as.createGroup(company.cycleId, made.group)).status).toBe(404)
  }
})

test('nobody of another organization finds anything, nor can be let in', async () => {
  const api = createTestApi()
  const company = await openCalibration(api)
  const made = await company.openGroup()
  const other = await openCalibration(api)
  const theirs = await other.openGroup()
  for (const person of [await createPerson(api), other.owner, other.fay]) {
    expect(await tryAll(company, made, person)).toEqual(NOBODY)
    expect((await company.as(person).listGroups(company.cycleId)).status).toBe(404)
    expect((await company.as(person).suggest(company.cycleId, 'team')).status).toBe(404)
    expect((await company.as(person).createGroup(company.cycleId, made.group)).status).toBe(404)
  }
  const { cycleId, mia, fay } = company
  const base = { name: 'Mixed', facilitatorIds: [fay.id], revieweeIds: [mia.id] }
  for (const body of [
    { ...base, facilitatorIds: [other.fay.id] },
    { ...base, participantIds: [other.pia.id] },
    { ...base, revieweeIds: [other.tom.id] },
    { ...base, guidelines: [{ attributeId: other.performance, shares: [20, 60, 20] }] },
  ])
    expect((await company.createGroup(cycleId, body)).status).toBe(422)
  // A packet of theirs in a group of ours, and one of ours that is in no group.
  const change = { attributeId: company.performance, option: 2, reason: REASON }
  for (const participantId of [other.packetOf(other.tom), company.packetOf(mia)])
    expect((await company.calibrate(made.groupId, { ...change, participantId })).status).toBe(404)
  expect((await other.grid(theirs.groupId)).body.calibratedCount).toBe(0)
})

test('an administrator who is calibrated in a group knows of it, and can neither read nor change it', async () => {
  const company = await openCalibration(createTestApi())
  const { ada, fay, cycleId, tom, performance, packetOf } = company
  const owned = await company.create({
    groups: [{ direction: 'manager', templateId: await company.addTemplate('own') }],
    calibration: { enabled: true },
    scoredAttributeIds: [performance],
  })
  const { id } = owned.body
  await company.add(id, { userIds: [ada.id, tom.id] })
  for (const { id: packetId } of (await company.participants(id)).body.items)
    await company.change(id, packetId, { managerId: company.owner.id })
  await company.launch(id)
  await company.endReviews(id)
  const made = await company.createGroup(id, {
    name: 'All',
    facilitatorIds: [fay.id],
    revieweeIds: [ada.id, tom.id],
  })
  const as = company.as(ada)
  const [group] = (await as.listGroups(id)).body.groups
  expect(group?.allowedActions).toContainEqual(
    expect.objectContaining({
      action: 'view',
      refusal: expect.objectContaining({ reason: 'own' }) as object,
    }),
  )
  const change = { participantId: packetOf(tom), attributeId: performance, option: 1, reason: REASON }
  for (const call of [
    () => as.grid(made.body.id),
    () => as.gridFile(made.body.id),
    () => as.changesFile(made.body.id),
    () => as.calibrate(made.body.id, change),
    () => as.editGroup(made.body.id, { name: 'All', facilitatorIds: [fay.id], revieweeIds: [tom.id] }),
    () => as.closeGroup(made.body.id),
  ])
    expect((await call()).status).toBe(403)
  expect((await company.as(ada).listGroups(cycleId)).status).toBe(200)
})

test('who is no longer in the group no longer finds it', async () => {
  const company = await openCalibration(createTestApi())
  const { groupId, group } = await company.openGroup()
  const { pia, fay, ada } = company
  await company.editGroup(groupId, { ...group, facilitatorIds: [ada.id], participantIds: [fay.id] })
  expect((await company.as(pia).grid(groupId)).status).toBe(404)
  expect((await company.as(fay).closeGroup(groupId)).status).toBe(403)
})
