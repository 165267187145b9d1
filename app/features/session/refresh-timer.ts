const AHEAD_MS = 60_000
/** So that tokens with less than a minute to live do not make a loop of it. */
const SMALLEST_GAP_MS = 1000
/** The longest delay that a timer takes; a longer one would fire at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1

/** What came of a refresh: how long the next token lives, that the session is over, or that nobody could say. */
export type RefreshOutcome = { msLeft: number } | 'ended' | 'unknown'

interface RefreshTimerOptions {
  refresh: () => Promise<RefreshOutcome>
  onEnd: () => void
}

export interface RefreshTimer {
  /** Waits until 60 s before the expiry, replacing what was waited for; an expired token is refreshed at once. */
  schedule: (msLeft: number) => void
  /** Refreshes now. Concurrent callers share one attempt. */
  refreshNow: () => Promise<void>
  cancel: () => void
}

export function createRefreshTimer({ refresh, onEnd }: RefreshTimerOptions): RefreshTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt: Promise<void> | undefined
  let isCancelled = false

  function wait(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void refreshNow(), Math.min(ms, LONGEST_DELAY_MS))
  }

  async function refreshOnce() {
    const outcome = await refresh()
    if (isCancelled) return
    if (outcome === 'ended') onEnd()
    // Unknown: one attempt per expiry. The next request that reaches the server refreshes there.
    else if (outcome !== 'unknown') wait(Math.max(outcome.msLeft - AHEAD_MS, SMALLEST_GAP_MS))
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
    cancel() {
      isCancelled = true
      clearTimeout(timer)
    },
  }
}
