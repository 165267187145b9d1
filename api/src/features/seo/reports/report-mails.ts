import { nameOr, toHostName } from '#api/mail/mail-links.ts'
import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'
import { type ReportContent } from '#contract/seo/reports.content.ts'
import { type ReportFrequency, REQUEST_DAYS } from '#contract/seo/reports.schedule.words.ts'
import { toDay } from './sections/section-words.ts'

/** Of a report's summary; the rest is in the file. */
const MOST_SENTENCES = 8

/** Whom a mail with a report is for, and what they can open. */
export interface ReportMailFacts {
  /** Null for an outside address, whose name nobody knows. */
  firstName: string | null
  /** Of who set the schedule. */
  senderName: string
  frequency: ReportFrequency | null
  isTest: boolean
  /** Of the report: in the app, or a link that anyone can open. */
  url: string
  /** When such a link ends; null for the report in the app. */
  linkEndsAt: Date | null
  isAttached: boolean
  unsubscribeUrl: string | null
}

const toSubject = ({ title, target }: ReportContent, { isTest }: ReportMailFacts) =>
  `${isTest ? 'Test: ' : ''}${nameOr(title, 'SEO report')}: ${toHostName(target)}`

const greet = (firstName: string | null) =>
  firstName === null ? 'Hello, here is' : `Hello ${firstName}, here is`

function toNote({ organization }: ReportContent, { isTest, firstName, senderName }: ReportMailFacts): string {
  if (isTest) return 'You’re receiving this email because you asked for a test. Nobody else got it.'
  return firstName === null
    ? `Bellwether sends this for ${senderName} of ${organization.name}, because you confirmed that you want it.`
    : `You’re receiving this email because ${senderName} named you in the schedule of this report.`
}

function describeFile({ isAttached, linkEndsAt }: ReportMailFacts): string {
  const file = isAttached
    ? 'The full report is attached as a PDF file.'
    : 'Its PDF file is too large for an email: download it from the page of the report.'
  return linkEndsAt === null ? file : `${file} The link works until ${toDay(linkEndsAt.toISOString())}.`
}

/** A report in short, with its own summary and score. */
export function reportMail(content: ReportContent, facts: ReportMailFacts): MailMessage {
  const { title, target, organization, createdAt, score, summary } = content
  const kind = facts.frequency === null ? 'the' : `the ${facts.frequency}`
  const sentences = summary.slice(0, MOST_SENTENCES)
  return {
    subject: toSubject(content, facts),
    ...renderMail({
      title: `${title}: ${target}`,
      paragraphs: [
        `${greet(facts.firstName)} ${kind} report about ${target}, prepared by ${organization.name} on ${toDay(createdAt)}.`,
        ...(score ? [`Health score: ${score.value} of 100, ${score.word}.`] : []),
        ...(sentences.length === 0 ? ['No figures are known yet.'] : []),
        describeFile(facts),
      ],
      lists: sentences.length > 0 ? [{ title: 'Summary', items: sentences.map((label) => ({ label })) }] : [],
      action: { label: 'View report', url: facts.url },
      note: toNote(content, facts),
      ...(facts.unsubscribeUrl !== null && {
        footer: { label: 'Unsubscribe from this report', url: facts.unsubscribeUrl },
      }),
    }),
  }
}

export interface RequestFacts {
  target: string
  organization: string
  senderName: string
  frequency: ReportFrequency
  confirmUrl: string
  unsubscribeUrl: string
}

/** Asks an outside address whether it wants a report. Has no words that somebody can choose but names. */
export function reportRequestMail(facts: RequestFacts): MailMessage {
  const { target, organization, senderName, frequency, confirmUrl, unsubscribeUrl } = facts
  return {
    subject: `Confirm that you want reports about ${toHostName(target)}`,
    ...renderMail({
      title: `Do you want reports about ${target}?`,
      paragraphs: [
        `${senderName} of ${organization} wants to email you a ${frequency} SEO report about ${target}.`,
        `You get nothing unless you confirm within ${REQUEST_DAYS} days, and you can unsubscribe at any time.`,
      ],
      action: { label: 'Confirm', url: confirmUrl },
      note: `Bellwether sends this for ${senderName} of ${organization}. If you don’t know them, ignore this email.`,
      footer: { label: 'Don’t ask me again about this report', url: unsubscribeUrl },
    }),
  }
}
