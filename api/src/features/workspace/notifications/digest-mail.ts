import { type MailList, renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'
import { type NotificationKind, toSentence } from '#contract/workspace/notifications.words.ts'
import { type NotificationRow } from './notifications.queries.ts'

type Told = Pick<NotificationRow, 'kind' | 'texts' | 'path'>

/** Of each list; the rest is behind the link. */
const MOST_LISTED = 20

const isTask = (kind: NotificationKind) => kind.startsWith('task.')
const isTeam = (kind: NotificationKind) => kind.startsWith('team.')

function toList(title: string, some: readonly Told[], appUrl: string): MailList[] {
  if (some.length === 0) return []
  const items: MailList['items'] = some
    .slice(0, MOST_LISTED)
    .map(({ kind, texts, path }) => ({ label: toSentence(kind, texts), url: `${appUrl}${path}` }))
  const rest = some.length - items.length
  return [{ title, items: rest > 0 ? [...items, { label: `And ${rest} more` }] : items }]
}

const count = (value: number, one: string) => `${value.toLocaleString('en')} ${value === 1 ? one : `${one}s`}`

function toSubject(tasks: number, others: number): string {
  const parts = [
    ...(tasks > 0 ? [count(tasks, 'reminder')] : []),
    ...(others > 0 ? [count(others, 'notification')] : []),
  ]
  return parts.join(' and ')
}

interface DigestFacts {
  firstName: string
  appUrl: string
  unsubscribeUrl: string
}

/** The mail of a day to one person: reminders of their tasks, and what is new for them. */
export function digestMail(
  { firstName, appUrl, unsubscribeUrl }: DigestFacts,
  some: readonly Told[],
): MailMessage {
  const tasks = some.filter(({ kind }) => isTask(kind))
  const team = some.filter(({ kind }) => isTeam(kind))
  const others = some.filter(({ kind }) => !isTask(kind) && !isTeam(kind))
  const subject = toSubject(tasks.length, others.length + team.length)
  return {
    subject: `Today in Bellwether: ${subject}`,
    ...renderMail({
      title: subject,
      paragraphs: [`Hello ${firstName}, this is what is new for you in Bellwether.`],
      lists: [
        ...toList('Your tasks', tasks, appUrl),
        ...toList('Your direct reports', team, appUrl),
        ...toList('News', others, appUrl),
      ],
      action: { label: 'Open my tasks', url: `${appUrl}/tasks` },
      note: `You’re receiving this email because digests are on in your notification settings. It is sent at most once on each working day, and only when there is something new. Choose what it contains on ${appUrl}/profile/notifications.`,
      footer: { label: 'Unsubscribe from digests', url: unsubscribeUrl },
    }),
  }
}
