import { yieldThread } from '#api/lib/yield-thread.ts'
import { type Crawl } from './crawl.ts'

/** A break takes longer than most steps, so there is one after so long, or after so many: some workers see no clock while they compute. */
const UNBROKEN_MS = 8
/** The same where break after break nobody else wants the thread: each writes what has changed to the disk. */
const LONGEST_UNBROKEN_MS = 20
const LONGER_EACH_TIME = 1.5
/** The same while somebody else uses the thread: a page that people open needs it several times, and waits each time. */
const UNBROKEN_BESIDE_OTHERS_MS = 3
/** A break in which nobody else has anything to do is shorter. */
const BREAK_OF_OTHERS_MS = 4
const MOST_UNBROKEN_BY_COUNT = 50

/** How long may be gone on for after a break of so long. */
function unbrokenAfter(breakMs: number, beforeMs: number): number {
  if (breakMs >= BREAK_OF_OTHERS_MS) return UNBROKEN_BESIDE_OTHERS_MS
  return Math.min(LONGEST_UNBROKEN_MS, Math.max(UNBROKEN_MS, beforeMs * LONGER_EACH_TIME))
}

/**
 * Takes one step after the other, with breaks in between; undefined where there is no reason to go on any more. What is taken without a
 * break is one transaction: each has its cost, and a crawl that is killed begins with the steps from the start in any case.
 */
export async function takeSteps<Value>(
  { atomically, now }: Crawl,
  steps: Generator<void, Value>,
  mayGoOn: () => boolean,
): Promise<Value | undefined> {
  let isClockSeen = false
  let unbrokenMs = UNBROKEN_MS
  function takeSome(): IteratorResult<void, Value> {
    const begun = now()
    for (let taken = 1; ; taken += 1) {
      const step = steps.next()
      const tookMs = now() - begun
      isClockSeen ||= tookMs > 0
      const isEnough = tookMs >= unbrokenMs || (taken >= MOST_UNBROKEN_BY_COUNT && !isClockSeen)
      if (step.done || isEnough) return step
    }
  }
  for (;;) {
    const step = atomically(takeSome)
    if (step.done) return step.value
    const broken = now()
    await yieldThread()
    unbrokenMs = unbrokenAfter(now() - broken, unbrokenMs)
    if (!mayGoOn()) return undefined
  }
}
