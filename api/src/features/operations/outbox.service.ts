import { isLoopback } from '#api/env.ts'
import { listMails } from '#api/integrations/mail/mails.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Scope } from '#api/lib/scope.ts'
import { type OutboxMail } from '#contract/operations.ts'

const SHOWN = 200
const LINK = /https?:\/\/[^\s<>"']+/g

/** The local outbox. It holds links that open accounts, so it exists on a loopback address alone. */
export async function listOutbox({ db, settings }: Scope): Promise<OutboxMail[]> {
  if (settings.MAIL_PROVIDER !== 'outbox' || !isLoopback(settings.APP_URL)) {
    throw new DomainError('not-found', 'There is nothing at this address.')
  }
  const mails = await listMails(db, SHOWN)
  return mails.map(({ to, subject, text, html, createdAt }) => ({
    to,
    subject,
    text,
    html,
    links: text.match(LINK) ?? [],
    at: createdAt.toISOString(),
  }))
}
