import { expect, test } from 'vitest'
import { tellsWriter } from '#contract/people/auditing.policy.ts'
import { REVIEWEE_SEES } from '#contract/people/cycles.words.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { auditingAs, insertWrittenCycle } from '#tests/workers/auditing.ts'
import { openPeerSelection } from '#tests/workers/nominations.ts'

const DAY = Date.UTC(2026, 10, 20)

/** A company with a cycle in which Ada, Ben and Zoë write about Tom as peers, at different times of one day. */
async function openWritten(revieweeSees: (typeof REVIEWEE_SEES)[number] = 'anonymous') {
  const api = createTestApi()
  const company = await openPeerSelection(api)
  const { organizationId, ada, ben, zoe, tom, mia } = company
  const id = `rcy_written${organizationId}`
  await insertWrittenCycle(api, {
    id,
    organizationId,
    revieweeSees,
    revieweeId: tom.id,
    dueOn: '2026-11-01',
    written: [
      { by: zoe.id, direction: 'peer', state: 'submitted', at: DAY + 1000 },
      { by: ben.id, direction: 'peer', state: 'submitted', at: DAY + 7_200_000 },
      { by: ada.id, direction: 'peer', state: 'submitted', at: DAY + 500 },
      { by: mia.id, direction: 'manager', state: 'in_progress' },
    ],
  })
  return { ...company, api, cycle: id }
}

test('a review shows cycle, people, state, due day and the day of submission', async () => {
  const { api, cycle, owner, ada, tom } = await openWritten('named')
  const { body } = await auditingAs(api, owner).reviews({ cycleId: cycle, sort: 'reviewer' })
  expect(body.total).toBe(4)
  expect(body.items[0]).toEqual({
    id: expect.stringMatching(/^rvw_/) as string,
    cycle: { id: cycle, name: cycle },
    participantId: cycle.replace('rcy_', 'rpk_'),
    reviewee: { id: tom.id, name: 'Tom Souza' },
    reviewer: { id: ada.id, name: 'Ada Souza' },
    direction: 'peer',
    state: 'submitted',
    dueOn: '2026-11-01',
    isOverdue: false,
    submittedOn: '2026-11-20',
    packetScore: null,
  })
})

test('the writer is masked exactly where the policy says so, for all settings and readers', async () => {
  const api = createTestApi()
  const { organizationId, owner, dan, ada, tom } = await openPeerSelection(api)
  const cases = REVIEWEE_SEES.flatMap((revieweeSees) =>
    [true, false].flatMap((strict) => [true, false].map((hide) => ({ revieweeSees, strict, hide }))),
  )
  for (const [index, { revieweeSees, strict, hide }] of cases.entries())
    await insertWrittenCycle(api, {
      id: `rcy_case${index}${organizationId}`,
      organizationId,
      revieweeSees,
      strict,
      hideReviewerList: hide,
      revieweeId: dan.id,
      written: [
        { by: dan.id, direction: 'self' },
        { by: owner.id, direction: 'manager' },
        { by: ada.id, direction: 'peer' },
        { by: tom.id, direction: 'upward' },
      ],
    })
  for (const reader of [owner, dan])
    for (const [index, { revieweeSees, strict, hide }] of cases.entries()) {
      const { items } = (
        await auditingAs(api, reader).reviews({ cycleId: `rcy_case${index}${organizationId}` })
      ).body
      const isAboutReader = reader === dan
      expect(items.map(({ direction, id, reviewer }) => [direction, id !== null, reviewer !== null])).toEqual(
        items.map(({ direction }) => {
          const facts = { direction, revieweeSees, strict, hideReviewerList: hide, isAboutReader }
          return [direction, tellsWriter(facts), tellsWriter(facts)]
        }),
      )
      expect(items).toHaveLength(4)
    }
})

