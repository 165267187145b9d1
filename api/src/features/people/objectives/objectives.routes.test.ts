import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { exact } from '#api/ratings/fractions.ts'
import { exactOf, rollUp, toPercent, toStored } from '#api/ratings/objective-progress.ts'
import { createTestApi, DAY } from '#tests/workers/api.ts'
import { faultsOf, type ObjectiveCompany, openObjectives, startObjective } from '#tests/workers/objectives.ts'

const api = createTestApi()
let company: ObjectiveCompany
beforeAll(async () => {
  company = await openObjectives(api)
}, 60_000)

type Caller = ObjectiveCompany['olga']
const start = (caller: Caller, body: object = {}) => startObjective(company, caller, body)

const actionsOf = (body: { allowedActions: { action: string; refusal: unknown }[] }) =>
  body.allowedActions.filter(({ refusal }) => refusal === null).map(({ action }) => action)

test('a check-in reaches all objectives above, by weight, and archived parts leave the mean', async () => {
  const { olga } = company
  const top = await start(olga, { level: 'company' })
  const middle = await start(olga, { level: 'company', parentId: top.id })
  const leaf = await start(olga, { level: 'company', parentId: middle.id })
  await olga.checkIn(leaf.keyId, { value: 80, health: 'at_risk' })
  const read = async (id: string) => {
    const { progress, health } = (await olga.get(id)).body
    return { progress, health }
  }
  expect(await read(leaf.id)).toEqual({ progress: 80, health: 'at_risk' })
  expect(await read(middle.id)).toEqual({ progress: 40, health: 'at_risk' })
  expect(await read(top.id)).toEqual({ progress: 20, health: 'at_risk' })
  await olga.weigh(middle.id, { [middle.keyId]: 3 })
  expect((await read(top.id)).progress).toBe(10)
  await olga.archive(leaf.id)
  expect(await read(middle.id)).toEqual({ progress: 0, health: null })
  await olga.restore(leaf.id)
  await olga.update(leaf.id, { level: 'company', periodId: company.periodId, parentId: top.id })
  expect((await read(middle.id)).progress).toBe(0)
  expect((await read(top.id)).progress).toBe(26.67)
})

test('the stored roll-up is F10, whatever the weights', async () => {
  const { olga } = company
  const { id, keyId } = await start(olga, { level: 'company' })
  const keys = [keyId]
  for (const title of ['b', 'c', 'd']) keys.push((await olga.addKey(id, { title })).body.id)
  for (let round = 0; round < 4; round += 1) {
    const parts = keys.map((key, at) => ({
      key,
      weight: (at * 7 + round * 3) % 5,
      value: (at * 31 + round * 17) % 101,
    }))
    for (const { key, value } of parts) await olga.checkIn(key, { value })
    const got = await olga.weigh(id, Object.fromEntries(parts.map(({ key, weight }) => [key, weight])))
    const wanted = rollUp(
      parts.map(({ weight, value }) => ({ share: exactOf(value).div(100), weight: exact(weight) })),
    )
    expect(got.body.progress).toBe(wanted && toPercent(toStored(wanted)))
  }
  const zero = await olga.weigh(id, Object.fromEntries(keys.map((key) => [key, 0])))
  expect(zero).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('weight above zero') as string },
  })
})

