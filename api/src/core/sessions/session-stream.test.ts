import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endWithSession } from './session-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A stream that sends one chunk and then stays open. */
function openSource() {
  const source = { isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
    cancel: () => void (source.isCancelled = true),
  })
  return { source, body }
}

let nextSession = 0

function open(caller: {
  sessionId?: string
  organizationId?: string
  isStillSignedIn?: () => Promise<boolean>
}) {
  const { source, body } = openSource()
  const { sessionId = `s${nextSession++}`, organizationId = sessionId } = caller
  const stream = endWithSession(body, {
    actor: { sessionId, organizationId },
    isStillSignedIn: caller.isStillSignedIn ?? (() => Promise.resolve(true)),
    log: () => undefined,
  })
  const read = { isEnded: false }
  const ended = new Response(stream).text().then(() => (read.isEnded = true))
  return { source, read, ended }
}

test('a stream stays open while its reader is signed in', async () => {
  const { read, source } = open({})

  await vi.advanceTimersByTimeAsync(60_000)

  expect([read.isEnded, source.isCancelled]).toEqual([false, false])
})

test('a stream ends within three seconds of its session, and so does its source', async () => {
  let isSignedIn = true
  const { read, source } = open({ isStillSignedIn: () => Promise.resolve(isSignedIn) })
  await vi.advanceTimersByTimeAsync(5_000)

  isSignedIn = false
  await vi.advanceTimersByTimeAsync(3_000)

  expect([read.isEnded, source.isCancelled]).toEqual([true, true])
})

test('a stream that cannot be checked ends: its reader reconnects', async () => {
  const { read } = open({ isStillSignedIn: () => Promise.reject(new Error('no database')) })

  await vi.advanceTimersByTimeAsync(3_000)

  expect(read.isEnded).toBe(true)
})

test('a session has ten streams: the eleventh ends the first', async () => {
  const streams = Array.from({ length: 11 }, () => open({ sessionId: 'many' }))

  await vi.advanceTimersByTimeAsync(3_000)

  expect(streams.map(({ read }) => read.isEnded)).toEqual([true, ...Array.from({ length: 10 }, () => false)])
})

test('an organization has a hundred streams, in however many sessions', async () => {
  const streams = Array.from({ length: 103 }, () => open({ organizationId: 'large' }))

  await vi.advanceTimersByTimeAsync(3_000)

  expect(streams.filter(({ read }) => read.isEnded)).toEqual(streams.slice(0, 3))
})
