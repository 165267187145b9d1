import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createTestApi, DAY, HOUR, MINUTE, type TestApi } from '#tests/workers/api.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { until } from '#tests/workers/until.ts'
import { KEPT_REPLY_JOBS } from './kept-reply.jobs.ts'
import { keepReply, MAX_KEPT_BYTES } from './kept-reply.ts'
import { deleteRepliesBeyond, findReplyRow } from './kept-reply.queries.ts'
import { type SourceScope } from './source-scope.ts'
import { SourceUnavailable } from './source.ts'

const Reply = z.object({ rank: z.number() })
const OF_RANK = {
  source: 'tranco',
  key: 'rank example.com',
  schema: Reply,
  maxAgeMs: HOUR,
  fresh: false,
} as const

async function createSourceScope(api: TestApi): Promise<SourceScope> {
  const { organizationId } = await createPerson(api)
  return { ...createTestScope(api), organizationId, personId: null }
}

const ranks = (...values: number[]) => {
  const left = [...values]
  return vi.fn(() => Promise.resolve({ rank: left.shift() ?? 0 }))
}

test('a reply is kept while it is young, and asked for again after that or on demand', async () => {
  const api = createTestApi()
  const scope = await createSourceScope(api)
  const ask = ranks(1, 2, 3)

  const first = await keepReply(scope, OF_RANK, ask)
  expect(first).toEqual({ value: { rank: 1 }, fetchedAt: api.clock.at, failure: null })
  api.wait(HOUR - 1)
  expect(await keepReply(scope, OF_RANK, ask)).toEqual(first)
  api.wait(1)
  expect((await keepReply(scope, OF_RANK, ask)).value).toEqual({ rank: 2 })
  expect((await keepReply(scope, { ...OF_RANK, fresh: true }, ask)).value).toEqual({ rank: 3 })
  expect(ask).toHaveBeenCalledTimes(3)
})

test('another organization, source or key never gets this reply', async () => {
  const api = createTestApi()
  const [scope, other] = [await createSourceScope(api), await createSourceScope(api)]
  const ask = ranks(1, 2, 3, 4)

  const asked = [
    await keepReply(scope, OF_RANK, ask),
    await keepReply(other, OF_RANK, ask),
    await keepReply(scope, { ...OF_RANK, source: 'crux' }, ask),
    await keepReply(scope, { ...OF_RANK, key: 'rank example.org' }, ask),
  ]

  expect(asked.map(({ value }) => value.rank)).toEqual([1, 2, 3, 4])
})

