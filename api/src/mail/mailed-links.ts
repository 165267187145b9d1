import { type Statement } from '#api/db/client.ts'
import { hashToken, newToken } from '#api/lib/random-tokens.ts'
import { type Platform } from '#api/lib/platform.ts'
import { type MailMessage } from './mail-message.ts'
import { insertMailedLinks, type LinkRow } from './mailed-links.queries.ts'
import { insertMails, type MailRow, newMail } from './mails.queries.ts'

const HOUR_MS = 3600 * 1000
const LINKS = {
  'confirm-email': { path: '/auth/confirm-email', lifeMs: 48 * HOUR_MS },
  'reset-password': { path: '/auth/reset-password', lifeMs: HOUR_MS },
  invitation: { path: '/auth/join', lifeMs: 7 * 24 * HOUR_MS },
} as const satisfies Record<LinkRow['purpose'], { path: string; lifeMs: number }>

interface Recipient {
  id: string
  email: string
  firstName: string
}
type LinkScope = Pick<Platform, 'now' | 'settings'>

/** The rows of a link and its mail. The token is only in the mail. */
export function newMailedLink(
  { now, settings }: LinkScope,
  purpose: LinkRow['purpose'],
  { id, email, firstName, invitationFrom }: Recipient & { invitationFrom?: string },
  toMessage: (facts: { firstName: string; url: string }) => MailMessage,
): { link: LinkRow; mail: MailRow } {
  const at = now()
  const { path, lifeMs } = LINKS[purpose]
  const token = newToken()
  const expiresAt = new Date(at.getTime() + lifeMs)
  const message = toMessage({ firstName, url: `${settings.APP_URL}${path}/${token}` })
  return {
    link: { hash: hashToken(token), userId: id, purpose, createdAt: at, expiresAt, usedAt: null },
    mail: newMail(message, { to: email, now: at, ...(invitationFrom !== undefined && { invitationFrom }) }),
  }
}

/** Inserts of a link and its mail, to be written in one batch. */
export function mailLink(
  scope: LinkScope & Pick<Platform, 'db'>,
  purpose: LinkRow['purpose'],
  recipient: Recipient,
  toMessage: (facts: { firstName: string; url: string }) => MailMessage,
): { mailId: string; statements: Statement[] } {
  const { link, mail } = newMailedLink(scope, purpose, recipient, toMessage)
  return {
    mailId: mail.id,
    statements: [...insertMailedLinks(scope.db, [link]), ...insertMails(scope.db, [mail])],
  }
}
