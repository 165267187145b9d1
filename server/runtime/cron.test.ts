import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyMinute } from './cron.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:20.000Z') })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const noError = (error: unknown) => {
  throw error
}

test('jobs run at the start of every minute and get its time', async () => {
  const ran: string[] = []
  const stop = everyMinute((at) => Promise.resolve(void ran.push(at.toISOString())), noError)

  await vi.advanceTimersByTimeAsync(39_000)
  expect(ran).toEqual([])
  await vi.advanceTimersByTimeAsync(61_000)
  stop()
  await vi.advanceTimersByTimeAsync(600_000)

  expect(ran).toEqual(['2026-03-01T10:01:00.000Z', '2026-03-01T10:02:00.000Z'])
})

test('a timer that fires before the clock shows the full minute waits for it', async () => {
  const ran: string[] = []
  const stop = everyMinute((at) => Promise.resolve(void ran.push(at.toISOString())), noError)
  const read = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => read() - 1)

  await vi.advanceTimersByTimeAsync(100_002)
  stop()

  expect(ran).toEqual(['2026-03-01T10:01:00.000Z', '2026-03-01T10:02:00.000Z'])
})

test('a failed run is logged and does not stop the next', async () => {
  const failures: unknown[] = []
  const run = vi.fn().mockRejectedValueOnce(new Error('first')).mockResolvedValue(undefined)
  const stop = everyMinute(run, (error) => failures.push(error))

  await vi.advanceTimersByTimeAsync(100_000)
  stop()

  expect(run).toHaveBeenCalledTimes(2)
  expect(failures).toEqual([new Error('first')])
})

test('a run that takes minutes holds up none of the next ones', async () => {
  const ran: string[] = []
  const stop = everyMinute(async (at) => {
    ran.push(at.toISOString())
    await new Promise((resolve) => setTimeout(resolve, 150_000))
  }, noError)

  await vi.advanceTimersByTimeAsync(161_000)
  stop()

  expect(ran).toEqual(['10:01', '10:02', '10:03'].map((time) => `2026-03-01T${time}:00.000Z`))
})
