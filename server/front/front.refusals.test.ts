import { type RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { startFront } from '#tests/node/front.ts'
import { sendBytes, sendRaw, statusOf } from '#tests/node/raw-http.ts'

/** A worker that tells what reached it. */
const tell: RequestListener = (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { method, url, headers } = request
    response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }))
  })
}
/** A worker that refuses before it has read anything, and then disconnects. */
const refuseAtOnce: RequestListener = (request, response) => {
  request.pause()
  response.writeHead(413, { 'content-length': 8 }).write('too much')
  setTimeout(() => request.socket.destroy(), 50)
}

const MEGABYTE = 'x'.repeat(1024 * 1024)
const toHead = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const bodyOf = (answer: string) =>
  JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as Record<string, unknown>
const close = 'Connection: close'
const MULTIPART = 'multipart/form-data; boundary=x'

test.each([
  ['Host: localhost', 'Host: evil.example'],
  ['Host: localhost', 'Host: localhost'],
  ['Host: localhost', 'hOsT: localhost'],
])('a request with two hosts is refused (%s, %s)', async (...hosts) => {
  const { port } = await startFront(tell)

  expect(statusOf(await sendBytes(port, toHead('GET / HTTP/1.1', ...hosts, close)))).toBe(400)
})

test.each(['127.0.0.1/api/health?', '127.0.0.1#', 'a:b@localhost', '127.0.0.1?x='])(
  'the host %s does not choose the path',
  async (host) => {
    const { port } = await startFront(tell)

    expect(statusOf(await sendBytes(port, toHead('GET /auth/signin HTTP/1.1', `Host: ${host}`, close)))).toBe(
      421,
    )
  },
)

test('the host reaches the worker in its plain form, and once', async () => {
  const { port } = await startFront(tell)

  const { body } = await sendRaw(port, { headers: { host: 'LOCALHOST:80' } })

  expect(JSON.parse(body.toString())).toMatchObject({ headers: { host: 'localhost' } })
})

test.each(['GET', 'HEAD'])('%s with a body is answered as without one', async (method) => {
  const { port } = await startFront(tell)
  const head = (...lines: string[]) => toHead(`${method} / HTTP/1.1`, 'Host: localhost', close, ...lines)

  const sized = await sendBytes(port, `${head('Content-Length: 3')}abc`)
  const chunked = await sendBytes(port, `${head('Transfer-Encoding: chunked')}3\r\nabc\r\n0\r\n\r\n`)

  expect([statusOf(sized), statusOf(chunked)]).toEqual([200, 200])
  if (method === 'HEAD') return
  for (const answer of [sized, chunked]) {
    const { body, headers } = bodyOf(answer)
    expect(body).toBe('')
    expect(headers).not.toHaveProperty('content-length')
    expect(headers).not.toHaveProperty('transfer-encoding')
  }
})

test.each(['gzip, chunked', 'chunked, chunked'])(
  'a body that is framed as "%s" is refused',
  async (encoding) => {
    const { port } = await startFront(tell)
    const head = toHead('POST / HTTP/1.1', 'Host: localhost', `Transfer-Encoding: ${encoding}`, close)

    expect(statusOf(await sendBytes(port, `${head}0\r\n\r\n`))).toBe(400)
  },
)

test('an address beyond 16 kB is refused, and so is one of more than 250 parameters', async () => {
  const { port } = await startFront(tell)

  const long = await sendRaw(port, { path: `/?q=${'x'.repeat(16 * 1024)}` })
  const longCall = await sendRaw(port, { path: `/api/users?q=${'x'.repeat(16 * 1024)}` })
  const many = await sendRaw(port, { path: `/?${'a=b&'.repeat(300)}` })
  const some = await sendRaw(port, { path: `/?${'a=b&'.repeat(200)}` })

  expect([long.status, many.status, some.status]).toEqual([414, 400, 200])
  expect(JSON.parse(longCall.body.toString())).toMatchObject({ status: 414, type: 'address-too-long' })
})

test.each([
  ['with its length', 'Content-Length: 20971520', MEGABYTE],
  ['in chunks', 'Transfer-Encoding: chunked', `100000\r\n${MEGABYTE}\r\n`],
])('an upload that is too large %s gets a 413, and no reset', async (_, framing, megabyte) => {
  const { port } = await startFront(tell)
  const head = toHead('POST / HTTP/1.1', 'Host: localhost', framing)

  const answer = await sendBytes(port, `${head}${megabyte.repeat(20)}0\r\n\r\n`)

  expect(statusOf(answer)).toBe(413)
  expect(answer).toContain('10 MB')
})

test('what carries no file may have 1 MB, and what does 10 MB', async () => {
  const { port } = await startFront(tell)
  const send = (contentType: string, body: string) =>
    sendRaw(port, { method: 'POST', headers: { 'content-type': contentType }, body })

  const statuses = await Promise.all([
    send('application/json', MEGABYTE),
    send('application/json', `${MEGABYTE}x`),
    send('text/plain', MEGABYTE.repeat(9)),
    send('application/x-multipart/form-data', MEGABYTE.repeat(2)),
    send(MULTIPART, MEGABYTE.repeat(10)),
    send(MULTIPART, `${MEGABYTE.repeat(10)}x`),
  ])

  expect(statuses.map(({ status }) => status)).toEqual([200, 413, 413, 413, 200, 413])
})

test('a body that expects 100-continue is refused before it is sent', async () => {
  const { port } = await startFront(tell)
  const head = (length: number) =>
    toHead('POST / HTTP/1.1', 'Host: localhost', 'Expect: 100-continue', `Content-Length: ${length}`, close)

  const refused = await sendBytes(port, head(20_000_000))
  const taken = await sendBytes(port, `${head(3)}abc`)

  expect(statusOf(refused)).toBe(413)
  expect(taken).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200/)
  expect(taken).toContain('"body":"abc"')
})

test('the response of a worker that did not read the body arrives', async () => {
  const { port } = await startFront(refuseAtOnce)

  const headers = { 'content-type': MULTIPART }
  const { status, body } = await sendRaw(port, { method: 'POST', headers, body: MEGABYTE.repeat(9) })

  expect([status, body.toString()]).toEqual([413, 'too much'])
})

test('no byte of a request line or a header ends the front', async () => {
  const { port } = await startFront(tell)

  for (let code = 0; code < 256; code += 1) {
    const odd = Buffer.from([code])
    const line = [Buffer.from('GET /a'), odd, Buffer.from('b HTTP/1.1\r\nHost: localhost\r\n')]
    const header = [Buffer.from('X-Odd: a'), odd, Buffer.from('b\r\nConnection: close\r\n\r\n')]
    for (const parts of [
      [...line, Buffer.from('Connection: close\r\n\r\n')],
      [Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n'), ...header],
    ]) {
      const status = statusOf(await sendBytes(port, Buffer.concat(parts)))
      expect([200, 400], `byte ${code}`).toContain(status)
    }
  }
})
