import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { passedSince } from '#tests/workers/time-of.ts'
import { runPostJob } from './post-job.ts'

const open: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A receiver on this machine, and what it has received. */
async function receive(answer: RequestListener) {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      bodies.push(`${request.method ?? ''} ${request.headers['webhook-id'] as string} ${body}`)
      answer(request, response)
    })
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, bodies }
}

const post = (url: string, options: { timeoutMs?: number; allowPrivate?: boolean } = {}) =>
  runPostJob({
    kind: 'post',
    url,
    headers: { 'webhook-id': 'msg_1' },
    body: '{"a":1}',
    timeoutMs: 2_000,
    replyBytes: 1024,
    allowPrivate: true,
    ...options,
  })

test('it posts the body with its headers, and tells what came back', async () => {
  const { url, bodies } = await receive((_, response) => response.writeHead(202).end('thanks'))

  expect(await post(url)).toMatchObject({ status: 202, failure: null, reply: 'thanks' })
  expect(bodies).toEqual(['POST msg_1 {"a":1}'])
})

test.each([
  [400, 'status'],
  [410, 'status'],
  [500, 'status'],
])('status %i is a failure', async (status, failure) => {
  const { url } = await receive((_, response) => response.writeHead(status).end('no'))

  expect(await post(url)).toMatchObject({ status, failure, reply: 'no' })
})

test.each([301, 302, 303, 307, 308])('a redirect with status %i is not followed', async (status) => {
  const inside = await receive((_, response) => response.end('secret'))
  const { url } = await receive((_, response) => response.writeHead(status, { location: inside.url }).end())

  expect(await post(url)).toMatchObject({ status, failure: 'redirect' })
  expect(inside.bodies).toEqual([])
})

test('of a response without an end, the first kilobyte is read', async () => {
  let written = 0
  const { url } = await receive((_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => {
      written += 64 * 1024
      response.write('x'.repeat(64 * 1024))
    }, 1)
    response.on('close', () => clearInterval(timer))
  })

  const outcome = await post(url)
  expect(outcome).toMatchObject({ status: 200, failure: null, reply: 'x'.repeat(1024) })
  await expect.poll(() => open[0]?.listening).toBe(true)
  const after = written
  await new Promise((resolve) => setTimeout(resolve, 100))
  // The connection was closed, not drained.
  expect(written - after).toBeLessThan(64 * 1024 * 10)
})

test.each([
  ['never responds', () => undefined],
  [
    'begins a response and never ends it',
    (_: unknown, response: Parameters<RequestListener>[1]) => {
      response.writeHead(200)
      response.write('.')
    },
  ],
] satisfies [string, RequestListener][])(
  'a receiver that %s is left at the time limit',
  async (_, answer) => {
    const { url } = await receive(answer)
    const begun = Date.now()

    expect(await post(url, { timeoutMs: 200 })).toMatchObject({ status: null, failure: 'timeout' })
    expect(passedSince(begun)).toBeLessThan(2_000)
  },
)

test('a closed port and a broken response are failures', async () => {
  expect(await post('http://127.0.0.1:8999/hook')).toMatchObject({ status: null, failure: 'unreachable' })
  const { url } = await receive((request) => request.socket.destroy())
  expect(await post(url)).toMatchObject({ status: null, failure: 'unreachable' })
})

test('where private addresses are refused, nothing is sent to one', async () => {
  const { url, bodies } = await receive((_, response) => response.end())
  const { port } = new URL(url)
  for (const address of [
    url,
    `http://localhost:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://2130706433:${port}/`,
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/',
    'ftp://example.com/',
    'https://user:pass@example.com/',
    'https://example.com:22/',
  ]) {
    expect(await post(address, { allowPrivate: false }), address).toMatchObject({
      failure: 'address',
      status: null,
    })
  }
  expect(bodies).toEqual([])
})
