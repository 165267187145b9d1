import { expect, test, vi } from 'vitest'
import { createExchange } from './exchange-tokens.server.ts'

const PAIR = { token: 'a.b.c', refreshToken: 'r2' }
type StubResponse = Response | Error

/** An API with these responses, one per attempt, and the delays between them. */
function setUp(...responses: StubResponse[]) {
  const pauses: number[] = []
  const transport = vi.fn(() => {
    const response = responses[transport.mock.calls.length - 1] ?? new Error('not expected')
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response)
  })
  const caller = new AbortController()
  const exchange = createExchange({
    openTransport: () => transport,
    signal: caller.signal,
    requestId: 'req',
    wait: (ms) => Promise.resolve(void pauses.push(ms)),
  })
  return { exchange, transport, pauses, caller }
}

const status = (code: number) => new Response('no JSON', { status: code })
const away = () => new Error('connection refused')

test('a new pair is returned at the first attempt', async () => {
  const { exchange, transport } = setUp(Response.json(PAIR))

  expect(await exchange('r1')).toEqual(PAIR)
  expect(transport).toHaveBeenCalledTimes(1)
})

test.each([400, 401, 403, 422])('a %i is a rejection, and is not retried', async (code) => {
  const { exchange, transport } = setUp(status(code))

  expect(await exchange('r1')).toBeUndefined()
  expect(transport).toHaveBeenCalledTimes(1)
})

test.each([
  ['no response', away()],
  ['500', status(500)],
  ['503', status(503)],
  ['404, as of a misconfigured proxy', status(404)],
  ['429', status(429)],
  ['200 with a page in place of tokens', status(200)],
])('%s is a failure of ours: retried after a delay', async (_, failure) => {
  const { exchange, pauses } = setUp(failure, Response.json(PAIR))

  expect(await exchange('r1')).toEqual(PAIR)
  expect(pauses).toEqual([250])
})

test('after the third failure it fails, and says that nobody was signed out', async () => {
  const { exchange, pauses } = setUp(away(), status(502), away())

  await expect(exchange('r1')).rejects.toMatchObject({
    problem: {
      type: 'upstream-failed',
      status: 502,
      detail: expect.stringContaining('still signed in') as unknown,
    },
  })
  expect(pauses).toEqual([250, 750])
})

test('after a disconnect there is no retry', async () => {
  const { exchange, transport, caller } = setUp(away())
  caller.abort()

  await expect(exchange('r1')).rejects.toThrow('connection refused')
  expect(transport).toHaveBeenCalledTimes(1)
})
