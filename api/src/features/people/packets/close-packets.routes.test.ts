import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { dumpDatabase as dump, listValues, type Row } from '#tests/workers/database-dump.ts'
import { openPackets, openReviewed, writeReview } from '#tests/workers/packets.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { closeAll } from '#api/core/reviews/close-packets.ts'

const PEERS = 4

async function openClosed(settings: object = {}, peers = PEERS) {
  const api = createTestApi()
  const opened = await openPackets(api, { peers, settings })
  const written = []
  // Each at a time and with an answer of their own, as an attacker would like it.
  for (const [index, peer] of opened.peers.entries()) {
    // All within the quarter of an hour for which a session’s token is valid.
    api.wait(10_000 + index * 7_000)
    const text = `Only ${peer.id.slice(4, 12)} writes this`
    const rating = 1 + (index % 5)
    const reviewId = await opened.write('peer', peer.id, [rating, text])
    written.push({ reviewerId: peer.id, reviewId, text, rating })
  }
  await opened.write('manager', opened.mia.id, [5, 'By Mia.'])
  await opened.endReviews(opened.cycleId)
  const before = await dump()
  await closeAll(createTestScope(api))
  return { api, ...opened, written, before, after: await dump() }
}

const answersOf = (tables: Map<string, Row[]>) =>
  (tables.get('anonymous_answers') ?? []).map((row): Row & { text: unknown } => ({
    ...row,
    text: JSON.parse(String(row['value'])) as unknown,
  }))

test('after the close no value of any table leads from a response to its writer', async () => {
  const { after, before, written, packetId, cycleId } = await openClosed()
  // The attack would work before: the answer names the review, which names the writer.
  const linked = before.get('review_answers')?.find(({ value }) => value === JSON.stringify(written[0]?.text))
  expect(linked?.['review_id']).toBe(written[0]?.reviewId)

  const answers = answersOf(after).filter((row) => row['packet_id'] === packetId)
  expect(answers).toHaveLength(2 * PEERS)
  for (const { text, reviewerId } of written) {
    const answer = answers.find((row) => row.text === text)
    expect(answer, text).toBeDefined()
    // What all answers to the question have in common leads to all writers and so to none.
    const others = answers.filter(
      (row) => row.text !== text && row['cycle_question_id'] === answer?.['cycle_question_id'],
    )
    const common = new Set(
      Object.entries(answer ?? {})
        .filter(([column, value]) => others.every((row) => row[column] === value))
        .map(([, value]) => String(value)),
    )
    const own = listValues(answer ?? {}, common)
    own.delete('null')
    for (const [table, rows] of after)
      for (const row of rows) {
        if (table === 'anonymous_answers' && row['id'] === answer?.['id']) continue
        const shared = [...listValues(row, common)].filter((value) => own.has(value))
        expect(shared, `${table} of ${reviewerId}`).toEqual([])
      }
  }
  // Nor do texts of the writers stand anywhere else.
  for (const [table, rows] of after)
    if (table !== 'anonymous_answers') expect(JSON.stringify(rows), table).not.toContain('writes this')
  const reviews = after
    .get('reviews')
    ?.filter((row) => row['cycle_id'] === cycleId && row['direction'] === 'peer')
  expect(reviews?.length).toBe(PEERS)
  for (const column of ['submitted_at', 'opened_at', 'reopen_reason', 'version', 'state'])
    expect(new Set(reviews?.map((row) => row[column])).size, column).toBe(1)
  expect(
    after
      .get('review_answers')
      ?.filter((row) => written.some(({ reviewId }) => reviewId === row['review_id'])),
  ).toEqual([])
})

test('neither the order of rows nor that of ids is the order of the writers', async () => {
  const { after, written, packetId } = await openClosed({}, 10)
  const answers = answersOf(after).filter((row) => row['packet_id'] === packetId)
  // Rows are in the order of their ids, which are random: it says nothing more.
  const ids = answers.map((row) => String(row['id']))
  expect(ids).toEqual(ids.toSorted())
  const texts = answers.map((row) => row.text).filter((text) => typeof text === 'string')
  const order = texts.map((text) => written.findIndex((each) => each.text === text))
  expect(order.toSorted((a, b) => a - b)).toEqual([...written.keys()])
  // By chance these hold once in 10! rounds.
  expect(order).not.toEqual([...written.keys()])
  expect(order).not.toEqual([...written.keys()].toReversed())
  const ratings = answers.map((row) => row.text).filter((value) => typeof value === 'number')
  expect(texts.map((text) => written.find((each) => each.text === text)?.rating)).not.toEqual(ratings)
})

