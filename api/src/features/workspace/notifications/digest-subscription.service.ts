import { type Scope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { openDb } from '#api/db/open-db.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { openDigestToken } from './digest-tokens.ts'
import { findDigestPerson } from './digests.queries.ts'
import { toSettings, writeSettings } from './notification-settings.service.ts'
import { listSettings } from './notifications.queries.ts'

const NO_LINK = 'This link is invalid, or its account is gone. You get no digests by it.'

/** @throws {DomainError} `not-found` for what is no link of a mail, and once the person is gone */
async function readLink(scope: Scope, token: string) {
  await limit(scope, [{ key: `digest-mail:address:${scope.address}`, max: 60, windowSeconds: 600 }])
  const whose = await openDigestToken(scope, token)
  const db = whose && (await openDb(scope.bindings, whose.organizationId, scope.directory))
  const person = db && (await findDigestPerson(db, whose))
  if (!person) throw new DomainError('not-found', NO_LINK)
  return { db, whose, settings: toSettings(await listSettings(db, whose)) }
}

export async function getDigestSubscription(scope: Scope, token: string): Promise<{ isSubscribed: boolean }> {
  const { settings } = await readLink(scope, token)
  return { isSubscribed: settings.mailed.length > 0 }
}

/** The link is proof enough: it was mailed to the person whom it is about, and does nothing else. */
export async function unsubscribeFromDigest(scope: Scope, token: string): Promise<{ isSubscribed: boolean }> {
  const { db, whose, settings } = await readLink(scope, token)
  await commit(db, writeSettings({ db }, whose, { listed: settings.listed, mailed: [] }))
  return { isSubscribed: false }
}
