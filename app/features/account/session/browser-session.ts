import { paths } from '#app/lib/paths.ts'
import type * as bridge from './extension-bridge.ts'
import { findExtensionMessaging } from './extension-messaging.ts'
import { watchForcedSignOut } from './forced-sign-out.ts'
import { dropPanels } from '#app/lib/http/panel-cache.ts'
import { forgetDrafts } from '#app/lib/session/kept-drafts.ts'
import { forget, persist, PERSISTED, recall } from '#app/lib/session/persistence.ts'
import { SESSION_ENDED, tellTrouble, type Trouble } from '#app/lib/http/trouble.ts'
import { createRefreshTimer, type RefreshOutcome } from './refresh-timer.ts'
import { hasTypedText } from './typed-text.ts'

const NOT_RENEWED: Trouble = {
  text: 'Bellwether can’t be reached. You are still signed in, and we keep trying.',
}

export interface BrowserSessionFacts {
  user: { id: string } | null
  /** Expiry of the access token. */
  msLeft: number | null
  /** Changes with every access token. */
  version: string | null
  /** Changes with the data for the extension; null without one. */
  tellVersion: string | null
  extensionId: string | null
}

/** The bridge is loaded only where an extension is present. */
async function withExtension(
  extensionId: string | null,
  tell: (loaded: typeof bridge, link: bridge.ExtensionLink) => Promise<void>,
): Promise<void> {
  const messaging = findExtensionMessaging()
  if (!extensionId || !messaging) return
  await tell(await import('./extension-bridge.ts'), { messaging, extensionId })
}

let ending: Promise<void> | undefined

/** Deletes this browser's data about the person and notifies the extension; once per sign-in. */
export function cleanUp(extensionId: string | null): Promise<void> {
  dropPanels()
  ending ??= (async () => {
    if ((await recall('user')) === undefined) return
    await forget(PERSISTED)
    await withExtension(extensionId, (loaded, link) => loaded.announceSignOut(link))
  })().finally(() => {
    ending = undefined
  })
  return ending
}

async function refreshSession(): Promise<RefreshOutcome> {
  try {
    const response = await fetch(paths.session(), { method: 'POST' })
    if (response.status === 401) return 'ended'
    if (!response.ok) return 'unknown'
    return await response.json<{ msLeft: number }>()
  } catch {
    return 'unknown'
  }
}

const isSignOutForm = (target: EventTarget | null) =>
  target instanceof HTMLFormElement && new URL(target.action, location.href).pathname === paths.signOut()

/**
 * Runs the browser's side of a session: timer, forced sign-out, storage, extension. Returns a function that stops it.
 */
export function keepSession({
  user,
  msLeft,
  tellVersion,
  extensionId,
}: Omit<BrowserSessionFacts, 'version'>): () => void {
  if (!user || msLeft === null) {
    void cleanUp(extensionId)
    return () => undefined
  }

  const leave = () => void cleanUp(extensionId).finally(() => location.replace(paths.signIn()))
  const timer = createRefreshTimer({
    refresh: refreshSession,
    onEnd() {
      if (!hasTypedText()) {
        leave()
        return
      }
      tellTrouble('session', SESSION_ENDED)
      void cleanUp(extensionId)
    },
    onTrouble: (isTrouble) => tellTrouble('session', isTrouble ? NOT_RENEWED : undefined),
  })
  const onSubmit = ({ target }: Event) => {
    if (!isSignOutForm(target)) return
    timer.cancel()
    // A person who only loses their session finds what they typed when they are back.
    forgetDrafts(user.id)
    void cleanUp(extensionId)
  }
  timer.schedule(msLeft)
  const unwatch = watchForcedSignOut(() => {
    timer.cancel()
    leave()
  })
  document.addEventListener('submit', onSubmit, true)
  addEventListener('online', timer.retryNow)
  void persist('user', user)
  void withExtension(extensionId, (loaded, link) => loaded.announceSignIn(link, tellVersion ?? ''))

  return () => {
    timer.cancel()
    unwatch()
    document.removeEventListener('submit', onSubmit, true)
    removeEventListener('online', timer.retryNow)
    tellTrouble('session', undefined)
  }
}
