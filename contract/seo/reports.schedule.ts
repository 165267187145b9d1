import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, tooLong, Version } from '#contract/fields.ts'
import { EditOwnMail } from './projects.forms.ts'
import { WEEKDAYS } from './projects.words.ts'
import { REPORT_ACTIONS, REPORT_REFUSALS } from './reports.actions.ts'
import { EditReportSchedule } from './reports.schedule.forms.ts'
import { READER_STATES, REPORT_FREQUENCIES, SEND_OUTCOMES } from './reports.schedule.words.ts'

const Count = z.number().int().min(0)

/** A time at which a report was to be emailed, and what became of it. */
const ReportSend = z.object({
  id: id('rsn'),
  dueAt: Timestamp,
  outcome: z.enum(SEND_OUTCOMES),
  /** Why it waits, was skipped or has failed, in a sentence; null for one that was sent. */
  reason: z.string().nullable(),
  /** Whom it was for. */
  recipients: Count,
  /**
   * Of its emails, how many the mail service has accepted and how many it has refused for good; the rest are under way. Whether
   * an accepted email was delivered or read is not known. Null once that is too long ago to be known.
   */
  mails: z.object({ accepted: Count, refused: Count }).nullable(),
  /** Of the attached file, in bytes; null where a link was sent instead, or nothing. */
  attached: Count.nullable(),
})
export type ReportSend = z.infer<typeof ReportSend>

export const ReportSchedule = z.object({
  /** Null while the report is not emailed. */
  times: z
    .object({
      frequency: z.enum(REPORT_FREQUENCIES),
      weekday: z.enum(WEEKDAYS),
      monthDay: z.number().int(),
      hour: z.number().int(),
      timeZone: z.string(),
    })
    .nullable(),
  isPaused: z.boolean(),
  onlyNew: z.boolean(),
  /** Null while it is paused or not emailed. */
  nextRunAt: Timestamp.nullable(),
  /** In whose name it is made, with what they may see; an owner's where this is null. */
  scheduledBy: z.object({ id: id('usr'), name: z.string() }).nullable(),
  people: z.array(z.object({ id: id('usr'), name: z.string(), state: z.enum(READER_STATES) })),
  addresses: z.array(z.object({ email: z.string(), state: z.enum(READER_STATES) })),
  /** Latest first, at most 30. */
  sends: z.array(ReportSend),
  /** Whether the caller is named, and has not unsubscribed. */
  isOwnMailOn: z.boolean(),
  /** Of the report. */
  version: Version,
  allowedActions: allowedActions(REPORT_ACTIONS, REPORT_REFUSALS),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

const ReportId = z.object({ id: id('rpt') })

export const getReportSchedule = endpoint({
  method: 'GET',
  path: '/seo/reports/{id}/schedule',
  summary: 'When a report is emailed and to whom, and what became of the last times',
  access: 'member',
  params: ReportId,
  reply: ReportSchedule,
  status: 200,
})

export const scheduleReport = endpoint({
  method: 'PUT',
  path: '/seo/reports/{id}/schedule',
  summary: 'Change when a report is emailed, and to whom; outside addresses are asked first',
  access: 'member',
  params: ReportId,
  body: EditReportSchedule,
  reply: ReportSchedule,
  status: 200,
})

/** Who unsubscribed stays so. */
export const unscheduleReport = endpoint({
  method: 'DELETE',
  path: '/seo/reports/{id}/schedule',
  summary: 'Delete the schedule of a report: it is not emailed any more',
  access: 'member',
  params: ReportId,
  status: 204,
})

export const pauseReportSchedule = endpoint({
  method: 'POST',
  path: '/seo/reports/{id}/schedule/pause',
  summary: 'Pause the schedule of a report',
  access: 'member',
  params: ReportId,
  reply: ReportSchedule,
  status: 200,
})

export const resumeReportSchedule = endpoint({
  method: 'POST',
  path: '/seo/reports/{id}/schedule/resume',
  summary: 'Resume the schedule of a report; missed times are not made up for',
  access: 'member',
  params: ReportId,
  reply: ReportSchedule,
  status: 200,
})

export const sendTestReport = endpoint({
  method: 'POST',
  path: '/seo/reports/{id}/schedule/test',
  summary: 'Email a report to the caller alone, as a test',
  access: 'member',
  params: ReportId,
  reply: z.object({ to: z.string() }),
  status: 202,
})

export const setOwnReportMail = endpoint({
  method: 'PUT',
  path: '/seo/reports/{id}/own-mail',
  summary: 'Whether the caller is emailed a report at its times',
  access: 'member',
  params: ReportId,
  body: EditOwnMail,
  reply: ReportSchedule,
  status: 200,
})

/** An encrypted token of a mail; it works without sign-in, and for nothing else. */
const MailToken = z.object({ token: z.string().max(1000, tooLong('This link is invalid.')) })

const MailedReport = z.object({
  /** The host that the report is about. */
  target: z.string(),
  organization: z.string(),
})

export const getReportMail = endpoint({
  method: 'GET',
  path: '/seo/report-mail/{token}',
  summary: 'Which report the unsubscribe link of an email is about',
  access: 'anyone',
  params: MailToken,
  reply: MailedReport.extend({ isSubscribed: z.boolean() }),
  status: 200,
})

/** Also what mail programs call by themselves (RFC 8058). */
export const unsubscribeFromReport = endpoint({
  method: 'POST',
  path: '/seo/report-mail/{token}',
  summary: 'Unsubscribe from emails with a report, by the link in one of them',
  access: 'anyone',
  params: MailToken,
  reply: MailedReport,
  status: 200,
})

export const getReportRequest = endpoint({
  method: 'GET',
  path: '/seo/report-requests/{token}',
  summary: 'Which report an address is asked about, by the link in the email that asks',
  access: 'anyone',
  params: MailToken,
  reply: MailedReport.extend({ isConfirmed: z.boolean() }),
  status: 200,
})

export const confirmReportRequest = endpoint({
  method: 'POST',
  path: '/seo/report-requests/{token}',
  summary: 'Confirm that an address wants a report by email',
  access: 'anyone',
  params: MailToken,
  reply: MailedReport,
  status: 200,
})
