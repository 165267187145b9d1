import { type Platform } from '#api/lib/platform.ts'
import { TRANSPORTS } from '#api/integrations/mail/mail-transports.ts'
import { readAttachment } from './mail-attachments.ts'
import {
  claimMail,
  deleteMailsBefore,
  listDueMailIds,
  markMailFailed,
  markMailSent,
  MAX_ATTEMPTS,
} from './mails.queries.ts'

type MailScope = Pick<Platform, 'bindings' | 'db' | 'now' | 'settings' | 'fetch' | 'log'>

const SWEEP_SIZE = 50
const QUEUE_BATCH = 100
const KEEP_MS = 90 * 24 * 3600 * 1000

/** The fast path, once the mail's row is written. The sweep finds mail whose message was lost. */
export function dispatchMail(
  { bindings, later, log }: Pick<Platform, 'bindings' | 'later' | 'log'>,
  mailId: string,
): void {
  later(
    bindings.MAIL_QUEUE.send({ mailId }).catch((error: unknown) => {
      log('warn', 'mail-not-queued', { mailId, error })
    }),
  )
}

/** The same for many: a queue takes a hundred messages at once. */
export function dispatchMails(
  { bindings, later, log }: Pick<Platform, 'bindings' | 'later' | 'log'>,
  mailIds: string[],
): void {
  for (let start = 0; start < mailIds.length; start += QUEUE_BATCH) {
    const messages = mailIds.slice(start, start + QUEUE_BATCH).map((mailId) => ({ body: { mailId } }))
    later(
      bindings.MAIL_QUEUE.sendBatch(messages).catch((error: unknown) => {
        log('warn', 'mails-not-queued', { count: messages.length, error })
      }),
    )
  }
}

/** One attempt at one mail. The row is claimed first, so that concurrent attempts are one. */
export async function deliverMail(scope: MailScope, mailId: string): Promise<void> {
  const { db, now, settings, log } = scope
  const mail = await claimMail(db, mailId, now())
  if (!mail) return
  try {
    const file = mail.attachment && (await readAttachment(scope, mail.attachment))
    await TRANSPORTS[settings.MAIL_PROVIDER](scope, { ...mail, file })
  } catch (error) {
    const isLast = mail.attempts >= MAX_ATTEMPTS
    log(isLast ? 'error' : 'warn', 'mail-not-sent', { mailId, attempts: mail.attempts, error })
    if (isLast) await markMailFailed(db, mailId)
    return
  }
  await markMailSent(db, mailId, { now: now(), keepText: settings.MAIL_PROVIDER === 'outbox' })
}

/** Sends what is due: mail whose message was lost, and mail that failed before. */
export async function sweepMails(scope: MailScope): Promise<void> {
  for (const mailId of await listDueMailIds(scope.db, scope.now(), SWEEP_SIZE))
    await deliverMail(scope, mailId)
  await deleteMailsBefore(scope.db, new Date(scope.now().getTime() - KEEP_MS))
}
