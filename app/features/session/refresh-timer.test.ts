import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefreshTimer, type RefreshOutcome } from './refresh-timer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function setUp(outcome: RefreshOutcome = { msLeft: 900_000 }) {
  const refresh = vi.fn(() => Promise.resolve(outcome))
  const onEnd = vi.fn()
  return { refresh, onEnd, timer: createRefreshTimer({ refresh, onEnd }) }
}

test('refreshes 60 s before the expiry, and again before the next one', async () => {
  const { refresh, timer } = setUp()
  timer.schedule(900_000)

  await vi.advanceTimersByTimeAsync(839_999)
  expect(refresh).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(refresh).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(840_000)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test.each([60_000, 0, -5000])('with %i ms left it refreshes at once', async (msLeft) => {
  const { refresh, timer } = setUp()
  timer.schedule(msLeft)

  await vi.advanceTimersByTimeAsync(0)
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('concurrent callers share one attempt', async () => {
  const { refresh, timer } = setUp()

  await Promise.all([timer.refreshNow(), timer.refreshNow(), timer.refreshNow()])

  expect(refresh).toHaveBeenCalledTimes(1)
  timer.cancel()
})

test('tells when the session is over, and asks no more', async () => {
  const { refresh, onEnd, timer } = setUp('ended')
  timer.schedule(0)

  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('makes one attempt per expiry when nobody answers', async () => {
  const { refresh, onEnd, timer } = setUp('unknown')
  timer.schedule(0)

  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(onEnd).not.toHaveBeenCalled()
})

test('tokens that live less than a minute make no loop', async () => {
  const { refresh, timer } = setUp({ msLeft: 30_000 })
  timer.schedule(30_000)

  await vi.advanceTimersByTimeAsync(10_000)
  expect(refresh.mock.calls.length).toBeLessThanOrEqual(11)
  timer.cancel()
})

test('once cancelled it neither refreshes nor tells of a refresh under way', async () => {
  let answer: (outcome: RefreshOutcome) => void = () => undefined
  const onEnd = vi.fn()
  const timer = createRefreshTimer({ refresh: () => new Promise((resolve) => (answer = resolve)), onEnd })
  timer.schedule(0)
  await vi.advanceTimersByTimeAsync(0)

  timer.cancel()
  answer('ended')
  await vi.advanceTimersByTimeAsync(3_600_000)

  expect(onEnd).not.toHaveBeenCalled()
})

test('a time further away than a timer can count does not fire at once', async () => {
  const { refresh, timer } = setUp()
  timer.schedule(90 * 24 * 3_600_000)

  await vi.advanceTimersByTimeAsync(60_000)
  expect(refresh).not.toHaveBeenCalled()
  timer.cancel()
})
