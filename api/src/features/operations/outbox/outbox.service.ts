import { listMails } from '#api/mail/mails.queries.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type OutboxMail } from '#contract/operations/outbox.ts'
import { noSuchPage, requireDevAccess } from '#api/core/access/dev-access.ts'

const SHOWN = 200
const LINK = /https?:\/\/[^\s<>"']+/g

/** The local outbox. It contains links that sign people in, so it is limited to this machine. */
export async function listOutbox(scope: Scope): Promise<OutboxMail[]> {
  requireDevAccess(scope)
  if (scope.settings.MAIL_PROVIDER !== 'outbox') throw noSuchPage()
  const mails = await listMails(scope.db, SHOWN)
  return mails.map(({ to, subject, text, html, unsubscribeUrl, attachment, createdAt }) => ({
    to,
    subject,
    text,
    html,
    links: text.match(LINK) ?? [],
    unsubscribeUrl,
    attachment: attachment && { name: attachment.name, bytes: attachment.bytes },
    at: createdAt.toISOString(),
  }))
}
