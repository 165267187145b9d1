const AHEAD_MS = 60_000
/** So that tokens with less than a minute to live do not make a loop of it. */
const SMALLEST_GAP_MS = 1000
/** The longest delay that a timer takes; a longer one would fire at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1
/** After a failure of ours: twice as long each time, up to a minute. */
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

/** What came of a refresh: how long the next token lives, that the session is over, or that nobody could say. */
export type RefreshOutcome = { msLeft: number } | 'ended' | 'unknown'

interface RefreshTimerOptions {
  refresh: () => Promise<RefreshOutcome>
  onEnd: () => void
  /** Called with true once nobody could say, and with false once somebody could again. */
  onTrouble: (isTrouble: boolean) => void
}

export interface RefreshTimer {
  /** Waits until 60 s before the expiry, replacing what was waited for; an expired token is refreshed at once. */
  schedule: (msLeft: number) => void
  /** Refreshes now. Concurrent callers share one attempt. */
  refreshNow: () => Promise<void>
  /** The network is back: what failed before is not waited for any longer. */
  retryNow: () => void
  cancel: () => void
}

/** The rule of docs/decisions/027: a refusal is the end, a failure of ours is tried again. */
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
      // At most half a pause longer, so that the pages of many do not come back together.
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
