import { type Statement } from '#api/db/client.ts'
import { type MailMessage } from '#api/integrations/mail/mail-messages.ts'
import { queueMail } from '#api/integrations/mail/mails.queries.ts'
import { hashToken, newToken } from '#api/lib/random-tokens.ts'
import { type Scope } from '#api/lib/scope.ts'
import { insertMailedLink } from './mailed-links.queries.ts'

const HOUR_MS = 3600 * 1000
const LINKS = {
  'confirm-email': { path: '/auth/confirm-email', lifeMs: 48 * HOUR_MS },
  'reset-password': { path: '/auth/reset-password', lifeMs: HOUR_MS },
} as const

interface Recipient {
  id: string
  email: string
  firstName: string
}

/** A link and the mail that carries it, to be written in one batch. The token stands in the mail alone. */
export function mailLink(
  { db, now, settings }: Pick<Scope, 'db' | 'now' | 'settings'>,
  purpose: keyof typeof LINKS,
  { id, email, firstName }: Recipient,
  toMessage: (facts: { firstName: string; url: string }) => MailMessage,
): { mailId: string; statements: Statement[] } {
  const at = now()
  const { path, lifeMs } = LINKS[purpose]
  const token = newToken()
  const expiresAt = new Date(at.getTime() + lifeMs)
  const message = toMessage({ firstName, url: `${settings.APP_URL}${path}/${token}` })
  const mail = queueMail(db, message, { to: email, now: at })
  const link = insertMailedLink(db, { hash: hashToken(token), userId: id, purpose, createdAt: at, expiresAt })
  return { mailId: mail.id, statements: [link, mail.statement] }
}
