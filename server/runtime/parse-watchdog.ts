import { get } from 'node:http'
import { findUsage } from './process-usage.ts'

export interface WatchdogLimits {
  /** How often the process is asked whether it lives. */
  everyMs: number
  /** CPU time without a response: it is in a loop. Time in which it was not scheduled does not count. */
  cpuMs: number
  /** Without a response for this long it is stuck, whatever it uses. */
  silenceMs: number
  megabytes: number
}

/** What a page of 5 MB takes is a tenth of the processor time; a parse step in production has 128 MB for everything. */
export const WATCHDOG_LIMITS: WatchdogLimits = {
  everyMs: 1_000,
  cpuMs: 5_000,
  silenceMs: 300_000,
  megabytes: 1_024,
}

export type Verdict = 'used-the-processor' | 'silent' | 'used-the-memory'

export interface Watched {
  pid: number
  port: number
}

const isAlive = (port: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    // Any response shows that its event loop runs.
    get({ host: '127.0.0.1', port, path: '/alive', agent: false, signal }, (response) => {
      response.resume()
      resolve()
    }).once('error', reject)
  })

/** When a process last responded, and what it has used since. */
class Pulse {
  readonly #watched: Watched
  readonly #limits: WatchdogLimits
  #isAsked = false
  #aliveAt = performance.now()
  #cpuAtAnswer = 0

  constructor(watched: Watched, limits: WatchdogLimits) {
    this.#watched = watched
    this.#limits = limits
  }

  ask(signal: AbortSignal): void {
    if (this.#isAsked) return
    this.#isAsked = true
    isAlive(this.#watched.port, signal)
      .then(() => {
        this.#aliveAt = performance.now()
        this.#cpuAtAnswer = findUsage(this.#watched.pid)?.cpuMs ?? 0
      })
      // It is starting or ending; the next look tells.
      .catch(() => undefined)
      .finally(() => (this.#isAsked = false))
  }

  judge(): Verdict | undefined {
    const { everyMs, cpuMs, silenceMs, megabytes } = this.#limits
    const silentMs = performance.now() - this.#aliveAt
    const usage = findUsage(this.#watched.pid)
    if (usage && usage.megabytes > megabytes) return 'used-the-memory'
    if (silentMs > silenceMs) return 'silent'
    // Where the system does not tell what a process uses, the clock has to do.
    const usedMs = usage ? usage.cpuMs - this.#cpuAtAnswer : silentMs
    return usedMs > cpuMs && silentMs > everyMs ? 'used-the-processor' : undefined
  }
}

/**
 * Asks a parse process again and again whether it lives, and calls `end` once when it does not: a process whose only
 * thread is in a loop can't say so itself. Returns what stops the watch.
 */
export function watchParser(
  watched: Watched,
  end: (why: Verdict) => void,
  limits: WatchdogLimits,
): () => void {
  const pulse = new Pulse(watched, limits)
  const asking = new AbortController()
  const timer = setInterval(look, limits.everyMs)
  function stop() {
    clearInterval(timer)
    asking.abort()
  }
  function look() {
    const why = pulse.judge()
    if (why === undefined) {
      pulse.ask(asking.signal)
      return
    }
    stop()
    end(why)
  }
  return stop
}
