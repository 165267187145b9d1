import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { listNotifications } from '#contract/workspace/notifications.ts'
import { listTasks } from '#contract/workspace/tasks.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { appraisalsAs, openAppraisals, startAppraisals } from '#tests/workers/appraisals.ts'
import { createCompany } from '#tests/workers/company.ts'

const api = createTestApi()
let company: Awaited<ReturnType<typeof openAppraisals>>
let ids: Awaited<ReturnType<typeof startAppraisals>>
const as = (who: { token: string }) => appraisalsAs(api, who.token)
beforeAll(async () => {
  company = await openAppraisals(api)
  ids = await startAppraisals(company, { weights: { kra: 80, self: 20, review: 0 } })
})

const errorsOf = (reply: { body: object }) => ('errors' in reply.body ? reply.body.errors : undefined)
const openTasks = async (token: string, appraisalId: string) => {
  const { items } = (await api.call(listTasks, { query: {} }, { token })).body
  const isOpen = ({ path, doneAt }: (typeof items)[number]) => path.endsWith(appraisalId) && doneAt === null
  return items.filter(isOpen).map(({ title }) => title)
}
const kindsOf = async (token: string) =>
  (await api.call(listNotifications, { query: {} }, { token })).body.items.map(({ kind }) => kind).toSorted()

test('an appraisal goes from the self rating to its acknowledgment, and back with a reason', async () => {
  const { tom, mia, owner } = company
  const { toms } = ids
  expect(await openTasks(tom.token, toms)).toEqual(['Rate yourself'])
  await as(tom).rateSelf(toms, [5, null, 4], { reflection: 'A good year.' })
  expect(errorsOf(await as(tom).submitSelf(toms))).toEqual({ '': ['Rate every key result area.'] })
  // Drafts are the employee's alone.
  expect((await as(mia).get(toms)).body).toMatchObject({ reader: 'manager', self: null })
  const saved = await as(tom).rateSelf(toms, [5, 4, 4], { reflection: 'A good year.', version: 2 })
  expect(saved.body.self).toMatchObject({ version: 3, reflection: 'A good year.' })
  expect((await as(tom).submitSelf(toms)).body.state).toBe('self_submitted')
  expect(await openTasks(mia.token, toms)).toEqual([expect.stringMatching(/^Rate Tom /)])

  expect((await as(mia).giveBack(toms, 'Say more.')).body.state).toBe('draft')
  expect((await as(tom).get(toms)).body.returned).toMatchObject({ reason: 'Say more.' })
  await as(tom).submitSelf(toms)
  await as(mia).rate(toms, [4, 3, 5], { remarks: 'Reliable.' })
  expect((await as(tom).get(toms)).body).toMatchObject({ managerRating: null, result: null, returned: null })
  expect((await as(mia).submit(toms)).body.result).toMatchObject({ value: 4, isFinal: false })

  expect((await as(owner).giveBack(toms, 'Too high.')).body.state).toBe('self_submitted')
  // What the manager has to change is not for the employee to read.
  expect((await as(tom).get(toms)).body.returned).toBeNull()
  expect((await as(mia).get(toms)).body.returned).toMatchObject({ reason: 'Too high.' })
  await as(mia).rate(toms, [4, 3, 4])
  await as(mia).submit(toms)
  const final = (await as(owner).finalize(toms)).body
  // 80% of 3.65 and 20% of 4.40.
  expect(final).toMatchObject({
    state: 'finalized',
    score: 3.8,
    result: { value: 3.8, isFinal: true, dropped: [] },
  })
  expect(final.result?.parts).toEqual([
    { component: 'kra', weight: 80, value: 3.65 },
    { component: 'self', weight: 20, value: 4.4 },
  ])
  expect((await as(mia).rate(toms, [1, 1, 1])).status).toBe(409)
  expect((await as(owner).giveBack(toms)).status).toBe(409)
  expect((await as(tom).get(toms)).body).toMatchObject({ score: 3.8, managerRating: { remarks: null } })
  expect(await openTasks(tom.token, toms)).toEqual(['Acknowledge your appraisal'])
  expect((await as(tom).acknowledge(toms, 'Thank you.')).body).toMatchObject({
    state: 'acknowledged',
    acknowledgement: 'Thank you.',
  })
  expect(await kindsOf(tom.token)).toEqual(['appraisal.created', 'appraisal.finalized', 'appraisal.returned'])
  expect(await kindsOf(mia.token)).toEqual([
    'appraisal.acknowledged',
    'appraisal.returned',
    'appraisal.self-submitted',
    'appraisal.self-submitted',
  ])
  const query = { area: 'appraisal' } as never
  const { items } = (await api.call(listAuditEvents, { query }, { token: company.token })).body
  const told = items.filter(({ subject }) => subject.id === toms)
  // Several are of one moment.
  expect(told.map(({ action }) => action.replace('appraisal.', '')).toSorted()).toEqual([
    'acknowledged',
    'finalized',
    'manager-submitted',
    'manager-submitted',
    'returned',
    'returned',
    'self-submitted',
    'self-submitted',
  ])
  expect(JSON.stringify(told)).not.toContain('A good year.')
})

