import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paceBody } from './body-pace.ts'

const CHUNK = Buffer.alloc(64 * 1024)
const MEGABYTE = 1024 * 1024

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Sends a body of that many bytes, and counts what of it has arrived. */
function send(bytes: number) {
  const source = new PassThrough()
  let arrived = 0
  source.pipe(paceBody()).on('data', (chunk: Buffer) => (arrived += chunk.length))
  for (let sent = 0; sent < bytes; sent += CHUNK.length) source.write(CHUNK)
  source.end()
  return () => arrived
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('a small body goes on as it comes', async () => {
  const arrived = send(256 * 1024)

  await settle()

  expect(arrived()).toBe(256 * 1024)
})

test('large bodies share one rate', async () => {
  const bodies = [send(4 * MEGABYTE), send(4 * MEGABYTE)]
  const arrived = () => bodies.reduce((sum, count) => sum + count(), 0)

  await settle()
  await vi.advanceTimersByTimeAsync(100)
  const soon = arrived()
  await vi.advanceTimersByTimeAsync(1000)

  expect(soon).toBeGreaterThan(1 * MEGABYTE)
  expect(soon).toBeLessThan(3 * MEGABYTE)
  expect(bodies.map((count) => count())).toEqual([4 * MEGABYTE, 4 * MEGABYTE])
})
