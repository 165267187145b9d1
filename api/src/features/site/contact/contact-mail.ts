import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'
import { type Contact } from '#contract/site/contact.forms.ts'

/** To the people who run this Bellwether; answering it answers the sender. */
export function contactMail({ name, email, subject, message }: Contact): MailMessage {
  return {
    subject: `Contact: ${subject}`,
    ...renderMail({
      title: subject,
      paragraphs: [`${name} (${email}) wrote through the contact form:`],
      quote: message,
      note: 'Answer this mail to answer the sender.',
    }),
  }
}
