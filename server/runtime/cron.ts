const MINUTE_MS = 60_000

/**
 * Calls `run` at the start of every minute, until stopped. A run that takes longer than its minute makes the next ones
 * wait for it, because the jobs behind it are the same ones.
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
      else void tick()
    }, due - Date.now())
  }

  async function tick() {
    const at = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
    await run(at).catch(onError)
    plan()
  }

  plan()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
