import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { commit } from '#api/db/commit.ts'
import { sourceConnections } from '#api/db/schema/seo-sources.ts'
import { createTestApi, MINUTE, type TestApi } from '#tests/workers/api.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { findConnectionRow, listConnectionRows } from './connections.queries.ts'
import { findConnection, replaceSecrets, toConnect, toDisconnect, useConnection } from './connections.ts'
import { keepReply } from './kept-reply.ts'
import { type SourceScope } from './source-scope.ts'
import { SourceUnavailable } from './source.ts'

const SECRET = 'correct-horse-battery-staple'
const BING = {
  source: 'bing',
  account: 'Key ending in aple',
  secrets: { key: SECRET },
  settings: {},
} as const

async function createSourceScope(api: TestApi) {
  const { organizationId } = await createPerson(api)
  const scope = createTestScope(api)
  return { ...scope, organizationId, personId: null }
}

const connect = async (scope: SourceScope) => commit(scope.db, await toConnect(scope, BING))
const rowOf = async ({ db, organizationId }: SourceScope) => {
  const row = await findConnectionRow(db, { organizationId, source: 'bing' })
  if (!row) throw new Error('It is not connected.')
  return row
}

test('a key is sealed at rest, and opens for its organization and source alone', async () => {
  const api = createTestApi()
  const [scope, other] = [await createSourceScope(api), await createSourceScope(api)]
  await connect(scope)
  const row = await rowOf(scope)

  expect(JSON.stringify(row)).not.toContain(SECRET)
  expect(await findConnection(scope, 'bing')).toMatchObject({ secrets: { key: SECRET }, status: 'connected' })
  expect(await findConnection(other, 'bing')).toBeNull()

  // The sealed key of one, moved into the row of another or of another source.
  await scope.db.insert(sourceConnections).values([
    { ...row, id: 'src_moved', organizationId: other.organizationId },
    { ...row, id: 'src_other', source: 'dataforseo' },
  ])
  expect(await findConnection(other, 'bing')).toBeNull()
  expect(await findConnection(scope, 'dataforseo')).toBeNull()
  expect(await rowOf(other)).toMatchObject({
    status: 'failing',
    failure: expect.stringMatching(/Connect/) as string,
  })
})

test('connecting again replaces the connection, and forgets what the earlier one replied', async () => {
  const api = createTestApi()
  const scope = await createSourceScope(api)
  await connect(scope)
  const first = await rowOf(scope)
  const kept = { source: 'bing', key: 'k', schema: z.number(), maxAgeMs: MINUTE, fresh: false } as const
  await keepReply(scope, kept, () => Promise.resolve(1))

  await connect(scope)
  expect((await rowOf(scope)).id).not.toBe(first.id)
  expect((await keepReply(scope, kept, () => Promise.resolve(2))).value).toBe(2)

  // What was under way for the earlier one changes nothing.
  await replaceSecrets(scope, first, { key: 'late' })
  await commit(scope.db, toDisconnect(scope, first))
  expect(await findConnection(scope, 'bing')).toMatchObject({ secrets: { key: SECRET } })

  await commit(scope.db, toDisconnect(scope, await rowOf(scope)))
  expect(await listConnectionRows(scope.db, scope.organizationId)).toEqual([])
  expect((await keepReply(scope, kept, () => Promise.resolve(3))).value).toBe(3)
})

test('a refusal is the state of the connection until it works again; a slow reply is not', async () => {
  const api = createTestApi()
  const scope = await createSourceScope(api)
  await connect(scope)
  const use = async (work: () => Promise<unknown>) => {
    const connection = await findConnection(scope, 'bing')
    if (!connection) throw new Error('It is not connected.')
    await useConnection(scope, connection, work).catch(() => undefined)
    await scope.settled()
  }
  const fail = (reason: 'slow' | 'refused') => () =>
    Promise.reject(new SourceUnavailable('bing', reason, 'Bing refuses this key.'))

  await use(fail('slow'))
  expect(await rowOf(scope)).toMatchObject({ status: 'connected', usedAt: null })
  await use(fail('refused'))
  expect(await rowOf(scope)).toMatchObject({
    status: 'failing',
    failure: 'Bing refuses this key.',
    usedAt: null,
  })
  await use(() => Promise.resolve(1))
  expect(await rowOf(scope)).toMatchObject({ status: 'connected', failure: null, usedAt: api.clock.at })
})

test('what an earlier key of the ring sealed is sealed again by the one that signs today', async () => {
  const api = createTestApi()
  const scope = await createSourceScope(api)
  const [today, before] = scope.settings.TOKEN_KEYS
  if (!today || !before) throw new Error('The ring of the tests has two keys.')
  await connect({ ...scope, settings: { ...scope.settings, TOKEN_KEYS: [before] } })

  expect(await findConnection(scope, 'bing')).toMatchObject({ secrets: { key: SECRET } })
  await scope.settled()
  const onlyToday = { ...scope, settings: { ...scope.settings, TOKEN_KEYS: [today] } }
  expect(await findConnection(onlyToday, 'bing')).toMatchObject({ secrets: { key: SECRET } })

  await scope.db
    .update(sourceConnections)
    .set({ secret: 'x.y.z' })
    .where(eq(sourceConnections.organizationId, scope.organizationId))
  expect(await findConnection(scope, 'bing')).toBeNull()
})
