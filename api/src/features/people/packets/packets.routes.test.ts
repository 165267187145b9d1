import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type PacketDetail } from '#contract/people/packets.ts'
import { createTestApi, MINUTE } from '#tests/workers/api.ts'
import { openCycles } from '#tests/workers/cycles.ts'
import { openPackets, openReviewed, packetsAs } from '#tests/workers/packets.ts'

const actionsOf = ({ allowedActions }: Pick<PacketDetail, 'allowedActions'>) =>
  allowedActions
    .map(({ action, refusal }) => (refusal ? `no ${action}: ${refusal.reason}` : action))
    .toSorted()

const told = ({ questions }: Pick<PacketDetail, 'questions'>) =>
  questions.flatMap(({ responses }) =>
    responses.flatMap(({ direction, answers }) =>
      answers.map(
        ({ writer, value, comment }) =>
          `${direction}, ${writer?.name.split(' ')[0] ?? 'nobody'}: ${String(value ?? comment)}`,
      ),
    ),
  )

test('a manager sees who wrote what but for peers, whose words and figures have no names', async () => {
  const api = createTestApi()
  const { asMia, packetId } = await openReviewed(api)
  const { body } = await asMia.get(packetId)
  expect(body).toMatchObject({ reader: 'manager', isClosed: true, state: 'ready', threshold: 3 })
  expect(body.directions).toEqual([
    { direction: 'self', sight: 'named', isTooFew: false, respondents: 1 },
    { direction: 'manager', sight: 'named', isTooFew: false, respondents: 1 },
    { direction: 'peer', sight: 'nameless', isTooFew: false, respondents: 3 },
  ])
  expect(told(body).toSorted()).toEqual([
    'manager, Mia: 5',
    'manager, Mia: Tom did well.',
    'peer, nobody: Note 1 of a peer.',
    'peer, nobody: Note 2 of a peer.',
    'peer, nobody: Note 3 of a peer.',
    'self, Tom: 4',
    'self, Tom: I learned a lot.',
  ])
  expect(body.questions[0]?.responses.map(({ direction, figure }) => [direction, figure])).toEqual([
    ['self', { n: 1, mean: 4, counts: [0, 0, 0, 1, 0] }],
    ['manager', { n: 1, mean: 5, counts: [0, 0, 0, 0, 1] }],
    ['peer', { n: 3, mean: 3, counts: [0, 1, 1, 1, 0] }],
  ])
  expect(body.score).toMatchObject({ value: 5, computed: 5, mode: 'manager_average', dropped: [] })
  // Self 0.75, less the mean of 1, 0.25, 0.5 and 0.75.
  expect(body.categories).toEqual([
    { category: '', means: { self: 0.75, manager: 1, peer: 0.5 }, gap: 0.125, isHighlighted: true },
  ])
  expect((await asMia.print(packetId)).body).not.toHaveProperty('allowedActions')
})

test('a direction with fewer responses than stay anonymous shows nothing at all', async () => {
  const api = createTestApi()
  const { asMia, asOlga, packetId } = await openReviewed(api, {
    peers: 2,
    settings: { score: { mode: 'all_ratings_average' } },
  })
  for (const reader of [asMia, asOlga]) {
    const { body } = await reader.get(packetId)
    expect(body.directions[2]).toEqual({
      direction: 'peer',
      sight: 'nameless',
      isTooFew: true,
      respondents: null,
    })
    expect(JSON.stringify(body)).not.toMatch(/of a peer|"peer","figure"/)
    expect(body.score).toMatchObject({
      // Mean of 4 and 5.
      value: 4.5,
      dropped: [{ component: 'peer', reason: 'below-threshold' }],
    })
  }
})

test('a reviewee sees nothing until the packet is shared, and then what the cycle says', async () => {
  const api = createTestApi()
  const { asTom, asMia, packetId } = await openReviewed(api, {
    groups: [
      { direction: 'self' },
      { direction: 'manager', revieweeSees: 'anonymous' },
      { direction: 'peer', revieweeSees: 'aggregate' },
    ],
  })
  const before = (await asTom.get(packetId)).body
  expect(before).toMatchObject({
    reader: 'reviewee',
    state: 'ready',
    score: null,
    summary: null,
    questions: [],
  })
  expect((await asTom.list()).body.items).toMatchObject([{ id: packetId, score: null }])
  expect((await asTom.get(packetId, { as: 'reviewee' })).status).toBe(403)
  await asMia.summarize(packetId, { summary: 'A good year.' })
  const preview = (await asMia.get(packetId, { as: 'reviewee' })).body
  await asMia.share(packetId)

  const { body } = await asTom.get(packetId)
  expect(told(body).toSorted()).toEqual([
    'manager, nobody: 5',
    'manager, nobody: Tom did well.',
    'self, Tom: 4',
    'self, Tom: I learned a lot.',
  ])
  expect(body.questions[0]?.responses[2]).toEqual({
    direction: 'peer',
    figure: { n: 3, mean: 3, counts: [0, 1, 1, 1, 0] },
    answers: [],
  })
  expect(body).toMatchObject({ summary: 'A good year.', score: { value: 5 } })
  expect((await asTom.list()).body.items).toMatchObject([{ score: 5 }])
  expect(preview.questions).toEqual(body.questions)
  expect({ ...preview.score }).toEqual({ ...body.score })
  expect(await (await asTom.csv()).text()).toContain('Tom')
})

