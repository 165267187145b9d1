import { isLoopbackUrl } from '#contract/setting-rules.ts'
import { listMails } from '#api/integrations/mail/mails.queries.ts'
import { isLoopbackNetwork } from '#api/lib/client-address.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Scope } from '#api/lib/scope.ts'
import { type OutboxMail } from '#contract/operations.ts'

const SHOWN = 200
const LINK = /https?:\/\/[^\s<>"']+/g

function mayRead({ settings, address }: Scope): boolean {
  if (settings.MAIL_PROVIDER !== 'outbox' || !isLoopbackUrl(settings.APP_URL)) return false
  return isLoopbackNetwork(address) || settings.ALLOW_DEV_PAGES === 'network'
}

/** The local outbox. It holds links that open accounts, so it is there for this machine alone. */
export async function listOutbox(scope: Scope): Promise<OutboxMail[]> {
  if (!mayRead(scope)) {
    throw new DomainError('not-found', 'There is nothing at this address.')
  }
  const mails = await listMails(scope.db, SHOWN)
  return mails.map(({ to, subject, text, html, createdAt }) => ({
    to,
    subject,
    text,
    html,
    links: text.match(LINK) ?? [],
    at: createdAt.toISOString(),
  }))
}
