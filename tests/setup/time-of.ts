const TRIES = 3

/**
 * Milliseconds of this thread's processor time that some work takes, at the best of a few tries: what is above it is the
 * machine's noise. A try that is quick enough to settle it is the last.
 */
export function timeOf(work: () => void, goodEnough = 100): number {
  let best = Infinity
  for (let tries = 0; tries < TRIES && best > goodEnough; tries += 1) {
    const start = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(start)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}
