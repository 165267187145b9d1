// Without schemas, so that none comes with the words into the script of a page.
import type { Frequency } from './projects.words.ts'

/** How often a report can be emailed. A daily one would hardly say anything new. */
export const REPORT_FREQUENCIES = ['weekly', 'monthly'] as const satisfies readonly Frequency[]
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number]

export const MAX_READERS = 50
/** Addresses outside the organization that a report is emailed to. */
export const MAX_ADDRESSES = 10
/** Emails with reports that an organization sends within 24 hours. */
export const MAX_REPORT_MAILS_A_DAY = 500
/** Addresses that an organization asks within 24 hours whether they want a report. */
export const MAX_REQUESTS_A_DAY = 20
/** Sends of a report that its page tells of. */
export const MOST_SENDS = 30
/** How long it is attempted to make a report that could not be made at its time. */
export const SEND_PATIENCE_HOURS = 6
/** Days for which the link in an email can be opened. */
export const MAILED_LINK_DAYS = 90
/** Days for which an address can confirm that it wants a report. */
export const REQUEST_DAYS = 14
/** A larger file is not attached: mail servers refuse what is larger than 10 to 25 MB, and encoding adds a third. */
export const MAX_ATTACHED_MB = 5

export const SEND_OUTCOMES = ['waiting', 'sent', 'skipped', 'failed'] as const
export type SendOutcome = (typeof SEND_OUTCOMES)[number]

export const SEND_OUTCOME_WORDS: Readonly<Record<SendOutcome, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  skipped: 'Skipped',
  failed: 'Failed',
}

/**
 * `asked`: has not confirmed yet. `expired`: did not confirm in time. `unreachable`: has no confirmed address here, or was archived.
 */
export const READER_STATES = ['emailed', 'asked', 'expired', 'unsubscribed', 'unreachable'] as const
export type ReaderState = (typeof READER_STATES)[number]

export const READER_STATE_WORDS: Readonly<Record<ReaderState, string>> = {
  emailed: 'Emailed',
  asked: 'Waiting for confirmation',
  expired: 'Not confirmed in time',
  unsubscribed: 'Unsubscribed',
  unreachable: 'No confirmed email address',
}
