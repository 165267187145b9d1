import { useEffect } from 'react'
import { keepSession, type BrowserSessionFacts } from './browser-session.ts'
import { TroubleNotice } from './trouble-notice.tsx'

/** Runs the browser's side of the session while mounted, and renders notices about it. */
export function SessionKeeper({ user, msLeft, version, tellVersion, extensionId }: BrowserSessionFacts) {
  // The time left changes with every response and counts from there; a new token restarts the effect.
  useEffect(
    () => keepSession({ user, msLeft, tellVersion, extensionId }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above: the versions stand for user and time left
    [version, tellVersion, extensionId],
  )
  return <TroubleNotice />
}
