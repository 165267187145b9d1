import { EventEmitter } from 'node:events'
import { type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

/** As much of a response as its turn looks at. */
class FakeResponse extends EventEmitter {
  closed = false
  close() {
    this.closed = true
    this.emit('close')
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Some requests of a network, and which of them have begun. */
function open(turns: ReturnType<typeof createTurns>, network: string, count: number) {
  const begun: FakeResponse[] = []
  const responses = Array.from({ length: count }, () => new FakeResponse())
  for (const response of responses)
    turns(network, response as unknown as ServerResponse, () => begun.push(response))
  return { begun, responses }
}

test('of hundreds of one network a few begin, and one of another network does at once', () => {
  const turns = createTurns()
  const { begun, responses } = open(turns, 'a', 200)
  const other = open(turns, 'b', 1)

  expect(begun).toHaveLength(16)
  expect(other.begun).toHaveLength(1)

  responses[0]?.close()
  expect(begun).toHaveLength(17)
  for (const response of responses) response.close()
  expect(begun.length).toBeLessThanOrEqual(200)
  expect(open(turns, 'a', 16).begun).toHaveLength(16)
})

test('what takes long keeps nobody waiting', async () => {
  const turns = createTurns()
  const { begun } = open(turns, 'a', 40)

  await vi.advanceTimersByTimeAsync(500)
  expect(begun).toHaveLength(32)
  await vi.advanceTimersByTimeAsync(500)
  expect(begun).toHaveLength(40)
})

test('one that was closed while it waited never begins, and takes no turn', () => {
  const turns = createTurns()
  const { begun, responses } = open(turns, 'a', 20)
  responses[16]?.close()
  responses[17]?.close()

  responses[0]?.close()

  expect(begun).toHaveLength(17)
  expect(begun.at(-1)).toBe(responses[18])
})
