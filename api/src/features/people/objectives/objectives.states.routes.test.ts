import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { listPersonObjectives } from '#api/core/objectives/person-objectives.queries.ts'
import { overD1 } from '#api/db/client.ts'
import { listTasks } from '#contract/workspace/tasks.ts'
import { createTestApi, DAY } from '#tests/workers/api.ts'
import { type ObjectiveCompany, openObjectives, startObjective } from '#tests/workers/objectives.ts'

const api = createTestApi()
let company: ObjectiveCompany
beforeAll(async () => {
  company = await openObjectives(api)
}, 60_000)

type Caller = ObjectiveCompany['olga']
const start = (caller: Caller, body: object = {}) => startObjective(company, caller, body)

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
