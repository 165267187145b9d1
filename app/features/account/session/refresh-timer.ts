const AHEAD_MS = 60_000
/** Minimum delay, so that tokens with less than a minute to live cause no loop. */
const SMALLEST_GAP_MS = 1000
/** The maximum delay of a timer; a longer one would fire immediately. */
const LONGEST_DELAY_MS = 2 ** 31 - 1
/** Backoff after a failure of ours: doubles each time, up to a minute. */
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

/** The result of a refresh: the lifetime of the next token, the end of the session, or an unknown outcome. */
export type RefreshOutcome = { msLeft: number } | 'ended' | 'unknown'

interface RefreshTimerOptions {
  refresh: () => Promise<RefreshOutcome>
  onEnd: () => void
  /** Called with true once the outcome is unknown, and with false after recovery. */
  onTrouble: (isTrouble: boolean) => void
}

export interface RefreshTimer {
  /**
   * Schedules a refresh 60 s before the expiry, replacing the previous schedule; an expired token is refreshed
   * immediately.
   */
  schedule: (msLeft: number) => void
  /** Refreshes now. Concurrent callers share one attempt. */
  refreshNow: () => Promise<void>
  /** Back online: a failed refresh is retried without waiting. */
  retryNow: () => void
  cancel: () => void
}

/** The rule of docs/decisions/027: a rejection ends the session, a failure of ours is retried. */
export function createRefreshTimer({ refresh, onEnd, onTrouble }: RefreshTimerOptions): RefreshTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt: Promise<void> | undefined
  let isCancelled = false
  let failures = 0

  function wait(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void refreshNow(), Math.min(ms, LONGEST_DELAY_MS))
  }

  async function refreshOnce() {
    const outcome = await refresh()
    if (isCancelled) return
    if (outcome === 'unknown') {
      if (failures === 0) onTrouble(true)
      // Up to 50% jitter, so that many pages do not retry at the same time.
      wait(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (1 + Math.random() / 2))
      failures += 1
      return
    }
    if (failures > 0) onTrouble(false)
    failures = 0
    if (outcome === 'ended') onEnd()
    else wait(Math.max(outcome.msLeft - AHEAD_MS, SMALLEST_GAP_MS))
  }

  function refreshNow() {
    attempt ??= refreshOnce().finally(() => {
      attempt = undefined
    })
    return attempt
  }

  return {
    schedule(msLeft) {
      isCancelled = false
      wait(Math.max(msLeft - AHEAD_MS, 0))
    },
    refreshNow,
    retryNow() {
      if (failures > 0) wait(0)
    },
    cancel() {
      isCancelled = true
      clearTimeout(timer)
    },
  }
}
