import { findFailedAssertion } from '#api/db/batch-assertions.ts'
import { runBatch } from '#api/db/client.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { checkPassword, hashPassword } from '#api/lib/passwords.ts'
import { forgive, limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/lib/scope.ts'
import { type ChangePassword } from '#contract/profile.forms.ts'
import { noticeMail, recordOwnChange } from './account-notices.ts'
import { changePasswordLimits } from './identity.limits.ts'
import { PASSWORD_UNCHANGED, replacePasswordHash } from './people.queries.ts'
import { revokeSessionsOfUser } from './sessions.queries.ts'

const WRONG = 'The current password is not right.'
const wrongPassword = () =>
  new DomainError('validation-failed', WRONG, { errors: { currentPassword: [WRONG] } })

/**
 * Sets a new password for somebody who knows the present one, or has none. Every other session ends in the same
 * transaction, those of the extension too: whoever else was in is out.
 */
export async function changePassword(
  scope: SignedInScope,
  { currentPassword, password }: ChangePassword,
): Promise<void> {
  const { db, now, actor } = scope
  const { user } = scope.account
  const tries = changePasswordLimits(user.id)
  await limit(scope, tries)
  if (user.passwordHash !== null) {
    const { isRight } = await checkPassword(currentPassword, user.passwordHash)
    if (!isRight) throw wrongPassword()
  }

  const mail = noticeMail(scope, user, 'password-changed')
  const passwordHash = await hashPassword(password)
  try {
    await runBatch(db, [
      ...replacePasswordHash(db, { userId: user.id, from: user.passwordHash, to: passwordHash }),
      revokeSessionsOfUser(db, {
        userId: user.id,
        except: actor.sessionId,
        reason: 'password-changed',
        now: now(),
      }),
      recordOwnChange(scope, user, 'security.password-changed'),
      mail.statement,
    ])
  } catch (error) {
    if (findFailedAssertion(error) === PASSWORD_UNCHANGED) throw wrongPassword()
    throw error
  }
  mail.send()
  await forgive(scope, tries)
}
