import { createExecutionContext } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import { type Env } from '#api/env.ts'
import worker, { Reads } from '#api/worker.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'
import { signOut } from '#contract/account/sign-in.ts'
import { type ReadResponse } from '#contract/page-reads.ts'
import { answerReads } from './page-reads.ts'

const api = createTestApi()
const http = createApp()
const BASE = 'http://api.test/api'

function readTogether(token: string | undefined, paths: string[], env: Env = api.bindings) {
  const addresses = paths.map((path) => BASE + path)
  const headers = {
    'cf-connecting-ip': api.address,
    'x-request-id': 'reads-of-one-page',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  return answerReads(http, { addresses, headers }, env, createExecutionContext())
}

const toStatuses = (answers: ReadResponse[]) => answers.map(({ status }) => status)
const toTypes = (answers: ReadResponse[]) =>
  answers.map(({ body }) => (JSON.parse(body) as { type?: string }).type)

test('each read gets the response that it would get by itself', async () => {
  const { token } = await createPerson(api, { role: 'owner' })
  const paths = [
    '/auth/me',
    '/seo/audits?pageSize=5',
    '/seo/audits?pageSize=nonsense',
    '/nothing',
    '/users/usr_0',
  ]

  const together = await readTogether(token, paths)

  const alone = await Promise.all(
    paths.map((path) =>
      api.request(path, {
        headers: { authorization: `Bearer ${token}`, 'x-request-id': 'reads-of-one-page' },
      }),
    ),
  )
  expect(toStatuses(together)).toEqual([200, 200, 422, 404, 404])
  expect(toStatuses(together)).toEqual(alone.map(({ status }) => status))
  expect(together.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
    await Promise.all(alone.map((response) => response.json())),
  )
})

test('the caller is looked up once, however many reads there are', async () => {
  const { token } = await createPerson(api)
  const asked: string[] = []
  const DB = new Proxy(api.bindings.DB, {
    get: (database) => () => {
      const session = database.withSession('first-primary')
      return {
        prepare(sql: string) {
          asked.push(sql)
          return session.prepare(sql)
        },
        batch: (statements: D1PreparedStatement[]) => session.batch(statements),
      }
    },
  })

  const answers = await readTogether(token, ['/auth/me', '/auth/me', '/teams'], { ...api.bindings, DB })

  expect(toStatuses(answers)).toEqual([200, 200, 200])
  expect(asked.filter((sql) => sql.includes('from "sessions"'))).toHaveLength(1)
})

test('a batched read has the same rights as a single one', async () => {
  const { token, organizationId } = await createPerson(api, { role: 'owner' })
  const member = await createPerson(api, { organizationId, role: 'member' })
  const stranger = await createPerson(api, { role: 'owner' })
  const paths = ['/auth/me', '/organization/audit-log', `/users/${member.id}`]

  expect(toStatuses(await readTogether(token, paths))).toEqual([200, 200, 200])
  expect(toStatuses(await readTogether(member.token, paths))).toEqual([200, 403, 200])
  expect(toStatuses(await readTogether(stranger.token, paths))).toEqual([200, 200, 404])
  expect(toTypes(await readTogether(undefined, paths))).toEqual(paths.map(() => 'unauthenticated'))
  expect(toTypes(await readTogether(`${token}x`, paths))).toEqual(paths.map(() => 'unauthenticated'))
})

test('the caller is looked up for each call: that of one is not that of the next', async () => {
  const { token, refreshToken } = await createPerson(api)
  expect(toStatuses(await readTogether(token, ['/auth/me']))).toEqual([200])
  await api.call(signOut, { body: { refreshToken } })

  expect(toStatuses(await readTogether(token, ['/auth/me']))).toEqual([401])
})

test('the reads of a page write one log line that names each, and a single request its own', async () => {
  const { token, organizationId } = await createPerson(api)
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)

  await readTogether(token, ['/auth/me', '/nothing', '/users/usr_0?q=secret'])
  await api.request('/auth/me', { headers: { authorization: `Bearer ${token}` } })
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
  log.mockRestore()

  const [reads, request, ...others] = lines.filter(
    ({ event }) => event === 'page-reads' || event === 'request',
  )
  expect(others).toEqual([])
  expect(reads).toEqual({
    level: 'info',
    event: 'page-reads',
    requestId: 'reads-of-one-page',
    organization: organizationId,
    // In the order in which they were done.
    reads: expect.arrayContaining([
      { path: '/api/auth/me', status: 200, ms: expect.any(Number) as number },
      { path: '/api/users/:id', status: 404, ms: expect.any(Number) as number },
    ]) as unknown,
  })
  expect(reads?.['reads']).toHaveLength(3)
  expect(request).toMatchObject({ event: 'request', path: '/api/auth/me', status: 200 })
})

test('batched reads are not public: the public entry of the worker does not have them', async () => {
  expect(Object.keys(worker).toSorted()).toEqual(['fetch', 'queue', 'scheduled'])
  expect('fetch' in Reads.prototype).toBe(false)
  for (const path of ['/reads', '/read', '/Reads', '/READS']) {
    expect((await api.request(path, { method: 'POST', body: '{"addresses":[]}' })).status).toBe(404)
  }
})
