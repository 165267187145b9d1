import { type Scope } from '#api/core/access/scope.ts'
import { recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { commit } from '#api/db/commit.ts'
import { openDb } from '#api/db/open-db.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { findMailedPerson, listFollowedDomains } from './rank-alerts.queries.ts'
import { openRankMailToken } from './rank-mail-tokens.ts'
import { setFollower } from './ranks.queries.ts'

const NO_LINK = 'This link is invalid, or its account is gone. You get no emails about positions by it.'

/** @throws {DomainError} `not-found` for what is no link of a mail, and once the person is gone */
async function readLink(scope: Scope, token: string) {
  await limit(scope, [{ key: `rank-mail:address:${scope.address}`, max: 60, windowSeconds: 600 }])
  const named = await openRankMailToken(scope, token)
  const db = named && (await openDb(scope.bindings, named.organizationId, scope.directory))
  const user = db && (await findMailedPerson(db, named))
  if (!user) throw new DomainError('not-found', NO_LINK)
  const { organizationId } = named
  return { db, user, organizationId, followed: await listFollowedDomains(db, named) }
}

const toNames = (followed: readonly { domain: string }[]) => ({
  domains: followed.map(({ domain }) => domain),
})

export async function getRankMailSubscription(scope: Scope, token: string): Promise<{ domains: string[] }> {
  const { followed } = await readLink(scope, token)
  return toNames(followed)
}

/**
 * From all domains: a mail is about each that has changed. The link is proof enough: it was mailed to the person whom it is about,
 * and does nothing else.
 */
export async function unsubscribeFromRankMail(scope: Scope, token: string): Promise<{ domains: string[] }> {
  const { db, user, organizationId, followed } = await readLink(scope, token)
  await commit(
    db,
    followed.flatMap(({ id, domain }) => [
      setFollower(db, { rankedDomainId: id, userId: user.id, optedOutAt: scope.now() }),
      recordAuditEvent(
        { ...scope, db },
        {
          organizationId,
          actor: toActorName({ user }),
          subject: { id, name: domain },
          action: 'ranked-domain.mail-stopped',
        },
      ),
    ]),
  )
  return toNames(followed)
}
