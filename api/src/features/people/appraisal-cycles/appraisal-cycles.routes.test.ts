import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { commit } from '#api/db/commit.ts'
import { createTestApi } from '#tests/workers/api.ts'
import {
  appraisalCyclesAs,
  appraisalsAs,
  openAppraisals,
  startAppraisals,
} from '#tests/workers/appraisals.ts'
import { createCompany } from '#tests/workers/company.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { createAll } from './create-appraisals.service.ts'
import { insertAppraisals } from './create-appraisals.queries.ts'

const api = createTestApi()
let company: Awaited<ReturnType<typeof openAppraisals>>
beforeAll(async () => {
  company = await openAppraisals(api)
})

const errorsOf = (reply: { body: object }) => ('errors' in reply.body ? reply.body.errors : undefined)
const detailOf = (reply: { body: object }) => ('detail' in reply.body ? reply.body.detail : undefined)

test('dates, weights and the review cycle of a cycle are checked', async () => {
  const { create } = company.cycles
  expect(errorsOf(await create({ endDate: '2026-01-01' }))).toEqual({
    endDate: ['The end date must be after the start date.'],
  })
  expect(errorsOf(await create({ weights: { kra: 60, self: 30, review: 0 } }))).toEqual({
    weights: ['Component weights must add up to 100%. They add up to 90% now.'],
  })
  const choose = { reviewCycleId: ['Choose a completed review cycle.'] }
  const weights = { kra: 60, self: 30, review: 10 }
  expect(errorsOf(await create({ weights }))).toEqual(choose)
  expect(errorsOf(await create({ weights, reviewCycleId: 'rcy_none' }))).toEqual(choose)
})

test('appraisals are created once for each participant, and dates are locked from then on', async () => {
  const { cycles, tom, zoe, templateId } = company
  const { id } = (await cycles.create()).body
  expect(detailOf(await cycles.start(id))).toBe('Add at least one participant.')
  expect((await cycles.add(id, { userIds: [tom.id, zoe.id] })).body).toEqual({ added: 2, skipped: 0 })
  expect(detailOf(await cycles.start(id))).toBe('Choose a template for 2 people.')
  await cycles.choose(id, zoe.id, templateId)
  expect(detailOf(await cycles.start(id))).toBe('Choose a template for 1 person.')
  expect((await cycles.add(id, { everybody: true, templateId })).body).toEqual({ added: 2, skipped: 2 })
  const [one, two] = await Promise.all([cycles.start(id), cycles.start(id)])
  expect([one.status, two.status].sort()).toEqual([200, 409])
  expect((await cycles.get(id)).body).toMatchObject({
    state: 'in_progress',
    appraisalCount: 4,
    pendingCount: 0,
    skippedCount: 0,
  })
  // A run that read who is left before the others were done.
  const [row] = (
    await env.DB.prepare('select * from appraisal_cycles where id = ?').bind(id).all<Record<string, string>>()
  ).results
  await env.DB.prepare('update appraisal_participants set handled_at = null where cycle_id = ?')
    .bind(id)
    .run()
  const scope = createTestScope(api)
  const cycle = {
    ...row,
    organizationId: row?.['organization_id'],
    startDate: row?.['start_date'],
    endDate: row?.['end_date'],
  } as never
  const writes = insertAppraisals(scope.db, { cycle, personIds: [tom.id, zoe.id], now: new Date() })
  await commit(scope.db, writes)
  await createAll(scope)
  expect((await cycles.get(id)).body).toMatchObject({ appraisalCount: 4, pendingCount: 0 })
  expect((await cycles.update(id, { name: 'Renamed', visibility: 'never' })).body).toMatchObject({
    name: 'Renamed',
    visibility: 'never',
  })
  expect(
    (await cycles.update(id, { name: 'Renamed', endDate: '2027-01-01', visibility: 'never' })).status,
  ).toBe(409)
  expect(detailOf(await cycles.choose(id, tom.id, templateId))).toMatch(
    /^Tom .* already has an appraisal in this cycle\.$/,
  )
  expect((await cycles.drop(id, tom.id)).status).toBe(409)
  expect((await cycles.remove(id)).status).toBe(409)
})

