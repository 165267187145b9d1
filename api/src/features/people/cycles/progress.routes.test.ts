import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listNotifications } from '#contract/workspace/notifications.ts'
import { createTestApi, DAY } from '#tests/workers/api.ts'
import { cyclesAs, launchCycle, openCycles, progressAs, setReviewStates } from '#tests/workers/cycles.ts'

const ALL = [{ direction: 'self' }, { direction: 'manager' }, { direction: 'upward' }] as const

async function openLaunched(more: object = {}) {
  const api = createTestApi()
  const company = await openCycles(api)
  return { api, company, ...(await launchCycle(company, ALL, more)) }
}

test('progress is counted by direction, by manager and by team, of a whole that counts each review once', async () => {
  const { company, id } = await openLaunched()
  const { mia, tom, progress } = company
  await setReviewStates(id, tom.id, 'submitted')
  await setReviewStates(id, mia.id, 'in_progress', 'self')
  expect((await progress(id)).body).toEqual({
    // Self of both, their managers' two, and those of Tom and Zoë about Mia.
    whole: { assignedCount: 6, startedCount: 1, submittedCount: 2, overdueCount: 0 },
    reviewerCount: 4,
    doneReviewerCount: 1,
    burnUp: {
      days: [{ day: new Date().toISOString().slice(0, 10), submitted: 2 }],
      dueOn: null,
      threshold: 3,
    },
    groups: [
      {
        key: 'manager',
        name: 'Manager',
        assignedCount: 2,
        startedCount: 0,
        submittedCount: 0,
        overdueCount: 0,
      },
      { key: 'self', name: 'Self', assignedCount: 2, startedCount: 1, submittedCount: 1, overdueCount: 0 },
      {
        key: 'upward',
        name: 'Upward',
        assignedCount: 2,
        startedCount: 0,
        submittedCount: 1,
        overdueCount: 0,
      },
    ],
    more: 0,
  })
  const byManager = (await progress(id, 'manager')).body.groups
  expect(byManager.map(({ name, assignedCount }) => [name, assignedCount])).toEqual([
    ['Olga Souza', 4],
    ['Mia Souza', 2],
  ])
})

test('the burn-up has a day for reviews with names, and none for fewer without than the threshold', async () => {
  const { company, id } = await openLaunched()
  const submit = (reviewerId: string, direction: string, day: string) =>
    env.DB.prepare(
      `UPDATE reviews SET state = 'submitted', submitted_at = ?4 WHERE cycle_id = ?1 AND reviewer_id = ?2 AND direction = ?3`,
    )
      .bind(id, reviewerId, direction, Date.parse(`${day}T10:00:00Z`))
      .run()
  await env.DB.prepare('UPDATE review_cycles SET launched_at = ? WHERE id = ?')
    .bind(Date.parse('2020-01-01T09:00:00Z'), id)
    .run()
  await submit(company.tom.id, 'self', '2020-01-03')
  await submit(company.tom.id, 'upward', '2020-01-04')
  await submit(company.zoe.id, 'upward', '2020-01-05')
  const burnUp = (await company.progress(id)).body.burnUp
  expect(burnUp?.days.map(({ submitted }) => submitted)).toEqual([0, 1, 1, 1, 1])
  expect(burnUp?.threshold).toBe(3)
  const draft = (await company.create({})).body
  expect((await company.progress(draft.id)).body.burnUp).toBeNull()
})

