import { type MailList, renderMail } from '#api/mail/mail-layout.ts'
import { toHostName } from '#api/mail/mail-links.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'
import { type AlertKind } from '#contract/seo/ranks.words.ts'

/** One thing that has changed, as a mail tells it. */
export interface MailedAlert {
  domain: string
  keyword: string
  kind: AlertKind
  before: number | null
  after: number | null
  urlAfter: string | null
  /** Of the keyword's page. */
  url: string
}

/** Of each domain; the rest is behind the link. */
const MOST_LISTED = 15

const place = (position: number | null) =>
  position === null ? 'not found' : `position ${Number(position.toFixed(1)).toLocaleString('en')}`

function describe({ keyword, kind, before, after, urlAfter }: MailedAlert): string {
  if (kind === 'landing-page') return `${keyword}: another page ranks, ${urlAfter ?? 'not known'}`
  const change = `from ${place(before)} to ${place(after)}`
  return kind === 'out-of-top-ten' ? `${keyword}: out of the top 10, ${change}` : `${keyword}: down ${change}`
}

function toList(domain: string, alerts: readonly MailedAlert[]): MailList {
  const items: MailList['items'] = alerts
    .slice(0, MOST_LISTED)
    .map((alert) => ({ label: describe(alert), url: alert.url }))
  const rest = alerts.length - items.length
  return { title: domain, items: rest > 0 ? [...items, { label: `And ${rest} more changes` }] : items }
}

const count = (value: number) => `${value.toLocaleString('en')} ${value === 1 ? 'change' : 'changes'}`

/** The mail of a day to one person: what has changed in the positions of the domains that they follow. */
export function alertMail(
  { firstName, ranksUrl, unsubscribeUrl }: { firstName: string; ranksUrl: string; unsubscribeUrl: string },
  alerts: readonly MailedAlert[],
): MailMessage {
  const domains = [...new Set(alerts.map(({ domain }) => domain))]
  const [first = ''] = domains
  const where = domains.length === 1 ? toHostName(first) : `${domains.length} domains`
  return {
    subject: `${count(alerts.length)} in positions: ${where}`,
    ...renderMail({
      title: `${count(alerts.length)} in positions`,
      paragraphs: [
        `Hello ${firstName}, positions of your tracked keywords have changed since they were last checked.`,
      ],
      lists: domains.map((domain) =>
        toList(
          domain,
          alerts.filter((alert) => alert.domain === domain),
        ),
      ),
      action: { label: 'View rank tracking', url: ranksUrl },
      note: 'You’re receiving this email because you follow the rank tracking of these domains. It is sent at most once a day. On the page of a domain you turn off the emails about that one alone.',
      footer: { label: 'Unsubscribe from emails about positions', url: unsubscribeUrl },
    }),
  }
}
