import { expect, test } from 'vitest'
import { createCaller, done, pages, untilAborted } from '#tests/workers/lighthouse-runner.ts'
import { until } from '#tests/workers/until.ts'

test('a run that is canceled as its turn comes starts no browser', async () => {
  const { api, asked, start, cancel, list } = await createCaller(untilAborted)
  const starting = start(pages(2))
  await until(() => expect(asked).toHaveLength(1))
  const { items } = (await list({ sort: 'url', direction: 'asc' })).body
  const [first = '', second = ''] = items.map(({ id }) => id)
  // Between what a cancellation writes first and what it writes then.
  await api.bindings.DB.prepare(`update lighthouse_runs set state = 'canceled' where id = ?`)
    .bind(second)
    .run()

  await cancel(first)
  await starting

  expect(asked).toHaveLength(1)
  const { results } = await api.bindings.DB.prepare(
    `select run_id from lighthouse_queue where state <> 'ended'`,
  ).all()
  expect(results).toEqual([])
})

test('a run that is canceled as it begins keeps its place until its browser has ended', async () => {
  let hasEnded = false
  const { api, asked, start, cancel, list } = await createCaller(async ({ url }) => {
    if (url.endsWith('/0')) await until(() => expect(hasEnded).toBe(true))
    return done()
  })
  const starting = start(pages(1))
  await until(() => expect(asked).toHaveLength(1))
  const id = (await list()).body.items[0]?.id ?? ''
  // As its row still is when the cancellation reads it.
  await api.bindings.DB.prepare(`update lighthouse_runs set state = 'queued' where id = ?`).bind(id).run()

  await cancel(id)
  const next = start(['https://next.example/'])
  await next
  expect(asked).toHaveLength(1)
  hasEnded = true
  await starting

  expect(asked.map(({ url }) => url)).toEqual(['https://shop.example/0', 'https://next.example/'])
  const { items } = (await list({ sort: 'url', direction: 'desc' })).body
  expect(items.map(({ state }) => state)).toEqual(['canceled', 'done'])
})

test('a run that takes longer than its lease is not run a second time', async () => {
  let hasEnded = false
  const { api, asked, start, list } = await createCaller(async () => {
    await until(() => expect(hasEnded).toBe(true))
    return done()
  })
  const starting = start(pages(1))
  await until(() => expect(asked).toHaveLength(1))
  const readLease = async () => {
    const { results } = await api.bindings.DB.prepare('select lease_until from lighthouse_queue').all<{
      lease_until: number
    }>()
    return results[0]?.lease_until ?? 0
  }
  for (let at = 0; at < 4; at += 1) {
    const lease = await readLease()
    api.wait(40_000)
    await until(async () => expect(await readLease()).toBeGreaterThan(lease))
  }

  await start(['https://next.example/'])
  expect(asked).toHaveLength(1)
  hasEnded = true
  await starting

  expect((await list()).body.items.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(asked).toHaveLength(2)
})
