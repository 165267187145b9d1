import { PassThrough, type Transform } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from './body-pace.ts'

const CHUNK = Buffer.alloc(64 * 1024)
const MEGABYTE = 1024 * 1024

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const UNPACED = 256 * 1024

/** Sends a body of that many bytes, and counts what of it has arrived. */
function send(bytes: number, pace: (address: string) => Transform, address = '203.0.113.1') {
  const source = new PassThrough()
  let arrived = 0
  source.pipe(pace(address)).on('data', (chunk: Buffer) => (arrived += chunk.length))
  for (let sent = 0; sent < bytes; sent += CHUNK.length) source.write(CHUNK)
  source.end()
  return () => arrived
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('a small body goes on as it comes', async () => {
  const arrived = send(UNPACED, createPace(UNPACED))

  await settle()

  expect(arrived()).toBe(UNPACED)
})

test('large bodies share one rate', async () => {
  const pace = createPace(UNPACED)
  const bodies = [send(4 * MEGABYTE, pace), send(4 * MEGABYTE, pace)]
  const arrived = () => bodies.reduce((sum, count) => sum + count(), 0)

  await settle()
  await vi.advanceTimersByTimeAsync(400)
  const soon = arrived()
  await vi.advanceTimersByTimeAsync(2000)

  expect(soon).toBeGreaterThan(1 * MEGABYTE)
  expect(soon).toBeLessThan(3 * MEGABYTE)
  expect(bodies.map((count) => count())).toEqual([4 * MEGABYTE, 4 * MEGABYTE])
})

test('what may send nothing at once goes slowly from its first byte, and takes nothing from another pace', async () => {
  const refused = send(64 * MEGABYTE, createPace(0))
  const read = send(MEGABYTE, createPace(UNPACED))

  await settle()
  const atOnce = refused()
  await vi.advanceTimersByTimeAsync(250)

  expect(atOnce).toBe(0)
  expect(read()).toBe(MEGABYTE)
  expect(refused()).toBeGreaterThan(0)
  expect(refused()).toBeLessThanOrEqual(MEGABYTE)
})

test('an address with a hundred bodies under way holds up nobody else', async () => {
  const pace = createPace(0)
  for (let at = 0; at < 100; at += 1) send(MEGABYTE, pace)
  const other = send(MEGABYTE, pace, '203.0.113.2')

  await vi.advanceTimersByTimeAsync(1000)

  expect(other()).toBe(MEGABYTE)
})