test('nobody is appraised for overlapping periods', async () => {
  const { cycles, tom, templateId } = company
  const { id } = (await cycles.create({ startDate: '2026-12-31', endDate: '2027-06-30' })).body
  await cycles.add(id, { userIds: [tom.id], templateId })
  expect(detailOf(await cycles.start(id))).toMatch(
    /^Tom .* already has an appraisal for an overlapping period\.$/,
  )
  await cycles.drop(id, tom.id)
  const late = await company.join({ firstName: 'Lea', managerId: company.mia.id })
  await cycles.add(id, { userIds: [late.id], templateId })
  expect((await cycles.start(id)).body.appraisalCount).toBe(1)
  // Who comes later is told apart, and the cycle goes on without them.
  await cycles.add(id, { userIds: [tom.id], templateId })
  expect((await cycles.get(id)).body).toMatchObject({ appraisalCount: 1, pendingCount: 0, skippedCount: 1 })
  const { items } = (await cycles.participants(id, { q: 'tom' })).body
  expect(items[0]?.obstacle).toMatch(/overlapping period/)
  expect((await cycles.drop(id, tom.id)).status).toBe(204)
})

test('only published templates of the organization are chosen, and late participants need one', async () => {
  const { cycles, tom, templates } = company
  const { id } = (await cycles.create({ startDate: '2030-01-01', endDate: '2030-12-31' })).body
  const draft = (await templates.create({ name: 'Unfinished', status: 'draft' })).body.id
  const foreign = (await (await openAppraisals(api)).templates.create({ name: 'Other' })).body.id
  for (const templateId of [draft, foreign])
    expect(errorsOf(await cycles.add(id, { userIds: [tom.id], templateId }))).toEqual({
      templateId: ['Choose a published template.'],
    })
  await cycles.add(id, { userIds: [tom.id], templateId: company.templateId })
  await cycles.start(id)
  expect((await cycles.add(id, { userIds: [company.zoe.id] })).status).toBe(422)
})

test('a cycle is completed once all is submitted or confirmed, and can be reopened', async () => {
  const other = await openAppraisals(api)
  const { cycles, mia, tom } = other
  const { id, toms } = await startAppraisals(other, { weights: { kra: 80, self: 20, review: 0 } })
  const [asTom, asMia] = [appraisalsAs(api, tom.token), appraisalsAs(api, mia.token)]
  await asTom.rateSelf(toms, [5, 4, 4])
  await asTom.submitSelf(toms)
  await asMia.rate(toms, [4, 3, 5])
  await asMia.submit(toms)
  expect(errorsOf(await cycles.complete(id))).toEqual({
    '': ['1 appraisal is not submitted yet.', '1 appraisal is not finalized yet.'],
  })
  await appraisalsAs(api, other.token).finalize(toms)
  const { body: summary } = await cycles.summary(id)
  expect(summary).toMatchObject({ missingSelf: 1, missingManager: 1, mean: 4, morePeople: 0 })
  expect(summary.states.map(({ count }) => count)).toEqual([1, 0, 0, 1, 0])
  expect(summary.distribution.map(({ count }) => count)).toEqual([0, 0, 0, 0, 1])
  // 80% of 3.90 and 20% of 4.40.
  expect(summary.people.map(({ self, manager, final }) => [self, manager, final])).toEqual([
    [4.4, 3.9, 4],
    [null, null, null],
  ])
  expect((await cycles.complete(id)).status).toBe(409)
  expect((await cycles.complete(id, true)).body.state).toBe('completed')
  expect((await cycles.reopen(id)).body.state).toBe('in_progress')
})

test('cycles of another organization do not exist, and managers only look', async () => {
  const { cycles, tom, mia, templateId } = company
  const { id } = (await cycles.create({ startDate: '2040-01-01', endDate: '2040-12-31' })).body
  const other = await createCompany(api)
  const theirs = appraisalCyclesAs(api, other.token)
  const calls = [
    theirs.get,
    theirs.start,
    theirs.complete,
    theirs.reopen,
    theirs.summary,
    theirs.participants,
    theirs.remove,
  ]
  for (const call of calls) expect((await call(id)).status).toBe(404)
  expect((await theirs.add(id, { userIds: [other.owner.id] })).status).toBe(404)
  // People of another organization are nobody here.
  expect((await cycles.add(id, { userIds: [other.owner.id], templateId })).body).toEqual({
    added: 0,
    skipped: 0,
  })
  const asMia = appraisalCyclesAs(api, mia.token)
  expect((await asMia.get(id)).status).toBe(200)
  expect((await asMia.summary(id)).status).toBe(403)
  expect((await asMia.start(id)).status).toBe(403)
  expect((await appraisalCyclesAs(api, tom.token).get(id)).status).toBe(403)
})
