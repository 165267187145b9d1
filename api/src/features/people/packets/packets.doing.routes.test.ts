import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listNotifications } from '#contract/workspace/notifications.ts'
import { listTasks } from '#contract/workspace/tasks.ts'
import { type PacketDetail } from '#contract/people/packets.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { openPackets, openReviewed, packetsAs } from '#tests/workers/packets.ts'

const actionsOf = ({ allowedActions }: Pick<PacketDetail, 'allowedActions'>) =>
  allowedActions
    .map(({ action, refusal }) => (refusal ? `no ${action}: ${refusal.reason}` : action))
    .toSorted()

test('sharing needs the manager’s own review and a summary, tells the reviewee, and ends with their acknowledgement', async () => {
  const api = createTestApi()
  const opened = await openPackets(api, {
    settings: { sharing: { summaryRequired: true } },
  })
  const { asMia, asOlga, asTom, packetId, tom, mia } = opened
  expect((await asMia.share(packetId)).status).toBe(409)
  await opened.endReviews(opened.cycleId)
  expect(actionsOf((await asMia.get(packetId)).body)).toContain('no share: own-review')
  expect((await asMia.share(packetId)).body).toMatchObject({
    detail: expect.stringMatching(/^Submit your own review of Tom .+ before sharing\.$/) as string,
  })
  expect((await asOlga.share(packetId)).body).toMatchObject({
    detail: 'Write a summary before sharing. This review cycle requires one.',
  })
  expect((await asOlga.summarize(packetId, { summary: 'Well done.' })).status).toBe(200)
  const titles = async (token: string) =>
    (await api.call(listTasks, {}, { token })).body.items
      .filter(({ doneAt }) => doneAt === null)
      .map(({ title }) => title)
  expect(await titles(mia.token)).toEqual([expect.stringMatching(/^Share the review packet of Tom/)])
  expect((await asOlga.share(packetId)).body.state).toBe('shared')
  expect(await titles(mia.token)).toEqual([])
  expect(await titles(tom.token)).toEqual(['Acknowledge your review packet'])
  expect((await asOlga.summarize(packetId, { summary: 'Changed' })).status).toBe(409)
  expect((await asOlga.unshare(packetId)).body).toMatchObject({ state: 'ready', sharedAt: null })
  expect((await asTom.get(packetId)).body.questions).toEqual([])
  await asOlga.share(packetId)
  expect((await asMia.acknowledge(packetId)).status).toBe(403)
  expect((await asTom.acknowledge(packetId, 'Thank you.')).body).toMatchObject({
    state: 'acknowledged',
    acknowledgement: 'Thank you.',
  })
  expect((await asOlga.unshare(packetId)).status).toBe(409)
  const sentences = async (token: string) =>
    (await api.call(listNotifications, { query: {} }, { token })).body.items
      .map(({ text }) => text)
      .filter((text) => text.includes('packet'))
  expect((await sentences(tom.token)).toSorted()).toEqual([
    expect.stringMatching(/ shared your review packet of Spring\.$/),
    expect.stringMatching(/ shared your review packet of Spring\.$/),
    expect.stringMatching(/ unshared your review packet of Spring\.$/),
  ])
  expect(await sentences(mia.token)).toEqual([
    expect.stringMatching(/^Tom .+ acknowledged their review packet of Spring\.$/),
  ])
  const events = (await opened.templates.events()).map(({ action }) => action)
  expect(events).toEqual(
    expect.arrayContaining([
      'review.packet-shared',
      'review.packet-unshared',
      'review.packet-acknowledged',
      'review.packet-summary-changed',
    ]),
  )
})

test('who shares is who was chosen, or who the settings say', async () => {
  const api = createTestApi()
  const opened = await openReviewed(api, { settings: { sharing: { by: 'admin' } } })
  expect(actionsOf((await opened.asMia.get(opened.packetId)).body)).toContain('no share: role')
  expect((await opened.asMia.share(opened.packetId)).status).toBe(403)
  await env.DB.prepare(`UPDATE review_packets SET sharer_id = ? WHERE id = ?`)
    .bind(opened.zoe.id, opened.packetId)
    .run()
  const asZoe = packetsAs(api, opened.zoe.token)
  expect((await asZoe.list({ subject: 'reports' })).body.total).toBe(1)
  expect((await asZoe.share(opened.packetId)).body.state).toBe('shared')
})

