import { type Statement } from '#api/db/client.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { PROVIDER_NAMES } from '#contract/account/providers.ts'
import { noticeMail, recordSecurityEvent } from './security-notices.ts'
import { linkIdentity, type Provider, releaseIdentity } from '#api/core/directory/credentials.queries.ts'

/** The refusal for connecting a provider account twice, as two concurrent sign-ins do. */
export const connectedMeanwhile = () =>
  new DomainError('conflict', 'This account was just connected. Sign in again.')

/** Connects a provider account with the same verified address; the owner is notified. */
export function linkByAddress(
  scope: Scope,
  user: UserRow,
  { provider, subject }: { provider: Provider; subject: string },
): { statements: Statement[]; send: () => void } {
  const { db, now } = scope
  const mail = noticeMail(scope, user, `${provider}-connected`)
  return {
    statements: [
      releaseIdentity(db, { provider, subject }),
      linkIdentity(db, { provider, subject, userId: user.id, createdAt: now() }),
      recordSecurityEvent(scope, user, 'security.provider-connected', PROVIDER_NAMES[provider]),
      mail.statement,
    ],
    send: mail.send,
  }
}
