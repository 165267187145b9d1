import { toActor } from '#api/core/access/act-for.ts'
import { type Actor, type Scope } from '#api/core/access/scope.ts'
import { type AccountRow } from '#api/core/directory/account.queries.ts'
import { hashToken, newToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type KeyRole } from '#contract/organization/api-keys.words.ts'
import { findKeyAccount, markKeyUsed } from './api-keys.queries.ts'

/** `bwk_` and 256 random bits. The prefix tells secret scanners and people what it is. */
const API_KEY = /^bwk_[\w-]{43}$/

export const newApiKey = () => `bwk_${newToken()}`
export const isApiKey = (text: string) => API_KEY.test(text)

/** What is stored of a key. It is as random as a key of a cipher, so that no slow hash is needed. */
export const hashApiKey = hashToken

/** Calls of one key, counted over all addresses that it comes from. */
const PER_MINUTE = { max: 600, windowSeconds: 60 }

/** A key may do what its role and its creator both may; an owner's is never an owner. */
export const lowerRole = (role: Actor['role'], keyRole: KeyRole): KeyRole =>
  role === 'member' || keyRole === 'member' ? 'member' : 'administrator'

/**
 * The caller behind an API key, as the database knows them now; undefined where there is no such key, it has expired, or
 * its creator is archived.
 * @param isCounted whether the call counts against the limit of the key
 * @throws {DomainError} `too-many-requests` where the key has made too many calls in this minute
 */
export async function findCallerOfKey(
  scope: Scope,
  secret: string,
  isCounted: boolean,
): Promise<{ actor: Actor; account: AccountRow } | undefined> {
  const now = scope.now()
  const found = await findKeyAccount(scope.directory, { hash: hashApiKey(secret), now })
  if (!found) return undefined
  const { key, user, ...rest } = found
  if (isCounted)
    await limit(scope, [
      { key: `api-key:${key.id}`, ...PER_MINUTE, reason: 'Too many calls with this API key.' },
    ])
  scope.later(Promise.resolve(markKeyUsed(scope.directory, key.id, now)))
  const account: AccountRow = {
    ...rest,
    user: { ...user, role: lowerRole(user.role, key.role) },
    // What somebody may because others report to them, they alone may.
    isManager: false,
    programName: `API key ${key.name}`,
  }
  const { id, scopes } = key
  return { account, actor: { ...toActor(account, id), program: { kind: 'api-key', id, scopes } } }
}
