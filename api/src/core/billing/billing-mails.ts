import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'

interface BillingFacts {
  firstName: string
  planName: string
  /** The day that it is about, as people read it; undefined where none is known. */
  on: string | undefined
  appUrl: string
}

const toSettings = (appUrl: string) => `${appUrl}/settings/subscription`
const toNote = 'You get this mail because you administer your organization.'

export function subscriptionStartedMail({ firstName, planName, on, appUrl }: BillingFacts): MailMessage {
  return {
    subject: `Your ${planName} plan has started`,
    ...renderMail({
      title: `Your ${planName} plan has started`,
      paragraphs: [
        `Hello ${firstName}, thank you: your organization is on Bellwether ${planName} from now on.`,
        on
          ? `It renews by itself on ${on}, until you cancel it.`
          : 'It renews by itself, until you cancel it.',
      ],
      action: { label: 'See plan and receipts', url: toSettings(appUrl) },
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
      action: { label: 'See the plan', url: toSettings(appUrl) },
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
        'Your audits and your people stay where they are. Choose a plan to go on working with them.',
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
          ? `Put another card on file until ${on}. Until then everything works as before; after it, access ends.`
          : 'Put another card on file soon, or access ends.',
      ],
      action: { label: 'Put another card on file', url: `${toSettings(appUrl)}/card` },
      note: toNote,
    }),
  }
}

interface ReceiptFacts {
  firstName: string
  number: string
  amount: string
  on: string
  /** The receipt's page; its PDF is below it. */
  url: string
}

export function receiptMail({ firstName, number, amount, on, url }: ReceiptFacts): MailMessage {
  return {
    subject: `Your receipt ${number}`,
    ...renderMail({
      title: `Receipt ${number}`,
      paragraphs: [
        `Hello ${firstName}, your invoice of ${amount} for Bellwether was paid on ${on}.`,
        `As a PDF file: ${url}/pdf`,
      ],
      action: { label: 'See the receipt', url },
      note: toNote,
    }),
  }
}
