import { toActor } from '#api/core/access/act-for.ts'
import { type Actor, type Scope } from '#api/core/access/scope.ts'
import { type AccountRow } from '#api/core/directory/account.queries.ts'
import { hashToken, newToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { lowerRole } from './api-keys.ts'
import { findAppAccount, markAppUsed } from './connected-apps.queries.ts'

const APP_TOKEN = /^bwa_[\w-]{43}$/

export const newAppToken = () => `bwa_${newToken()}`
export const isAppToken = (text: string) => APP_TOKEN.test(text)

/** Calls of one app, as of one key. */
const PER_MINUTE = { max: 600, windowSeconds: 60 }

/**
 * The caller behind an access token, as the database knows them now; undefined where there is no such token, it has
 * expired, or the person is archived. An app does what its person may, but what they may as an owner or a manager.
 * @param isCounted whether the call counts against the limit of the app
 * @throws {DomainError} `too-many-requests` where the app has made too many calls in this minute
 */
export async function findCallerOfApp(
  scope: Scope,
  token: string,
  isCounted: boolean,
): Promise<{ actor: Actor; account: AccountRow } | undefined> {
  const now = scope.now()
  const found = await findAppAccount(scope.directory, { hash: hashToken(token), now })
  if (!found) return undefined
  const { app, user, ...rest } = found
  if (isCounted)
    await limit(scope, [{ key: `app:${app.id}`, ...PER_MINUTE, reason: 'Too many calls of this app.' }])
  scope.later(Promise.resolve(markAppUsed(scope.directory, app.id, now)))
  const account: AccountRow = {
    ...rest,
    user: { ...user, role: lowerRole(user.role, 'administrator') },
    isManager: false,
    programName: `app ${app.name}`,
  }
  const { id, scopes } = app
  return { account, actor: { ...toActor(account, id), program: { kind: 'app', id, scopes } } }
}
