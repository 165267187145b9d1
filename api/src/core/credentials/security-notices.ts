import { type Statement } from '#api/db/client.ts'
import { dispatchMail } from '#api/mail/mail-delivery.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { securityMail, type SecurityNotice } from './security-mails.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { recordAuditEvent } from '#api/core/audit-log/audit-log.queries.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type SECURITY_EVENTS } from '#contract/account/security.audit.ts'

/** Audit event of a change that somebody makes to their own account. */
export function recordSecurityEvent(
  scope: Scope,
  user: UserRow,
  action: keyof typeof SECURITY_EVENTS,
  name?: string,
): Statement {
  const person = { id: user.id, name: joinName(user) }
  return recordAuditEvent(scope, {
    organizationId: user.organizationId,
    actor: person,
    action,
    subject: name === undefined ? person : { id: user.id, name },
  })
}

/** An email to the person themselves: rows for the batch of the change, and the dispatch afterwards. */
export function noticeMail(
  scope: Scope,
  { firstName, email }: Pick<UserRow, 'firstName' | 'email'>,
  notice: SecurityNotice,
  id?: string,
): { statement: Statement; send: () => void } {
  const { db, now, settings } = scope
  const message = securityMail(notice, { firstName, appUrl: settings.APP_URL })
  const mail = queueMail(db, message, { to: email, now: now(), ...(id !== undefined && { id }) })
  return { statement: mail.statement, send: () => dispatchMail(scope, mail.id) }
}
