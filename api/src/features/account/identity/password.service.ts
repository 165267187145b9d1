import { findFailedAssertion } from '#api/db/batch-assertions.ts'
import { runBatch } from '#api/db/client.ts'
import { dispatchMail } from '#api/integrations/mail/mail-delivery.ts'
import { passwordChangedMail, resetPasswordMail } from '#api/integrations/mail/mail-messages.ts'
import { mailLink } from '#api/integrations/mail/mailed-links.ts'
import { queueMail } from '#api/integrations/mail/mails.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { hashPassword } from '#api/lib/passwords.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/lib/scope.ts'
import { recordOwnChange } from './account-notices.ts'
import { forgotPasswordLimits, resetPasswordLimits } from './identity.limits.ts'
import {
  dropUnprovedWaysIn,
  findMailedLink,
  LINK_GOOD,
  requireGoodLink,
  resetPasswordByLink,
} from './mailed-links.queries.ts'
import { findUserByEmail, findUserById } from './people.queries.ts'

const expired = () =>
  new DomainError('link-expired', 'This link has expired or was used already. Ask for a new one.')

async function mailResetLink(scope: Scope, email: string): Promise<void> {
  const user = await findUserByEmail(scope.db, email)
  if (user?.status !== 'active') return
  const { mailId, statements } = mailLink(scope, 'reset-password', user, resetPasswordMail)
  await runBatch(scope.db, statements)
  dispatchMail(scope, mailId)
}

/** Looks for the account only after the answer is out, which is therefore the same, and as fast, for everybody. */
export async function forgotPassword(scope: Scope, email: string): Promise<{ message: string }> {
  await limit(scope, forgotPasswordLimits(scope, email))
  scope.later(
    mailResetLink(scope, email).catch((error: unknown) =>
      scope.log('error', 'reset-link-not-mailed', { error }),
    ),
  )
  return {
    message: 'If there is an account for this address, a link to choose a new password is on its way.',
  }
}

/** Sets a new password with the mailed token, ends every session of the person, and tells them. */
export async function resetPassword(
  scope: Scope,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await limit(scope, resetPasswordLimits(scope))
  const { db, now, settings } = scope
  const hash = hashToken(token)
  const link = await findMailedLink(db, { hash, purpose: 'reset-password', now: now() })
  if (!link || link.usedAt) throw expired()
  const user = await findUserById(db, link.userId)
  if (user?.status !== 'active') throw expired()

  const message = passwordChangedMail({ firstName: user.firstName, appUrl: settings.APP_URL })
  const mail = queueMail(db, message, { to: user.email, now: now() })
  const passwordHash = await hashPassword(password)
  try {
    await runBatch(db, [
      requireGoodLink(db, hash),
      ...dropUnprovedWaysIn(db, user.id),
      ...resetPasswordByLink(db, { userId: user.id, passwordHash, now: now() }),
      recordOwnChange(scope, user, 'security.password-changed'),
      mail.statement,
    ])
  } catch (error) {
    if (findFailedAssertion(error) !== LINK_GOOD) throw error
    throw expired()
  }
  dispatchMail(scope, mail.id)
}
