import { renderMail } from '#api/mail/mail-layout.ts'
import { toHostName } from '#api/mail/mail-links.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'

interface StoppedFacts {
  reason: 'gone' | 'failing'
  since: Date
  firstName: string
  url: string
  /** The page of the endpoint. */
  pageUrl: string
}

/** That an endpoint was disabled, and what to do. */
export function endpointStoppedMail({ reason, since, firstName, url, pageUrl }: StoppedFacts): MailMessage {
  const host = new URL(url).host
  const why =
    reason === 'gone'
      ? `it responded with status 410, which says that it is gone.`
      : `nothing could be delivered to it since ${since.toISOString().slice(0, 10)}.`
  return {
    subject: `A webhook endpoint was disabled: ${toHostName(host)}`,
    ...renderMail({
      title: 'A webhook endpoint was disabled',
      paragraphs: [
        `Hello ${firstName}, we disabled the webhook endpoint ${url}: ${why}`,
        'Events are no longer sent to it, and pending deliveries were canceled. Enable it again once it works; failed and canceled deliveries can be sent again for 30 days.',
      ],
      action: { label: 'Open webhook endpoint', url: pageUrl },
      note: 'You receive this email because you added this webhook endpoint, or own the organization.',
    }),
  }
}
