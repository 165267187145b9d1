import { commit } from '#api/db/commit.ts'
import { dispatchMail } from '#api/mail/mail-delivery.ts'
import { confirmEmailMail } from './confirmation-mail.ts'
import { deleteMailedLinks } from '#api/mail/mailed-links.queries.ts'
import { mailLink } from '#api/mail/mailed-links.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { isDomainElsewhere, proveDomain } from '#api/core/directory/domains.queries.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope, type SignedInScope } from '#api/core/access/scope.ts'
import { type confirmEmail as confirmation } from '#contract/account/sign-up.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { confirmEmailLimits, readConfirmationLimits, resendLimits } from './sign-up.limits.ts'
import { findMailedLink, assertGoodLink, useMailedLink } from '#api/core/credentials/mailed-links.queries.ts'
import { confirmUserEmail, findUserById } from '#api/core/directory/credentials.queries.ts'

const FAILED =
  'Something went wrong confirming your email. Please try again or request a new confirmation email.'
const USED = 'This link was already used. Your email address is confirmed.'

/** Whether a link can still be used. Reading does not use it up. */
export async function readConfirmationLink(scope: Scope, token: string): Promise<{ state: 'open' | 'used' }> {
  await limit(scope, readConfirmationLimits(scope))
  const { db, now } = scope
  const link = await findMailedLink(db, { hash: hashToken(token), purpose: 'confirm-email', now: now() })
  const user = link && (await findUserById(db, link.userId))
  if (user?.status !== 'active') throw new DomainError('link-expired', FAILED)
  if (link?.usedAt === null) return { state: 'open' }
  if (user.emailConfirmedAt === null) throw new DomainError('link-expired', FAILED)
  return { state: 'used' }
}

/** A link works once. Opening it again says that the address is confirmed, while that is true. */
export async function confirmEmail(scope: Scope, token: string): Promise<ReplyOf<typeof confirmation>> {
  await limit(scope, confirmEmailLimits(scope))
  const { db, now } = scope
  const hash = hashToken(token)
  const link = await findMailedLink(db, { hash, purpose: 'confirm-email', now: now() })
  if (!link) throw new DomainError('link-expired', FAILED)
  const usedOrEnded = async () => {
    const user = await findUserById(db, link.userId)
    const isConfirmed = user?.status === 'active' && user.emailConfirmedAt !== null
    return isConfirmed ? new DomainError('conflict', USED) : new DomainError('link-expired', FAILED)
  }
  await commit(
    db,
    [
      assertGoodLink(db, hash),
      useMailedLink(db, hash, now()),
      confirmUserEmail(db, link.userId, now()),
      proveDomain(db, link.userId, now()),
    ],
    { 'link-good': usedOrEnded },
  )
  return { confirmed: true, isDomainElsewhere: await isDomainElsewhere(db, link.userId) }
}

/** Emails a new link; previous ones stop working. */
export async function resendConfirmation(scope: SignedInScope): Promise<{ message: string }> {
  const { account, actor, db } = scope
  if (actor.emailConfirmed) return { message: 'Your email address is already confirmed.' }
  await limit(scope, resendLimits(scope, account.user.email))
  const user = await findUserById(db, actor.id)
  if (!user) throw new DomainError('not-found', 'There is no such person.')

  const { mailId, statements } = mailLink(scope, 'confirm-email', user, confirmEmailMail)
  await commit(db, [deleteMailedLinks(db, { userId: user.id, purpose: 'confirm-email' }), ...statements])
  dispatchMail(scope, mailId)
  return { message: `We sent a new confirmation link to ${user.email}.` }
}
