import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'

export function confirmEmailMail({ firstName, url }: { firstName: string; url: string }): MailMessage {
  return {
    subject: 'Confirm your email address',
    ...renderMail({
      title: 'Confirm your email address',
      paragraphs: [
        `Hello ${firstName}, you signed up for Bellwether with this email address.`,
        'Confirm that it’s yours to choose a plan and get started. The link works once, within 48 hours; a newer one replaces it.',
      ],
      action: { label: 'Confirm email address', url },
      note: 'If this wasn’t you, ignore this email: the address stays unconfirmed.',
    }),
  }
}
