import type * as z from 'zod'
import type { SignedIn, TokenPair } from '#contract/account/sign-in.ts'
import { User } from '#contract/organization/users.ts'
import type { Subscription } from '#contract/billing/subscription.ts'
import { readToken } from './access-token.server.ts'
import type { CookieJar } from './cookie-jar.server.ts'

/** A token with no more than this left is refreshed before use. */
export const REFRESH_AHEAD_MS = 60_000
const KEPT_FOR_SECONDS = 30 * 24 * 60 * 60

const SCRIPT_READS = { maxAge: KEPT_FOR_SECONDS }
const SERVER_ONLY = { maxAge: KEPT_FOR_SECONDS, httpOnly: true, secure: true }
const ATTRIBUTES = {
  user: SCRIPT_READS,
  token: SERVER_ONLY,
  refreshToken: SERVER_ONLY,
  subscription: SCRIPT_READS,
}
const FORCE_SIGN_OUT = 'forceSignOut'

/** The person from the cookie: for display, never for a decision. */
const SessionUser = User.pick({
  id: true,
  name: true,
  firstName: true,
  email: true,
  emailConfirmed: true,
  role: true,
})
export type SessionUser = z.infer<typeof SessionUser>

/** The refresh was rejected: the session has ended, and its cookies are deleted. */
export class SessionEndedError extends Error {
  override name = 'SessionEndedError'
  constructor() {
    super('refresh failed')
  }
}

/** A refresh was due after the headers were sent, so that its cookies can't be. */
export class SessionSealedError extends Error {
  override name = 'SessionSealedError'
}

interface State extends TokenPair {
  user: SessionUser
  expiresAt: number
  sessionId: string | undefined
}

export interface SessionOptions {
  cookies: CookieJar
  /** Exchanges a refresh token; undefined when it is rejected, throws when the outcome is unknown. */
  exchange: (refreshToken: string) => Promise<TokenPair | undefined>
  now?: () => number
}

/**
 * The session of one request. All calls share it, so that there is at most one refresh, and its cookies are in the
 * response.
 */
export class Session {
  readonly #cookies: CookieJar
  readonly #exchange: SessionOptions['exchange']
  readonly #now: () => number
  #state: State | undefined
  #refreshing: Promise<string> | undefined
  #isSealed = false

