import { once } from 'node:events'
import { type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startFront } from '#tests/node/front.ts'
import { sendRaw } from '#tests/node/raw-http.ts'

const PIECE = Buffer.alloc(64 * 1024)
const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Sends and never ends, as fast as its reader takes it. */
function sendEndlessly(response: ServerResponse, type: string) {
  response.writeHead(200, { 'content-type': type })
  const send = () => {
    while (!response.destroyed && response.write(PIECE));
  }
  response.on('drain', send)
  send()
}

/** A client that has sent a request and reads nothing of its response. */
async function openReader(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause()
  onTestFinished(() => {
    socket.destroy()
  })
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await once(socket, 'connect')
  return socket
}

/** The worker of the test, and how many of its responses are under way. */
async function startSender() {
  const open = new Set<ServerResponse>()
  const sender = await startFront((request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    if (request.url === '/endless') sendEndlessly(response, 'application/octet-stream')
    else if (request.url === '/events') sendEndlessly(response, 'text/event-stream')
    else if (request.url === '/silent')
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
    else if (request.url !== '/held') response.end('said')
  })
  return { ...sender, open }
}

/** Until the systems on both sides take no more of it. */
async function untilFull(open: ReadonlySet<ServerResponse>, count: number) {
  await expect.poll(() => open.size).toBe(count)
  let written = -1
  await expect
    .poll(() => {
      const before = written
      written = [...open].reduce((sum, { socket }) => sum + (socket?.bytesWritten ?? 0), 0)
      return written === before
    })
    .toBe(true)
}

test.each(['/endless', '/events'])('a client that takes nothing of %s is disconnected', async (path) => {
  const { port, open } = await startSender()
  await Promise.all(Array.from({ length: 3 }, () => openReader(port, path)))
  await expect.poll(() => open.size).toBe(3)

  await vi.advanceTimersByTimeAsync(MINUTE / 2)
  const soon = open.size
  // The minute begins again with the last piece that a system took, which on a busy machine may be after the look above.
  const later = async () => {
    await vi.advanceTimersByTimeAsync(MINUTE)
    return open.size
  }

  expect(soon).toBe(3)
  await expect.poll(later).toBe(0)
  expect((await sendRaw(port, {})).body.toString()).toBe('said')
})

test('a client that takes a little at a time stays', async () => {
  const { port, open } = await startSender()
  const socket = await openReader(port, '/endless')
  await untilFull(open, 1)

  for (let at = 0; at < 6; at += 1) {
    let taken = 0
    // As much as makes its system take more.
    while (taken < 8 * 1024 * 1024) {
      const piece = socket.read() as Buffer | null
      taken += piece?.length ?? 0
      if (!piece) await once(socket, 'readable')
    }
    await vi.advanceTimersByTimeAsync(MINUTE / 2)
  }

  expect(open.size).toBe(1)
})

test('a response that is not there yet, a silent event stream and an idle connection stay', async () => {
  const { port, open } = await startSender()
  const sockets = await Promise.all(['/held', '/silent', '/'].map((path) => openReader(port, path)))
  await expect.poll(() => open.size).toBe(2)

  await vi.advanceTimersByTimeAsync(10 * MINUTE)

  expect(open.size).toBe(2)
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, false])
})
