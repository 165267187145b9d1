import { type Scope, type SignedInScope } from '#api/core/access/scope.ts'
import { type Statement } from '#api/db/client.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { hashToken, newToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { storeAttachment } from '#api/mail/mail-attachments.ts'
import { dispatchMail, dispatchMails } from '#api/mail/mail-delivery.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { MAX_SHARES } from '#contract/seo/reports.actions.ts'
import { type ReportContent } from '#contract/seo/reports.content.ts'
import { MAILED_LINK_DAYS, MAX_ATTACHED_MB } from '#contract/seo/reports.schedule.words.ts'
import { forOutsideReaders } from './outside-readers.ts'
import { writeReport } from './report-content.service.ts'
import { drawReport } from './report-file.service.ts'
import { reportMail, type ReportMailFacts } from './report-mails.ts'
import { type Reader } from './report-readers.queries.ts'
import { mailPrefix } from './report-mail-counts.queries.ts'
import { type SendRow } from './report-sends.queries.ts'
import { dropOldShares, insertShareOnce, type ShareRow } from './report-shares.queries.ts'
import { toShareUrl } from './report-shares.service.ts'
import { sealReaderToken } from './report-tokens.ts'
import { type ReportTools } from './report-tools.ts'
import { reportLimits, testLimits } from './reports.limits.ts'
import { type ReportRow } from './reports.queries.ts'
import { getReportRow, requireReportAction, toLook, toWanted } from './reports.service.ts'

const DAY_MS = 24 * 3600 * 1000
const MAX_ATTACHED_BYTES = MAX_ATTACHED_MB * 1024 * 1024

/** The file of a report for mails, stored; undefined where it is too large for them. */
async function makeAttachment(
  scope: SignedInScope,
  { report, content, id }: { report: ReportRow; content: ReportContent; id: string },
) {
  const { name, bytes } = await drawReport(scope, { content, paper: report.paper, ...toLook(scope) }, id)
  return bytes.length > MAX_ATTACHED_BYTES
    ? undefined
    : storeAttachment(scope, id, { name, type: 'application/pdf', bytes })
}

/** What the mails of one send have in common for one kind of readers. */
interface Edition {
  content: ReportContent
  url: string
  linkEndsAt: Date | null
  attachment: Awaited<ReturnType<typeof makeAttachment>>
}

const toAppUrl = ({ settings }: Pick<Scope, 'settings'>, { id }: ReportRow) =>
  `${settings.APP_URL}/seo/reports/${id}`

/** For people of the organization, who open the report in the app. */
async function makeInside(
  scope: SignedInScope,
  { report, content, id }: { report: ReportRow; content: ReportContent; id: string },
): Promise<Edition> {
  const attachment = await makeAttachment(scope, { report, content, id: `${id}-inside` })
  return { content, url: toAppUrl(scope, report), linkEndsAt: null, attachment }
}

/** For addresses outside, with a link that ends: its row is to be written with the mails. */
async function makeOutside(
  scope: SignedInScope,
  { report, content, send }: { report: ReportRow; content: ReportContent; send: SendRow },
): Promise<{ edition: Edition; share: ShareRow }> {
  const token = newToken()
  const createdAt = scope.now()
  const expiresAt = new Date(createdAt.getTime() + MAILED_LINK_DAYS * DAY_MS)
  const url = toShareUrl(scope, token)
  const shown = forOutsideReaders(content, url)
  const attachment = await makeAttachment(scope, { report, content: shown, id: `${send.id}-outside` })
  const share = {
    id: send.id.replace(/^rsn/, 'rsh'),
    organizationId: report.organizationId,
    reportId: report.id,
    hash: hashToken(token),
    sendId: send.id,
    passwordHash: null,
    paper: report.paper,
    ...toLook(scope),
    content: JSON.stringify(content),
    createdAt,
    expiresAt,
    revokedAt: null,
  }
  return { edition: { content: shown, url, linkEndsAt: expiresAt, attachment }, share }
}

