import { commit } from '#api/db/commit.ts'
import { dispatchMail } from '#api/mail/mail-delivery.ts'
import { contactMail } from './contact-mail.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type Contact } from '#contract/site/contact.forms.ts'

/** Sends a message to the operator. Nothing of it is logged. */
export async function sendContact(scope: Scope, form: Contact): Promise<{ message: string }> {
  await limit(scope, [{ key: `contact:address:${scope.address}`, max: 5, windowSeconds: 3600 }])
  const { db, now, settings, log } = scope
  const mail = queueMail(db, contactMail(form), {
    to: settings.CONTACT_ADDRESS,
    replyTo: form.email,
    now: now(),
  })
  try {
    await commit(db, [mail.statement])
  } catch (error) {
    // The failed statement has the message in its parameters, so only the kind of error is logged.
    log('error', 'contact-not-stored', { kind: error instanceof Error ? error.name : 'unknown' })
    throw new DomainError(
      'upstream-failed',
      'There was an error sending your message. Please try again later.',
    )
  }
  dispatchMail(scope, mail.id)
  return { message: 'We got your message and will reply by email.' }
}
