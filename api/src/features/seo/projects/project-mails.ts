import { nameOr, toHostName } from '#api/mail/mail-links.ts'
import { type MailList, renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'
import { MAIL_WORDS, type MailOccasion } from '#contract/seo/projects.words.ts'

/** Whom and what a mail is about. */
export interface MailFacts {
  firstName: string
  projectName: string
  host: string
  /** Of the project's page. */
  projectUrl: string
  mailOn: MailOccasion
  unsubscribeUrl: string
}

/** Findings of one check that are new or fixed. */
export interface ChangedIssue {
  title: string
  pages: number
  url: string
}

export interface AuditReport {
  auditUrl: string
  /** The comparison with the earlier audit; null where there is none. */
  diffUrl: string | null
  score: number | null
  scoreBefore: number | null
  pages: number
  /** Checks that found errors and are not muted. */
  errors: number
  /** Those that are. */
  muted: number
  /** Errors on pages that both audits crawled, and on pages that only this one did. */
  newErrors: number
  errorsOnNewPages: number
  fixedErrors: number
  newIssues: ChangedIssue[]
  newPageIssues: ChangedIssue[]
  fixedIssues: ChangedIssue[]
}

/** Of each list; the rest is behind the link. */
const MOST_LISTED = 10

const count = (value: number, one: string) => `${value.toLocaleString('en')} ${value === 1 ? one : `${one}s`}`

/** A project is named after its host unless somebody gives it another name. */
const subjectOf = ({ projectName, host }: MailFacts) =>
  projectName.replace(/^www\./, '') === host
    ? toHostName(projectName)
    : nameOr(projectName, `your project of ${toHostName(host)}`)

const toNote = ({ projectName, mailOn }: MailFacts) =>
  `You’re receiving this email because you are named in the project ${projectName}. It is sent ${
    mailOn === 'every-audit'
      ? MAIL_WORDS[mailOn].toLowerCase()
      : 'when a scheduled audit finds new errors or fails'
  }.`

const toFooter = ({ unsubscribeUrl }: MailFacts) => ({
  label: 'Unsubscribe from this project',
  url: unsubscribeUrl,
})

function toList(title: string, issues: ChangedIssue[]): MailList[] {
  if (issues.length === 0) return []
  const items: MailList['items'] = issues
    .slice(0, MOST_LISTED)
    .map(({ title: label, pages, url }) => ({ label: `${label} (${count(pages, 'page')})`, url }))
  const rest = issues.length - items.length
  return [{ title, items: rest > 0 ? [...items, { label: `And ${count(rest, 'more issue')}` }] : items }]
}

function describeScore({ score, scoreBefore }: AuditReport): string {
  if (score === null) return 'It has no health score.'
  if (scoreBefore === null) return `Health score: ${score}.`
  const change =
    score === scoreBefore ? 'unchanged' : `${score > scoreBefore ? 'up' : 'down'} from ${scoreBefore}`
  return `Health score: ${score}, ${change}.`
}

function describeErrors(report: AuditReport): string {
  const { newErrors, errorsOnNewPages, fixedErrors } = report
  if (report.diffUrl === null)
    return `${count(report.errors, 'check')} found errors. There is no earlier audit to compare with.`
  const found = `${count(newErrors, 'new error')}, ${fixedErrors.toLocaleString('en')} fixed, on the pages that both audits crawled.`
  if (errorsOnNewPages === 0) return found
  return `${found} ${count(errorsOnNewPages, 'error')} on pages that the earlier audit did not crawl.`
}

/** `3 new errors`, or what there is instead. */
export function toHeadline({ newErrors, errorsOnNewPages, errors, diffUrl }: AuditReport): string {
  if (diffUrl === null) return errors === 0 ? 'No errors' : `${count(errors, 'check')} with errors`
  const all = newErrors + errorsOnNewPages
  return all === 0 ? 'No new errors' : count(all, 'new error')
}

export function auditReportMail(facts: MailFacts, report: AuditReport): MailMessage {
  const headline = toHeadline(report)
  return {
    subject: `${headline}: ${subjectOf(facts)}`,
    ...renderMail({
      title: `${headline} on ${facts.host}`,
      paragraphs: [
        `Hello ${facts.firstName}, the scheduled audit of ${facts.projectName} crawled ${count(report.pages, 'page')}.`,
        describeScore(report),
        describeErrors(report),
        ...(report.muted > 0 ? [`${count(report.muted, 'muted issue')} left out.`] : []),
      ],
      lists: [
        ...toList('New', report.newIssues),
        ...toList('On pages that the earlier audit did not crawl', report.newPageIssues),
        ...toList('Fixed', report.fixedIssues),
      ],
      action: report.diffUrl
        ? { label: 'See what changed', url: report.diffUrl }
        : { label: 'View the audit', url: report.auditUrl },
      note: toNote(facts),
      footer: toFooter(facts),
    }),
  }
}

/** About an audit that failed, or that found no page to audit. */
export function auditFailedMail(
  facts: MailFacts,
  { reason, auditUrl }: { reason: string; auditUrl: string },
): MailMessage {
  return {
    subject: `Audit failed: ${subjectOf(facts)}`,
    ...renderMail({
      title: `The scheduled audit of ${facts.host} failed`,
      paragraphs: [
        `Hello ${facts.firstName}, the scheduled audit of ${facts.projectName} has no result.`,
        reason,
      ],
      action: { label: 'View the audit', url: auditUrl },
      note: toNote(facts),
      footer: toFooter(facts),
    }),
  }
}

/** About an audit that could not be started. */
export function auditRefusedMail(facts: MailFacts, reason: string): MailMessage {
  return {
    subject: `Audit not started: ${subjectOf(facts)}`,
    ...renderMail({
      title: `The scheduled audit of ${facts.host} was not started`,
      paragraphs: [
        `Hello ${facts.firstName}, it was time for an audit of ${facts.projectName}, and it could not be started.`,
        reason,
        'It is attempted again at the next time of its schedule. If the reason stays the same, you won’t be told again.',
      ],
      action: { label: 'View the project', url: facts.projectUrl },
      note: toNote(facts),
      footer: toFooter(facts),
    }),
  }
}
