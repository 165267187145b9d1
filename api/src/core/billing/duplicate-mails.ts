import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'

interface DuplicateFacts {
  planName: string
  appUrl: string
}

/** To the organization's administrators. */
export function duplicateEndedMail({
  firstName,
  planName,
  appUrl,
}: DuplicateFacts & { firstName: string }): MailMessage {
  const subject = `A duplicate subscription to ${planName} was canceled`
  return {
    subject,
    ...renderMail({
      title: subject,
      paragraphs: [
        `Hello ${firstName}, your organization had two Bellwether subscriptions at the same time. We canceled the duplicate, ${planName}.`,
        'The unused part of what you paid for it is now credit toward your next invoices. If you’d rather have a refund, contact us.',
      ],
      action: { label: 'View plan and invoices', url: `${appUrl}/settings/subscription` },
      note: 'You’re receiving this email because you’re an administrator of your organization.',
    }),
  }
}

/** To the operator of this installation. */
export function duplicateFoundMail({
  planName,
  organizationId,
  customerId,
  subscriptionId,
  keptId,
}: Omit<DuplicateFacts, 'appUrl'> & {
  organizationId: string
  customerId: string
  subscriptionId: string
  keptId: string
}): MailMessage {
  const subject = 'A customer had two subscriptions'
  return {
    subject,
    ...renderMail({
      title: subject,
      paragraphs: [
        `The organization ${organizationId}, at Stripe ${customerId}, had the subscription ${subscriptionId} to ${planName} beside ${keptId}.`,
        `${subscriptionId} was canceled. Its unused time becomes credit of the customer. To refund it instead, refund its invoice and remove the credit from the balance.`,
      ],
      note: 'You’re receiving this email because you run this installation.',
    }),
  }
}
