import type { SignedIn } from '#contract/account/sign-in.ts'
import type { Subscription } from '#contract/billing/subscription.ts'

/** The app's message at sign-in: user, a session for the extension, and the plan. */
export interface KeptSession {
  user: Pick<SignedIn['user'], 'id' | 'name' | 'email'>
  token: string
  refreshToken: string
  subscription: Pick<Subscription, 'productName' | 'status'> | null
}

export interface SessionStore {
  read: () => Promise<KeptSession | undefined>
  write: (session: KeptSession) => Promise<void>
  clear: () => Promise<void>
}

const KEY = 'session'

/**
 * Kept in memory while the browser runs: tokens are never on disk, and content scripts could not read them. The app
 * sends the signed-in user again when one of its pages is opened.
 */
export const browserStore: SessionStore = {
  read: async () => (await chrome.storage.session.get(KEY))[KEY] as KeptSession | undefined,
  write: (session) => chrome.storage.session.set({ [KEY]: session }),
  clear: () => chrome.storage.session.remove(KEY),
}
