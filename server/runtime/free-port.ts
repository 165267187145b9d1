import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below those that systems hand out by themselves (from 32768 on Linux, from 49152 on others), to processes that listen or
 * connects without naming one: a port from there could be gone again by the time that it is used.
 */
const FIRST = 11_000
const LAST = 32_000
const TRIES = 100

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** A loopback port that is free now: the preferred one where that is possible, so that addresses stay the same. */
export async function findFreePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && preferred <= 65_535 && (await isFree(preferred))) return preferred
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(FIRST, LAST)
    if (await isFree(port)) return port
  }
  throw new Error('There is no free port on this machine.')
}
