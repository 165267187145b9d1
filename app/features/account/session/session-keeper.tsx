import { useEffect } from 'react'
import { keepSession, type BrowserSessionFacts } from './browser-session.ts'
import { TroubleNotice } from './trouble-notice.tsx'

/** While it is mounted, the browser's side of the session is looked after; draws what there is to say about it. */
export function SessionKeeper({ user, msLeft, version, tellVersion, extensionId }: BrowserSessionFacts) {
  // The time left changes with every answer of the server and is counted from there; a new token is a new start.
  useEffect(
    () => keepSession({ user, msLeft, tellVersion, extensionId }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above: the versions stand for user and time left
    [version, tellVersion, extensionId],
  )
  return <TroubleNotice />
}
