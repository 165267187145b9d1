import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Stopwatch } from './stopwatch.ts'

/** On a busy machine much of the time that passes does not count. */
const WHILE_OTHERS_RUN = { timeout: 20_000, interval: 20 }

function start(limitMs: number): Stopwatch {
  const watch = new Stopwatch(limitMs)
  onTestFinished(() => watch.stop())
  return watch
}

function keepThreadBusy(milliseconds: number) {
  const end = performance.now() + milliseconds
  while (performance.now() < end) continue
}

test('what somebody else takes is counted', async () => {
  const watch = start(10_000)

  await expect.poll(() => watch.read(), WHILE_OTHERS_RUN).toBeGreaterThan(200)
})

test('what keeps our own thread busy is not, whether it is noticed at once or later', async () => {
  const watch = start(10_000)
  await wait(100)
  keepThreadBusy(1_000)
  const atOnce = watch.read()
  await wait(100)

  expect(atOnce).toBeLessThan(500)
  expect(watch.read()).toBeGreaterThanOrEqual(atOnce)
  expect(watch.read()).toBeLessThan(600)
})

test('the limit is reached by waiting, not by being busy', async () => {
  const watch = start(300)
  keepThreadBusy(400)
  await wait(1)
  expect(watch.signal.aborted).toBe(false)

  await expect
    .poll(() => watch.signal.reason as unknown, WHILE_OTHERS_RUN)
    .toMatchObject({ name: 'TimeoutError' })
})
