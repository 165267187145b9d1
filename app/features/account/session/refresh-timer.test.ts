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
  const onTrouble = vi.fn()
  return { refresh, onEnd, onTrouble, timer: createRefreshTimer({ refresh, onEnd, onTrouble }) }
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

test.each([60_000, 0, -5000])('with %i ms left it refreshes immediately', async (msLeft) => {
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

test('reports the end of the session, and stops refreshing', async () => {
  const { refresh, onEnd, timer } = setUp('ended')
  timer.schedule(0)

  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('a failure of ours is retried with backoff, and ends nothing', async () => {
  const { refresh, onEnd, onTrouble, timer } = setUp('unknown')
  timer.schedule(0)

  await vi.advanceTimersByTimeAsync(10_000)
  const soon = refresh.mock.calls.length
  expect(soon).toBeGreaterThanOrEqual(3)
  await vi.advanceTimersByTimeAsync(3_600_000)
  const later = refresh.mock.calls.length
  // An hour with delays of a minute to a minute and a half.
  expect(later - soon).toBeGreaterThanOrEqual(39)
  expect(later - soon).toBeLessThanOrEqual(66)
  expect(onEnd).not.toHaveBeenCalled()
  expect(onTrouble.mock.calls).toEqual([[true]])
  timer.cancel()
})

test('after recovery the next refresh is scheduled by expiry', async () => {
  const { refresh, onTrouble, timer } = setUp('unknown')
  timer.schedule(0)
  await vi.advanceTimersByTimeAsync(0)

  refresh.mockResolvedValue({ msLeft: 900_000 })
  timer.retryNow()
  await vi.advanceTimersByTimeAsync(0)

  expect(refresh).toHaveBeenCalledTimes(2)
  expect(onTrouble.mock.calls).toEqual([[true], [false]])
  await vi.advanceTimersByTimeAsync(839_999)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('coming back online does not refresh unless a refresh had failed', async () => {
  const { refresh, timer } = setUp()
  timer.schedule(900_000)

  timer.retryNow()
  await vi.advanceTimersByTimeAsync(0)

  expect(refresh).not.toHaveBeenCalled()
})

test('tokens that live less than a minute cause no loop', async () => {
  const { refresh, timer } = setUp({ msLeft: 30_000 })
  timer.schedule(30_000)

  await vi.advanceTimersByTimeAsync(10_000)
  expect(refresh.mock.calls.length).toBeLessThanOrEqual(11)
  timer.cancel()
})

test('once canceled it neither refreshes nor reports a pending refresh', async () => {
  let settle: (outcome: RefreshOutcome) => void = () => undefined
  const onEnd = vi.fn()
  const refresh = () => new Promise<RefreshOutcome>((resolve) => (settle = resolve))
  const timer = createRefreshTimer({ refresh, onEnd, onTrouble: vi.fn() })
  timer.schedule(0)
  await vi.advanceTimersByTimeAsync(0)

  timer.cancel()
  settle('ended')
  await vi.advanceTimersByTimeAsync(3_600_000)

  expect(onEnd).not.toHaveBeenCalled()
})

test('an expiry beyond the maximum delay of a timer does not fire immediately', async () => {
  const { refresh, timer } = setUp()
  timer.schedule(90 * 24 * 3_600_000)

  await vi.advanceTimersByTimeAsync(60_000)
  expect(refresh).not.toHaveBeenCalled()
  timer.cancel()
})
