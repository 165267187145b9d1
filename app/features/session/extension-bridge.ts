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
  const session = await answer.json<{ user: unknown; token: string; refreshToken: string }>()
  try {
    await messaging.sendMessage(extensionId, { type: 'userAuthenticated', ...session, subscription })
    sessionStorage.setItem(TOLD, version)
  } catch {
    // The extension is not installed, or asleep for good: it is told at the next sign-in.
  }
}

export async function announceSignOut({ messaging, extensionId }: ExtensionLink): Promise<void> {
  sessionStorage.removeItem(TOLD)
  try {
    await messaging.sendMessage(extensionId, { type: 'userLogout' })
  } catch {
    console.error('Failed to send userLogout')
  }
}