test('no filter, search, order, count or file tells who wrote a masked review', async () => {
  const { api, cycle, owner, ada, ben, zoe, tom } = await openWritten()
  const audit = auditingAs(api, owner)
  const plain = (await audit.reviews({ cycleId: cycle, kind: 'peer' })).body.items
  expect(plain).toHaveLength(3)
  expect(new Set(plain.map((item) => JSON.stringify(item))).size).toBe(1)
  expect(JSON.stringify(plain)).not.toMatch(/rvw_|T\d\d:|Ada|Ben|Zoë/)

  for (const { id } of [ada, ben, zoe]) {
    for (const more of [
      {},
      { state: 'submitted' },
      { revieweeId: tom.id },
      { kind: 'peer' },
      { overdue: 'false' },
    ]) {
      const found = (await audit.reviews({ cycleId: cycle, reviewerId: id, ...more })).body
      expect(found).toEqual({ items: [], total: 0 })
    }
    expect(await audit.reviewsFile({ cycleId: cycle, reviewerId: id })).not.toContain('peer')
  }
  for (const q of ['ada', 'ben', 'zoe', 'souza ada'])
    expect((await audit.reviews({ cycleId: cycle, q })).body).toEqual({ items: [], total: 0 })

  const file = await audit.reviewsFile({ cycleId: cycle, kind: 'peer' })
  expect(file).not.toMatch(/rvw_|T\d\d:|Ada|Ben|Zo/)
  expect(file.trimEnd().split('\r\n')).toHaveLength(4)
})

/** Reviews whose writers are told, between them those whose writers are not: their place must follow from what is shown. */
test('the order of masked reviews follows from what is shown of them, and not from writer, time or id', async () => {
  const orders = new Set<string>()
  const sorts = ['cycle', 'reviewee', 'reviewer', 'due', 'submitted', 'state']
  for (const turn of [0, 1, 2]) {
    const api = createTestApi()
    const { organizationId, owner, ada, ben, zoe, tom } = await openPeerSelection(api)
    const id = `rcy_turn${organizationId}`
    const writers = [ada, ben, zoe]
    const states = ['submitted', 'not_started', 'in_progress']
    await insertWrittenCycle(api, {
      id,
      organizationId,
      revieweeSees: 'anonymous',
      revieweeId: tom.id,
      written: writers.map((writer, index) => {
        const state = states[(index + turn) % 3] ?? ''
        return {
          by: writer.id,
          direction: 'peer' as const,
          state,
          ...(state === 'submitted' && { at: DAY + index * 1000 }),
        }
      }),
    })
    const seen = await Promise.all(
      sorts.flatMap((sort) =>
        ['asc', 'desc'].map(async (direction) => {
          const { items } = (await auditingAs(api, owner).reviews({ cycleId: id, sort, direction })).body
          return items.map(({ state, submittedOn }) => `${state} ${submittedOn ?? ''}`)
        }),
      ),
    )
    orders.add(JSON.stringify(seen))
  }
  expect(orders.size).toBe(1)
})

test('administrators audit all cycles, owners of a cycle theirs, and others none', async () => {
  const { api, cycle, cycleId, owner, dan, cleo, mia, tom, ada } = await openWritten('named')
  const stranger = await openWritten('named')
  for (const person of [owner, dan]) {
    const audit = auditingAs(api, person)
    expect((await audit.cycles()).body.items.map(({ id }) => id).sort()).toEqual([cycleId, cycle].sort())
    expect((await audit.reviews()).body.total).toBe(4)
    expect((await audit.log()).body.total).toBeGreaterThan(0)
  }
  const cleos = auditingAs(api, cleo)
  expect((await cleos.cycles()).body.items.map(({ id }) => id)).toEqual([cycleId])
  expect((await cleos.reviews()).body.total).toBe(0)
  expect((await cleos.reviews({ cycleId: cycle })).body.total).toBe(0)
  const hers = (await cleos.log()).body.items
  expect(hers.length).toBeGreaterThan(0)
  expect(hers.every(({ subject }) => subject.id === cycleId)).toBe(true)
  expect((await cleos.log({ cycleId: cycle })).body.total).toBe(0)

  for (const person of [mia, tom, ada, stranger.owner]) {
    const audit = auditingAs(api, person)
    const own = person === stranger.owner ? [stranger.cycle, stranger.cycleId] : []
    expect((await audit.cycles()).body.items.map(({ id }) => id).sort()).toEqual(own.sort())
    expect((await audit.reviews({ cycleId: cycle })).body.total).toBe(0)
    expect((await audit.log({ cycleId })).body.total).toBe(0)
    expect(await audit.reviewsFile({ cycleId: cycle })).not.toContain('Tom')
    expect(await audit.cyclesFile({ q: 'Spring' })).toEqual(
      person === stranger.owner ? expect.stringContaining('Spring') : expect.not.stringContaining('Spring'),
    )
  }
})