test('no move makes a loop, is too deep or leaves the dates of the objective above', async () => {
  const { olga, stranger } = company
  const ids: string[] = []
  const body = { level: 'company', title: 'Level' }
  for (let level = 0; level < 6; level += 1) {
    const parentId = ids.at(-1) ?? null
    ids.push((await olga.create({ ...body, parentId })).body.id)
  }
  const [first = '', second = '', third = ''] = ids
  const deep = await olga.create({ ...body, parentId: ids.at(-1) })
  expect(faultsOf(deep)).toEqual({
    status: 422,
    errors: { parentId: ['Objectives can be at most 6 levels deep.'] },
  })
  const loop = { parentId: ['An objective cannot be its own ancestor.'] }
  for (const [id, parentId] of [
    [first, first],
    [first, third],
    [second, ids.at(-1)],
  ] as const)
    expect(faultsOf(await olga.update(id, { ...body, parentId })).errors).toEqual(loop)
  // Any sequence of moves leaves a forest: each objective has a way up that ends.
  for (let move = 0; move < 25; move += 1)
    await olga.update(ids[(move * 5 + 2) % 6] ?? '', { ...body, parentId: ids[(move * 7 + 3) % 6] ?? null })
  for (const id of ids) expect((await olga.get(id)).body.ancestors.map((each) => each.id)).not.toContain(id)
  const outside = await olga.create({ ...body, parentId: first, startDate: '2019-01-01' })
  expect(faultsOf(outside).errors).toEqual({
    endDate: ["Dates must fall inside the parent objective's dates."],
  })
  const foreign = (await stranger.create({ ...body, visibility: 'public' })).body.id
  expect((await olga.create({ ...body, parentId: foreign })).status).toBe(422)
  expect((await olga.create({ ...body, supportIds: [foreign] })).status).toBe(422)
})

test('who may see and change what follows from level, relationship and visibility', async () => {
  const { ids, olga, mia, tom, pia, ben, stranger, teamId, periodId } = company
  const secret = (await tom.create({ visibility: 'private', periodId })).body
  const seen = async (id: string) =>
    Promise.all([olga, mia, tom, pia, ben, stranger].map(async (each) => (await each.get(id)).status))
  expect(await seen(secret.id)).toEqual([200, 200, 200, 404, 404, 404])
  expect((await ben.list({ q: 'grow' })).body.items.map(({ id }) => id)).not.toContain(secret.id)
  expect((await ben.update(secret.id, {})).status).toBe(404)
  expect((await ben.create({ parentId: secret.id })).status).toBe(422)
  const ofTeam = (await mia.create({ level: 'team', teamId, visibility: 'team', periodId })).body
  expect(await seen(ofTeam.id)).toEqual([200, 200, 404, 200, 404, 404])
  expect((await pia.update(ofTeam.id, { level: 'team', teamId })).status).toBe(403)
  for (const [caller, body] of [
    [ben, { level: 'company' }],
    [pia, { level: 'team', teamId }],
    [ben, { ownerIds: [ids.tom] }],
    [tom, { level: 'company', ownerIds: [ids.tom] }],
  ] as const)
    expect((await caller.create(body)).status, JSON.stringify(body)).toBeGreaterThanOrEqual(403)
  expect((await mia.create({ ownerIds: [ids.tom] })).status).toBe(201)
  expect(actionsOf((await mia.get(secret.id)).body)).toContain('edit')
  expect((await tom.create({ ownerIds: [ids.tom, 'usr_none'] })).status).toBe(422)
})

test('a private parent stays hidden, also in the tree and when what is below it is edited', async () => {
  const { olga, tom, periodId } = company
  const hidden = (await olga.create({ level: 'company', title: 'Hidden', visibility: 'private', periodId }))
    .body
  const own = (await tom.create({ title: 'Below it', periodId })).body
  await olga.update(own.id, { title: 'Below it', ownerIds: [company.ids.tom], parentId: hidden.id, periodId })
  const read = (await tom.get(own.id)).body
  expect([read.parentId, read.ancestors]).toEqual([null, []])
  await tom.update(own.id, { title: 'Renamed', periodId })
  expect((await olga.get(own.id)).body).toMatchObject({ title: 'Renamed', parentId: hidden.id })
  const nodes = (await tom.tree({ periodId })).body.nodes
  expect(nodes.map(({ title }) => title)).not.toContain('Hidden')
  expect(nodes.find(({ id }) => id === own.id)).toMatchObject({ parentId: null, depth: 0 })
  expect((await tom.tree({ rootId: hidden.id })).status).toBe(404)
})

