import { createHash } from 'node:crypto'
import { GoogleStrategy } from 'remix-auth-google'
import { MicrosoftStrategy } from 'remix-auth-microsoft'
import type { OAuth2Strategy } from 'remix-auth-oauth2'
import { paths } from '#app/lib/paths.ts'
import { findProviderClient, type Settings } from '#app/lib/http/settings.server.ts'
import { type Provider, PROVIDERS } from '#contract/account/providers.ts'
import type { ProviderCredential } from './sign-in.api.server.ts'

type Verify = OAuth2Strategy<ProviderCredential>['verify']

const STATE_COOKIE = { secure: true, httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 } as const

/**
 * The nonce of a sign-in is derived from its state, which is only valid in the browser with its cookie. So the id token
 * is bound to that browser too.
 */
const toNonce = (state: string | null) =>
  createHash('sha256')
    .update(`nonce:${state ?? ''}`)
    .digest('base64url')

function withNonce(params: URLSearchParams): URLSearchParams {
  params.set('nonce', toNonce(params.get('state')))
  return params
}

const verify: Verify = ({ request, tokens }) =>
  Promise.resolve({
    credential: tokens.idToken(),
    nonce: toNonce(new URL(request.url).searchParams.get('state')),
  })

// Both packages hard-code the endpoints and do not support a nonce. These subclasses read the former from the settings
// and add the latter.

class Google extends GoogleStrategy<ProviderCredential> {
  constructor(client: Client, authorizationEndpoint: string, tokenEndpoint: string) {
    super({ ...client, prompt: 'select_account' }, verify)
    this.options = {
      ...this.options,
      authorizationEndpoint,
      tokenEndpoint,
      cookie: { ...STATE_COOKIE, name: 'google' },
    }
  }

  protected override authorizationParams(params: URLSearchParams, request: Request) {
    return withNonce(super.authorizationParams(params, request))
  }
}

class Microsoft extends MicrosoftStrategy<ProviderCredential> {
  constructor(client: Client, authorizationEndpoint: string, tokenEndpoint: string) {
    super({ ...client, prompt: 'select_account' }, verify)
    this.options = {
      ...this.options,
      authorizationEndpoint,
      tokenEndpoint,
      cookie: { ...STATE_COOKIE, name: 'microsoft' },
    }
  }

  protected override authorizationParams(params: URLSearchParams) {
    return withNonce(super.authorizationParams(params))
  }
}

interface Client {
  clientId: string
  clientSecret: string
  redirectURI: string
}

/** How each flow is begun, and where the provider sends people back to. */
const FLOWS = {
  google: { Strategy: Google, back: paths.googleCallback() },
  // As specified, Microsoft redirects to the sign-up page.
  microsoft: { Strategy: Microsoft, back: paths.signUp() },
} satisfies Record<Provider, unknown>

/** The providers that are configured here. */
export const listProviders = (settings: Settings): Provider[] =>
  PROVIDERS.filter((provider) => findProviderClient(settings, provider) !== undefined)

/** The authorization code flow of a provider, with PKCE and state; undefined where it is not configured. */
export function findStrategy(provider: Provider, settings: Settings): Google | Microsoft | undefined {
  const client = findProviderClient(settings, provider)
  if (!client) return undefined
  const { clientId, clientSecret, authorizationEndpoint, tokenEndpoint } = client
  const { Strategy, back } = FLOWS[provider]
  const redirectURI = settings.APP_URL + back
  return new Strategy({ clientId, clientSecret, redirectURI }, authorizationEndpoint, tokenEndpoint)
}