test('who asks for the same at once shares one call, and a failure of it too', async () => {
  const api = createTestApi()
  const scope = await createSourceScope(api)
  const ask = ranks(1, 2)
  const [one, two] = await Promise.all([keepReply(scope, OF_RANK, ask), keepReply(scope, OF_RANK, ask)])
  expect([one.value, two.value]).toEqual([{ rank: 1 }, { rank: 1 }])
  expect(ask).toHaveBeenCalledTimes(1)

  const other = { ...OF_RANK, key: 'other' }
  const refused = new SourceUnavailable('tranco', 'too-many-requests', 'Tranco asks for a pause.', 60)
  const fail = vi.fn(() => Promise.reject(refused))
  const failed = await Promise.allSettled([keepReply(scope, other, fail), keepReply(scope, other, fail)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(fail).toHaveBeenCalledTimes(1)
  api.wait(MINUTE)
  expect((await keepReply(scope, other, ask)).value).toEqual({ rank: 2 })
})

test('a refresh that fails serves the older reply with its age and says why; a bug is not hidden', async () => {
  const api = createTestApi()
  const scope = await createSourceScope(api)
  const { fetchedAt } = await keepReply(scope, OF_RANK, ranks(1))
  api.wait(2 * DAY)
  const down = new SourceUnavailable('tranco', 'slow', 'Tranco did not reply in time.')

  expect(await keepReply(scope, OF_RANK, () => Promise.reject(down))).toEqual({
    value: { rank: 1 },
    fetchedAt,
    failure: down,
  })
  api.wait(MINUTE)
  await expect(keepReply(scope, OF_RANK, () => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug')
})

const failing = (reason: SourceUnavailable['reason'], retryAfter: number | null = null) =>
  vi.fn(() => Promise.reject(new SourceUnavailable('bing', reason, 'Bing can’t reply.', retryAfter)))

test('who has failed is left alone for a minute, except where somebody asks on purpose', async () => {
  const api = createTestApi()
  const scope = await createSourceScope(api)
  const options = { ...OF_RANK, source: 'bing' } as const
  const fail = failing('no-answer')
  await expect(keepReply(scope, options, fail)).rejects.toMatchObject({ retryAfter: null })
  api.wait(MINUTE - 1000)
  await expect(keepReply(scope, options, fail)).rejects.toMatchObject({ reason: 'no-answer', retryAfter: 1 })
  expect(fail).toHaveBeenCalledTimes(1)
  // Another question is another one's failure.
  expect((await keepReply(scope, { ...options, key: 'other' }, ranks(3))).value).toEqual({ rank: 3 })
  expect((await keepReply(scope, { ...options, isUrgent: true }, ranks(4))).value).toEqual({ rank: 4 })

  api.wait(DAY)
  await expect(keepReply(scope, { ...options, key: 'b' }, fail)).rejects.toThrow()
  api.wait(MINUTE)
  expect((await keepReply(scope, { ...options, key: 'b' }, ranks(5))).value).toEqual({ rank: 5 })
})

test('a pause that the source asks for is kept, also where somebody asks on purpose', async () => {
  const api = createTestApi()
  const scope = await createSourceScope(api)
  const options = { ...OF_RANK, source: 'bing', fresh: true } as const
  await expect(keepReply(scope, options, failing('too-many-requests', 300))).rejects.toThrow()
  api.wait(4 * MINUTE)
  await expect(keepReply(scope, options, ranks(1))).rejects.toMatchObject({ retryAfter: 60 })
  api.wait(MINUTE)
  expect((await keepReply(scope, options, ranks(1))).value).toEqual({ rank: 1 })
})

test.each(['refused', 'budget', 'price'] as const)(
  '%s is what people change, and then ask again',
  async (reason) => {
    const scope = await createSourceScope(createTestApi())
    const options = { ...OF_RANK, source: 'bing' } as const
    await expect(keepReply(scope, options, failing(reason))).rejects.toThrow()
    expect((await keepReply(scope, options, ranks(1))).value).toEqual({ rank: 1 })
  },
)

test('where a new reply takes long, the older one serves, and the new one is there the next time', async () => {
  const api = createTestApi()
  const scope = await createSourceScope(api)
  await keepReply(scope, OF_RANK, ranks(1))
  api.wait(DAY)
  let reply: (value: { rank: number }) => void = () => {}
  const slow = vi.fn(() => new Promise<{ rank: number }>((resolve) => (reply = resolve)))
  expect(await keepReply(scope, OF_RANK, slow)).toMatchObject({
    value: { rank: 1 },
    failure: { reason: 'slow', message: 'Tranco did not reply within 3 seconds.' },
  })
  reply({ rank: 2 })
  await until(async () => {
    expect(await keepReply(scope, OF_RANK, slow)).toMatchObject({ value: { rank: 2 }, failure: null })
  })
  expect(slow).toHaveBeenCalledTimes(1)
})

test('a kept reply of another shape is asked for again', async () => {
  const scope = await createSourceScope(createTestApi())
  await keepReply(scope, { ...OF_RANK, schema: z.object({ place: z.string() }) }, () =>
    Promise.resolve({ place: 'first' }),
  )
  expect((await keepReply(scope, OF_RANK, ranks(7))).value).toEqual({ rank: 7 })
})

test('a reply beyond what is kept serves once, and is not stored', async () => {
  const scope = await createSourceScope(createTestApi())
  const options = { ...OF_RANK, schema: z.string() }
  const ask = vi.fn(() => Promise.resolve('é'.repeat(MAX_KEPT_BYTES / 2)))
  await keepReply(scope, options, ask)
  await keepReply(scope, options, ask)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('what expired is deleted at night, and of each organization the oldest beyond what it may keep', async () => {
  const api = createTestApi()
  const [scope, other] = [await createSourceScope(api), await createSourceScope(api)]
  const keysLeft = async (each: SourceScope, keys: string[]) => {
    const ask = vi.fn(() => Promise.resolve({ rank: 0 }))
    for (const key of keys) await keepReply(each, { ...OF_RANK, key, maxAgeMs: 365 * DAY }, ask)
    return keys.length - ask.mock.calls.length
  }
  await keepReply(scope, { ...OF_RANK, key: 'old' }, ranks(1))
  await keepReply(other, { ...OF_RANK, key: 'old', maxAgeMs: 30 * DAY }, ranks(1))
  api.wait(8 * DAY)
  await keepReply(scope, { ...OF_RANK, key: 'a' }, ranks(1))
  api.wait(1)
  await keepReply(scope, { ...OF_RANK, key: 'b' }, ranks(1))

  for (const job of KEPT_REPLY_JOBS) await job.run(createTestScope(api))
  const row = { organizationId: scope.organizationId, source: 'tranco' } as const
  expect(await findReplyRow(scope.db, { ...row, key: 'old' })).toBeUndefined()
  await deleteRepliesBeyond(scope.db, 1)

  expect(await keysLeft(other, ['old'])).toBe(1)
  expect(await keysLeft(scope, ['b'])).toBe(1)
  expect(await keysLeft(scope, ['old', 'a'])).toBe(0)
})
