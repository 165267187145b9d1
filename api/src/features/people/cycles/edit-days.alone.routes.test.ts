import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { listNotifications } from '#contract/workspace/notifications.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { cyclesAs } from '#tests/workers/cycles.ts'
import { createPerson } from '#tests/workers/people.ts'
import { openTimeline, runOn } from '#tests/workers/timelines.ts'

// The job looks at all cycles that there are, so that these tests are alone.

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM review_cycles').run()
})

/** In progress since March 1; its reviews end on April 20. Zoë owns it, and has nothing to write. */
async function openRunning(api: TestApi) {
  const company = await openTimeline(api)
  const { id, update, body, schedule, launch, zoe } = company
  await update(id, { ...body, ownerIds: [zoe.id] })
  await schedule(id)
  await launch(id)
  const toldOf = async ({ token }: { token: string }) =>
    (await api.call(listNotifications, { query: {} }, { token })).body.items
      .filter(({ kind }) => kind === 'review.days-changed')
      .map(({ text, path }) => [text, path])
  return { ...company, toldOf }
}

test('days of a running cycle are changed, and it is led by them', async () => {
  const api = createTestApi()
  const company = await openRunning(api)
  const { id, changeDays, state, events, toldOf, tom, zoe, owner } = company
  const { status, body } = await changeDays(id, { endReviews: '2027-04-10', complete: null })
  expect([status, body]).toMatchObject([
    200,
    {
      nextMove: { verb: 'end-reviews', on: '2027-04-10' },
      settings: { timeline: { launch: '2027-04-04', endReviews: '2027-04-10', complete: null } },
    },
  ])
  const [event] = (await events()).filter(({ action }) => action === 'review.cycle-days-changed')
  expect(event?.details).toEqual([
    { field: 'endReviews', from: '2027-04-20', to: '2027-04-10' },
    { field: 'complete', from: '2027-05-01', to: null },
  ])
  const text =
    'Olga Souza changed when stages of “Spring” end: Reviews end: Apr 10, 2027, Review cycle is completed: no day.'
  expect(await toldOf(tom)).toEqual([[text, '/tasks']])
  expect(await toldOf(zoe)).toEqual([[text, `/people/cycles/${id}`]])
  // Who did it knows.
  expect(await toldOf(owner)).toEqual([])
  await runOn(api, '2027-04-10', -1)
  expect(await state()).toBe('in_progress')
  await runOn(api, '2027-04-10')
  expect(await state()).toBe('calibration')
  await runOn(api, '2027-04-25')
  await runOn(api, '2027-06-01')
  expect(await state()).toBe('sharing')
})

test('days that are past, in no order, or before reviews are due are refused', async () => {
  const api = createTestApi()
  const { id, changeDays, endReviews, get, toldOf, tom, groups } = {
    ...(await openRunning(api)),
    groups: "json_set(settings, '$.groups[0].dueOn', '2027-04-15')",
  }
  await env.DB.prepare(`UPDATE review_cycles SET settings = ${groups} WHERE id = ?`).bind(id).run()
  const cases = [
    [{ endReviews: '2027-03-01' }, 'Choose a day that is still to come.'],
    [{ endReviews: '2027-04-25' }, 'The end of calibration must be after the end of reviews.'],
    [{ endReviews: null }, 'Choose the day on which reviews end.'],
    [{ endReviews: '2027-04-15' }, 'Choose a day after the last due date of reviews.'],
    [{ complete: '2027-04-25' }, 'The completion must be after the end of calibration.'],
    // It has no peers.
    [
      { endPeerSelection: '2027-04-06' },
      'This stage has ended, and its day can’t be changed any more. Reload the page.',
    ],
  ] as const
  for (const [changed, detail] of cases) {
    const refused = await changeDays(id, changed)
    expect([refused.status, refused.body]).toMatchObject([
      'endPeerSelection' in changed ? 409 : 422,
      { detail },
    ])
  }
  await endReviews(id)
  const passed = await changeDays(id, { endReviews: '2027-04-22' })
  expect([passed.status, passed.body]).toMatchObject([409, { errors: { endReviews: [/has ended/] } }])
  expect((await get(id)).body.settings.timeline).toMatchObject({ endReviews: '2027-04-20' })
  expect(await toldOf(tom)).toEqual([])
  // What is sent as it was is no change.
  expect((await changeDays(id, { endReviews: '2027-04-20' })).status).toBe(200)
})

test('two who change different days both succeed, and the same day once', async () => {
  const api = createTestApi()
  const { id, changeDays, get } = await openRunning(api)
  const { version } = (await get(id)).body
  await changeDays(id, { endReviews: '2027-04-10', version })
  const other = await changeDays(id, { endReviews: '2027-04-20', complete: '2027-05-09', version })
  expect(other.body.settings.timeline).toMatchObject({ endReviews: '2027-04-10', complete: '2027-05-09' })
  const clash = await changeDays(id, { endReviews: '2027-04-12', version })
  expect([clash.status, clash.body]).toMatchObject([
    409,
    { errors: { endReviews: ['Changed meanwhile to “2027-04-10”. Save again to keep yours.'] } },
  ])
})

test('a move that has failed is tried on the new day, and only then', async () => {
  const api = createTestApi()
  const { id, changeDays } = await openRunning(api)
  await env.DB.prepare("UPDATE review_cycles SET move_failed_at = 1, move_failure = 'It failed.'").run()
  const others = await changeDays(id, { complete: '2027-05-09' })
  expect(others.body.nextMove).toMatchObject({ on: '2027-04-20', failure: 'It failed.' })
  const same = await changeDays(id, { endReviews: '2027-04-21' })
  expect(same.body.nextMove).toMatchObject({ on: '2027-04-21', failure: null })
})

test('only those who lead a running cycle with a timeline change its days', async () => {
  const api = createTestApi()
  const { id, create, changeDays, complete, zoe, mia, tom } = await openRunning(api)
  const changed = { complete: '2027-05-09' }
  expect((await cyclesAs(api, zoe.token).changeDays(id, changed)).status).toBe(200)
  for (const { token } of [mia, tom, await createPerson(api, { role: 'owner' })])
    expect((await cyclesAs(api, token).changeDays(id, changed)).status).toBe(404)
  const byHand = (await create({})).body
  expect((await changeDays(byHand.id, changed)).status).toBe(409)
  await env.DB.prepare("UPDATE review_cycles SET state = 'sharing' WHERE id = ?").bind(id).run()
  await complete(id, { confirmed: true })
  expect((await changeDays(id, changed)).status).toBe(409)
})
