import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { type ProviderName } from '#standins/identity/identity-providers.ts'

const GOOGLE_SCOPES =
  'openid https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email'
const SCOPES: Partial<Record<ProviderName, string>> = { google: GOOGLE_SCOPES }
const CALLBACKS: Partial<Record<ProviderName, string>> = {
  google: '/auth/google/callback',
  microsoft: '/auth/signup',
}

const Tokens = z.object({ id_token: z.string().optional(), error: z.string().optional() })

export const newVerifier = () => randomBytes(32).toString('base64url')

export const redirectUriOf = ({ appUrl, provider }: Pick<Attempt, 'appUrl' | 'provider'>) =>
  appUrl + (CALLBACKS[provider] ?? `/auth/${provider}`)

/** A browser without script: follows redirects on the provider by hand and keeps its cookies. */
class ScriptlessBrowser {
  readonly #cookies = new Map<string, string>()
  readonly #appUrl: string

  constructor(appUrl: string) {
    this.#appUrl = appUrl
  }

  async open(url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
    const response = await fetch(url, { redirect: 'manual', headers: { cookie }, ...body })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      this.#cookies.set(name, value)
    }
    return response
  }

  /** Follows until a page is shown or the way leads back to the product. */
  async follow(url: string, form?: Record<string, string>): Promise<{ url: string; response: Response }> {
    let at = url
    let response = await this.open(at, form)
    while (response.status >= 300 && response.status < 400) {
      at = new URL(response.headers.get('location') ?? '', at).href
      if (new URL(at).origin === this.#appUrl) break
      response = await this.open(at)
    }
    return { url: at, response }
  }
}

/** One sign-in at a stand-in, done by a program. */
export interface Attempt {
  /** Where the product is, or would be. */
  appUrl: string
  /** The stand-in's, under the names of the product's settings. */
  settings: Record<string, string>
  provider: ProviderName
  /** The form that is sent to the page that asks who one is. */
  person?: Record<string, string>
  /** Of the authorization request; an empty value leaves a parameter out. */
  changes?: Record<string, string>
}

export const settingsOf =
  ({ settings, provider }: Pick<Attempt, 'settings' | 'provider'>) =>
  (name: string) =>
    settings[`${provider.toUpperCase()}_${name}`] ?? ''

/** Asks for a code, with PKCE, the state `the-state` and the nonce `the-nonce`. */
export async function authorize(attempt: Attempt) {
  const { appUrl, provider, person = { email: 'ana.souza@example.com' }, changes = {} } = attempt
  const setting = settingsOf(attempt)
  const verifier = newVerifier()
  const parameters = new URLSearchParams({
    client_id: setting('CLIENT_ID'),
    redirect_uri: redirectUriOf(attempt),
    response_type: 'code',
    scope: SCOPES[provider] ?? 'openid profile email',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  })
  for (const [name, value] of [...parameters]) if (value === '') parameters.delete(name)
  const browser = new ScriptlessBrowser(appUrl)
  const chooser = await browser.follow(`${setting('AUTHORIZATION_ENDPOINT')}?${parameters}`)
  if (chooser.response.status !== 200) return { verifier, chooser, back: chooser }
  const back = await browser.follow(chooser.url, person)
  return { verifier, chooser, back }
}

/** Exchanges a code for tokens. */
export async function exchange(attempt: Attempt, code: string, verifier: string) {
  const setting = settingsOf(attempt)
  const credentials = btoa(`${setting('CLIENT_ID')}:${setting('CLIENT_SECRET')}`)
  const response = await fetch(setting('TOKEN_ENDPOINT'), {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUriOf(attempt),
    }),
  })
  return { status: response.status, tokens: Tokens.parse(await response.json()) }
}

/** The whole code flow: the address that the browser was sent back to, and the id token. */
export async function signInAtProvider(attempt: Attempt) {
  const { verifier, back } = await authorize(attempt)
  const url = new URL(back.url)
  const code = url.searchParams.get('code') ?? ''
  const { tokens } = await exchange(attempt, code, verifier)
  return { url, code, verifier, idToken: tokens.id_token ?? '' }
}
