import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { launchCycle, openCycles, progressAs, setReviewStates, storedReviews } from '#tests/workers/cycles.ts'

const GROUPS = [
  { direction: 'self' },
  { direction: 'manager' },
  { direction: 'upward', revieweeSees: 'anonymous' },
] as const

async function openLaunched(more: object = {}) {
  const api = createTestApi()
  const company = await openCycles(api)
  return { api, company, ...(await launchCycle(company, GROUPS, more)) }
}

const fieldsOf = (body: unknown) => (body as { errors: Record<string, string[]> }).errors

test('a reviewer is added while reviews are written, and has one role for each reviewee', async () => {
  const { company, id, tomsPacket } = await openLaunched()
  const { zoe, mia, tom, owner, addReviewer, reviewers } = company
  const added = await addReviewer(id, tomsPacket, { direction: 'upward', userId: zoe.id })
  expect([added.status, added.body]).toMatchObject([
    201,
    { direction: 'upward', reviewer: { id: zoe.id, name: 'Zoë Souza' }, state: 'not_started' },
  ])
  expect(
    (await reviewers(id, tomsPacket)).body.items.map(({ direction, reviewer }) => [
      direction,
      reviewer?.name,
    ]),
  ).toEqual([
    ['self', 'Tom Souza'],
    ['manager', 'Mia Souza'],
    ['upward', 'Zoë Souza'],
  ])
  const refusedAs = async (direction: string, userId: string) => {
    const { status, body } = await addReviewer(id, tomsPacket, { direction, userId })
    return [status, fieldsOf(body)]
  }
  expect(await refusedAs('upward', mia.id)).toEqual([
    422,
    { userId: ['Mia Souza already reviews this person as manager.'] },
  ])
  expect(await refusedAs('upward', zoe.id)).toEqual([
    422,
    { userId: ['Zoë Souza already reviews this person as direct report.'] },
  ])
  expect(await refusedAs('manager', owner.id)).toEqual([
    422,
    { direction: ['This person has a manager review already. Remove it first.'] },
  ])
  expect((await refusedAs('upward', tom.id))[0]).toBe(422)
  expect((await refusedAs('peer', owner.id))[1]).toEqual({
    direction: ['This review cycle has no such reviews.'],
  })
  expect((await refusedAs('self', owner.id))[0]).toBe(422)
})

test('only active people of the organization are added, and a packet is found in its own cycle alone', async () => {
  const { api, company, id, tomsPacket } = await openLaunched()
  const stranger = await openCycles(api)
  const foreign = await launchCycle(stranger, GROUPS)
  const statusOf = async (userId: string) =>
    (await company.addReviewer(id, tomsPacket, { direction: 'upward', userId })).status
  expect(await statusOf(stranger.zoe.id)).toBe(422)
  await env.DB.prepare(`UPDATE users SET status = 'archived' WHERE id = ?`).bind(company.zoe.id).run()
  expect(await statusOf(company.zoe.id)).toBe(422)
  const other = await launchCycle(company, GROUPS)
  for (const packet of [foreign.tomsPacket, other.tomsPacket]) {
    const added = await company.addReviewer(id, packet, { direction: 'upward', userId: company.owner.id })
    expect(added.status).toBe(404)
    expect((await company.reviewers(id, packet)).status).toBe(404)
  }
  const [review] = (await company.reviewers(other.id, other.tomsPacket)).body.items
  expect((await company.removeReviewer(id, tomsPacket, review?.id ?? '')).status).toBe(404)
})

test('of two who add the same person at once, one is told', async () => {
  const { company, id, tomsPacket } = await openLaunched()
  const add = () => company.addReviewer(id, tomsPacket, { direction: 'upward', userId: company.zoe.id })
  const statuses = (await Promise.all([add(), add()])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 422])
})

