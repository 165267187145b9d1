import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'

export function resetPasswordMail({ firstName, url }: { firstName: string; url: string }): MailMessage {
  return {
    subject: 'Choose a new password',
    ...renderMail({
      title: 'Choose a new password',
      paragraphs: [
        `Hello ${firstName}, somebody asked for a new password for your Bellwether account.`,
        'The link works once, within an hour, and ends when the password changes in another way. A new password signs you out everywhere, and you choose which of the connected providers may still sign you in.',
      ],
      action: { label: 'Choose a new password', url },
      note: 'If this was not you, do nothing: without this link your password stays as it is.',
    }),
  }
}