test('what is private is for managers and administrators, and counts in no score', async () => {
  const api = createTestApi()
  const opened = await openPackets(api, { peers: 0 })
  await env.DB.prepare(`UPDATE review_cycle_questions SET private = 1 WHERE direction = 'manager'`).run()
  await opened.write('self', opened.tom.id, [4, 'Fine.'])
  await opened.write('manager', opened.mia.id, [1, 'A secret.'])
  await opened.endReviews(opened.cycleId)
  const { body } = await opened.asMia.get(opened.packetId)
  expect(told(body)).toContain('manager, Mia: A secret.')
  expect(body.score).toMatchObject({
    value: null,
    dropped: [{ component: 'manager', reason: 'nothing-scored' }],
  })
  await opened.asMia.share(opened.packetId)
  expect(JSON.stringify((await opened.asTom.get(opened.packetId)).body)).not.toContain('secret')
})

test('a manager reads by the settings: always, after their own review, after the end', async () => {
  const api = createTestApi()
  const opened = await openPackets(api, {
    groups: [
      { direction: 'self', managerSees: 'always' },
      { direction: 'manager' },
      { direction: 'peer', managerSees: 'after_submit', revieweeSees: 'named' },
      { direction: 'upward', managerSees: 'after_end', revieweeSees: 'named' },
    ],
  })
  const { asMia, packetId, write, tom, mia, zoe } = opened
  const [peer] = opened.peers
  await write('self', tom.id, [4, 'Fine.'])
  await write('peer', peer?.id ?? '', [3, 'Good.'])
  await write('upward', zoe.id, [2, 'Hm.'])
  const seen = async () => told((await asMia.get(packetId)).body).filter((line) => !/: \d/.test(line))
  expect(await seen()).toEqual(['self, Tom: Fine.'])
  await write('manager', mia.id, [3, 'Draft.'], { state: 'in_progress' })
  expect(await seen()).toEqual(['self, Tom: Fine.'])
  await env.DB.prepare(`UPDATE reviews SET state = 'submitted' WHERE reviewer_id = ?`).bind(mia.id).run()
  expect(await seen()).toEqual(['self, Tom: Fine.', 'manager, Mia: Draft.', 'peer, Peer: Good.'])
  await opened.endReviews(opened.cycleId)
  expect(await seen()).toHaveLength(4)
})

test('drafts stay with their writers, before the end and after it', async () => {
  const api = createTestApi()
  const opened = await openPackets(api, {
    groups: [{ direction: 'self' }, { direction: 'manager' }, { direction: 'peer', revieweeSees: 'named' }],
  })
  await opened.write('peer', opened.peers[0]?.id ?? '', [1, 'Half a thought'], { state: 'in_progress' })
  for (const end of [() => Promise.resolve(), () => opened.endReviews(opened.cycleId)]) {
    await end()
    for (const reader of [opened.asOlga, opened.asMia])
      expect(JSON.stringify((await reader.get(opened.packetId)).body)).not.toContain('Half a thought')
  }
})

test('reading keeps writers from recalling, but not the writer’s own reading, and not what is hidden', async () => {
  const api = createTestApi()
  const opened = await openPackets(api)
  await opened.write('manager', opened.mia.id, [4, 'Good.'])
  await opened.write('peer', opened.peers[0]?.id ?? '', [1, 'Hm.'])
  const listOpened = async () =>
    (
      await env.DB.prepare(
        `SELECT direction FROM reviews WHERE packet_id = ? AND opened_at IS NOT NULL ORDER BY 1`,
      )
        .bind(opened.packetId)
        .all<{ direction: string }>()
    ).results.map(({ direction }) => direction)
  await opened.asMia.get(opened.packetId)
  expect(await listOpened()).toEqual([])
  await opened.asOlga.get(opened.packetId)
  expect(await listOpened()).toEqual(['manager'])
})

