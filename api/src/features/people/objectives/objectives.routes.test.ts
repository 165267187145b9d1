import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { listPersonObjectives } from '#api/core/objectives/person-objectives.queries.ts'
import { overD1 } from '#api/db/client.ts'
import { createTeam } from '#contract/organization/teams.ts'
import { listTasks } from '#contract/workspace/tasks.ts'
import { exact } from '#api/ratings/fractions.ts'
import { exactOf, rollUp, toPercent, toStored } from '#api/ratings/objective-progress.ts'
import { createTestApi, DAY } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { objectivesAs } from '#tests/workers/objectives.ts'
import { createPerson } from '#tests/workers/people.ts'

const api = createTestApi()

/** Olga owns the company; Mia leads Tom and the team Growth, in which Pia is; Ben is a member of nothing. */
async function open() {
  const company = await createCompany(api)
  const { join, token } = company
  const mia = await join({ firstName: 'Mia' })
  const tom = await join({ firstName: 'Tom', managerId: mia.id })
  const pia = await join({ firstName: 'Pia' })
  const ben = await join({ firstName: 'Ben' })
  const team = { name: 'Growth', leadId: mia.id, userIds: [pia.id] }
  const teamId = (await api.call(createTeam, { body: team }, { token })).body.id
  const stranger = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  const as = (person: { id: string; token: string }) => objectivesAs(api, person)
  const olga = as(company.owner)
  await olga.set({})
  const periodId = (await olga.period()).body.id
  await olga.movePeriod(periodId, 'activate')
  return {
    ids: { mia: mia.id, tom: tom.id, pia: pia.id, ben: ben.id, olga: company.owner.id },
    organizationId: company.organizationId,
    tokens: { tom: tom.token, mia: mia.token },
    ...{ teamId, periodId, olga, mia: as(mia), tom: as(tom), pia: as(pia), ben: as(ben) },
    stranger: as(stranger),
  }
}
let company: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  company = await open()
}, 60_000)

type Caller = typeof company.olga

/** An active objective with a key result from 0 to 100. */
async function start(caller: Caller, body: object = {}) {
  const { id } = (await caller.create({ periodId: company.periodId, ...body })).body
  const key = (await caller.addKey(id)).body
  expect((await caller.activate(id)).status).toBe(200)
  return { id, keyId: key.id }
}

const actionsOf = (body: { allowedActions: { action: string; refusal: unknown }[] }) =>
  body.allowedActions.filter(({ refusal }) => refusal === null).map(({ action }) => action)
const faultsOf = (answer: { status: number; body: object }) => ({
  status: answer.status,
  errors: (answer.body as { errors?: Record<string, string[]> }).errors,
})

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

test('an objective is activated, closed with a grade, reopened and copied into another period', async () => {
  const { olga, tom, periodId } = company
  const backlog = (await tom.create()).body
  expect(backlog.progress).toBeNull()
  expect((await tom.activate(backlog.id)).body).toMatchObject({
    detail: expect.stringContaining('period') as string,
  })
  const bare = (await tom.create({ periodId })).body
  expect((await tom.activate(bare.id)).body).toMatchObject({
    detail: 'Add at least one key result or choose manual progress.',
  })
  const { id, keyId } = await start(tom)
  await tom.checkIn(keyId, { value: 65 })
  expect((await tom.close(id, { comment: '' })).status).toBe(422)
  const closed = await tom.close(id)
  expect(closed.body).toMatchObject({ state: 'closed', outcome: 'partly', grade: 0.7 })
  expect((await tom.update(id, { periodId })).status).toBe(409)
  expect((await tom.checkIn(keyId, { value: 1 })).status).toBe(409)
  expect((await tom.reopen(id)).body).toMatchObject({ state: 'active', grade: null, outcome: null })
  const next = (await olga.period({ name: 'Q2', startDate: '2030-01-01', endDate: '2030-03-31' })).body
  const copy = await tom.duplicate(id, next.id)
  expect(copy).toMatchObject({ status: 201, body: { state: 'draft', progress: 0, startDate: '2030-01-01' } })
  expect(copy.body.keyResults).toMatchObject([{ currentValue: 0, lastCheckInAt: null }])
})

test('with approval, a manager approves and the owner does not', async () => {
  const { olga, mia, tom, periodId, tokens } = company
  await olga.set({ approvalRequired: true })
  const { id } = (await tom.create({ periodId, title: 'To approve', progressMode: 'manual' })).body
  expect((await tom.activate(id)).status).toBe(409)
  expect((await tom.submit(id)).body.state).toBe('pending_approval')
  expect((await tom.approve(id)).status).toBe(403)
  const tasks = (await api.call(listTasks, {}, { token: tokens.mia })).body
  expect(JSON.stringify(tasks)).toContain('Approve To approve')
  await mia.sendBack(id)
  await tom.submit(id)
  expect((await mia.approve(id)).body.state).toBe('active')
  await olga.set({ approvalRequired: false })
  expect((await tom.checkInObjective(id, { value: 101 })).status).toBe(422)
  await tom.checkInObjective(id, { value: 12.5 })
  expect((await tom.get(id)).body.progress).toBe(12.5)
})

