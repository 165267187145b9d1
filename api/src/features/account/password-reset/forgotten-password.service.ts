import { commit } from '#api/db/commit.ts'
import { dispatchMail } from '#api/mail/mail-delivery.ts'
import { resetPasswordMail } from './reset-link-mail.ts'
import { mailLink } from '#api/mail/mailed-links.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { forgotPasswordLimits } from './password-reset.limits.ts'
import { findUserByEmail } from '#api/core/directory/credentials.queries.ts'

async function mailResetLink(scope: Scope, email: string): Promise<void> {
  const user = await findUserByEmail(scope.db, email)
  if (user?.status !== 'active') return
  const { mailId, statements } = mailLink(scope, 'reset-password', user, resetPasswordMail)
  await commit(scope.db, statements)
  dispatchMail(scope, mailId)
}

/** Looks up the account after the response, so that content and timing are the same for every address. */
export async function forgotPassword(scope: Scope, email: string): Promise<{ message: string }> {
  await limit(scope, forgotPasswordLimits(scope, email))
  scope.later(
    mailResetLink(scope, email).catch((error: unknown) =>
      scope.log('error', 'reset-link-not-mailed', { error }),
    ),
  )
  return {
    message: 'If there’s an account with this email address, we’ve sent it a link to choose a new password.',
  }
}