test('an administrator’s reading is recorded once a day, a manager’s is not', async () => {
  const api = createTestApi()
  api.clock.at = new Date(`${api.clock.at.toISOString().slice(0, 10)}T23:59:30Z`)
  const { asOlga, asMia, packetId, templates } = await openReviewed(api)
  const viewed = async () =>
    (await templates.events()).filter(({ action }) => action === 'review.packet-viewed')
  await asMia.get(packetId)
  expect(await viewed()).toEqual([])
  await asOlga.get(packetId)
  await asOlga.print(packetId)
  expect(await viewed()).toMatchObject([{ subject: { name: expect.stringContaining('Tom') as string } }])
  api.wait(MINUTE)
  await asOlga.get(packetId)
  expect(await viewed()).toHaveLength(2)
})

test('nobody else reads a packet: colleagues, writers, other organizations', async () => {
  const api = createTestApi()
  const { packetId, zoe, peers, cycleId } = await openReviewed(api)
  const stranger = await openCycles(api)
  for (const token of [zoe.token, peers[0]?.token ?? '', stranger.token]) {
    const other = packetsAs(api, token)
    for (const subject of ['me', 'reports', 'all'])
      expect((await other.list({ subject, cycleId })).body.total).toBe(0)
    expect((await other.cycles()).body.items).toEqual([])
    expect(await (await other.csv('?subject=all')).text()).not.toContain('Tom')
    const calls = [
      other.get(packetId),
      other.print(packetId),
      other.get(packetId, { as: 'reviewee' }),
      other.summarize(packetId, { summary: 'x' }),
      other.rate(packetId, { scores: [{ attributeId: 'rat_x', option: 0 }] }),
      other.override(packetId, { score: 1, reason: 'x' }),
      other.share(packetId),
      other.unshare(packetId),
      other.acknowledge(packetId),
    ]
    for (const refused of await Promise.all(calls)) expect(refused.status).toBe(404)
  }
})

test('an administrator reads their own packet as its reviewee, and neither rates nor shares it', async () => {
  const api = createTestApi()
  const opened = await openReviewed(api)
  await env.DB.prepare(`UPDATE users SET role = 'administrator' WHERE id = ?`).bind(opened.tom.id).run()
  const { body } = await opened.asTom.get(opened.packetId)
  expect(body).toMatchObject({ reader: 'reviewee', questions: [], score: null })
  expect(actionsOf(body)).toEqual([
    'no edit-summary: role',
    'no override-score: role',
    'no share: role',
    'no view-as: role',
  ])
  expect((await opened.asTom.share(opened.packetId)).status).toBe(403)
  expect((await opened.asTom.override(opened.packetId, { score: 5, reason: 'Mine' })).status).toBe(403)
  expect((await opened.asTom.get(opened.packetId, { as: 'reviewee' })).status).toBe(403)
  expect((await opened.asTom.list({ subject: 'all' })).body.items).toMatchObject([{ score: null }])
})

test('a canceled cycle and a draft are read by nobody', async () => {
  const api = createTestApi()
  const opened = await openReviewed(api)
  await opened.cancel(opened.cycleId)
  for (const reader of [opened.asOlga, opened.asMia, opened.asTom]) {
    expect((await reader.get(opened.packetId)).status).toBe(404)
    expect((await reader.list({ subject: 'all' })).body.total).toBe(0)
    expect((await reader.list()).body.total).toBe(0)
  }
})

test('lists are whose they are, and are filtered', async () => {
  const api = createTestApi()
  const { asTom, asMia, asOlga, cycleId, packetId } = await openReviewed(api)
  expect((await asTom.list()).body.items).toMatchObject([{ id: packetId, state: 'ready' }])
  expect((await asMia.list()).body.total).toBe(0)
  expect((await asMia.list({ subject: 'reports' })).body.items.map(({ id }) => id)).toEqual([packetId])
  expect((await asMia.list({ subject: 'all' })).body.total).toBe(0)
  expect((await asOlga.list({ subject: 'all', cycleId })).body.items).toMatchObject([{ id: packetId }])
  expect((await asOlga.list({ subject: 'all', state: 'shared' })).body.total).toBe(0)
  expect((await asOlga.list({ subject: 'all', q: 'zo' })).body.total).toBe(0)
  expect((await asOlga.cycles()).body.items.map(({ id }) => id)).toEqual([cycleId])
  const csv = await (await asOlga.csv('?subject=all')).text()
  expect(csv.split('\r\n')[0]).toContain('reviewee,cycle,manager,state,score')
  expect(csv).toContain(packetId)
})
