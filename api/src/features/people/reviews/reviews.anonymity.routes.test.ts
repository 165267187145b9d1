import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listTasks } from '#contract/workspace/tasks.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { addPeer, complete, openReviews } from '#tests/workers/reviews.ts'

const TIME = new Date('2026-11-24T15:04:05.678Z')

async function openAt(options: Parameters<typeof openReviews>[1] = {}) {
  const api = createTestApi()
  const opened = await openReviews(api, options)
  return { api, ...opened }
}

interface StoredEvent {
  action: string
  at: number
  request_id: string
}

const storedEvents = async (organizationId: string) =>
  (
    await env.DB.prepare(
      "select * from changes where organization_id = ? and (action like 'review.anonymous-%' or action in ('review.submitted', 'review.recalled', 'review.reopened', 'review.declined'))",
    )
      .bind(organizationId)
      .all<StoredEvent>()
  ).results

test('events of anonymous reviews tell neither people nor reasons, nor more of the time than the day', async () => {
  const { api, as, tom, mia, idOf, cycle, owner, join, organizationId } = await openAt()
  api.clock.at = TIME
  const ines = await join({ firstName: 'Ines' })
  const [upward, peer] = [await idOf(tom.id), await addPeer(cycle.id, ines.id)]
  await as(ines).decline(peer, 'Secretly afraid')
  await as(tom).save(upward, complete((await as(tom).get(upward)).body.questions, 'Unkind words'))
  await as(tom).submit(upward)
  await as(tom).recall(upward)
  await as(tom).submit(upward)
  await as(owner).reopen(upward, 'Tom asked')

  const events = await storedEvents(organizationId)
  expect(events.map(({ action }) => action).sort()).toEqual([
    'review.anonymous-declined',
    'review.anonymous-recalled',
    'review.anonymous-reopened',
    'review.anonymous-submitted',
    'review.anonymous-submitted',
  ])
  const told = JSON.stringify(events)
  const hidden = [tom, mia, ines, owner].flatMap(({ id, firstName }) => [id, firstName])
  for (const secret of [...hidden, upward, peer, 'Unkind', 'afraid', 'asked'])
    expect(told.toLowerCase()).not.toContain(secret.toLowerCase())
  expect(events.every(({ at }) => at % (24 * 3600 * 1000) === 0)).toBe(true)
  expect(new Set(events.map((event) => event.request_id)).size).toBe(events.length)
})

test('events of reviews with names say who has written about whom, and never what', async () => {
  const { as, owner, idOf, templates } = await openAt()
  const id = await idOf(owner.id)
  await as(owner).save(id, complete((await as(owner).get(id)).body.questions, 'Unkind words'))
  await as(owner).submit(id)
  const [event] = (await templates.events()).filter(({ action }) => action === 'review.submitted')
  expect(event).toMatchObject({
    actor: { name: 'Olga Souza' },
    subject: { name: 'Spring' },
    details: [
      { field: 'reviewee', to: 'Mia Souza' },
      { field: 'direction', to: 'Manager review' },
    ],
  })
  expect(JSON.stringify(event)).not.toContain('Unkind')
})

test('a direction that the cycle shows with names has events with names', async () => {
  const { as, tom, idOf, templates } = await openAt({ upward: { revieweeSees: 'named' } })
  const id = await idOf(tom.id)
  await as(tom).save(id, complete((await as(tom).get(id)).body.questions))
  await as(tom).submit(id)
  expect((await templates.events()).map(({ action }) => action)).toContain('review.submitted')
})

test('reviews are tasks of their writers, and managers don’t learn of those without names', async () => {
  const { api, as, tom, mia, owner, idOf } = await openAt()
  const tasksOf = async (by: { token: string }, mine: 'true' | 'false') =>
    (await api.call(listTasks, { query: { mine } }, { token: by.token })).body.items
  const id = await idOf(tom.id)
  expect(await tasksOf(tom, 'true')).toMatchObject([
    {
      id: `review:${id}`,
      title: 'Write your review of Mia Souza',
      about: 'Upward review in Spring',
      dueOn: '2030-06-01',
      path: `/people/reviews/${id}`,
      doneAt: null,
    },
  ])
  // Mia is the manager of Tom and Zoë, who write about her.
  expect(await tasksOf(mia, 'false')).toEqual([])
  expect((await tasksOf(mia, 'true')).map(({ title }) => title)).toEqual(['Write your self review'])
  // Olga is the manager of Mia, whose self review has her name.
  expect((await tasksOf(owner, 'false')).map(({ title }) => title)).toEqual(['Write your self review'])

  await as(tom).save(id, complete((await as(tom).get(id)).body.questions))
  await as(tom).submit(id)
  expect(await tasksOf(tom, 'true')).toMatchObject([{ doneAt: expect.any(String) as string }])
  expect(await tasksOf(mia, 'false')).toEqual([])
})

test('people are told once of what a cycle has assigned to them', async () => {
  const { tom, mia, cycle } = await openAt()
  const rows = (
    await env.DB.prepare(
      "select user_id, path from notifications where kind = 'review.assigned' and key like ?",
    )
      .bind(`%${cycle.id}`)
      .all<{ user_id: string; path: string }>()
  ).results
  const idsOf = rows.map(({ user_id }) => user_id)
  expect(idsOf).toEqual(expect.arrayContaining([tom.id, mia.id]))
  expect(new Set(idsOf).size).toBe(idsOf.length)
  expect(rows[0]?.path).toBe('/people/reviews')
})
