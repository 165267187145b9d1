const TRIES = 3

const toMilliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

/**
 * Milliseconds of this thread's processor time that some work takes, at the best of a few tries: what is above it is the
 * machine's noise. A try that is quick enough to settle it is the last.
 */
export function timeOf(work: () => void, goodEnough = 100): number {
  let best = Infinity
  for (let tries = 0; tries < TRIES && best > goodEnough; tries += 1) {
    best = Math.min(best, timeOfOnce(work))
  }
  return best
}

/** The same of work that can be done only once. */
export function timeOfOnce(work: () => void): number {
  const start = process.threadCpuUsage()
  work()
  return toMilliseconds(process.threadCpuUsage(start))
}

/** The same of work that waits in between. */
export async function timeOfAsync(work: () => Promise<unknown>, goodEnough = 100): Promise<number> {
  let best = Infinity
  for (let tries = 0; tries < TRIES && best > goodEnough; tries += 1) {
    const start = process.threadCpuUsage()
    await work()
    best = Math.min(best, toMilliseconds(process.threadCpuUsage(start)))
  }
  return best
}

/**
 * Milliseconds that have passed, which on a busy machine are many: only for an end that would otherwise
 * come much later or never, against a bound of many times what it takes.
 */
export const passedSince = (since: number): number => Date.now() - since
