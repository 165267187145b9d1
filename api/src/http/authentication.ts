import { openDb, openDirectory } from '#api/db/open-db.ts'
import { toActor } from '#api/core/access/act-for.ts'
import { findCallerOfKey, isApiKey } from '#api/core/credentials/api-keys.ts'
import { findCallerOfApp, isAppToken } from '#api/core/credentials/connected-apps.ts'
import { readAccessToken } from '#api/core/sessions/access-tokens.ts'
import { type AccountRow, findSessionAccount } from '#api/core/directory/account.queries.ts'
import { type Actor, type Scope, type SignedInScope } from '#api/core/access/scope.ts'
import { isInnerCall } from './inner-calls.ts'

/** A token of a session or of a connected app, or an API key. */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+|[\w-]+)$/i
const MAX_TOKEN = 2048

interface Caller {
  actor: Actor
  account: AccountRow
}

/** By invocation of the worker, then by token. */
const asked = new WeakMap<object, Map<string, Promise<Caller | undefined>>>()

/** Looked up once per invocation: batched reads share it, and the same token is the same caller. */
function findCallerOnce(scope: Scope, authorization: string, invocation: object) {
  const known = asked.get(invocation) ?? new Map<string, Promise<Caller | undefined>>()
  asked.set(invocation, known)
  // Who calls the MCP server has been counted with that call.
  const caller = known.get(authorization) ?? findCaller(scope, authorization, !isInnerCall(invocation))
  known.set(authorization, caller)
  return caller
}

/**
 * One query reads everything about the caller, so that `/auth/me` needs no second one.
 * @param isCounted whether this is a call of its own, for the limits of a program
 */
async function findCaller(
  scope: Scope,
  authorization: string,
  isCounted: boolean,
): Promise<Caller | undefined> {
  if (authorization.length > MAX_TOKEN) return undefined
  const token = BEARER.exec(authorization)?.[1]
  if (!token) return undefined
  if (isApiKey(token)) return findCallerOfKey(scope, token, isCounted)
  if (isAppToken(token)) return findCallerOfApp(scope, token, isCounted)
  const now = scope.now()
  const claims = await readAccessToken(scope.settings, token, now)
  if (!claims) return undefined
  const account = await findSessionAccount(scope.directory, { ...claims, now })
  return account && { account, actor: toActor(account, claims.sessionId) }
}

/**
 * The scope of the caller that the bearer token names, as the database knows them now; undefined when there is no such
 * caller.
 */
export async function authenticate(
  scope: Scope,
  authorization: string | null,
  invocation: object,
): Promise<SignedInScope | undefined> {
  if (!authorization) return undefined
  const caller = await findCallerOnce(scope, authorization, invocation)
  if (!caller) return undefined
  const db = await openDb(scope.bindings, caller.actor.organizationId, scope.directory)
  const isStillThere = () => isStillSignedIn(scope, authorization, caller.actor)
  return { ...scope, ...caller, db, isStillSignedIn: isStillThere }
}

/** Reads from the primary, so that a session that has just ended is refused. */
async function isStillSignedIn(scope: Scope, authorization: string, actor: Actor): Promise<boolean> {
  const again = await findCaller({ ...scope, directory: openDirectory(scope.bindings) }, authorization, true)
  return again?.actor.organizationId === actor.organizationId
}
