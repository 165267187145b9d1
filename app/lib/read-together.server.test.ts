import { expect, test, vi } from 'vitest'
import { getMe, getOrganization, getUser, startTrial } from '#contract/account.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { MOST_READS, readTogether } from '#contract/operations.ts'
import type { Transport } from './api-transport.server.ts'
import { sendReadsTogether } from './read-together.server.ts'

const readUser = (id: string) => [getUser, { params: { id } }] as const

/** Answers reads with their own path, and everything else with the path of its endpoint. */
function setUp(answer?: (endpoint: Endpoint) => Promise<Response>) {
  const sent = vi.fn<Transport>((endpoint: Endpoint, input: CallInput<Endpoint>) => {
    if (answer) return answer(endpoint)
    const { paths = [] } = (input.body ?? {}) as { paths?: string[] }
    const replies = paths.map((path) => ({ status: 200, retryAfter: null, body: { path } }))
    return Promise.resolve(Response.json(endpoint === readTogether ? { replies } : { path: endpoint.path }))
  })
  return { sent, transport: sendReadsTogether(sent) }
}

test('reads of one turn are one request, and each gets its own answer', async () => {
  const { sent, transport } = setUp()

  const answers = await Promise.all([
    transport(getMe, {}, 'a.b.c'),
    Promise.resolve().then(() => transport(...readUser('usr_1'), 'a.b.c')),
  ])

  expect(sent).toHaveBeenCalledTimes(1)
  expect(await Promise.all(answers.map((each) => each.json()))).toEqual([
    { path: '/auth/me' },
    { path: '/users/usr_1' },
  ])
})

test('a lone read goes as it is, and so does what writes', async () => {
  const { sent, transport } = setUp()

  await transport(getMe, {}, 'a.b.c')
  await Promise.all([
    transport(startTrial, { body: { productId: 'prod_growth', interval: 'month' } }, 'a.b.c'),
    transport(getOrganization, {}, 'a.b.c'),
  ])

  expect(sent.mock.calls.map(([endpoint]) => endpoint.path)).toEqual([
    '/auth/me',
    '/subscription/free-trial',
    '/organization/me',
  ])
})

test('reads with different tokens never travel together', async () => {
  const { sent, transport } = setUp()

  await Promise.all(['old', 'new'].map((token) => transport(getMe, {}, token)))

  expect(sent.mock.calls.map(([endpoint, , token]) => [endpoint.path, token])).toEqual([
    ['/auth/me', 'old'],
    ['/auth/me', 'new'],
  ])
})

test('more reads than one request takes become several', async () => {
  const { sent, transport } = setUp()
  const ids = Array.from({ length: MOST_READS + 2 }, (_, position) => `usr_${position}`)

  const answers = await Promise.all(ids.map((id) => transport(...readUser(id), 'a.b.c')))

  expect(sent).toHaveBeenCalledTimes(2)
  const bodies = await Promise.all(answers.map((answer) => answer.json<{ path: string }>()))
  expect(bodies.map(({ path }) => path)).toEqual(ids.map((id) => `/users/${id}`))
})

test('a refusal of all is the answer of each; a refusal of one leaves the others', async () => {
  const refused = setUp(() => Promise.resolve(Response.json({ type: 'unauthenticated' }, { status: 401 })))
  const replies = [
    { status: 429, retryAfter: '7', body: { type: 'too-many-requests' } },
    { status: 200, retryAfter: null, body: {} },
  ]
  const mixed = setUp(() => Promise.resolve(Response.json({ replies })))
  const readTwo = ({ transport }: ReturnType<typeof setUp>) =>
    Promise.all([transport(getMe, {}, 'a.b.c'), transport(getOrganization, {}, 'a.b.c')])

  for (const answer of await readTwo(refused)) {
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ type: 'unauthenticated' })
  }
  const [first, second] = await readTwo(mixed)
  expect([first.status, first.headers.get('retry-after'), second.status]).toEqual([429, '7', 200])
})

test('an API that cannot be reached is told to every read', async () => {
  const { transport } = setUp(() => Promise.reject(new Error('no answer')))

  const results = await Promise.allSettled([
    transport(getMe, {}, 'a.b.c'),
    transport(getOrganization, {}, 'a.b.c'),
  ])

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
