import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, tooLong, Version } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { TargetPath } from './domain.ts'
import { CREATE_REPORT_ACTIONS, REPORT_ACTIONS, REPORT_REFUSALS } from './reports.actions.ts'
import { ReportContent } from './reports.content.ts'
import { EditReport, NewReport, Sections, ShareReport, UnlockReport } from './reports.forms.ts'
import { PAPER_SIZES, REPORT_SECTIONS, SHARE_STATES } from './reports.words.ts'

const Count = z.number().int().min(0)

/** Names of sections with commas between them; all where there is none. */
const ChosenSections = z
  .string()
  .max(200, tooLong())
  .transform((text) => text.split(','))
  .pipe(Sections)
  .optional()

/** What was crawled and is known of a domain now; asks no site anything. */
export const getReport = endpoint({
  method: 'GET',
  path: '/seo/report/{target}',
  summary: 'A report about a domain as a PDF file, with the sections that are asked for, in their order',
  access: 'member',
  params: TargetPath,
  query: z.object({ sections: ChosenSections, paper: z.enum(PAPER_SIZES).default('a4') }),
  media: 'application/pdf',
  status: 200,
})

/** Settings that reports are made with. */
export const SavedReport = z.object({
  id: id('rpt'),
  name: z.string(),
  /** The host that it is about. */
  target: z.string(),
  sections: z.array(z.enum(REPORT_SECTIONS)),
  paper: z.enum(PAPER_SIZES),
  createdBy: z.object({ id: id('usr'), name: z.string() }).nullable(),
  version: Version,
  createdAt: Timestamp,
})
export type SavedReport = z.infer<typeof SavedReport>

/** A link to a report as it was when the link was made. The link itself is shown once. */
export const ReportShare = z.object({
  id: id('rsh'),
  state: z.enum(SHARE_STATES),
  /** Of emails with the report; otherwise somebody made it. */
  isMailed: z.boolean(),
  hasPassword: z.boolean(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
})
export type ReportShare = z.infer<typeof ReportShare>

export const ReportDetail = SavedReport.extend({
  /** Newest first; at most 20 of each kind. */
  shares: z.array(ReportShare),
  allowedActions: allowedActions(REPORT_ACTIONS, REPORT_REFUSALS),
})
export type ReportDetail = z.infer<typeof ReportDetail>

const ReportId = z.object({ id: id('rpt') })

export const listReports = endpoint({
  method: 'GET',
  path: '/seo/reports',
  summary: 'The saved reports of the organization: domains with the sections of their reports',
  access: 'member',
  query: listQuery({ sorts: ['name', 'target', 'created'], filters: {} }),
  reply: z.object({
    items: z.array(SavedReport),
    total: Count,
    /** Whether the caller can create a report. */
    allowedActions: allowedActions(CREATE_REPORT_ACTIONS, REPORT_REFUSALS),
  }),
  status: 200,
})

export const createReport = endpoint({
  method: 'POST',
  path: '/seo/reports',
  summary: 'Save which domain a report is about, and what is in it',
  access: 'member',
  body: NewReport,
  reply: ReportDetail,
  status: 201,
})

export const getSavedReport = endpoint({
  method: 'GET',
  path: '/seo/reports/{id}',
  summary: 'One saved report with its links',
  access: 'member',
  params: ReportId,
  reply: ReportDetail,
  status: 200,
})

/** Refused with `forbidden` for members who have not created it. */
export const updateReport = endpoint({
  method: 'PUT',
  path: '/seo/reports/{id}',
  summary: 'Change the name, the sections and the paper size of a report',
  access: 'member',
  params: ReportId,
  body: EditReport,
  reply: ReportDetail,
  status: 200,
})

export const deleteReport = endpoint({
  method: 'DELETE',
  path: '/seo/reports/{id}',
  summary: 'Delete a saved report with its links',
  access: 'member',
  params: ReportId,
  status: 204,
})

export const getReportContent = endpoint({
  method: 'GET',
  path: '/seo/reports/{id}/content',
  summary: 'What is in a report now: words, figures, charts and tables, each with its source and day',
  access: 'member',
  params: ReportId,
  reply: ReportContent,
  status: 200,
})

export const getSavedReportPdf = endpoint({
  method: 'GET',
  path: '/seo/reports/{id}/pdf',
  summary: 'A saved report with the figures of now, as a PDF file',
  access: 'member',
  params: ReportId,
  media: 'application/pdf',
  status: 200,
})

/** The only reply that has the link: what is stored is the hash of its token. */
export const shareReport = endpoint({
  method: 'POST',
  path: '/seo/reports/{id}/shares',
  summary: 'Make a read-only link to a report as it is now, which is shown once',
  access: 'member',
  params: ReportId,
  body: ShareReport,
  reply: ReportShare.extend({ url: z.url() }),
  status: 201,
})

export const revokeReportShare = endpoint({
  method: 'DELETE',
  path: '/seo/reports/{id}/shares/{shareId}',
  summary: 'Revoke a link to a report, at once',
  access: 'member',
  params: ReportId.extend({ shareId: id('rsh') }),
  status: 204,
})

/** 256 random bits: anyone who has it may read the report until the link expires. */
const ShareToken = z.object({ token: z.string().max(200, tooLong('This link is invalid.')) })
/** What unlocking gave; without it a report with a password stays closed. */
const ShareKey = z.object({ key: z.string().max(2000, tooLong()).optional() })

/** Without sign-in. Refused with `proof-required` until the password is given. */
export const getSharedReport = endpoint({
  method: 'GET',
  path: '/seo/shared-reports/{token}',
  summary: 'A shared report as it was when it was shared, by its link',
  access: 'anyone',
  params: ShareToken,
  query: ShareKey,
  reply: z.object({ content: ReportContent, expiresAt: Timestamp }),
  status: 200,
})

export const unlockSharedReport = endpoint({
  method: 'POST',
  path: '/seo/shared-reports/{token}/unlock',
  summary: 'Open a shared report that has a password',
  access: 'anyone',
  params: ShareToken,
  body: UnlockReport,
  /** For one hour. */
  reply: z.object({ key: z.string() }),
  status: 200,
})

export const getSharedReportPdf = endpoint({
  method: 'GET',
  path: '/seo/shared-reports/{token}/pdf',
  summary: 'A shared report as a PDF file, by its link',
  access: 'anyone',
  params: ShareToken,
  query: ShareKey,
  media: 'application/pdf',
  status: 200,
})

export const getSharedReportLogo = endpoint({
  method: 'GET',
  path: '/seo/shared-reports/{token}/logo',
  summary: 'The logo of the organization that shared a report, by its link',
  access: 'anyone',
  params: ShareToken,
  query: ShareKey,
  media: 'image/*',
  status: 200,
})
