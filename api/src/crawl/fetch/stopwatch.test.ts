import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Stopwatch } from './stopwatch.ts'

/** A thread that the machine itself keeps waiting is busy, too: some try is left alone. */
const ANOTHER_TRY = { retry: 5 }
/** On a busy machine much of the time that passes does not count. */
const WHILE_OTHERS_RUN = { timeout: 20_000, interval: 20 }

function start(limitMs: number): Stopwatch {
  const watch = new Stopwatch(limitMs)
  onTestFinished(() => watch.stop())
  watch.begin()
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

test('what came while our own thread was busy came before', ANOTHER_TRY, async () => {
  const watch = start(10_000)
  await wait(100)
  keepThreadBusy(1_000)
  const atOnce = watch.read()
  await wait(1)
  const withTheTimer = watch.read()

  expect(atOnce).toBeLessThan(500)
  expect(withTheTimer).toBeLessThan(500)
})

test(
  'a response that takes 1,200 ms is measured as that, however busy our own thread is in between',
  ANOTHER_TRY,
  async () => {
    const watch = start(10_000)
    const begun = performance.now()
    while (performance.now() - begun < 1_200) {
      keepThreadBusy(40)
      await wait(1)
    }
    await wait(50)

    expect(watch.read()).toBeGreaterThan(1_100)
    expect(watch.readTotal()).toBeGreaterThan(1_100)
  },
)

test('a request is sent when the thread is free to send it', ANOTHER_TRY, async () => {
  const watch = start(10_000)
  keepThreadBusy(800)
  await wait(100)

  expect(watch.read()).toBeLessThan(500)
})

test('each request is measured from its own beginning', ANOTHER_TRY, async () => {
  const watch = start(10_000)
  await wait(300)
  watch.begin()

  expect(watch.read()).toBeLessThan(200)
  expect(watch.readTotal()).toBeGreaterThan(200)
})

test('the limit is reached by waiting, not by being busy', ANOTHER_TRY, async () => {
  const watch = start(300)
  keepThreadBusy(400)
  await wait(1)
  expect(watch.signal.aborted).toBe(false)

  await expect
    .poll(() => watch.signal.reason as unknown, WHILE_OTHERS_RUN)
    .toMatchObject({ name: 'TimeoutError' })
})