test('managers and teams are those of the launch', async () => {
  const api = createTestApi()
  const company = await openCycles(api)
  const inTeam = (name: string) =>
    env.DB.prepare(
      `INSERT INTO teams (id, organization_id, name, created_at) VALUES (?1 || ?2, ?2, ?1, 0)`,
    ).bind(`tea_${name}`, company.organizationId)
  const joins = (name: string) =>
    env.DB.prepare('INSERT INTO team_members (team_id, user_id, added_at) VALUES (?1 || ?3, ?2, 0)').bind(
      `tea_${name}`,
      company.tom.id,
      company.organizationId,
    )
  await env.DB.batch([inTeam('A'), inTeam('B'), joins('A'), joins('B')])
  const { id } = await launchCycle(company, ALL)
  await env.DB.batch([
    env.DB.prepare('DELETE FROM team_members WHERE user_id = ?').bind(company.tom.id),
    env.DB.prepare('DELETE FROM teams WHERE id = ?').bind(`tea_B${company.organizationId}`),
    env.DB.prepare('UPDATE users SET manager_id = ? WHERE id = ?').bind(company.owner.id, company.tom.id),
  ])
  const { whole, groups } = (await company.progress(id, 'team')).body
  expect([whole.assignedCount, groups.map(({ name, assignedCount }) => [name, assignedCount])]).toEqual([
    6,
    [
      ['Without a team', 4],
      ['Deleted team', 2],
      ['tea_A', 2],
    ],
  ])
  const byManager = (await company.progress(id, 'manager')).body.groups
  expect(byManager.map(({ name }) => name)).toEqual(['Olga Souza', 'Mia Souza'])
})

test('what was due before today is overdue until reviews end, and who owes it is listed without whom it is about', async () => {
  const api = createTestApi()
  const company = await openCycles(api)
  const dueOn = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10)
  const { id } = await launchCycle(company, [{ direction: 'self', dueOn }, { direction: 'upward' }])
  expect((await company.progress(id)).body.whole.overdueCount).toBe(0)
  await env.DB.prepare(`UPDATE review_cycles SET settings = replace(settings, ?, '2026-01-02') WHERE id = ?`)
    .bind(dueOn, id)
    .run()
  expect((await company.progress(id)).body.whole.overdueCount).toBe(2)

  const { items, total } = (await company.openReviewers(id, { sort: 'overdue' })).body
  expect([
    total,
    items.map(({ reviewer, openCount, overdueCount }) => [reviewer.name, openCount, overdueCount]),
  ]).toEqual([
    3,
    [
      ['Tom Souza', 2, 1],
      ['Mia Souza', 1, 1],
      ['Zoë Souza', 1, 0],
    ],
  ])
  expect(JSON.stringify(items)).not.toContain('rpk_')
  const namesOf = async (query: object) =>
    (await company.openReviewers(id, { sort: 'name', direction: 'asc', ...query })).body.items.map(
      ({ reviewer }) => reviewer.name,
    )
  expect(await namesOf({ overdue: 'true' })).toEqual(['Mia Souza', 'Tom Souza'])
  expect(await namesOf({ kind: 'upward' })).toEqual(['Tom Souza', 'Zoë Souza'])
  expect(await namesOf({ q: 'zoe' })).toEqual(['Zoë Souza'])

  await company.endReviews(id)
  expect((await company.progress(id)).body.whole).toMatchObject({ assignedCount: 4, overdueCount: 0 })
  expect(await namesOf({})).toEqual([])
})

const setTimeZone = (organizationId: string, timeZone: string) =>
  env.DB.prepare('UPDATE organizations SET time_zone = ? WHERE id = ?').bind(timeZone, organizationId).run()

test('people with open reviews are reminded once a day, in one event', async () => {
  const { api, company, id } = await openLaunched()
  const { tom, zoe, remind } = company
  // Where the clocks are 25 hours behind those of the other zone, so that it never is the same day there.
  await setTimeZone(company.organizationId, 'Pacific/Pago_Pago')
  const toldTo = async ({ token }: { token: string }) =>
    (await api.call(listNotifications, { query: { kind: 'review.reminder' } }, { token })).body.items
  await setReviewStates(id, zoe.id, 'submitted')
  const [first, second] = await Promise.all([
    remind(id, { userIds: [tom.id] }),
    remind(id, { userIds: [tom.id] }),
  ])
  expect([first.body.reminded + second.body.reminded, (await toldTo(tom)).length]).toEqual([1, 1])
  expect((await toldTo(tom))[0]).toMatchObject({
    text: 'Olga Souza reminds you of your open reviews in “Spring”.',
    path: '/tasks',
  })
  // Olga reminds others, Tom has been reminded, and Zoë has nothing left to write.
  expect((await remind(id)).body).toEqual({ reminded: 1, skipped: 2 })
  expect((await remind(id)).body).toEqual({ reminded: 0, skipped: 3 })
  expect([(await toldTo(zoe)).length, (await toldTo(company.mia)).length]).toEqual([0, 1])
  expect((await company.openReviewers(id, { q: 'tom' })).body.items[0]).toMatchObject({ isReminded: true })

  await setTimeZone(company.organizationId, 'Pacific/Kiritimati')
  expect((await remind(id, { direction: 'upward' })).body).toEqual({ reminded: 1, skipped: 0 })
  const events = (await company.events()).filter(({ action }) => action === 'review.reminder-sent')
  expect(events.map(({ details }) => details[0]?.to)).toEqual(['1', '1', '1'])
})

