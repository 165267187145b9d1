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
import { forgotPasswordLimits, resetPasswordLimits } from './identity.limits.ts'
import { findMailedLink, resetPasswordWithLink } from './mailed-links.queries.ts'
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
  if (!user) throw expired()

  const message = passwordChangedMail({ firstName: user.firstName, appUrl: settings.APP_URL })
  // The link's hash names the mail, so that two resets at the same time send one.
  const mail = queueMail(db, message, { id: `mal_reset-${hash}`, to: user.email, now: now() })
  const passwordHash = await hashPassword(password)
  const isChanged = await resetPasswordWithLink(db, {
    hash,
    userId: user.id,
    passwordHash,
    now: now(),
    mail: mail.statement,
  })
  if (!isChanged) throw expired()
  dispatchMail(scope, mail.id)
}
