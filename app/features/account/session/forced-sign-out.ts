const POLL_MS = 1000
const WISH = /(?:^|;\s*)forceSignOut=true(?:;|$)/

/** Looks once a second whether the extension asks for a sign-out, by a cookie. The answer ends the looking. */
export function watchForcedSignOut(onForced: () => void): () => void {
  const timer = setInterval(() => {
    if (!WISH.test(document.cookie)) return
    clearInterval(timer)
    onForced()
  }, POLL_MS)
  return () => clearInterval(timer)
}