test('check-ins: health, value and time are checked, the latest counts, and 15 minutes remain to change one', async () => {
  const { tom, ben, mia } = company
  const { id, keyId } = await start(tom)
  expect((await ben.checkIn(keyId, { value: 1 })).status).toBe(403)
  const first = (await tom.checkIn(keyId, { value: 40, confidence: 7 })).body
  const worse = await tom.checkIn(keyId, { value: 30, health: 'off_track' })
  expect(faultsOf(worse).errors).toEqual({
    comment: ['Add a comment: say why the health has become worse.'],
  })
  const at = (days: number) => new Date(api.clock.at.getTime() + days * DAY).toISOString()
  expect(faultsOf(await tom.checkIn(keyId, { value: 1, at: at(1) })).errors).toEqual({
    at: ['Check-ins cannot be dated in the future.'],
  })
  await mia.checkIn(keyId, { value: 90, at: at(-3) })
  expect((await tom.get(id)).body.progress).toBe(40)
  expect((await mia.changeCheckIn(first.id, { value: 1 })).status).toBe(403)
  expect((await tom.changeCheckIn(first.id, { value: 50 })).body).toMatchObject({ value: 50 })
  expect((await tom.get(id)).body.progress).toBe(50)
  const late = api.clock.at.getTime() - 16 * 60_000
  await env.DB.prepare('update check_ins set created_at = ? where id = ?').bind(late, first.id).run()
  expect((await tom.changeCheckIn(first.id, { value: 60 })).status).toBe(409)
  await tom.checkIn(keyId, { health: 'at_risk', comment: 'A supplier is late.' })
  const detail = (await tom.get(id)).body
  expect(detail).toMatchObject({ progress: 50, health: 'at_risk' })
  expect(detail.keyResults[0]?.trend.map(({ value }) => value)).toEqual([90, 50])
  expect((await tom.checkIns(keyId)).body.total).toBe(3)
  const ofBen = (await tom.addKey(id, { ownerId: company.ids.ben })).body.id
  expect((await ben.checkIn(ofBen, { value: 1 })).status).toBe(201)
  expect((await ben.checkIn(keyId, { value: 1 })).status).toBe(403)
  expect(actionsOf((await ben.getKey(ofBen)).body.objective)).toContain('check-in')
  expect(actionsOf((await ben.getKey(keyId)).body.objective)).not.toContain('check-in')
})

test('metrics: downwards, done or not, milestones, and what does not fit one', async () => {
  const { tom } = company
  const { id, keyId } = await start(tom)
  const progressOf = async (body: object, reported: object) => {
    const key = (await tom.addKey(id, body)).body
    await tom.checkIn(key.id, reported)
    return (await tom.get(id)).body.keyResults.find((each) => each.id === key.id)?.progress
  }
  expect(await progressOf({ startValue: 10, targetValue: 4 }, { value: 7 })).toBe(50)
  expect(await progressOf({ metric: 'boolean' }, { value: 1 })).toBe(100)
  const milestones = [{ title: 'One' }, { title: 'Two', weight: 3 }]
  expect(await progressOf({ metric: 'milestone', milestones }, { doneMilestones: ['Two'] })).toBe(75)
  expect(faultsOf(await tom.addKey(id, { startValue: 4, targetValue: 4 })).errors).toEqual({
    targetValue: ['Start and target cannot be the same.'],
  })
  expect((await tom.addKey(id, { metric: 'percent', targetValue: 120 })).status).toBe(422)
  expect((await tom.addKey(id, { dueDate: '2019-01-01' })).status).toBe(422)
  expect((await tom.addKey(id, { metric: 'percent', targetValue: 120, allowOver: true })).status).toBe(201)
  expect(faultsOf(await tom.addKey(id)).status).toBe(403)
  await tom.checkIn(keyId, { value: 10 })
  expect((await tom.removeKey(keyId)).status).toBe(409)
  expect((await tom.updateKey(keyId, { metric: 'boolean' })).status).toBe(422)
  expect((await tom.updateKey(keyId, { targetValue: 20 })).body.progress).toBe(50)
  expect((await tom.archiveKey(keyId)).body.archivedAt).not.toBeNull()
  expect((await tom.checkIn(keyId, { value: 1 })).status).toBe(409)
})