test('the log, the audit log, lists and files name no response', async () => {
  const { asOlga, asMia, packetId, templates, written } = await openClosed()
  await asMia.summarize(packetId, { summary: 'Fine.' })
  await asOlga.share(packetId)
  for (const text of [
    JSON.stringify(await templates.events()),
    await (await asOlga.csv('?subject=all')).text(),
  ])
    for (const { text: answer } of written) expect(text).not.toContain(answer)
  const { body } = await asOlga.get(packetId)
  const peers = body.questions.flatMap(({ responses }) =>
    responses.filter(({ direction }) => direction === 'peer'),
  )
  expect(JSON.stringify(peers)).toContain('writes this')
  for (const { reviewerId, reviewId } of written) {
    expect(JSON.stringify(body)).not.toContain(reviewerId)
    expect(JSON.stringify(body)).not.toContain(reviewId)
  }
})

test('what can never be shown is not kept: answers of fewer people than the threshold, and their score', async () => {
  const api = createTestApi()
  const { packetId } = await openReviewed(api, { peers: 2 })
  await closeAll(createTestScope(api))
  const tables = await dump()
  expect(answersOf(tables).filter((row) => row['packet_id'] === packetId)).toEqual([])
  expect(JSON.stringify([...tables.values()])).not.toContain('of a peer')
  const [score] =
    tables
      .get('review_direction_scores')
      ?.filter((row) => row['packet_id'] === packetId && row['direction'] === 'peer') ?? []
  expect(score).toMatchObject({ respondents: 2, scored: 2, score: null, shown_questions: '[]' })
})

test('answers of one writer share a random group where the cycle shows them together, and nothing else', async () => {
  const { after, packetId, asMia } = await openClosed({ anonymity: { splitAndShuffle: false } })
  const groups = answersOf(after)
    .filter((row) => row['packet_id'] === packetId)
    .map((row) => row['answer_group'])
  expect(new Set(groups).size).toBe(PEERS)
  expect(groups.every((group) => /^grp_[0-9a-f]{32}$/.test(String(group)))).toBe(true)
  const { body } = await asMia.get(packetId)
  const shown = body.questions.flatMap(({ responses }) =>
    responses
      .filter(({ direction }) => direction === 'peer')
      .flatMap(({ answers }) => answers.map(({ group }) => group)),
  )
  expect(shown.toSorted()).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
})

test('without strict anonymity the link is kept, and no reply tells it', async () => {
  const { after, packetId, asMia, asOlga, written } = await openClosed({ anonymity: { strict: false } })
  expect(answersOf(after).filter((row) => row['packet_id'] === packetId)).toEqual([])
  for (const reader of [asMia, asOlga]) {
    const text = JSON.stringify((await reader.get(packetId)).body)
    expect(text).toContain('writes this')
    for (const { reviewerId, reviewId } of written)
      expect(text).not.toMatch(new RegExp(`${reviewerId}|${reviewId}`))
  }
})

test('a cycle that is canceled forgets who wrote without a name, too', async () => {
  const api = createTestApi()
  const opened = await openPackets(api, { peers: 3 })
  for (const peer of opened.peers) await opened.write('peer', peer.id, [3, `By ${peer.id}`])
  await closeAll(createTestScope(api))
  const count = async () =>
    (
      await env.DB.prepare(
        `SELECT count(*) AS n FROM review_answers a JOIN reviews r ON r.id = a.review_id WHERE r.packet_id = ? AND r.direction = 'peer'`,
      )
        .bind(opened.packetId)
        .first<{ n: number }>()
    )?.n
  // Nothing is closed while people write.
  expect(await count()).toBe(6)
  await opened.cancel(opened.cycleId)
  await closeAll(createTestScope(api))
  expect(await count()).toBe(0)
})

test('before it is closed a packet shows nothing without a name; the first reader closes it', async () => {
  const api = createTestApi()
  const opened = await openPackets(api, {
    peers: 3,
    groups: [{ direction: 'manager' }, { direction: 'peer', managerSees: 'always' }],
  })
  for (const peer of opened.peers) await opened.write('peer', peer.id, [3, 'Words'])
  const early = (await opened.asOlga.get(opened.packetId)).body
  expect(early).toMatchObject({ isClosed: false, score: null })
  expect(JSON.stringify(early)).not.toContain('Words')
  await opened.endReviews(opened.cycleId)
  expect((await opened.asOlga.get(opened.packetId)).body).toMatchObject({ isClosed: true })
})

