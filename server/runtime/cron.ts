const MINUTE_MS = 60_000

/**
 * Calls `run` at the start of every minute, until stopped. None waits for the one before it: a job that takes long is not
 * begun a second time (api/src/jobs), and the others have nothing to do with it.
 */
export function everyMinute(run: (at: Date) => Promise<void>, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout
  let isStopped = false

  function plan() {
    waitUntil((Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS)
  }

  function waitUntil(due: number) {
    if (isStopped) return
    // A timer may fire up to a millisecond before the clock shows its time: then the minute has not begun yet.
    timer = setTimeout(() => {
      if (Date.now() < due) waitUntil(due)
      else tick()
    }, due - Date.now())
  }

  function tick() {
    const at = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
    run(at).catch(onError)
    plan()
  }

  plan()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