  constructor({ cookies, exchange, now = Date.now }: SessionOptions) {
    this.#cookies = cookies
    this.#exchange = exchange
    this.#now = now
    this.#state = restore(cookies)
    if (!this.#state) this.end()
  }

  get user(): SessionUser | undefined {
    return this.#state?.user
  }

  get tokens(): TokenPair | undefined {
    return this.#state && { token: this.#state.token, refreshToken: this.#state.refreshToken }
  }

  /** Milliseconds until the access token expires; negative once it has. */
  get msLeft(): number | undefined {
    return this.#state && this.#state.expiresAt - this.#now()
  }

  /** Changes with every access token. */
  get version(): string | undefined {
    return this.#state && String(this.#state.expiresAt)
  }

  /**
   * Changes with every sign-in and with the subscription: with the data for the extension, which has its own session.
   */
  get tellVersion(): string | undefined {
    if (!this.#state) return undefined
    return `${this.#state.sessionId ?? ''}${this.#cookies.read('subscription') === undefined ? '' : '+'}`
  }

  /** Whether the extension requested a sign-out, by a cookie. */
  get isForcedOut(): boolean {
    return this.#cookies.read(FORCE_SIGN_OUT) === 'true'
  }

  /** The access token if it is not due for refresh. */
  get usableToken(): string | undefined {
    return this.#isDue() ? undefined : this.#state?.token
  }

  /**
   * An access token, refreshed if due; undefined when nobody is signed in. If the refresh fails because of us, a due
   * token is used until it expires.
   */
  async getToken(): Promise<string | undefined> {
    if (!this.#state) return undefined
    const { token, expiresAt } = this.#state
    if (!this.#isDue()) return token
    try {
      return await this.refresh(token)
    } catch (error) {
      if (error instanceof SessionEndedError || expiresAt <= this.#now()) throw error
      return token
    }
  }

  /**
   * Replaces a token that is due or was rejected. Callers share one exchange, and its failure, for the whole request.
   * @throws SessionEndedError when the API refuses; SessionSealedError once the headers have left; what `exchange`
   * throws
   */
  async refresh(stale: string): Promise<string> {
    if (this.#state && this.#state.token !== stale) return this.#state.token
    this.#refreshing ??= this.#refreshOnce().then((token) => {
      this.#refreshing = undefined
      return token
    })
    return this.#refreshing
  }

  begin({ user, ...tokens }: SignedIn): void {
    this.#cookies.delete(FORCE_SIGN_OUT)
    this.#cookies.delete('subscription')
    this.#keepTokens(tokens, user)
    this.describe({ user })
  }

  /** Updates the cookies for script and extension. */
  describe({ user, subscription }: { user?: User; subscription?: Subscription | null }): void {
    if (user && this.#state) {
      this.#state.user = user
      this.#write('user', JSON.stringify(withoutTeams(user)))
    }
    if (subscription) this.#write('subscription', JSON.stringify(subscription))
    if (subscription === null) this.#cookies.delete('subscription')
  }

  /** Deletes the four cookies, and that of a forced sign-out. */
  end(): void {
    this.#state = undefined
    for (const [name, attributes] of Object.entries(ATTRIBUTES)) this.#cookies.delete(name, attributes)
    this.#cookies.delete(FORCE_SIGN_OUT)
  }

  /** Waits for a pending refresh, then adds the cookies to the response. None can be added afterwards. */
  async seal(headers: Headers): Promise<void> {
    await this.#refreshing?.catch(() => undefined)
    this.#isSealed = true
    this.#cookies.writeTo(headers)
  }

  #isDue(): boolean {
    return this.#state !== undefined && this.#state.expiresAt - this.#now() <= REFRESH_AHEAD_MS
  }

  async #refreshOnce(): Promise<string> {
    if (this.#isSealed) throw new SessionSealedError()
    if (!this.#state) throw new SessionEndedError()
    const { user, refreshToken } = this.#state
    const next = await this.#exchange(refreshToken)
    if (!next || !this.#keepTokens(next, user)) {
      this.end()
      throw new SessionEndedError()
    }
    this.#renewDescriptions()
    return next.token
  }

  #keepTokens(tokens: TokenPair, user: SessionUser): boolean {
    const state = toState(tokens, user)
    if (!state) return false
    this.#state = state
    this.#cookies.set('token', tokens.token, ATTRIBUTES.token)
    this.#cookies.set('refreshToken', tokens.refreshToken, ATTRIBUTES.refreshToken)
    return true
  }

  /** They expire with the tokens, so that all four expire together. */
  #renewDescriptions(): void {
    for (const name of ['user', 'subscription'] as const) {
      const json = this.#cookies.read(name)
      if (json) this.#cookies.set(name, json, ATTRIBUTES[name])
    }
  }

  #write(name: 'user' | 'subscription', json: string): void {
    if (this.#isSealed || this.#cookies.read(name) === json) return
    this.#cookies.set(name, json, ATTRIBUTES[name])
  }
}

/** There may be hundreds of teams, and browsers drop a cookie that is too large. */
const withoutTeams = (user: User) => ({ ...user, teams: undefined })

function toState(tokens: TokenPair, user: SessionUser): State | undefined {
  try {
    return { ...tokens, user, ...readToken(tokens.token) }
  } catch {
    return undefined
  }
}

/** Restored only if all three cookies exist and are valid; a parse failure is ignored. */
function restore(cookies: CookieJar): State | undefined {
  const [json, token, refreshToken] = ['user', 'token', 'refreshToken'].map((name) => cookies.read(name))
  if (!json || !token || !refreshToken) return undefined
  const user = parseUser(json)
  return user && toState({ token, refreshToken }, user)
}

function parseUser(json: string): SessionUser | undefined {
  try {
    return SessionUser.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}