test('edits keep what others changed, and clash where both changed the same', async () => {
  const { tom, mia, ids, periodId } = company
  const { id, version } = (await tom.create({ periodId, title: 'Opened' })).body
  await mia.update(id, { ownerIds: [ids.tom], periodId, title: 'Opened', description: 'Of Mia', version })
  const merged = await tom.update(id, { periodId, title: 'Of Tom', version })
  expect(merged.body).toMatchObject({ title: 'Of Tom', description: 'Of Mia' })
  const clash = await mia.update(id, { ownerIds: [ids.tom], periodId, title: 'Of Mia', version })
  expect(clash).toMatchObject({
    status: 409,
    body: { errors: { title: [expect.stringContaining('Of Tom')] } },
  })
})

test('lists are filtered and summed up, and comments belong to who sees the objective', async () => {
  const { olga, tom, ben, ids, periodId } = company
  const { id } = await start(tom, { title: 'Zebra', tags: ['growth'], visibility: 'private' })
  const titles = async (query: object) => (await olga.list(query)).body.items.map(({ title }) => title)
  expect(await titles({ q: 'zebra', ownerId: ids.tom, level: 'individual', state: 'active' })).toEqual([
    'Zebra',
  ])
  expect(await titles({ q: 'growth', periodId })).toEqual(['Zebra'])
  expect(await titles({ q: 'zebra', health: 'on_track' })).toEqual([])
  expect(await titles({ q: 'zebra', archived: 'yes' })).toEqual([])
  const summary = (await olga.summary({ periodId })).body
  expect(summary.total).toBe(summary.states.reduce((sum, { count }) => sum + count, 0))
  expect((await ben.summary({ periodId })).body.total).toBeLessThan(summary.total)
  expect((await ben.comment(id, 'Hello')).status).toBe(404)
  await tom.comment(id, 'On it')
  expect((await tom.comments(id)).body.items).toMatchObject([{ text: 'On it', author: { id: ids.tom } }])
})

test('a check-in that is overdue by half a cadence is a task; a period closes with its objectives', async () => {
  const { olga, tom, tokens } = company
  const period = (await olga.period({ name: 'Overdue' })).body.id
  await olga.movePeriod(period, 'activate')
  const { id, keyId } = await start(tom, { periodId: period, title: 'Slow' })
  await tom.checkIn(keyId, { value: 45 })
  const tasks = async () => JSON.stringify((await api.call(listTasks, {}, { token: tokens.tom })).body)
  const path = `/people/key-results/${keyId}`
  const age = async (days: number) => {
    const at = api.clock.at.getTime() - days * DAY
    await env.DB.batch([
      env.DB.prepare('update key_results set last_check_in_at = ? where id = ?').bind(at, keyId),
      env.DB.prepare('update objectives set activated_at = ? where id = ?').bind(at, id),
    ])
  }
  await age(10)
  expect(await tasks()).not.toContain(path)
  await age(11)
  expect(await tasks()).toContain(path)
  expect((await tom.get(id)).body.isOverdue).toBe(true)
  expect((await olga.closePeriod(period)).body).toMatchObject({
    detail:
      '1 objective of this period is still active. Close them first, or close them together with the period.',
  })
  expect((await olga.closePeriod(period, true)).body).toMatchObject({ state: 'closed', activeCount: 0 })
  expect((await tom.get(id)).body).toMatchObject({ state: 'closed', grade: 0.5, outcome: 'partly' })
  expect((await tom.reopen(id)).status).toBe(409)
  expect((await tom.closePeriod(period)).status).toBe(403)
})

test('what others ask of a person: objectives on top in some days, by tag', async () => {
  const { mia, ids, periodId, organizationId } = company
  const own = await start(mia, { title: 'On top', tags: ['Sales'] })
  await start(mia, { title: 'Below', parentId: own.id })
  await mia.checkIn(own.keyId, { value: 40 })
  await mia.create({ title: 'A draft', periodId })
  const list = (more: object = {}) =>
    listPersonObjectives(overD1(env.DB), {
      ...{ organizationId, userId: ids.mia, from: '2026-01-01', to: '2026-12-31' },
      ...more,
    })
  expect(await list({ tag: 'Sales' })).toEqual([
    { id: own.id, title: 'On top', tags: ['Sales'], progress: 20 },
  ])
  expect((await list()).map(({ title }) => title)).not.toContain('Below')
  expect(await list({ from: '2019-01-01', to: '2019-12-31' })).toEqual([])
  expect(await list({ organizationId: 'org_none' })).toEqual([])
})
