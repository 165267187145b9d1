// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchForcedSignOut } from './forced-sign-out.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.cookie = 'forceSignOut=; max-age=0'
})

afterEach(() => {
  vi.useRealTimers()
})

test('polls every 1000 ms and calls back once', () => {
  const onForced = vi.fn()
  watchForcedSignOut(onForced)

  document.cookie = 'forceSignOut=true'
  vi.advanceTimersByTime(999)
  expect(onForced).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onForced).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(onForced).toHaveBeenCalledTimes(1)
})

test.each(['forceSignOut=false', 'forceSignOut=truer', 'notforceSignOut=true'])(
  '%s does not sign out',
  (cookie) => {
    const onForced = vi.fn()
    watchForcedSignOut(onForced)

    document.cookie = cookie
    vi.advanceTimersByTime(5000)

    expect(onForced).not.toHaveBeenCalled()
  },
)

test('stops polling when canceled', () => {
  const onForced = vi.fn()
  const stop = watchForcedSignOut(onForced)
  document.cookie = 'forceSignOut=true'

  stop()
  vi.advanceTimersByTime(5000)

  expect(onForced).not.toHaveBeenCalled()
})