test('a score can be replaced with a reason, the computed one is kept, and what others changed is not overwritten', async () => {
  const api = createTestApi()
  const { asMia, asOlga, packetId, templates } = await openReviewed(api)
  const { version } = (await asMia.get(packetId)).body
  expect((await asMia.override(packetId, { score: 4.125, reason: 'x' })).status).toBe(422)
  expect((await asMia.override(packetId, { score: 6, reason: 'x' })).body).toMatchObject({
    errors: { score: ['Score must be between 1 and 5.'] },
  })
  expect((await asMia.override(packetId, { score: 4, reason: ' ' })).status).toBe(422)
  expect(
    (await asMia.override(packetId, { score: 4.2, reason: 'Half a year only', version })).body.score,
  ).toMatchObject({
    value: 4.2,
    computed: 5,
    override: { value: 4.2, reason: 'Half a year only' },
  })
  const stale = await asOlga.summarize(packetId, { summary: 'Late', version })
  expect(stale).toMatchObject({ status: 409, body: { version: version + 1 } })
  api.wait(1000)
  expect((await asOlga.override(packetId, { score: null, reason: 'As computed' })).body.score).toMatchObject({
    value: 5,
    override: null,
  })
  const [, first] = (await templates.events()).filter(({ action }) => action === 'review.score-overridden')
  expect(first).toMatchObject({ reason: 'Half a year only' })
  expect(JSON.stringify(first?.details)).toMatch(/"5".*"4\.2"/)
})

test('the scorer rates attributes, which count in the score; private ones neither count nor show', async () => {
  const api = createTestApi()
  const opened = await openPackets(api, { peers: 0 })
  await env.DB.batch(
    [
      ['rat_a', 'Performance', 0],
      ['rat_b', 'Flight risk', 1],
    ].map(([id, name, isPrivate], position) =>
      env.DB.prepare(
        `INSERT INTO review_cycle_attributes (cycle_id, organization_id, attribute_id, position, name, description, options, numberless, private)
         VALUES (?, ?, ?, ?, ?, null, ?, 0, ?)`,
      ).bind(
        opened.cycleId,
        opened.organizationId,
        id,
        position,
        name,
        JSON.stringify([1, 2, 3].map((value) => ({ label: `Level ${value}`, value, description: '' }))),
        isPrivate,
      ),
    ),
  )
  await env.DB.prepare(
    `UPDATE review_cycles SET settings = json_set(settings, '$.scoredAttributeIds', json('["rat_a","rat_b"]'), '$.score.mode', 'attributes') WHERE id = ?`,
  )
    .bind(opened.cycleId)
    .run()
  await opened.endReviews(opened.cycleId)
  const { asMia, asTom, asOlga, packetId } = opened
  const rated = await asMia.rate(packetId, {
    scores: [
      { attributeId: 'rat_a', option: 1, note: 'Solid' },
      { attributeId: 'rat_b', option: 2 },
    ],
  })
  expect(rated.body).toMatchObject({
    score: { value: 3, parts: [{ component: 'attributes', weight: 100, value: 0.5, n: 1 }] },
    attributes: [
      { name: 'Performance', option: 1, note: 'Solid' },
      { name: 'Flight risk', option: 2 },
    ],
  })
  for (const scores of [
    [{ attributeId: 'rat_a', option: 3 }],
    [{ attributeId: 'rat_x', option: 0 }],
    [
      { attributeId: 'rat_a', option: 0 },
      { attributeId: 'rat_a', option: 1 },
    ],
    [],
  ])
    expect((await asMia.rate(packetId, { scores })).status).toBe(422)
  expect((await asTom.rate(packetId, { scores: [{ attributeId: 'rat_a', option: 2 }] })).status).toBe(403)
  await asOlga.share(packetId)
  expect((await asTom.get(packetId)).body.attributes.map(({ name }) => name)).toEqual(['Performance'])
  expect((await asMia.rate(packetId, { scores: [{ attributeId: 'rat_a', option: 2 }] })).status).toBe(409)
})
