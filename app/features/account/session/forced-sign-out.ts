const POLL_MS = 1000
const REQUESTED = /(?:^|;\s*)forceSignOut=true(?:;|$)/

/** Polls once a second for the cookie by which the extension requests a sign-out. Returns a function that stops it. */
export function watchForcedSignOut(onForced: () => void): () => void {
  const timer = setInterval(() => {
    if (!REQUESTED.test(document.cookie)) return
    clearInterval(timer)
    onForced()
  }, POLL_MS)
  return () => clearInterval(timer)
}