test('nobody is reminded where nobody writes, and not of more people at once than may be named', async () => {
  const { company, id } = await openLaunched()
  const many = Array.from({ length: 501 }, (_, index) => `usr_${index}`)
  expect((await company.remind(id, { userIds: many })).status).toBe(422)
  expect((await company.remind(id, { userIds: [] })).status).toBe(422)
  // Somebody of another organization is nobody here.
  const stranger = await openCycles(createTestApi())
  expect((await company.remind(id, { userIds: [stranger.tom.id] })).body).toEqual({ reminded: 0, skipped: 0 })
  await company.endReviews(id)
  expect((await company.remind(id)).status).toBe(409)
})

test('one reviewee is found in their own cycle', async () => {
  const { company, id, tomsPacket } = await openLaunched()
  expect((await company.participant(id, tomsPacket)).body).toMatchObject({
    reviewee: { name: 'Tom Souza' },
    manager: { name: 'Mia Souza' },
  })
  const other = await launchCycle(company, ALL)
  expect((await company.participant(other.id, tomsPacket)).status).toBe(404)
})

test('only who leads the cycle sees its progress and reminds', async () => {
  const { api, company, id, tomsPacket } = await openLaunched()
  const stranger = await openCycles(api)
  for (const token of [company.mia.token, company.tom.token, stranger.token]) {
    const other = progressAs(api, token)
    const calls = [
      other.progress(id),
      other.openReviewers(id),
      other.remind(id),
      other.reviewers(id, tomsPacket),
      cyclesAs(api, token).participant(id, tomsPacket),
      other.addReviewer(id, tomsPacket, { direction: 'upward', userId: company.zoe.id }),
      other.removeReviewer(id, tomsPacket, 'rvw_1234'),
      cyclesAs(api, token).complete(id, { confirmed: true }),
    ]
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses).toEqual(calls.map(() => 404))
  }
})

test('a cycle is completed over packets that were not shared only when that is confirmed', async () => {
  const { company, id } = await openLaunched()
  await company.endReviews(id)
  expect((await company.get(id)).body.unsharedCount).toBe(2)
  const refused = await company.complete(id)
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { detail: '2 packets have not been shared yet.' },
  ])
  expect((await company.complete(id, { confirmed: true })).body.state).toBe('completed')
  const moves = (await company.events()).filter(({ action }) => action === 'review.cycle-moved')
  expect(moves.flatMap(({ details }) => details)).toContainEqual({ field: 'unshared', from: null, to: '2' })
})

test('the progress of five thousand people reads indexes, and the table of reviews never as a whole', async () => {
  const planOf = async (statement: string) => {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${statement}`).all<{ detail: string }>()
    return results.map(({ detail }) => detail).join('\n')
  }
  const asked: string[] = []
  const { api, company, id } = await openLaunched()
  const session = env.DB.withSession('first-primary')
  const watched = {
    prepare: (statement: string) => {
      if (/^select.*"reviews"/s.test(statement)) asked.push(statement)
      return session.prepare(statement)
    },
    batch: (statements: D1PreparedStatement[]) => session.batch(statements),
  }
  Object.assign(api.bindings, { DB: { withSession: () => watched } })
  await company.progress(id, 'team')
  await company.progress(id, 'manager')
  await company.openReviewers(id, { sort: 'overdue' })
  await company.participants(id, { q: 'tom' })
  await company.list()
  expect(asked.length).toBeGreaterThan(5)
  for (const statement of asked) {
    const plan = await planOf(statement.replaceAll('?', 'null'))
    expect(plan).not.toMatch(/SCAN (reviews|other|review_packets|reviewee)\b/)
  }
})