test('a draft that was never submitted stays with its writer, and is copied nowhere', async () => {
  const api = createTestApi()
  const opened = await openPackets(api, { peers: 4 })
  for (const [index, peer] of opened.peers.entries())
    await opened.write('peer', peer.id, [3, index === 0 ? 'A draft' : 'Words'], {
      state: index === 0 ? 'in_progress' : 'submitted',
    })
  await opened.endReviews(opened.cycleId)
  await closeAll(createTestScope(api))
  const tables = await dump()
  expect(JSON.stringify(tables.get('review_answers'))).toContain('A draft')
  expect(JSON.stringify(tables.get('anonymous_answers'))).not.toContain('A draft')
})

test('five thousand packets are closed by several runs, any of which may end, and none twice', async () => {
  const api = createTestApi()
  const opened = await openPackets(api, { peers: 3 })
  const many = 5000
  const { organizationId, cycleId, packetId } = opened
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO users (id, organization_id, first_name, last_name, email, role, status, theme, created_at)
      WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${many})
      SELECT 'usr_close_' || value, ?, 'P' || value, 'Many', 'close' || value || '@' || ? || '.example', 'member', 'active', 'system', 0 FROM n`,
    ).bind(organizationId, organizationId),
    env.DB.prepare(
      `INSERT INTO review_packets (id, cycle_id, reviewee_id, organization_id, manager_id, is_manager_chosen, state, assigned_at, version)
      SELECT 'rpk_close_' || u.id, p.cycle_id, u.id, p.organization_id, p.manager_id, p.is_manager_chosen, p.state, p.assigned_at, p.version
      FROM review_packets p JOIN users u ON u.id LIKE 'usr_close_%' WHERE p.id = ?`,
    ).bind(packetId),
    ...opened.peers.map(({ id }) =>
      env.DB.prepare(
        `INSERT INTO reviews (id, packet_id, cycle_id, organization_id, direction, reviewer_id, state, submitted_at, version)
        SELECT 'rvw_' || id || ?, id, cycle_id, organization_id, 'peer', ?, 'submitted', 1, 2 FROM review_packets WHERE cycle_id = ? AND id <> ?`,
      ).bind(id, id, cycleId, packetId),
    ),
    env.DB.prepare(
      `INSERT INTO review_answers (review_id, cycle_question_id, organization_id, value, is_not_applicable, version)
      SELECT r.id, q.id, r.organization_id, CASE q.response_type WHEN 'rating' THEN '4' ELSE '"Words"' END, 0, 1
      FROM reviews r JOIN review_cycle_questions q ON q.cycle_id = r.cycle_id AND q.direction = r.direction WHERE r.cycle_id = ? AND r.id LIKE 'rvw_rpk_close_%'`,
    ).bind(cycleId),
  ])
  await opened.endReviews(cycleId)
  const scope = createTestScope(api)
  const count = async (table: string) =>
    (
      await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE cycle_id = ?`)
        .bind(cycleId)
        .first<{ n: number }>()
    )?.n
  await Promise.all([closeAll(scope), closeAll(scope)])
  expect(await count('review_closed_packets')).toBeGreaterThanOrEqual(2000)
  for (let run = 0; run < 3; run += 1) await closeAll(scope)
  expect(await count('review_closed_packets')).toBe(many + 1)
  expect(await count('anonymous_answers')).toBe(many * 3 * 2)
  expect(await count('review_direction_scores')).toBe((many + 1) * 3)
  await closeAll(scope)
  expect(await count('anonymous_answers')).toBe(many * 3 * 2)
}, 120_000)

test('a batch that fails leaves everything as it was', async () => {
  const api = createTestApi()
  const opened = await openPackets(api, { peers: 3 })
  for (const peer of opened.peers)
    await writeReview(api, {
      packetId: opened.packetId,
      reviewerId: peer.id,
      direction: 'peer',
      values: [3, 'Words'],
    })
  await opened.endReviews(opened.cycleId)
  // The last write of the batch fails, as if it had been cut off.
  await env.DB.prepare(
    `CREATE TRIGGER cut BEFORE INSERT ON review_closed_packets BEGIN SELECT RAISE(ABORT, 'cut off'); END`,
  ).run()
  await expect(closeAll(createTestScope(api))).rejects.toThrow()
  await env.DB.prepare('DROP TRIGGER cut').run()
  const count = async (table: string) =>
    (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n
  const stored = await count('review_answers')
  expect(JSON.stringify((await dump()).get('review_answers'))).toContain('Words')
  await closeAll(createTestScope(api))
  expect(await count('review_answers')).toBeLessThan(stored ?? 0)
})
