import { expect, test } from 'vitest'
import { InFlight } from './in-flight.ts'

const limits = { perKey: 2, total: 3, longestMs: 1000 }

test('one key has its share, and all together have theirs', () => {
  const calls = new InFlight(limits)

  expect(calls.enter('a', 0)).toBeDefined()
  expect(calls.enter('a', 0)).toBeDefined()
  expect(calls.enter('a', 0)).toBeUndefined()
  expect(calls.enter('b', 0)).toBeDefined()
  expect(calls.enter('c', 0)).toBeUndefined()
})

test('a call that ends makes room, once', () => {
  const calls = new InFlight(limits)
  const leave = calls.enter('a', 0)
  calls.enter('a', 0)

  leave?.()
  leave?.()

  expect(calls.enter('a', 0)).toBeDefined()
  expect(calls.enter('a', 0)).toBeUndefined()
})

test('a call that never ended does not count forever', () => {
  const calls = new InFlight(limits)
  for (const key of ['a', 'a', 'b']) calls.enter(key, 0)

  expect(calls.enter('c', 999)).toBeUndefined()
  expect(calls.enter('c', 1001)).toBeDefined()
})
