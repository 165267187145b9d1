import { renderMail } from '#api/mail/mail-layout.ts'
import { nameOr } from '#api/mail/mail-links.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'

export function invitationMail({
  firstName,
  url,
  organization,
  invitedBy,
}: {
  firstName: string
  url: string
  organization: string
  invitedBy: string
}): MailMessage {
  return {
    subject: `${nameOr(invitedBy, 'Someone')} invites you to ${nameOr(organization, 'an organization on Bellwether')}`,
    ...renderMail({
      title: `Join ${organization} on Bellwether`,
      paragraphs: [
        `Hello ${firstName}, ${invitedBy} invited you to join ${organization} on Bellwether.`,
        'Choose a password to get started. The link works once, for seven days.',
        'An account belongs to one organization. If you already have one with this email address, ask for an invitation to another address.',
      ],
      action: { label: `Join ${organization}`, url },
      note: 'If you didn’t expect this, ignore this email.',
    }),
  }
}
