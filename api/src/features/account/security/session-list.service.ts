import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type SessionInfo } from '#contract/account/security.ts'
import { recordSecurityEvent } from '#api/core/credentials/security-notices.ts'
import { toDeviceName } from './device-names.ts'
import {
  findOpenSession,
  listOpenSessions,
  revokeSession,
  revokeSessionsOfUser,
} from '#api/core/sessions/sessions.queries.ts'

export async function listSessions({ actor, db, now }: SignedInScope): Promise<{ items: SessionInfo[] }> {
  const sessions = await listOpenSessions(db, { userId: actor.id, now: now() })
  return {
    items: sessions.map(({ id, kind, userAgent, network, createdAt, lastUsedAt }) => ({
      id,
      kind,
      device: toDeviceName(userAgent),
      network,
      createdAt: createdAt.toISOString(),
      lastUsedAt: (lastUsedAt ?? createdAt).toISOString(),
      isCurrent: id === actor.sessionId,
    })),
  }
}

/** Somebody else's session is not found, like an ended one. */
export async function endSession(scope: SignedInScope, id: string): Promise<void> {
  const { actor, db, now, account } = scope
  const session = await findOpenSession(db, { id, userId: actor.id, now: now() })
  if (!session) throw new DomainError('not-found', 'This session has already ended.')
  await commit(db, [
    revokeSession(db, { sessionId: id, reason: 'signed-out', now: now() }),
    recordSecurityEvent(scope, account.user, 'security.session-ended', toDeviceName(session.userAgent)),
  ])
}

export async function endSessions(scope: SignedInScope): Promise<void> {
  const { actor, db, now, account } = scope
  await commit(db, [
    revokeSessionsOfUser(db, { userId: actor.id, reason: 'signed-out-everywhere', now: now() }),
    recordSecurityEvent(scope, account.user, 'security.signed-out-everywhere'),
  ])
}
