import { createHash } from 'node:crypto'
import * as z from 'zod'
import { callWebApi, type WebApiReason } from '#api/integrations/http/call-web-api.ts'
import { type Platform } from '#api/lib/platform.ts'

// Consent of a Google account by the authorization code flow with PKCE (RFC 6749, 4.1 and RFC 7636), as for web servers:
// https://developers.google.com/identity/protocols/oauth2/web-server

const SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly'
const CALL = { maxBytes: 64 * 1024, timeoutMs: 10_000 }

export type GoogleScope = Pick<Platform, 'fetch' | 'settings' | 'now'>

/** Null where the operator has no client at Google. */
export function findClient({
  settings,
}: Pick<GoogleScope, 'settings'>): { id: string; secret: string } | null {
  const { SEARCH_CONSOLE_CLIENT_ID: id, SEARCH_CONSOLE_CLIENT_SECRET: secret } = settings
  return id && secret ? { id, secret } : null
}

interface Consent {
  clientId: string
  redirectUri: string
  state: string
  verifier: string
}

/** Where the browser is sent. `consent` is asked for each time: only then does Google give a token that lasts. */
export function toConsentUrl(
  { settings }: Pick<GoogleScope, 'settings'>,
  { clientId, redirectUri, state, verifier }: Consent,
): string {
  const url = new URL(settings.SEARCH_CONSOLE_AUTHORIZE_URL)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: SCOPE,
    access_type: 'offline',
    prompt: 'consent',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return url.href
}

const Tokens = z.object({
  access_token: z.string().min(1).max(4000),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).max(4000).optional(),
  scope: z.string().optional(),
})

export interface GoogleTokens {
  access: string
  /** Milliseconds since 1970. */
  expiresAt: number
  /** Undefined where the one that there is goes on. */
  refresh: string | undefined
  /** Whether what was asked for was granted: people can untick it. */
  isGranted: boolean
}

/** A grant that was used up, has expired or was revoked (RFC 6749, 5.2). */
const isGone = (body: unknown) => {
  const error = z.object({ error: z.string() }).safeParse(body).data?.error
  return error === 'invalid_grant' || error === 'unauthorized_client' || error === 'invalid_client'
}
const toReason = (status: number, body: unknown): WebApiReason | undefined =>
  status === 400 && isGone(body) ? 'refused' : undefined

async function askForTokens(scope: GoogleScope, form: Record<string, string>): Promise<GoogleTokens> {
  const client = findClient(scope)
  const body = new URLSearchParams({
    ...form,
    client_id: client?.id ?? '',
    client_secret: client?.secret ?? '',
  })
  const { SEARCH_CONSOLE_TOKEN_URL: url } = scope.settings
  const tokens = await callWebApi(scope.fetch, {
    ...CALL,
    url,
    method: 'POST',
    body,
    schema: Tokens,
    toReason,
  })
  return {
    access: tokens.access_token,
    expiresAt: scope.now().getTime() + tokens.expires_in * 1000,
    refresh: tokens.refresh_token,
    isGranted: tokens.scope === undefined || tokens.scope.split(' ').includes(SCOPE),
  }
}

/** @throws WebApiFailure `refused` for a code that is not, or no longer, good */
export const exchangeCode = (
  scope: GoogleScope,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<GoogleTokens> =>
  askForTokens(scope, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  })

/** @throws WebApiFailure `refused` where the consent was revoked */
export const refreshTokens = (scope: GoogleScope, refresh: string): Promise<GoogleTokens> =>
  askForTokens(scope, { grant_type: 'refresh_token', refresh_token: refresh })
