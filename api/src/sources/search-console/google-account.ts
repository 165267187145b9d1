import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { WebApiFailure } from '#api/integrations/http/call-web-api.ts'
import {
  exchangeCode,
  findClient,
  type GoogleTokens,
  refreshTokens,
  toConsentUrl,
} from '#api/integrations/search-console/google-consent.ts'
import { listProperties } from '#api/integrations/search-console/search-analytics.ts'
import { openClaims, sealClaims } from '#api/lib/key-ring.ts'
import { type Connection, replaceSecrets, type Secrets, useConnection } from '#api/sources/connections.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { SourceUnavailable } from '#api/sources/source.ts'
import { toUnavailable } from '#api/sources/to-unavailable.ts'

const SOURCE = 'search-console'
const CONSENT_SECONDS = 600
/** A token that is about to expire is refreshed before it is used. */
const EARLY_MS = 60_000
const REVOKED =
  'Google no longer accepts this connection: access was revoked or has expired. Connect it again.'

const redirectUriOf = ({ settings }: Pick<SourceScope, 'settings'>) =>
  `${settings.APP_URL}/settings/sources/search-console/callback`

const subjectOf = ({ organizationId, personId }: SourceScope) => `${organizationId} ${personId ?? ''}`

/** Where to send the browser; null where the operator has no client at Google. */
export async function startGoogleConsent(scope: SourceScope): Promise<string | null> {
  const client = findClient(scope)
  if (!client) return null
  const verifier = randomBytes(32).toString('base64url')
  // What comes back with the browser is for this person alone, within these minutes.
  const state = await sealClaims(scope.settings, 'source-consent', {
    subject: subjectOf(scope),
    verifier,
    exp: Math.floor(scope.now().getTime() / 1000) + CONSENT_SECONDS,
  })
  return toConsentUrl(scope, { clientId: client.id, redirectUri: redirectUriOf(scope), state, verifier })
}

const toSecrets = (tokens: GoogleTokens, refresh: string): Secrets => ({
  access: tokens.access,
  expiresAt: String(tokens.expiresAt),
  refresh,
})

/** Undefined where the consent was begun by somebody else, or too long ago. */
export async function finishGoogleConsent(
  scope: SourceScope,
  { code, state }: { code: string; state: string },
): Promise<Secrets | undefined> {
  const claims = await openClaims(scope.settings, 'source-consent', { sealed: state, now: scope.now() })
  const verifier = z.string().safeParse(claims?.['verifier']).data
  if (claims?.sub !== subjectOf(scope) || verifier === undefined) return undefined
  try {
    const tokens = await exchangeCode(scope, { code, verifier, redirectUri: redirectUriOf(scope) })
    if (tokens.refresh === undefined || !tokens.isGranted) {
      throw new SourceUnavailable(
        SOURCE,
        'refused',
        'Google didn’t grant access to Search Console. Connect again and allow it.',
      )
    }
    return toSecrets(tokens, tokens.refresh)
  } catch (error) {
    throw toUnavailable(SOURCE, error, 'Google didn’t accept the consent. Connect again.')
  }
}

async function refresh(scope: SourceScope, connection: Pick<Connection, 'id' | 'source'>, secrets: Secrets) {
  const old = secrets['refresh'] ?? ''
  const tokens = await refreshTokens(scope, old)
  const renewed = toSecrets(tokens, tokens.refresh ?? old)
  await replaceSecrets(scope, connection, renewed)
  return renewed
}

const isAboutToExpire = ({ now }: SourceScope, secrets: Secrets) =>
  Number(secrets['expiresAt'] ?? 0) - now().getTime() < EARLY_MS

/**
 * One or more calls with the account's token, which is refreshed where it is about to expire, and once more where Google no longer
 * accepts it.
 * @throws SourceUnavailable `refused` where the consent was revoked: the connection is failing from then on
 */
export function withGoogleAccount<Value>(
  scope: SourceScope,
  connection: Connection,
  work: (access: string) => Promise<Value>,
): Promise<Value> {
  return useConnection(scope, connection, async (secrets) => {
    try {
      const current = isAboutToExpire(scope, secrets) ? await refresh(scope, connection, secrets) : secrets
      try {
        return await work(current['access'] ?? '')
      } catch (error) {
        if (!(error instanceof WebApiFailure) || error.status !== 401) throw error
        const renewed = await refresh(scope, connection, current)
        return await work(renewed['access'] ?? '')
      }
    } catch (error) {
      throw toUnavailable(SOURCE, error, REVOKED)
    }
  })
}

/** The account's properties that it may read figures of. */
export const listGoogleProperties = (scope: SourceScope, connection: Connection) =>
  withGoogleAccount(scope, connection, async (access) => {
    const properties = await listProperties(scope, access)
    return properties.filter(({ permission }) => permission !== 'siteUnverifiedUser')
  })
