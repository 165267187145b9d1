import { expect, test, vi } from 'vitest'
import { startTimeLimit } from './time-limit.ts'

test('a limit fires when its time has passed', () => {
  vi.useFakeTimers()
  const { signal } = startTimeLimit(1_000, new AbortController().signal)
  vi.advanceTimersByTime(999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
  vi.useRealTimers()
})

test('a limit fires with what stops the work', () => {
  const stop = new AbortController()
  const { signal, end } = startTimeLimit(1_000, stop.signal)
  stop.abort()
  expect(signal.aborted).toBe(true)
  end()
})

test('work that is done leaves no timer', () => {
  vi.useFakeTimers()
  const limit = startTimeLimit(300_000, new AbortController().signal)
  expect(vi.getTimerCount()).toBe(1)
  limit.end()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
