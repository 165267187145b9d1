import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'

export function resetPasswordMail({ firstName, url }: { firstName: string; url: string }): MailMessage {
  return {
    subject: 'Choose a new password',
    ...renderMail({
      title: 'Choose a new password',
      paragraphs: [
        `Hello ${firstName}, somebody asked to reset the password of your Bellwether account.`,
        'The link works once, within an hour, and stops working if your password changes in the meantime. A new password signs you out everywhere, and you choose which connected providers to keep.',
      ],
      action: { label: 'Choose a new password', url },
      note: 'If this wasn’t you, ignore this email: your password stays the same.',
    }),
  }
}
