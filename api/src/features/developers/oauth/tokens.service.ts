import { newAppToken } from '#api/core/credentials/connected-apps.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { type Statement } from '#api/db/client.ts'
import { hashToken, newToken } from '#api/lib/random-tokens.ts'
import { toResource } from '#contract/developers/oauth.metadata.ts'
import { stopApp } from './end-app.ts'
import { OAuthError } from './oauth-error.ts'
import { limitTokens } from './oauth.limits.ts'
import {
  type AppCredentialRow,
  assertUnused,
  deleteAccessTokens,
  extendApp,
  findCredential,
  type FoundCredential,
  insertCredentials,
  markClientUsed,
  markUsed,
} from './oauth.queries.ts'
import { isVerified } from './verifier.ts'

const ACCESS_SECONDS = 3600
const REFRESH_MS = 30 * 24 * 3600_000

/** The fields of a form, by name. */
export type OAuthForm = Readonly<Partial<Record<string, string>>>

const refuseGrant = (what: string) =>
  new OAuthError('invalid_grant', `This ${what} is invalid or has expired.`)

function requireField(form: OAuthForm, name: string): string {
  const value = form[name]
  if (value) return value
  throw new OAuthError('invalid_request', `${name} is required.`)
}

/** Tokens are for one resource, whether it is named or not (RFC 8707). */
function requireResource({ settings }: Scope, { resource }: OAuthForm): void {
  if (resource === undefined || resource === toResource(settings.APP_URL)) return
  throw new OAuthError('invalid_target', 'Tokens are issued for the MCP server alone.')
}

/**
 * The code or refresh token, which this client alone may exchange, and once. A second time, somebody else has it too:
 * then the app is disconnected, with what the first exchange has got (RFC 6749, 4.1.2; RFC 9700, 4.14).
 */
async function getUnused(
  scope: Scope,
  {
    kind,
    secret,
    clientId,
    what,
  }: { kind: 'code' | 'refresh'; secret: string; clientId: string; what: string },
): Promise<FoundCredential> {
  const found = await findCredential(scope.directory, hashToken(secret))
  if (found?.credential.kind !== kind || found.app.clientId !== clientId) throw refuseGrant(what)
  if (found.credential.expiresAt <= scope.now()) throw refuseGrant(what)
  if (found.credential.usedAt) {
    await stopApp(scope, found)
    throw refuseGrant(what)
  }
  return found
}

function toCredential(
  appId: string,
  secret: string,
  { kind, createdAt, expiresAt }: Pick<AppCredentialRow, 'kind' | 'createdAt' | 'expiresAt'>,
): AppCredentialRow {
  const ofCode = { redirectUri: null, challenge: null }
  return { hash: hashToken(secret), appId, kind, createdAt, expiresAt, usedAt: null, ...ofCode }
}

/** New tokens in place of what was presented; the access token before them is over. */
async function exchange(scope: Scope, found: FoundCredential, what: string) {
  const { directory: db, now } = scope
  const { credential, app } = found
  const at = now()
  const [access, refresh] = [newAppToken(), `bwr_${newToken()}`]
  const refreshUntil = new Date(at.getTime() + REFRESH_MS)
  const accessUntil = new Date(at.getTime() + ACCESS_SECONDS * 1000)
  const writes: Statement[] = [
    markUsed(db, credential.hash, at),
    deleteAccessTokens(db, app.id),
    insertCredentials(db, [
      toCredential(app.id, access, { kind: 'access', createdAt: at, expiresAt: accessUntil }),
      toCredential(app.id, refresh, { kind: 'refresh', createdAt: at, expiresAt: refreshUntil }),
    ]),
    extendApp(db, app.id, refreshUntil),
    markClientUsed(db, app.clientId, at),
  ]
  await commit(db, [assertUnused(db, credential.hash), ...writes], {
    unused: async () => {
      await stopApp(scope, found)
      throw refuseGrant(what)
    },
  })
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: refresh,
    scope: app.scopes.join(' '),
  }
}

async function exchangeCode(scope: Scope, form: OAuthForm, clientId: string) {
  const what = 'code'
  const secret = requireField(form, 'code')
  const redirectUri = requireField(form, 'redirect_uri')
  const verifier = requireField(form, 'code_verifier')
  const found = await getUnused(scope, { kind: 'code', secret, clientId, what })
  const { credential } = found
  if (credential.redirectUri !== redirectUri) throw refuseGrant(what)
  if (credential.challenge === null || !isVerified(credential.challenge, verifier)) throw refuseGrant(what)
  return exchange(scope, found, what)
}

async function exchangeRefreshToken(scope: Scope, form: OAuthForm, clientId: string) {
  const what = 'refresh token'
  const secret = requireField(form, 'refresh_token')
  const found = await getUnused(scope, { kind: 'refresh', secret, clientId, what })
  const asked = form['scope']?.split(' ').filter(Boolean) ?? []
  const granted: readonly string[] = found.app.scopes
  if (!asked.every((each) => granted.includes(each))) {
    throw new OAuthError('invalid_scope', 'A refresh can’t add scopes. Connect the app again.')
  }
  return exchange(scope, found, what)
}

/** @throws {OAuthError} where the program gets no tokens */
export async function issueTokens(scope: Scope, form: OAuthForm) {
  await limitTokens(scope)
  const clientId = requireField(form, 'client_id')
  requireResource(scope, form)
  const grant = requireField(form, 'grant_type')
  if (grant === 'authorization_code') return exchangeCode(scope, form, clientId)
  if (grant === 'refresh_token') return exchangeRefreshToken(scope, form, clientId)
  throw new OAuthError('unsupported_grant_type', 'Only authorization_code and refresh_token are supported.')
}
