import { and, asc, desc, eq, lt, lte, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { mails } from '#api/db/schema/account.ts'
import { newId } from '#api/lib/ids.ts'
import { toPlainLine } from '#contract/fields.ts'
import { toSubject } from './mail-links.ts'
import { type MailMessage } from './mail-message.ts'

export type MailRow = typeof mails.$inferSelect
/** A file in R2 that goes with a mail. */
export type MailAttachment = NonNullable<MailRow['attachment']>

export const MAX_ATTEMPTS = 8
const FIRST_WAIT_MS = 60_000

interface Envelope {
  to: string
  replyTo?: string
  now: Date
  /** For mail that must be sent once: a repeated id queues nothing. */
  id?: string
  invitationFrom?: string
  /** Where a mail program stops such mail by itself. */
  unsubscribeUrl?: string
  attachment?: MailAttachment
}

/** A line break would start another header, so headers are made one line. */
export function newMail(
  message: MailMessage,
  { to, replyTo, now, id = newId('mal'), invitationFrom, unsubscribeUrl, attachment }: Envelope,
): MailRow {
  return {
    id,
    to: toPlainLine(to),
    replyTo: replyTo === undefined ? null : toPlainLine(replyTo),
    subject: toSubject(message.subject),
    text: message.text,
    html: message.html,
    invitationFrom: invitationFrom ?? null,
    unsubscribeUrl: unsubscribeUrl ?? null,
    attachment: attachment ?? null,
    status: 'pending',
    attempts: 0,
    nextAttemptAt: now,
    createdAt: now,
    sentAt: null,
  }
}

/** The row of a mail, to be written in the batch of the change that it is about. */
export function queueMail(db: Db, message: MailMessage, envelope: Envelope) {
  const mail = newMail(message, envelope)
  return { id: mail.id, statement: db.insert(mails).values(mail).onConflictDoNothing() }
}

export const insertMails = (db: Db, rows: MailRow[]): Statement[] => insertMany(db, mails, rows)

/**
 * Claims one attempt at a mail: nobody else gets it until the next attempt is due. The delay doubles with each attempt,
 * from one minute to about two hours. Undefined when it is not due, was sent, or was given up.
 */
export async function claimMail(db: Db, id: string, now: Date): Promise<MailRow | undefined> {
  const [row] = await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: sql`${now.getTime()} + ${FIRST_WAIT_MS} * (1 << ${mails.attempts})`,
    })
    .where(
      and(
        eq(mails.id, id),
        eq(mails.status, 'pending'),
        lte(mails.nextAttemptAt, now),
        lt(mails.attempts, MAX_ATTEMPTS),
      ),
    )
    .returning()
  return row
}

const WITHOUT_LINKS = { text: '', html: '', unsubscribeUrl: null }

/** A sent mail keeps no text, because it may contain a link that still works; the outbox keeps it to be read. */
export async function markMailSent(db: Db, id: string, { now, keepText }: { now: Date; keepText: boolean }) {
  await db
    .update(mails)
    .set({ status: 'sent', sentAt: now, ...(keepText ? {} : WITHOUT_LINKS) })
    .where(eq(mails.id, id))
}

export async function markMailFailed(db: Db, id: string) {
  await db
    .update(mails)
    .set({ status: 'failed', ...WITHOUT_LINKS })
    .where(eq(mails.id, id))
}

export async function listDueMailIds(db: Db, now: Date, max: number): Promise<string[]> {
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.status, 'pending'), lte(mails.nextAttemptAt, now), lt(mails.attempts, MAX_ATTEMPTS)))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(max)
  return rows.map(({ id }) => id)
}

/** Newest first. */
export function listMails(db: Db, max: number): Promise<MailRow[]> {
  return db
    .select()
    .from(mails)
    .orderBy(desc(mails.createdAt), desc(sql`rowid`))
    .limit(max)
}

export async function deleteMailsBefore(db: Db, moment: Date) {
  await db.delete(mails).where(lt(mails.createdAt, moment))
}
