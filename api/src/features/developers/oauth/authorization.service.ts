import { recordAppEvent } from '#api/core/credentials/connected-apps.audit.ts'
import { type ConnectedAppRow } from '#api/core/credentials/connected-apps.queries.ts'
import { noticeMail } from '#api/core/credentials/security-notices.ts'
import { toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { refuse, toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { hashToken, newToken } from '#api/lib/random-tokens.ts'
import { APP_REFUSALS, MAX_CONNECTED_APPS } from '#contract/developers/connected-apps.actions.ts'
import { findConnectReason, listConnectActions } from '#contract/developers/connected-apps.policy.ts'
import { toResource } from '#contract/developers/oauth.metadata.ts'
import { type AuthorizationRequest } from '#contract/developers/oauth.forms.ts'
import { type Authorization, type authorizeApp as authorizeEndpoint } from '#contract/developers/oauth.ts'
import { isRegistered, toRedirectHost, withParameters } from '#contract/developers/redirect-uris.ts'
import { type BodyOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { KEY_SCOPES, type KeyScope } from '#contract/organization/api-keys.words.ts'
import { limitConsents } from './oauth.limits.ts'
import {
  type AppCredentialRow,
  assertAppRoom,
  assertClient,
  countOtherApps,
  findClient,
  insertCredentials,
  markClientUsed,
  type OAuthClientRow,
  replaceApp,
} from './oauth.queries.ts'
import { isChallenge } from './verifier.ts'

const CODE_MS = 60_000

const unknownClient = () =>
  new DomainError(
    'not-found',
    'This app is not registered, or its registration has expired. Start again in the app.',
  )

/** The client with the redirect URI that was sent. Without the two, nobody is sent anywhere. */
async function getClient(scope: SignedInScope, { client_id, redirect_uri }: AuthorizationRequest) {
  const client = client_id === undefined ? undefined : await findClient(scope.directory, client_id)
  if (!client) throw unknownClient()
  if (redirect_uri === undefined || !isRegistered(client.redirectUris, redirect_uri)) {
    throw new DomainError(
      'forbidden',
      'The app asked to be sent a code at an address that it did not register.',
    )
  }
  return { client, redirectUri: redirect_uri }
}

interface Fault {
  error: string
  text: string
}

const isScope = (text: string): text is KeyScope => (KEY_SCOPES as readonly string[]).includes(text)

/** In one order, each once. */
const toScopes = (asked: string[]): KeyScope[] => KEY_SCOPES.filter((scope) => asked.includes(scope))

const readScopes = (scope: string | undefined): string[] => scope?.split(' ').filter(Boolean) ?? []

/** What is wrong with a request whose redirect URI is right: told to the person, and by a link of theirs to the program. */
function findFault(request: AuthorizationRequest, resource: string): Fault | undefined {
  if (request.response_type !== 'code') {
    return { error: 'unsupported_response_type', text: 'The app did not ask for a code.' }
  }
  if (request.code_challenge_method !== 'S256' || !isChallenge(request.code_challenge)) {
    return { error: 'invalid_request', text: 'The app did not protect its code (PKCE with S256).' }
  }
  if (request.resource !== undefined && request.resource !== resource) {
    return {
      error: 'invalid_target',
      text: `The app asked for access to ${request.resource}, which is not ours.`,
    }
  }
  if (!readScopes(request.scope).every(isScope)) {
    return { error: 'invalid_scope', text: 'The app asked for a scope that does not exist.' }
  }
  return undefined
}

function toAsked(scope: string | undefined): KeyScope[] {
  const asked = toScopes(readScopes(scope))
  return asked.length > 0 ? asked : [...KEY_SCOPES]
}

/** Back to the program: its own state, and who replies (RFC 9207). */
const toReturn = (
  { settings }: SignedInScope,
  redirectUri: string,
  { state }: AuthorizationRequest,
  parameters: Record<string, string>,
) => withParameters(redirectUri, { ...parameters, state, iss: settings.APP_URL })

const toStanding = ({ actor }: SignedInScope, count: number) => ({ isConfirmed: actor.emailConfirmed, count })

/** @throws {DomainError} where the program is unknown, or asked to be replied to somewhere else */
export async function getAuthorization(
  scope: SignedInScope,
  request: AuthorizationRequest,
): Promise<Authorization> {
  const { client, redirectUri } = await getClient(scope, request)
  const fault = findFault(request, toResource(scope.settings.APP_URL))
  const count = await countOtherApps(scope.directory, { userId: scope.actor.id, clientId: client.id })
  return {
    client: { name: client.name, redirectHost: toRedirectHost(redirectUri) },
    scopes: fault ? [] : toAsked(request.scope),
    cancelTo: toReturn(scope, redirectUri, request, { error: fault?.error ?? 'access_denied' }),
    fault: fault?.text ?? null,
    allowedActions: listConnectActions(toStanding(scope, count)),
  }
}

function toAppRow(
  { actor }: SignedInScope,
  { client, redirectUri }: { client: OAuthClientRow; redirectUri: string },
  { scopes, at }: { scopes: KeyScope[]; at: Date },
): ConnectedAppRow {
  const { id: clientId, name } = client
  return {
    id: newId('cap'),
    organizationId: actor.organizationId,
    userId: actor.id,
    clientId,
    name,
    foldedName: foldText(name),
    redirectHost: toRedirectHost(redirectUri),
    scopes,
    createdAt: at,
    // Until its code is exchanged.
    expiresAt: new Date(at.getTime() + CODE_MS),
    lastUsedAt: null,
  }
}

const recordConnected = (scope: SignedInScope, app: ConnectedAppRow) =>
  recordAppEvent(scope, app, {
    action: 'connected-app.connected',
    actor: toActorName(scope.account),
    details: [
      { field: 'scopes', from: null, to: app.scopes.join(', ') },
      { field: 'host', from: null, to: app.redirectHost },
    ],
  })

/** What the caller lets a program do: never more than it asked for. */
function requireScopes(chosen: readonly KeyScope[], asked: string | undefined): KeyScope[] {
  const allowed = toAsked(asked)
  if (chosen.every((scope) => allowed.includes(scope))) return toScopes([...chosen])
  const text = 'The app did not ask for this scope.'
  throw new DomainError('validation-failed', text, { errors: { scopes: [text] } })
}

/** What a code is exchanged by, and until when. */
const toCode = (
  secret: string,
  { id: appId, createdAt, expiresAt }: ConnectedAppRow,
  { redirectUri, challenge }: Pick<AppCredentialRow, 'redirectUri' | 'challenge'>,
): AppCredentialRow => ({
  hash: hashToken(secret),
  appId,
  kind: 'code',
  createdAt,
  expiresAt,
  usedAt: null,
  redirectUri,
  challenge,
})

/** Connects a program, and returns where its code is sent: once, within a minute, and bound to what it was asked with. */
export async function authorizeApp(
  scope: SignedInScope,
  { scopes: chosen, ...request }: BodyOf<typeof authorizeEndpoint>,
): Promise<{ redirectTo: string }> {
  const { db, directory, actor, account, now, settings } = scope
  await limitConsents(scope, actor.id)
  const { client, redirectUri } = await getClient(scope, request)
  const fault = findFault(request, toResource(settings.APP_URL))
  if (fault) throw new DomainError('malformed', fault.text)
  const scopes = requireScopes(chosen, request.scope)
  const which = { userId: actor.id, clientId: client.id }
  refuse(APP_REFUSALS, findConnectReason(toStanding(scope, await countOtherApps(directory, which))))

  const app = toAppRow(scope, { client, redirectUri }, { scopes, at: now() })
  const code = `bwc_${newToken()}`
  const { code_challenge: challenge = null } = request
  const mail = noticeMail(scope, account.user, 'app-connected')
  await commit(
    db,
    [
      assertClient(db, client.id),
      assertAppRoom(db, { ...which, max: MAX_CONNECTED_APPS }),
      ...replaceApp(db, app),
      insertCredentials(db, [toCode(code, app, { redirectUri, challenge })]),
      markClientUsed(db, client.id, app.createdAt),
      recordConnected(scope, app),
      mail.statement,
    ],
    { client: unknownClient, room: () => toRefusal(APP_REFUSALS, 'limit') },
  )
  mail.send()
  return { redirectTo: toReturn(scope, redirectUri, request, { code }) }
}