test('an open review is removed, a submitted one is not, and who was removed can be asked again', async () => {
  const { company, id, tomsPacket } = await openLaunched()
  const { addReviewer, removeReviewer, reviewers } = company
  const findReview = async (name: string) =>
    (await reviewers(id, tomsPacket)).body.items.find(({ reviewer }) => reviewer?.name === name)?.id ?? ''
  const mias = await findReview('Mia Souza')
  expect((await removeReviewer(id, tomsPacket, mias)).status).toBe(204)
  expect((await removeReviewer(id, tomsPacket, mias)).status).toBe(404)
  expect((await reviewers(id, tomsPacket)).body.items.map(({ direction }) => direction)).toEqual(['self'])

  expect((await addReviewer(id, tomsPacket, { direction: 'manager', userId: company.mia.id })).status).toBe(
    201,
  )
  expect(await storedReviews(id)).toContain('manager: Mia on Tom, not_started')
  await setReviewStates(id, company.mia.id, 'submitted')
  const refused = await removeReviewer(id, tomsPacket, await findReview('Mia Souza'))
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { detail: 'This review has been submitted. It can no longer be removed.' },
  ])
  await company.endReviews(id)
  const late = await addReviewer(id, tomsPacket, { direction: 'upward', userId: company.zoe.id })
  expect(late.status).toBe(409)
})

test('a draft in one direction is gone when its writer is asked for another', async () => {
  const { company, id, tomsPacket } = await openLaunched()
  const mias = (await company.reviewers(id, tomsPacket)).body.items.find(
    ({ direction }) => direction === 'manager',
  )
  const question = await env.DB.prepare(
    `SELECT id FROM review_cycle_questions WHERE cycle_id = ? AND direction = 'manager'`,
  )
    .bind(id)
    .first<{ id: string }>()
  await env.DB.prepare(
    `INSERT INTO review_answers (review_id, cycle_question_id, organization_id, value, is_not_applicable)
     VALUES (?, ?, ?, '1', 0)`,
  )
    .bind(mias?.id ?? '', question?.id ?? '', company.organizationId)
    .run()
  const countAnswers = async () =>
    await env.DB.prepare('SELECT count(*) AS n FROM review_answers WHERE review_id = ?')
      .bind(mias?.id ?? '')
      .first('n')
  await company.removeReviewer(id, tomsPacket, mias?.id ?? '')
  expect(await countAnswers()).toBe(1)
  await company.addReviewer(id, tomsPacket, { direction: 'upward', userId: company.mia.id })
  expect(await countAnswers()).toBe(0)
})

test('the audit log names reviewers only where reviews have names', async () => {
  const { company, id, tomsPacket, miasPacket } = await openLaunched()
  await company.addReviewer(id, tomsPacket, { direction: 'upward', userId: company.zoe.id })
  const [mias] = (await company.reviewers(id, miasPacket)).body.items.filter(
    ({ direction }) => direction === 'manager',
  )
  await company.removeReviewer(id, miasPacket, mias?.id ?? '')
  const events = (await company.events()).filter(({ action }) => action.startsWith('review.reviewer-'))
  expect(Object.fromEntries(events.map(({ action, details }) => [action, details]))).toEqual({
    'review.reviewer-removed': [
      { field: 'reviewee', from: 'Mia Souza', to: null },
      { field: 'direction', from: 'Manager', to: null },
      { field: 'reviewer', from: 'Olga Souza', to: null },
    ],
    'review.reviewer-added': [
      { field: 'reviewee', from: null, to: 'Tom Souza' },
      { field: 'direction', from: null, to: 'Upward' },
    ],
  })
})

test('who leads a cycle and is reviewed in it neither learns who writes without a name nor chooses them', async () => {
  const api = createTestApi()
  const company = await openCycles(api)
  const { id, miasPacket } = await launchCycle(company, GROUPS, { ownerIds: [company.mia.id] })
  const mia = progressAs(api, company.mia.token)
  const { items } = (await mia.reviewers(id, miasPacket)).body
  expect(items.map(({ direction, reviewer }) => [direction, reviewer?.name])).toEqual([
    ['self', 'Mia Souza'],
    ['manager', 'Olga Souza'],
    ['upward', undefined],
    ['upward', undefined],
  ])
  const upward = items.find(({ direction }) => direction === 'upward')?.id ?? ''
  const refused = await mia.removeReviewer(id, miasPacket, upward)
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { detail: 'Somebody else has to choose who reviews you.' },
  ])
  const added = await mia.addReviewer(id, miasPacket, { direction: 'upward', userId: company.owner.id })
  expect(added.status).toBe(403)
})
