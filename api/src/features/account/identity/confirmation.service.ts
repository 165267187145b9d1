import { runBatch } from '#api/db/client.ts'
import { dispatchMail } from '#api/integrations/mail/mail-delivery.ts'
import { confirmEmailMail } from '#api/integrations/mail/mail-messages.ts'
import { mailLink } from '#api/integrations/mail/mailed-links.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope, type SignedInScope } from '#api/lib/scope.ts'
import { confirmEmailLimits, resendLimits } from './identity.limits.ts'
import { findMailedLink, useMailedLink } from './mailed-links.queries.ts'
import { confirmUserEmail, findUserById } from './people.queries.ts'

/** A link says "confirmed" as often as it is opened while it lives: mail scanners open it before the person does. */
export async function confirmEmail(scope: Scope, token: string): Promise<{ confirmed: true }> {
  await limit(scope, confirmEmailLimits(scope))
  const { db, now } = scope
  const hash = hashToken(token)
  const link = await findMailedLink(db, { hash, purpose: 'confirm-email', now: now() })
  if (!link) {
    throw new DomainError(
      'link-expired',
      'Something went wrong confirming your email. Please try again or request a new confirmation email.',
    )
  }
  await runBatch(db, [useMailedLink(db, hash, now()), confirmUserEmail(db, link.userId, now())])
  return { confirmed: true }
}

/** Mails a further link; the ones before it go on working until they expire. */
export async function resendConfirmation(scope: SignedInScope): Promise<{ message: string }> {
  const { actor, db } = scope
  if (actor.emailConfirmed) return { message: 'Your email address is confirmed already.' }
  await limit(scope, resendLimits(scope, actor.id))
  const user = await findUserById(db, actor.id)
  if (!user) throw new DomainError('not-found', 'There is no such person.')

  const { mailId, statements } = mailLink(scope, 'confirm-email', user, confirmEmailMail)
  await runBatch(db, statements)
  dispatchMail(scope, mailId)
  return { message: `We sent a new confirmation link to ${user.email}.` }
}
