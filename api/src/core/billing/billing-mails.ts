import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'

interface BillingFacts {
  firstName: string
  planName: string
  /** The date, for display; undefined where unknown. */
  on: string | undefined
  appUrl: string
}

const toSettings = (appUrl: string) => `${appUrl}/settings/subscription`
const toNote = 'You’re receiving this email because you’re an administrator of your organization.'

export function subscriptionStartedMail({ firstName, planName, on, appUrl }: BillingFacts): MailMessage {
  return {
    subject: `Your ${planName} plan has started`,
    ...renderMail({
      title: `Your ${planName} plan has started`,
      paragraphs: [
        `Hello ${firstName}, thank you. Your organization is now on the Bellwether ${planName} plan.`,
        on
          ? `It renews automatically on ${on} unless you cancel it.`
          : 'It renews automatically unless you cancel it.',
      ],
      action: { label: 'View plan and receipts', url: toSettings(appUrl) },
      note: toNote,
    }),
  }
}

export function subscriptionCancelledMail({ firstName, planName, on, appUrl }: BillingFacts): MailMessage {
  return {
    subject: `Your ${planName} plan is canceled`,
    ...renderMail({
      title: `Your ${planName} plan is canceled`,
      paragraphs: [
        `Hello ${firstName}, the Bellwether ${planName} plan of your organization was canceled. Nothing more will be charged.`,
        on
          ? `You can use everything until ${on}. After that your data stays, and you can choose a plan again.`
          : 'Your data stays, and you can choose a plan again at any time.',
      ],
      action: { label: 'View plan', url: toSettings(appUrl) },
      note: toNote,
    }),
  }
}

export function subscriptionEndedMail({ firstName, planName, appUrl }: BillingFacts): MailMessage {
  return {
    subject: `Your ${planName} plan has ended`,
    ...renderMail({
      title: `Your ${planName} plan has ended`,
      paragraphs: [
        `Hello ${firstName}, the Bellwether ${planName} plan of your organization has ended.`,
        'Your audits and users are kept. Choose a plan to continue working with them.',
      ],
      action: { label: 'Choose a plan', url: toSettings(appUrl) },
      note: toNote,
    }),
  }
}

export function paymentFailedMail({ firstName, planName, on, appUrl }: BillingFacts): MailMessage {
  return {
    subject: 'Your payment failed',
    ...renderMail({
      title: 'We could not charge your card',
      paragraphs: [
        `Hello ${firstName}, the payment for your Bellwether ${planName} plan failed.`,
        on
          ? `Update your card by ${on} to keep access. Until then, everything keeps working.`
          : 'Update your card soon to keep access.',
      ],
      action: { label: 'Update card', url: `${toSettings(appUrl)}/card` },
      note: toNote,
    }),
  }
}

interface ReceiptFacts {
  firstName: string
  number: string
  amount: string
  on: string
  /** The receipt's page; its PDF is at `/pdf` below it. */
  url: string
}

export function receiptMail({ firstName, number, amount, on, url }: ReceiptFacts): MailMessage {
  return {
    subject: `Your receipt ${number}`,
    ...renderMail({
      title: `Receipt ${number}`,
      paragraphs: [
        `Hello ${firstName}, your invoice of ${amount} for Bellwether was paid on ${on}.`,
        `PDF: ${url}/pdf`,
      ],
      action: { label: 'View receipt', url },
      note: toNote,
    }),
  }
}
