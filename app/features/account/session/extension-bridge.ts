import { paths } from '#app/lib/paths.ts'
import type { ExtensionMessaging } from './extension-messaging.ts'

// Loaded only where an extension can be talked to. The texts on the console are part of the specification.

const TOLD = 'bellwether:extension-told'

export interface ExtensionLink {
  messaging: ExtensionMessaging
  extensionId: string
}

function parseSubscription(): unknown {
  const text = /(?:^|;\s*)subscription=([^;]+)/.exec(document.cookie)?.[1]
  if (!text) {
    console.warn('No subscription cookie found, skipping extension message')
    return undefined
  }
  try {
    const subscription: unknown = JSON.parse(decodeURIComponent(text))
    return subscription
  } catch {
    console.error('Subscription cookie JSON is invalid')
    return undefined
  }
}

/**
 * Tells the extension who has signed in, with tokens of its own, which are made only now and which it refreshes by
 * itself. Once for each sign-in and subscription and tab: `version` names them.
 */
export async function announceSignIn(
  { messaging, extensionId }: ExtensionLink,
  version: string,
): Promise<void> {
  if (sessionStorage.getItem(TOLD) === version) return
  const subscription = parseSubscription()
  if (subscription === undefined) return
  const answer = await fetch(paths.extension(), { method: 'POST' })
  if (!answer.ok) return
  // Told or not, once: an extension that is not there would be given a session at every page.
  sessionStorage.setItem(TOLD, version)
  const session = await answer.json<{ user: unknown; token: string; refreshToken: string }>()
  const message = { type: 'userAuthenticated', ...session, subscription }
  const isTaken = await messaging.sendMessage(extensionId, message).then(wasReceived, () => false)
  if (!isTaken) await endUnused(session.refreshToken)
}

/** Ours says when it belongs to another Bellwether; another one may answer nothing at all. */
const wasReceived = (answer: unknown) => (Object(answer) as { received?: unknown }).received !== false

/** Nobody took the session. The next sign-in tells again, and so does another tab. */
async function endUnused(refreshToken: string): Promise<void> {
  await fetch(paths.extension(), {
    method: 'POST',
    body: new URLSearchParams({ unused: refreshToken }),
  }).catch(() => undefined)
}

export async function announceSignOut({ messaging, extensionId }: ExtensionLink): Promise<void> {
  sessionStorage.removeItem(TOLD)
  try {
    await messaging.sendMessage(extensionId, { type: 'userLogout' })
  } catch {
    console.error('Failed to send userLogout')
  }
}
