import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFront } from '#tests/node/front.ts'
import { sendRaw } from '#tests/node/raw-http.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([400, 413, 429])(
  'a request that is malformed, too large or too frequent (%i) is refused a second later',
  async (refusal) => {
    const { port } = await startFront((request, response) => {
      response.writeHead(request.url === '/wait' ? refusal : 200, { 'retry-after': '7' }).end('said')
    })
    let isAnswered = false
    const waiting = sendRaw(port, { path: '/wait' }).finally(() => (isAnswered = true))

    // What is not delayed has been sent by then.
    const others = await Promise.all(Array.from({ length: 5 }, () => sendRaw(port, { path: '/' })))
    const wasAnsweredAtOnce = isAnswered
    await vi.advanceTimersByTimeAsync(1000)
    const { status, headers, body } = await waiting

    expect(others.map((other) => other.status)).toEqual([200, 200, 200, 200, 200])
    expect(wasAnsweredAtOnce).toBe(false)
    expect([status, headers['retry-after'], body.toString()]).toEqual([refusal, '7', 'said'])
  },
)

test('a caller that disconnects before a delayed refusal disturbs nobody', async () => {
  const { port } = await startFront((request, response) => {
    response.writeHead(request.url === '/wait' ? 429 : 200, { 'content-type': 'text/plain' }).end('said')
  })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await sendRaw(port, { path: '/' })
  socket.destroy()
  await sendRaw(port, { path: '/' })

  await vi.advanceTimersByTimeAsync(1000)

  expect((await sendRaw(port, { path: '/' })).status).toBe(200)
})