test('without a self rating the manager can submit, and the self rating is dropped', async () => {
  const { mia, owner, zoe } = company
  const { zoes } = ids
  await as(mia).rate(zoes, [5, 5, 5])
  expect((await as(mia).submit(zoes)).body.state).toBe('manager_submitted')
  expect((await as(owner).giveBack(zoes)).body.state).toBe('draft')
  expect((await as(zoe).get(zoes)).body).toMatchObject({ returned: null, managerRating: null })
  await as(mia).submit(zoes)
  const { body } = await as(owner).finalize(zoes)
  expect(body).toMatchObject({ score: 5, result: { dropped: ['self'] } })
})

test('ratings fit the appraisal and its scale, and two windows do not overwrite each other', async () => {
  const { tom, mia } = company
  const { toms } = await startAppraisals(company, {
    startDate: '2021-01-01',
    endDate: '2021-12-31',
    scaleMax: 4,
  })
  expect(errorsOf(await as(tom).rateSelf(toms, [4, 4.5, 1]))).toEqual({
    'areas.1.score': ['Scores must be between 0 and 4.'],
  })
  expect((await as(tom).rateSelf(toms, [1, 1])).status).toBe(422)
  expect((await as(tom).rateSelf(toms, [-1, 1, 1])).status).toBe(422)
  expect((await as(tom).rateSelf(toms, [1.005, 1, 1])).status).toBe(422)
  expect((await as(tom).rateSelf(toms, [1, 1, 1], { version: 1 })).status).toBe(200)
  expect(await as(tom).rateSelf(toms, [2, 2, 2], { version: 1 })).toMatchObject({
    status: 409,
    body: { version: 2 },
  })
  const both = await Promise.all([
    as(mia).rate(toms, [1, 1, 1], { version: 1 }),
    as(mia).rate(toms, [2, 2, 2], { version: 1 }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('employees of a cycle that never shows appraisals see their own rating alone', async () => {
  const { tom, mia, owner } = company
  const more = { startDate: '2022-01-01', endDate: '2022-12-31', visibility: 'never' }
  const { toms, id } = await startAppraisals(company, more)
  await as(mia).rate(toms, [4, 3, 5], { remarks: 'Confidential.' })
  await as(mia).submit(toms)
  expect((await as(owner).finalize(toms)).body.score).toBe(3.9)
  const { body } = await as(tom).get(toms)
  expect(body).toMatchObject({ state: 'finalized', score: null, managerRating: null, result: null })
  expect(JSON.stringify(body)).not.toContain('Confidential')
  expect((await as(tom).list({ cycleId: id })).body.items).toMatchObject([{ id: toms, score: null }])
  expect((await as(tom).acknowledge(toms)).status).toBe(409)
  expect(await openTasks(tom.token, toms)).toEqual([])
})

test('administrators do nothing with their own appraisal but rate themselves', async () => {
  const { cycles, templateId, mia, token } = company
  const ada = await company.join({ firstName: 'Ada', role: 'administrator', managerId: mia.id })
  const { id } = (await cycles.create({ startDate: '2023-01-01', endDate: '2023-12-31' })).body
  await cycles.add(id, { userIds: [ada.id], templateId })
  await cycles.start(id)
  const adas = (await as(mia).list({ subject: 'reports', cycleId: id })).body.items[0]?.id ?? ''
  expect((await as(ada).rate(adas, [5, 5, 5])).status).toBe(403)
  await as(mia).rate(adas, [3, 3, 3], { remarks: 'Not yet.' })
  await as(mia).submit(adas)
  expect((await as(ada).get(adas)).body).toMatchObject({ reader: 'employee', managerRating: null })
  expect((await as(ada).finalize(adas)).status).toBe(403)
  expect((await as(ada).giveBack(adas)).status).toBe(403)
  const inList = (await as(ada).list({ subject: 'all', cycleId: id })).body.items
  expect(inList).toMatchObject([{ id: adas, score: null }])
  expect((await appraisalsAs(api, token).finalize(adas)).status).toBe(200)
})

test('others find nothing: colleagues, managers elsewhere, other organizations', async () => {
  const { tom, zoe, mia, owner, join } = company
  const { toms, id } = await startAppraisals(company, { startDate: '2024-01-01', endDate: '2024-12-31' })
  const boss = await join({ firstName: 'Bea' })
  await env.DB.prepare('update users set manager_id = ? where id = ?').bind(boss.id, mia.id).run()
  const stranger = (await createCompany(api)).owner
  for (const who of [zoe, boss, stranger]) {
    const calls = [
      as(who).get(toms),
      as(who).rateSelf(toms, [1, 1, 1]),
      as(who).rate(toms, [1, 1, 1]),
      as(who).submitSelf(toms),
      as(who).submit(toms),
      as(who).giveBack(toms),
      as(who).finalize(toms),
      as(who).acknowledge(toms),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
    for (const subject of ['me', 'reports', 'all'])
      expect((await as(who).list({ subject, cycleId: id })).body.items.map((each) => each.id)).not.toContain(
        toms,
      )
  }
  // Those above a manager read where the organization says so, and do nothing.
  await env.DB.prepare(`update organizations set cascade_visibility = 'line' where id = ?`)
    .bind(company.organizationId)
    .run()
  expect((await as(boss).get(toms)).body).toMatchObject({ managerRating: null })
  expect((await as(boss).list({ subject: 'reports', cycleId: id })).body.total).toBe(2)
  expect((await as(boss).rate(toms, [1, 1, 1])).status).toBe(403)
  expect((await as(tom).rate(toms, [5, 5, 5])).status).toBe(403)
  expect((await as(mia).rateSelf(toms, [5, 5, 5])).status).toBe(403)
  expect((await as(mia).finalize(toms)).status).toBe(403)
  expect((await as(owner).finalize(toms)).status).toBe(409)
  expect((await as(owner).get(toms)).status).toBe(200)
})

test('in a completed cycle nothing is rated, and what was finalized can still be acknowledged', async () => {
  const { cycles, tom, mia, owner } = company
  const { toms, zoes, id } = await startAppraisals(company, {
    startDate: '2025-01-01',
    endDate: '2025-12-31',
  })
  await as(mia).rate(toms, [4, 4, 4])
  await as(mia).submit(toms)
  await as(owner).finalize(toms)
  await cycles.complete(id, true)
  expect((await as(mia).rate(zoes, [1, 1, 1])).status).toBe(409)
  expect((await as(tom).acknowledge(toms)).status).toBe(200)
})
