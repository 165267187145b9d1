import { readAccessToken } from '#api/lib/access-tokens.ts'
import { findActor } from '#api/lib/account.queries.ts'
import { type Actor, type Scope } from '#api/lib/scope.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i
const MAX_TOKEN = 2048

/** The caller that the bearer token names, as the database knows them now; undefined when there is no such caller. */
export async function authenticate(scope: Scope, authorization: string | null): Promise<Actor | undefined> {
  if (!authorization || authorization.length > MAX_TOKEN) return undefined
  const token = BEARER.exec(authorization)?.[1]
  if (!token) return undefined
  const now = scope.now()
  const claims = await readAccessToken(scope.settings, token, now)
  if (!claims) return undefined
  const row = await findActor(scope.db, { ...claims, now })
  if (!row) return undefined

  const { productId, planStatus, trialEndsAt, emailConfirmedAt, ...person } = row
  return {
    ...person,
    sessionId: claims.sessionId,
    emailConfirmed: emailConfirmedAt !== null,
    plan: productId === null || planStatus === null ? null : { productId, status: planStatus, trialEndsAt },
  }
}
