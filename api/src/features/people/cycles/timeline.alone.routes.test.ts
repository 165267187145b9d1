import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { cyclesAs, openCycles, storedReviews } from '#tests/workers/cycles.ts'
import { DAYS, openTimeline, runOn, ZONE } from '#tests/workers/timelines.ts'
import { startOfDay } from '#api/lib/zoned-days.ts'
import { listTasks } from '#contract/workspace/tasks.ts'
import { listNotifications } from '#contract/workspace/notifications.ts'

// The job looks at all cycles that there are, so that these tests are alone.

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM review_cycles').run()
})

test('a scheduled cycle is launched and led on when its days begin where the organization is', async () => {
  const api = createTestApi()
  const { id, schedule, get, state, events } = await openTimeline(api)
  expect((await schedule(id)).body).toMatchObject({
    state: 'scheduled',
    nextMove: { verb: 'launch', on: '2027-04-04', failure: null },
    launchedAt: null,
  })
  // Clocks are put back at midnight of that day: its predecessor has 25 hours.
  await runOn(api, '2027-04-04', -1)
  expect(await state()).toBe('scheduled')
  await runOn(api, '2027-04-04')
  expect((await get(id)).body).toMatchObject({
    state: 'in_progress',
    reviewCount: 4,
    launchedAt: startOfDay('2027-04-04', ZONE).toISOString(),
    nextMove: { verb: 'end-reviews', on: '2027-04-20' },
  })
  await runOn(api, '2027-04-20', -1)
  expect(await state()).toBe('in_progress')
  await runOn(api, '2027-04-20')
  expect(await state()).toBe('calibration')
  expect(new Set((await storedReviews(id)).map((review) => review.split(', ')[1]))).toEqual(
    new Set(['expired']),
  )
  await runOn(api, '2027-04-25')
  expect(await state()).toBe('sharing')
  // Packets that nobody shared don't hold it back.
  await runOn(api, '2027-05-01')
  expect((await get(id)).body).toMatchObject({ state: 'completed', nextMove: null })
  const moved = (await events()).filter(({ action }) => action === 'review.cycle-moved')
  expect(moved.map(({ actor }) => actor?.name ?? null)).toEqual([null, null, null, null, 'Olga Souza'])
  expect(moved.flatMap(({ details }) => details)).toContainEqual(
    expect.objectContaining({ to: '2027-05-01' }),
  )
})

test('several runs at once move a cycle once, and assign nothing twice', async () => {
  const api = createTestApi()
  const { id, schedule, events } = await openTimeline(api)
  await schedule(id)
  await Promise.all([1, 2, 3].map(() => runOn(api, '2027-04-04')))
  await runOn(api, '2027-04-04')
  expect(await storedReviews(id)).toEqual([
    'manager: Olga on Mia, not_started',
    'manager: Mia on Tom, not_started',
    'self: Mia on Mia, not_started',
    'self: Tom on Tom, not_started',
  ])
  const moved = (await events()).filter(({ action }) => action === 'review.cycle-moved')
  expect(moved).toHaveLength(2)
})

test('people can be ahead of a timeline, and a reopened cycle is led by them', async () => {
  const api = createTestApi()
  const { id, schedule, launch, endReviews, endCalibration, complete, reopen, state, get } =
    await openTimeline(api)
  await schedule(id)
  expect((await launch(id)).body).toMatchObject({ state: 'in_progress', nextMove: { on: '2027-04-20' } })
  await runOn(api, '2027-04-04')
  expect(await state()).toBe('in_progress')
  await endReviews(id)
  await endCalibration(id)
  await complete(id, { confirmed: true })
  expect((await reopen(id)).body).toMatchObject({ state: 'sharing', nextMove: null })
  await runOn(api, '2027-06-01')
  expect((await get(id)).body.state).toBe('sharing')
})

test('a stage that begins after its own last day is not ended by the timeline', async () => {
  const api = createTestApi()
  const { id, schedule, get } = await openTimeline(api)
  await schedule(id)
  await runOn(api, '2027-04-04')
  await runOn(api, '2027-04-26')
  expect((await get(id)).body).toMatchObject({ state: 'calibration', nextMove: null })
  await runOn(api, '2027-04-27')
  expect((await get(id)).body.state).toBe('calibration')
})

test('what cannot be launched stays, is told once and as a task, and is tried again every hour', async () => {
  const api = createTestApi()
  const company = await openTimeline(api)
  const { id, schedule, drop, participants, get, add, mia, tom, owner } = company
  await env.DB.prepare(
    'INSERT INTO review_cycle_owners (cycle_id, user_id, organization_id) VALUES (?, ?, ?)',
  )
    .bind(id, company.zoe.id, company.organizationId)
    .run()
  await schedule(id)
  for (const { id: packetId } of (await participants(id)).body.items) await drop(id, packetId)
  await runOn(api, '2027-04-04')
  const reason = 'Add at least one reviewee.'
  const failed = { state: 'scheduled', launchedAt: null, nextMove: { on: '2027-04-04', failure: reason } }
  expect((await get(id)).body).toMatchObject(failed)
  await runOn(api, '2027-04-04', 30 * 60_000)
  await runOn(api, '2027-04-04', 61 * 60_000)
  const toldOf = async (token: string) =>
    (await api.call(listNotifications, { query: {} }, { token })).body.items
      .filter(({ kind }) => kind === 'review.move-failed')
      .map(({ text }) => text)
  expect(await toldOf(company.zoe.token)).toEqual([
    `“Spring” could not be moved to its next stage: ${reason}`,
  ])
  // The owner of the organization does not lead it.
  expect(await toldOf(company.token)).toEqual([])
  const tasksOf = async (token: string) =>
    (await api.call(listTasks, { query: {} }, { token })).body.items.filter(({ about }) => about === reason)
  expect(await tasksOf(company.zoe.token)).toMatchObject([
    { title: 'Launch Spring', dueOn: '2027-04-04', path: `/people/cycles/${id}` },
  ])
  expect(await tasksOf(company.token)).toEqual([])
  expect(owner.id).not.toBe(company.zoe.id)

  await add(id, { userIds: [mia.id, tom.id] })
  await runOn(api, '2027-04-04', 90 * 60_000)
  expect((await get(id)).body.state).toBe('scheduled')
  await runOn(api, '2027-04-04', 122 * 60_000)
  expect((await get(id)).body).toMatchObject({ state: 'in_progress', nextMove: { failure: null } })
  expect(await tasksOf(company.zoe.token)).toEqual([])
})

