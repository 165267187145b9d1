import { type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startFront } from '#tests/node/front.ts'
import { sendRaw } from '#tests/node/raw-http.ts'
import { readPath } from './front.ts'

/** A worker that echoes its request headers. */
const tellHeaders: RequestListener = (request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(request.headers))
}

async function headersSeen(port: number, headers: Record<string, string>) {
  const { body } = await sendRaw(port, { headers })
  return JSON.parse(body.toString()) as Record<string, string>
}

test('headers that only the front may set are not taken from outside', async () => {
  const { port } = await startFront(tellHeaders)

  const seen = await headersSeen(port, {
    'CF-Connecting-IP': '9.9.9.9',
    'Cf-Ray': 'forged',
    'MF-CF-Blob': '{"country":"XX"}',
    'mf-route-override': 'bellwether-api',
    'X-Parse-Secret': 'guess',
    'X-Forwarded-For': '9.9.9.9',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    'X-Real-IP': '9.9.9.9',
    'X-Request-Id': 'forged',
    Forwarded: 'for=9.9.9.9',
    Authorization: 'Bearer kept',
  })

  expect(seen).toMatchObject({
    'cf-connecting-ip': '127.0.0.1',
    'x-forwarded-proto': 'http',
    authorization: 'Bearer kept',
  })
  expect(Object.keys(seen).toSorted()).toEqual([
    'authorization',
    'cf-connecting-ip',
    'connection',
    'host',
    'x-forwarded-proto',
    'x-request-id',
  ])
  expect(seen['x-request-id']).not.toBe('forged')
})

test('headers that the connection claims for itself end at the front', async () => {
  const { port } = await startFront(tellHeaders)

  const seen = await headersSeen(port, {
    Connection: 'close, X-Private',
    'X-Private': 'for this hop',
    TE: 'trailers',
  })

  expect(seen).not.toHaveProperty('x-private')
  expect(seen).not.toHaveProperty('te')
})

test('a trusted proxy says who calls and by which protocol', async () => {
  const { port } = await startFront(tellHeaders, { trustedProxies: '127.0.0.0/8' })

  const seen = await headersSeen(port, {
    'X-Forwarded-For': '6.6.6.6, 203.0.113.9',
    'X-Forwarded-Proto': 'https',
  })

  expect(seen).toMatchObject({ 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-proto': 'https' })
})

test.each([
  '/cdn-cgi/trace',
  '/CDN-CGI/mf/scheduled',
  '/%63dn-cgi/x',
  '//cdn-cgi/x',
  '/a/../cdn-cgi/x',
  '/cdn-cgi',
])('%s does not reach the runtime', async (path) => {
  const { port } = await startFront(tellHeaders)

  expect((await sendRaw(port, { path })).status).toBe(404)
})

test.each(['http://elsewhere.example/', '*', '/%', '/%E0%A4%A'])('the target %s is refused', async (path) => {
  const { port } = await startFront(tellHeaders)

  expect((await sendRaw(port, { path })).status).toBe(400)
})

test('a foreign host name that points to us is refused', async () => {
  const { port } = await startFront(tellHeaders)

  expect((await sendRaw(port, { headers: { host: 'rebound.example' } })).status).toBe(421)
  expect((await sendRaw(port, { headers: { host: 'seo.example.com' } })).status).toBe(200)
})

test('a target with two slashes stays a path', () => {
  expect(readPath('//evil.example/x')).toBe('/evil.example/x')
})

test('a body arrives as it was sent, in chunks or with a length', async () => {
  const { port } = await startFront((request, response) => void request.pipe(response))

  const chunked = await sendRaw(port, { method: 'DELETE', chunks: ['one ', 'two'] })
  const sized = await sendRaw(port, { method: 'POST', body: 'three' })

  expect(chunked.body.toString()).toBe('one two')
  expect(sized.body.toString()).toBe('three')
})

test('a body over 10 MB is refused, whether it says its size or not', async () => {
  const { port } = await startFront((request, response) => {
    request.resume()
    request.on('end', () => response.end('took it'))
  })
  const tooMuch = 'x'.repeat(1024 * 1024)

  const sized = await sendRaw(port, { method: 'POST', headers: { 'content-length': '20000000' } })
  const chunked = await sendRaw(port, { method: 'POST', chunks: Array.from({ length: 12 }, () => tooMuch) })

  expect(sized.status).toBe(413)
  expect(chunked.status).toBe(413)
})

test('the head of an event stream arrives before its first event', async () => {
  const { port } = await startFront((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  })

  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'gzip' } })

  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  expect(answer.headers.get('content-encoding')).toBeNull()
  await answer.body?.cancel()
})

test('an app that is starting again is reported as such, with a time to come back', async () => {
  const { port } = await startFront(tellHeaders, { upstreamPort: 1 })

  const page = await sendRaw(port, {})
  const call = await sendRaw(port, { path: '/api/seo/audits' })

  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  expect(page.body.toString()).toContain(String(page.headers['x-request-id']))
  expect(call.headers['content-type']).toBe('application/problem+json')
  expect(JSON.parse(call.body.toString())).toMatchObject({ status: 503, type: 'upstream-failed' })
})

test('an app that disconnects is a 502, and a cut response stays cut', async () => {
  const { port } = await startFront((request, response) => {
    if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      setTimeout(() => response.destroy(), 20)
    } else request.socket.destroy()
  })

  expect((await sendRaw(port, {})).status).toBe(502)
  await expect(sendRaw(port, { path: '/cut' })).rejects.toThrow()
})

test('draining lets an open request finish and takes no new one', async () => {
  let finish = () => undefined as unknown
  let onArrived = () => undefined as unknown
  const arrived = new Promise<void>((resolve) => (onArrived = resolve))
  const { port, front } = await startFront((_, response) => {
    finish = () => response.end('finished')
    onArrived()
  })
  const open = sendRaw(port, {})
  await arrived

  const drained = front.drain(60_000)
  await expect(sendRaw(port, {})).rejects.toThrow('ECONNREFUSED')
  finish()

  expect((await open).body.toString()).toBe('finished')
  await drained
})

test('draining ends event streams at once and cuts off what takes too long', async () => {
  const { port, front } = await startFront((request, response) => {
    const type = request.url === '/events' ? 'text/event-stream' : 'text/plain'
    response.writeHead(200, { 'content-type': type }).write('first')
  })
  const begin = (path: string) => {
    let onBegun = () => undefined as unknown
    const begun = new Promise<void>((resolve) => (onBegun = resolve))
    return { answer: sendRaw(port, { path, onFirstBytes: () => onBegun() }), begun }
  }
  const events = begin('/events')
  const endless = begin('/')
  const outcome = endless.answer.then(
    () => 'ended',
    () => 'cut off',
  )
  await Promise.all([events.begun, endless.begun])

  const drained = front.drain(200)

  expect((await events.answer).body.toString()).toBe('first')
  await drained
  expect(await outcome).toBe('cut off')
})

test('a caller that leaves frees the app', async () => {
  let onLeft: () => void
  const left = new Promise<void>((resolve) => (onLeft = resolve))
  const { port } = await startFront((_, response) => {
    response.on('close', () => onLeft())
    response.writeHead(200, { 'content-type': 'text/plain' }).write('first')
  })
  const caller = connect(port, '127.0.0.1', () => caller.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'))
  caller.once('data', () => caller.destroy())

  await left
})

test('headers without end are refused', async () => {
  const { port } = await startFront(tellHeaders)

  expect((await sendRaw(port, { headers: { 'x-much': 'y'.repeat(40_000) } })).status).toBe(431)
})
