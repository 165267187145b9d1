export interface TimeLimit {
  /** Fires when the time has passed, with a `TimeoutError`, or when `stopped` does. */
  signal: AbortSignal
  /** For when the work is done. */
  end: () => void
}

/**
 * A time limit that leaves no timer behind. That of `AbortSignal.timeout` runs on when the work is done, and an object may have 10,000
 * timers: a crawl that starts as many batches within the limit of one would fail.
 */
export function startTimeLimit(milliseconds: number, stopped: AbortSignal): TimeLimit {
  const limit = new AbortController()
  const timer = setTimeout(() => {
    limit.abort(new DOMException('The time limit has passed.', 'TimeoutError'))
  }, milliseconds)
  return { signal: AbortSignal.any([stopped, limit.signal]), end: () => clearTimeout(timer) }
}