test('nothing is launched without a plan, nor once reviews should have ended', async () => {
  const api = createTestApi()
  const { id, schedule, get, organizationId } = await openTimeline(api)
  await schedule(id)
  await env.DB.prepare("UPDATE subscriptions SET status = 'expired' WHERE organization_id = ?")
    .bind(organizationId)
    .run()
  await runOn(api, '2027-04-04')
  expect((await get(id)).body.nextMove?.failure).toMatch(/plan/i)
  await env.DB.prepare("UPDATE subscriptions SET status = 'active' WHERE organization_id = ?")
    .bind(organizationId)
    .run()
  await runOn(api, '2027-04-21')
  expect((await get(id)).body).toMatchObject({
    state: 'scheduled',
    nextMove: { failure: 'The day on which reviews end must be after the launch date.' },
  })
})

test('days that make no sense are refused at their field', async () => {
  const api = createTestApi()
  const { create, body, id, update, get, templateId } = await openTimeline(api)
  const cases = [
    [
      { timeline: { ...DAYS, endReviews: DAYS.launch } },
      'timeline.endReviews',
      'The end of reviews must be after the launch.',
    ],
    [
      { timeline: { ...DAYS, complete: '2027-04-25' } },
      'timeline.complete',
      'The completion must be after the end of calibration.',
    ],
    [{ timeline: { ...DAYS, launch: null } }, 'timeline.launch', 'Choose a launch date.'],
    [
      { timeline: { ...DAYS, endReviews: null } },
      'timeline.endReviews',
      'Choose the day on which reviews end.',
    ],
    [
      { groups: [{ direction: 'self', templateId, dueOn: DAYS.launch }] },
      'groups.0.dueOn',
      'The due date must be after the launch date.',
    ],
    [
      { groups: [{ direction: 'self', templateId, dueOn: DAYS.endReviews }] },
      'groups.0.dueOn',
      'The due date must be before reviews end.',
    ],
  ] as const
  for (const [changed, field, text] of cases) {
    const refused = await create({ ...body, ...changed })
    expect([refused.status, (refused.body as unknown as { errors: object }).errors]).toEqual([
      422,
      { [field]: [text] },
    ])
  }
  // Of stages that it does not have, no days are kept.
  expect((await update(id, { ...body, sequence: 'manual' })).body.settings.timeline.launch).toBeNull()
  await update(id, {
    ...body,
    timeline: { ...DAYS, endPeerSelection: '2020-01-01' },
    calibration: { enabled: false },
  })
  expect((await get(id)).body.settings.timeline).toEqual({ ...DAYS, endCalibration: null })
})

test('a cycle is scheduled when it could be launched, and becomes a draft again', async () => {
  const api = createTestApi()
  const company = await openTimeline(api, new Date(startOfDay('2027-04-04', ZONE).getTime() - 1))
  const { id, schedule, unschedule, update, body, remove, readiness, duplicate, create, mia, tom } = company
  expect((await schedule(id)).status).toBe(200)
  expect((await schedule(id)).status).toBe(409)
  expect((await update(id, body)).status).toBe(409)
  expect((await remove(id)).status).toBe(409)
  expect((await unschedule(id)).body).toMatchObject({ state: 'draft', nextMove: null })
  await runOn(api, '2027-04-05')
  expect((await company.get(id)).body.state).toBe('draft')
  api.clock.at = startOfDay('2027-04-04', ZONE)
  const tooLate = 'The launch date must be after today.'
  expect((await schedule(id)).body).toMatchObject({ detail: tooLate })
  expect((await readiness(id)).body.checks).toContainEqual(
    expect.objectContaining({ kind: 'error', text: tooLate }),
  )
  // Days of a copy have to be chosen again.
  const copy = (await duplicate(id)).body
  expect(copy.settings).toMatchObject({ sequence: 'timeline', timeline: { launch: null, complete: null } })
  expect((await schedule(copy.id)).body).toMatchObject({ detail: 'Choose a launch date.' })
  const byHand = (await create({})).body
  expect(byHand.allowedActions.map(({ action }) => action)).not.toContain('schedule')
  expect((await schedule(byHand.id)).status).toBe(409)
  for (const { token } of [mia, tom, await openCycles(api)]) {
    const other = cyclesAs(api, token)
    expect((await other.schedule(id)).status).toBe(404)
    expect((await other.unschedule(id)).status).toBe(404)
  }
})

test('a cycle from before there were timelines is led by people', async () => {
  const api = createTestApi()
  const { id, get } = await openTimeline(api)
  await env.DB.prepare(
    "UPDATE review_cycles SET settings = json_remove(settings, '$.sequence', '$.timeline')",
  ).run()
  expect((await get(id)).body.settings).toMatchObject({ sequence: 'manual', timeline: { launch: null } })
})
