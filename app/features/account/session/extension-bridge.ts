import { paths } from '#app/lib/paths.ts'
import type { ExtensionMessaging } from './extension-messaging.ts'

// Loaded only where an extension is present. The console messages are part of the specification.

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
 * Sends the signed-in user to the extension, with tokens of its own, which are created only now and which it refreshes
 * itself. Once per sign-in, subscription and tab, identified by `version`.
 */
export async function announceSignIn(
  { messaging, extensionId }: ExtensionLink,
  version: string,
): Promise<void> {
  if (sessionStorage.getItem(TOLD) === version) return
  const subscription = parseSubscription()
  if (subscription === undefined) return
  const response = await fetch(paths.extension(), { method: 'POST' })
  if (!response.ok) return
  // Once, even if it fails: otherwise every page would open a session for an extension that is not there.
  sessionStorage.setItem(TOLD, version)
  const session = await response.json<{ user: unknown; token: string; refreshToken: string }>()
  const message = { type: 'userAuthenticated', ...session, subscription }
  const isTaken = await messaging.sendMessage(extensionId, message).then(wasReceived, () => false)
  if (!isTaken) await endUnused(session.refreshToken)
}

/** Ours says when it belongs to another Bellwether; others may respond with nothing at all. */
const wasReceived = (response: unknown) => (Object(response) as { received?: unknown }).received !== false

/** The session was not accepted. The next sign-in or another tab tries again. */
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
