import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'

export function stolenSessionMail({ firstName, appUrl }: { firstName: string; appUrl: string }): MailMessage {
  return {
    subject: 'You were signed out for your safety',
    ...renderMail({
      title: 'You were signed out for your safety',
      paragraphs: [
        `Hello ${firstName}, a session token that had already been replaced was used again. Somebody else may have a copy of it.`,
        'We ended that session. Your other sessions and your password are not affected.',
        'Sign in again to continue. If anything looks unfamiliar, change your password.',
      ],
      action: { label: 'Sign in', url: `${appUrl}/auth/signin` },
      note: 'A browser restored from a backup can cause this too.',
    }),
  }
}
