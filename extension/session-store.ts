import type { SignedIn } from '#contract/account/sign-in.ts'
import type { Subscription } from '#contract/billing/subscription.ts'

/** What the app says at sign-in: who it is, a session of the extension's own, and the plan. */
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
 * Kept in memory for as long as the browser runs: tokens never lie on the disk, and content scripts, which we have none
 * of, could not read them. The app tells again who is signed in when one of its pages is opened.
 */
export const browserStore: SessionStore = {
  read: async () => (await chrome.storage.session.get(KEY))[KEY] as KeptSession | undefined,
  write: (session) => chrome.storage.session.set({ [KEY]: session }),
  clear: () => chrome.storage.session.remove(KEY),
}
