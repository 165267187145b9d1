import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'

interface DuplicateFacts {
  planName: string
  appUrl: string
}

/** To those who administer the organization. */
export function duplicateEndedMail({
  firstName,
  planName,
  appUrl,
}: DuplicateFacts & { firstName: string }): MailMessage {
  const subject = `A second subscription to ${planName} is ended`
  return {
    subject,
    ...renderMail({
      title: subject,
      paragraphs: [
        `Hello ${firstName}, your organization had two subscriptions to Bellwether at the same time. The second one, to ${planName}, is ended.`,
        'What was paid for its time to come is kept as credit and lowers your next invoices. You can write to us if you want it back instead.',
      ],
      action: { label: 'See plan and invoices', url: `${appUrl}/settings/subscription` },
      note: 'You get this mail because you administer your organization.',
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
        `${subscriptionId} is ended. What was paid for its time to come becomes credit of the customer. To pay it back instead, refund its invoice and take the credit off the balance.`,
      ],
      note: 'You get this mail because you run this installation.',
    }),
  }
}
