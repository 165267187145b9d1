import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { closeAll } from '#api/core/reviews/close-packets.ts'
import { JOBS } from '#api/jobs.ts'
import { listNotifications } from '#contract/workspace/notifications.ts'
import { listTasks } from '#contract/workspace/tasks.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { dumpDatabase, listValues } from '#tests/workers/database-dump.ts'
import { packetsAs } from '#tests/workers/packets.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { addPeer, complete, openReviews } from '#tests/workers/reviews.ts'

// Reviews written as people write them: drafts that save themselves, a review that is taken back, one that is asked for again and reopened. What
// all of this leaves behind, in tables, logs and files, leads from no response to who wrote it.

const SETTINGS = { anonymity: { threshold: 3, splitAndShuffle: true, hideReviewerList: true, strict: true } }
/** Of the jobs that people’s reviews are of interest to. */
const OF_PEOPLE = /^(?:review-|digests|old-notifications|index-|webhook)/

const textOf = (name: string) => `Words of ${name}.`

async function writeAll() {
  const api = createTestApi()
  const opened = await openReviews(api, { settings: SETTINGS, peer: { revieweeSees: 'anonymous' } })
  const { as, owner, join, cycle } = opened
  const lines: string[] = []
  const logged = vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)))
  const written = []
  for (const name of ['Pia', 'Paul', 'Pam', 'Per']) {
    api.wait(20_000)
    const peer = await join({ firstName: name })
    const reviewId = await addPeer(cycle.id, peer.id)
    const { questions } = (await as(peer).get(reviewId)).body
    await as(peer).save(reviewId, complete(questions, 'A draft.'))
    api.wait(3000)
    await as(peer).save(reviewId, complete(questions, textOf(name)))
    expect((await as(peer).submit(reviewId)).status).toBe(200)
    written.push({ name, peer, reviewId })
  }
  const [pia, paul] = written
  if (!pia || !paul) throw new Error('Nobody has written.')
  await as(pia.peer).recall(pia.reviewId)
  await as(pia.peer).submit(pia.reviewId)
  await as(owner).reopen(paul.reviewId, 'He asked for it.')
  await as(paul.peer).submit(paul.reviewId)
  for (const { peer } of written) {
    await api.call(listTasks, { query: {} }, peer)
    await api.call(listNotifications, { query: {} }, peer)
  }
  const scope = createTestScope(api)
  for (const job of JOBS.filter(({ name }) => OF_PEOPLE.test(name))) await job.run(scope)
  expect((await opened.endReviews(cycle.id)).status).toBe(200)
  await closeAll(scope)
  for (const job of JOBS.filter(({ name }) => OF_PEOPLE.test(name))) await job.run(scope)
  const { items } = (await packetsAs(api, owner.token).list({ subject: 'all' })).body
  await packetsAs(api, owner.token).print(items[0]?.id ?? '')
  logged.mockRestore()
  return { ...opened, api, written, lines }
}

let left: Awaited<ReturnType<typeof writeAll>>
beforeAll(async () => {
  left = await writeAll()
}, 60_000)

test('what drafts, submissions, reopening, notifications, jobs and reading leave behind leads from no response to its writer', async () => {
  const { written, lines, api } = left
  const tables = await dumpDatabase()
  const answers = tables.get('anonymous_answers') ?? []
  const own = answers.filter((row) =>
    written.some(({ name }) => row['value'] === JSON.stringify(textOf(name))),
  )
  expect(own).toHaveLength(written.length)
  const common = new Set(
    Object.entries(own[0] ?? {})
      .filter(([column, value]) => own.every((row) => row[column] === value))
      .map(([, value]) => String(value)),
  )
  for (const answer of own) {
    const values = listValues(answer, common)
    for (const [table, rows] of tables)
      for (const row of rows)
        if (table !== 'anonymous_answers' || row['id'] !== answer['id'])
          expect(
            [...listValues(row, common)].filter((value) => values.has(value)),
            table,
          ).toEqual([])
  }
  for (const [table, rows] of tables)
    if (table !== 'anonymous_answers') expect(JSON.stringify(rows), table).not.toMatch(/Words of|A draft\./)
  // The log is of requests, and names neither people nor reviews nor what was written.
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines) {
    expect(line).not.toMatch(/Words of|A draft\./)
    for (const { peer, reviewId } of written) expect(line).not.toMatch(new RegExp(`${peer.id}|${reviewId}`))
  }
  const { FILES } = api.bindings
  for (const { key } of (await FILES.list()).objects)
    expect(await (await FILES.get(key))?.text(), key).not.toContain('Words of')
})

test('who was last, or was asked again, is not told by a time, a version or a state of what is left', async () => {
  const { written, cycle } = left
  const { results } = await env.DB.prepare(
    `select submitted_at, opened_at, reopen_reason, version, state from reviews where cycle_id = ? and direction = 'peer' and reviewer_id in (select value from json_each(?))`,
  )
    .bind(cycle.id, JSON.stringify(written.map(({ peer }) => peer.id)))
    .all()
  expect(results).toHaveLength(written.length)
  expect(new Set(results.map((row) => JSON.stringify(row))).size).toBe(1)
})
