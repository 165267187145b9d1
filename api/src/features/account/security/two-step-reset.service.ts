import { commit } from '#api/db/commit.ts'
import { findPerson } from '#api/core/directory/account.queries.ts'
import { recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { requireUserAction } from '#api/core/access/user-rules.ts'
import { noticeMail } from '#api/core/credentials/security-notices.ts'
import { revokeSessionsOfUser } from '#api/core/sessions/sessions.queries.ts'
import { assertTwoStepOf, turnTwoStepOff } from '#api/core/credentials/two-step.queries.ts'
import { notOn } from './two-step.service.ts'

/**
 * Turns off two-step sign-in for somebody who lost their phone and their codes. All sessions end in the same
 * transaction, and the person is notified, since an attacker might ask an administrator for this.
 */
export async function resetTwoStep(scope: SignedInScope, id: string): Promise<void> {
  const { account, actor, db, now } = scope
  const { organizationId } = actor
  const found = await findPerson(db, { id, organizationId })
  if (!found) throw new DomainError('not-found', 'There is no such person.')
  const { user } = found
  // Refused for the caller's own: an unattended session would otherwise be enough to turn off two-step sign-in.
  await requireUserAction(scope, found, 'reset-two-step')

  const mail = noticeMail(scope, user, 'two-step-reset')
  await commit(
    db,
    [
      assertTwoStepOf(db, user),
      ...turnTwoStepOff(db, id),
      revokeSessionsOfUser(db, { userId: id, reason: 'two-step-reset', now: now() }),
      recordAuditEvent(scope, {
        organizationId,
        actor: toActorName(account),
        action: 'security.two-step-reset',
        subject: { id, name: joinName(user) },
      }),
      mail.statement,
    ],
    { 'two-step-state': notOn },
  )
  mail.send()
}
