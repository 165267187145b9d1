import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startFront } from '#tests/node/front.ts'
import { sendBytes, sendRaw } from '#tests/node/raw-http.ts'

const toRequest = (path: string, isLast = false) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${isLast ? 'Connection: close\r\n' : ''}\r\n`

test('a connection that sends thousands of requests without waiting is closed, and the others get responses', async () => {
  let asked = 0
  const { port } = await startFront((request, response) => {
    if (request.url === '/held') asked += 1
    else response.end('said')
  })

  // It ends without a response: by a reset or an end, depending on how much was in flight.
  await sendBytes(port, toRequest('/held').repeat(5000)).catch(() => undefined)

  expect(asked).toBeLessThanOrEqual(16)
  expect((await sendRaw(port, {})).body.toString()).toBe('said')
})

test('a few pipelined requests get their responses in order', async () => {
  const { port } = await startFront((request, response) => response.end(`<${request.url ?? ''}>`))
  const paths = Array.from({ length: 16 }, (_, at) => `/${at}`)

  const received = await sendBytes(port, paths.map((path) => toRequest(path, path === '/15')).join(''))

  expect(received.match(/<\/\d{1,2}>/g)).toEqual(paths.map((path) => `<${path}>`))
})

test('finished requests do not count', async () => {
  const { port } = await startFront((_, response) => response.end('said'))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ports = new Set<number | undefined>()
  for (let at = 0; at < 40; at += 1) {
    const sent = request({ host: '127.0.0.1', port, agent }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    ports.add(answer.socket.localPort)
    expect(await text(answer)).toBe('said')
  }

  expect(ports.size).toBe(1)
})

test.each([
  ['an address', () => '203.0.113.1', '203.0.113.2'],
  ['a network of IPv6', (at: number) => `2001:db8:0:1::${at.toString(16)}`, '2001:db8:0:2::1'],
])('%s has so many requests under way and no more, and what it leaves is free again', async (...sides) => {
  const [, toAddress, elsewhere] = sides
  const { port } = await startFront(
    (request, response) => {
      if (request.url !== '/held') response.end('said')
    },
    { trustedProxies: '127.0.0.1' },
  )
  const from = (address: string, path: string) =>
    request({ host: '127.0.0.1', port, path, headers: { 'x-forwarded-for': address } })
      .on('error', () => undefined)
      .end()
  const ask = (address: string) => sendRaw(port, { headers: { 'x-forwarded-for': address } })
  const held = Array.from({ length: 256 }, (_, at) => from(toAddress(at), '/held'))
  await expect.poll(async () => (await ask(toAddress(999))).status).toBe(429)

  const another = await ask(elsewhere)
  for (const one of held) one.destroy()

  expect(another.status).toBe(200)
  await expect.poll(async () => (await ask(toAddress(999))).status).toBe(200)
})

test('a caller that disconnects with pipelined requests leaves none of them open', async () => {
  let open = 0
  const { port } = await startFront((request, response) => {
    if (request.url !== '/held') {
      response.end('said')
      return
    }
    open += 1
    response.once('close', () => (open -= 1))
  })
  // More in all than one address may have under way.
  for (let at = 0; at < 20; at += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.write(toRequest('/held').repeat(16))
    await expect.poll(() => open).toBe(16)
    socket.destroy()
    await expect.poll(() => open).toBe(0)
  }

  expect((await sendRaw(port, {})).status).toBe(200)
})

test('the workers begin a few requests of one address at a time, and all get responses', async () => {
  let atOnce = 0
  let most = 0
  const { port } = await startFront((_, response) => {
    most = Math.max(most, (atOnce += 1))
    void wait(10).then(() => {
      atOnce -= 1
      response.end('said')
    })
  })

  const answers = await Promise.all(Array.from({ length: 200 }, () => sendRaw(port, {})))

  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(most).toBeLessThanOrEqual(16)
})

test('of what a connection sends too much at once, one request is refused, a second later, and closes it', async () => {
  const { port } = await startFront(() => undefined)
  const held = Array.from({ length: 16 }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of held) socket.destroy()
  })
  for (const socket of held) socket.write(toRequest('/held').repeat(16))
  await expect.poll(async () => (await sendRaw(port, {})).status).toBe(429)

  let isRefused = false
  const refused = sendBytes(port, toRequest('/held').repeat(16)).finally(() => (isRefused = true))
  await wait(500)
  const wasRefusedAtOnce = isRefused

  expect(wasRefusedAtOnce).toBe(false)
  expect((await refused).match(/HTTP\/1.1 429/g)).toHaveLength(1)
})

test('what is disconnected while it waits never reaches the workers', async () => {
  let asked = 0
  const { port } = await startFront((request, response) => {
    if (request.url === '/held') asked += 1
    else response.end('said')
  })
  const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets) socket.write(toRequest('/held').repeat(16))
  await expect.poll(() => asked).toBe(16)

  for (const socket of sockets) socket.destroy()

  expect((await sendRaw(port, {})).status).toBe(200)
  expect(asked).toBe(16)
})
