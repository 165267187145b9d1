import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'
import { type Contact } from '#contract/site/contact.forms.ts'

/** To the operator; replies go to the sender. */
export function contactMail({ name, email, subject, message }: Contact): MailMessage {
  return {
    subject: `Contact: ${subject}`,
    ...renderMail({
      title: subject,
      paragraphs: [`${name} (${email}) sent a message with the contact form:`],
      quote: message,
      note: 'Reply to this email to reply to the sender.',
    }),
  }
}
