import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'

export function stolenSessionMail({ firstName, appUrl }: { firstName: string; appUrl: string }): MailMessage {
  return {
    subject: 'You were signed out for your safety',
    ...renderMail({
      title: 'You were signed out for your safety',
      paragraphs: [
        `Hello ${firstName}, a sign-in of yours that had already been renewed was used once more. Somebody else may hold a copy of it.`,
        'We ended that session on every device that shares it. Your other sessions and your password are untouched.',
        'Sign in again to go on. If anything looks unfamiliar, choose a new password.',
      ],
      action: { label: 'Sign in', url: `${appUrl}/auth/signin` },
      note: 'A browser restored from a backup can cause this too.',
    }),
  }
}
