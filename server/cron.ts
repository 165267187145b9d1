const MINUTE_MS = 60_000

/**
 * Calls `run` at the start of every minute, until stopped. A run that takes longer than its minute makes the next ones
 * wait for it, because the jobs behind it are the same ones.
 */
export function everyMinute(run: (at: Date) => Promise<void>, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout
  let isStopped = false

  function plan() {
    if (isStopped) return
    timer = setTimeout(() => void tick(), MINUTE_MS - (Date.now() % MINUTE_MS))
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
