import type { TokenPair } from '#contract/account/sign-in.ts'
import { isRefreshRefused } from '#contract/account/refresh-rule.ts'
import type { KeptSession, SessionStore } from './session-store.ts'

/** A token with no more than this left is refreshed before use. */
export const REFRESH_AHEAD_MS = 60_000

/** The session has ended, and the user has to sign in again. */
export class SignedOutError extends Error {
  override name = 'SignedOutError'
}

/** Expiry of a token in milliseconds since 1970; 0 for an unreadable one, which is due immediately. */
export function readExpiry(token: string): number {
  try {
    const payload = token.split('.')[1] ?? ''
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : 0
  } catch {
    return 0
  }
}

interface SessionOptions {
  store: SessionStore
  /** Base URL of the API: `https://seo.example.com/api`. */
  findApi: () => Promise<string>
  fetch: typeof fetch
  now: () => number
}

/** The extension's own session: received from the app, refreshed here, one exchange at a time. */
export class Session {
  readonly #options: SessionOptions
  #refreshing: Promise<string> | undefined

  constructor(options: SessionOptions) {
    this.#options = options
  }

  read(): Promise<KeptSession | undefined> {
    return this.#options.store.read()
  }

  begin(session: KeptSession): Promise<void> {
    return this.#options.store.write(session)
  }

  /** Deletes the session here. */
  end(): Promise<void> {
    return this.#options.store.clear()
  }

  /** Deletes the session here, and ends it at the API. */
  async signOut(): Promise<void> {
    const session = await this.read()
    await this.end()
    if (session) await this.#post('/auth/signout', session.refreshToken)
  }

  /** Refreshes the token if it is due. */
  async keepFresh(): Promise<void> {
    const session = await this.read()
    if (session && this.#isDue(session)) await this.#refresh(session.token)
  }

  /**
   * Calls the API as the signed-in user; a 401 refreshes and retries once.
   * @throws SignedOutError when nobody is signed in, or nobody any more
   */
  async call(method: 'GET' | 'DELETE', path: string): Promise<Response> {
    const session = await this.read()
    if (!session) throw new SignedOutError()
    const token = this.#isDue(session) ? await this.#refresh(session.token) : session.token
    const response = await this.#send(method, path, token)
    return response.status === 401 ? this.#send(method, path, await this.#refresh(token)) : response
  }

  async #send(method: string, path: string, token: string): Promise<Response> {
    const { findApi, fetch } = this.#options
    return fetch((await findApi()) + path, { method, headers: { authorization: `Bearer ${token}` } })
  }

  async #post(path: string, refreshToken: string): Promise<Response> {
    const { findApi, fetch } = this.#options
    const headers = { 'content-type': 'application/json' }
    return fetch((await findApi()) + path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ refreshToken }),
    })
  }

  #isDue({ token }: KeptSession): boolean {
    return readExpiry(token) - this.#options.now() <= REFRESH_AHEAD_MS
  }

  /** Replaces a token that is due or was rejected. Concurrent callers share one exchange. */
  #refresh(stale: string): Promise<string> {
    this.#refreshing ??= this.#exchange(stale).finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async #exchange(stale: string): Promise<string> {
    const session = await this.read()
    if (!session) throw new SignedOutError()
    if (session.token !== stale) return session.token
    const response = await this.#post('/auth/refresh-token', session.refreshToken)
    const latest = await this.read()
    // The app may have sent a newer session meanwhile, or a sign-out.
    if (!latest) throw new SignedOutError()
    if (latest.refreshToken !== session.refreshToken) return latest.token
    if (isRefreshRefused(response.status)) {
      await this.end()
      throw new SignedOutError()
    }
    if (!response.ok) throw new Error(`The token refresh returned status ${response.status}.`)
    const { token, refreshToken } = (await response.json()) as TokenPair
    await this.begin({ ...session, token, refreshToken })
    return token
  }
}