test('a cycle tells how many reviewers and reviews are done', async () => {
  const { api, cycle, owner } = await openWritten()
  const { items } = (await auditingAs(api, owner).cycles({ q: 'written' })).body
  expect(items).toMatchObject([
    {
      id: cycle,
      state: 'in_progress',
      reviewerCount: 4,
      reviewersDone: 3,
      reviewCount: 4,
      submittedCount: 3,
      startedCount: 1,
      dueOn: '2026-11-01',
    },
  ])
})

test('overdue are those that are open after their due day', async () => {
  const { api, cycle, owner } = await openWritten()
  const { items } = (await auditingAs(api, owner).reviews({ cycleId: cycle, overdue: 'true' })).body
  expect(items.map(({ direction, isOverdue }) => [direction, isOverdue])).toEqual([['manager', true]])
})

test('a reviewee learns their score when their packet is shared, also where they audit', async () => {
  const { api, cycle, organizationId, owner, dan } = await openWritten()
  const id = `rcy_score${organizationId}`
  await insertWrittenCycle(api, {
    id,
    organizationId,
    revieweeSees: 'named',
    revieweeId: dan.id,
    written: [{ by: owner.id, direction: 'manager', state: 'submitted', at: DAY }],
  })
  const setState = (state: string) =>
    api.bindings.DB.prepare('update review_packets set computed_score = 412, state = ? where cycle_id = ?')
      .bind(state, id)
      .run()
  await setState('ready')
  const scoreFor = async (person: typeof dan) =>
    (await auditingAs(api, person).reviews({ cycleId: id })).body.items[0]?.packetScore
  expect([await scoreFor(owner), await scoreFor(dan)]).toEqual([4.12, null])
  await setState('shared')
  expect([await scoreFor(owner), await scoreFor(dan)]).toEqual([4.12, 4.12])
  expect((await auditingAs(api, owner).reviews({ cycleId: cycle })).body.items[0]?.packetScore).toBeNull()
})

test('the log is found by actor, action, subject, cycle and day', async () => {
  const { api, cycleId, packetId, owner, tom, mia, ada, as } = await openWritten()
  await as(tom).nominate(cycleId, packetId, [ada.id])
  const [{ id } = { id: '' }] = (await as(mia).show(cycleId, packetId)).body.choice.nominations
  await as(mia).approve(id)
  const { log, logFile } = auditingAs(api, owner)
  const actions = async (query: object) => (await log(query)).body.items.map(({ action }) => action).sort()
  const ours = ['review.peer-approved', 'review.peers-nominated']
  expect(await actions({ actorId: mia.id })).toEqual(['review.peer-approved'])
  expect(await actions({ action: 'review.peers-nominated' })).toEqual(['review.peers-nominated'])
  expect(await actions({ subjectId: tom.id })).toEqual(ours)
  expect(await actions({ subjectId: packetId })).toEqual(ours)
  expect(await actions({ cycleId })).toEqual(
    [...ours, 'review.cycle-created', 'review.cycle-moved', 'review.reviewees-added'].sort(),
  )
  expect(await actions({ to: '2000-01-01' })).toEqual([])
  expect((await log({ from: '2026-02-02', to: '2026-01-01' })).status).toBe(422)
  expect((await log({ action: 'user.archived' })).status).toBe(422)
  const file = await logFile({ actorId: mia.id })
  expect(file.trimEnd().split('\r\n')).toHaveLength(2)
  expect(await actions({})).not.toContain('user.updated')
})
