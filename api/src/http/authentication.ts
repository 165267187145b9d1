import { openDb } from '#api/db/client.ts'
import { readAccessToken } from '#api/lib/access-tokens.ts'
import { type AccountRow, findSessionAccount } from '#api/lib/account.queries.ts'
import { type Actor, type Scope, type SignedInScope } from '#api/lib/scope.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i
const MAX_TOKEN = 2048

function toActor({ user, subscription, isManager }: AccountRow, sessionId: string): Actor {
  const { id, organizationId, role, emailConfirmedAt } = user
  return {
    id,
    organizationId,
    sessionId,
    role,
    isManager,
    emailConfirmed: emailConfirmedAt !== null,
    plan: subscription,
  }
}

/**
 * The scope of the caller that the bearer token names, as the database knows them now; undefined when there is no such
 * caller. One query tells all about them, so that asking who one is costs no second one.
 */
export async function authenticate(
  scope: Scope,
  authorization: string | null,
): Promise<SignedInScope | undefined> {
  if (!authorization || authorization.length > MAX_TOKEN) return undefined
  const token = BEARER.exec(authorization)?.[1]
  if (!token) return undefined
  const now = scope.now()
  const claims = await readAccessToken(scope.settings, token, now)
  if (!claims) return undefined
  const account = await findSessionAccount(scope.db, { ...claims, now })
  if (!account) return undefined
  const actor = toActor(account, claims.sessionId)
  return { ...scope, actor, account, isStillSignedIn: () => isStillSignedIn(scope, authorization, actor) }
}

/** Asks the primary: a session that has ended a moment ago must be seen. */
async function isStillSignedIn(scope: Scope, authorization: string, actor: Actor): Promise<boolean> {
  const db = openDb(scope.bindings.DB.withSession('first-primary'))
  const again = await authenticate({ ...scope, db }, authorization)
  return again?.actor.organizationId === actor.organizationId
}
