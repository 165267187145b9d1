import { nameOr } from '#api/mail/mail-links.ts'
import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'

interface AssignmentFacts {
  firstName: string
  /** Who assigned it. */
  byName: string
  title: string
  host: string
  /** For display; null without one. */
  dueOn: string | null
  url: string
}

export function assignmentMail({ firstName, byName, title, host, dueOn, url }: AssignmentFacts): MailMessage {
  const due = dueOn === null ? '' : ` It is due on ${dueOn}.`
  return {
    // Without the site: a subject line never holds a host.
    subject: `${nameOr(byName, 'Somebody')} assigned you an issue: ${nameOr(title, 'open it to see which')}`,
    ...renderMail({
      title: `${title} on ${host}`,
      paragraphs: [
        `Hello ${firstName}, ${byName} assigned this issue to you.${due}`,
        'Open it to see the affected pages and how to fix them. Once it is fixed, check its pages again from there.',
      ],
      action: { label: 'Open issue', url },
      note: 'You receive this because somebody in your organization assigned you an issue in Bellwether.',
    }),
  }
}