/** The mail to one reader, with an id of its own: a send that was cut off and is made again queues no second one. */
async function toMail(
  scope: SignedInScope,
  { edition, reader, report, send }: { edition: Edition; reader: Reader; report: ReportRow; send: SendRow },
) {
  const { settings, directory, now, account } = scope
  const token = await sealReaderToken(scope, 'report-mail', reader.reader)
  const { content, attachment, url, linkEndsAt } = edition
  const facts: ReportMailFacts = {
    firstName: reader.person?.firstName ?? null,
    senderName: joinName(account.user),
    frequency: report.frequency,
    isTest: false,
    url,
    linkEndsAt,
    isAttached: attachment !== undefined,
    unsubscribeUrl: `${settings.APP_URL}/unsubscribe/reports/${token}`,
  }
  return queueMail(directory, reportMail(content, facts), {
    to: reader.person?.email ?? reader.reader.email ?? '',
    now: now(),
    id: `${mailPrefix(send.id)}${reader.reader.id}`,
    unsubscribeUrl: `${settings.APP_URL}/api/seo/report-mail/${token}`,
    ...(attachment && { attachment }),
    ...(reader.person === null && { replyTo: account.user.email }),
  })
}

export interface Sending {
  report: ReportRow
  send: SendRow
  readers: readonly Reader[]
}

/** Makes a report and queues it for its readers. Mails and the link that they have are written at once, or nothing is. */
export async function sendToReaders(
  tools: ReportTools,
  scope: SignedInScope,
  { report, send, readers }: Sending,
): Promise<{ mails: number; attachedBytes: number | null }> {
  const { directory } = scope
  const content = await writeReport(tools, scope, toWanted(report))
  const people = readers.filter(({ person }) => person !== null)
  const others = readers.filter(({ person }) => person === null)
  const inside = people.length > 0 ? await makeInside(scope, { report, content, id: send.id }) : undefined
  const outside = others.length > 0 ? await makeOutside(scope, { report, content, send }) : undefined
  const queued = await Promise.all([
    ...(inside ? people.map((reader) => toMail(scope, { edition: inside, reader, report, send })) : []),
    ...(outside
      ? others.map((reader) => toMail(scope, { edition: outside.edition, reader, report, send }))
      : []),
  ])
  const shared: Statement[] = outside
    ? [insertShareOnce(directory, outside.share), dropOldShares(directory, outside.share, MAX_SHARES)]
    : []
  const [first, ...rest] = [...shared, ...queued.map(({ statement }) => statement)]
  if (first) await directory.batch([first, ...rest])
  dispatchMails(
    scope,
    queued.map(({ id }) => id),
  )
  const attachment = inside?.attachment ?? outside?.edition.attachment
  return { mails: queued.length, attachedBytes: attachment?.bytes ?? null }
}

/** To the caller alone, whether or not there is a schedule. */
export async function sendTestReport(
  tools: ReportTools,
  scope: SignedInScope,
  id: string,
): Promise<{ to: string }> {
  const { account, directory, now } = scope
  const { report } = await getReportRow(scope, id)
  requireReportAction(scope, report, 'schedule')
  await limit(scope, [...testLimits(scope), ...reportLimits(scope)])
  const content = await writeReport(tools, scope, toWanted(report))
  const testId = newId('rst')
  const { attachment, url } = await makeInside(scope, { report, content, id: testId })
  const { email, firstName } = account.user
  const message = reportMail(content, {
    firstName,
    senderName: joinName(account.user),
    frequency: report.frequency,
    isTest: true,
    url,
    linkEndsAt: null,
    isAttached: attachment !== undefined,
    unsubscribeUrl: null,
  })
  const mail = queueMail(directory, message, { to: email, now: now(), ...(attachment && { attachment }) })
  await directory.batch([mail.statement])
  dispatchMail(scope, mail.id)
  return { to: email }
}
