import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Write } from '#api/db/batch-assertions.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { MAX_REQUESTS_A_DAY, type ReportFrequency } from '#contract/seo/reports.schedule.words.ts'
import { reportRequestMail } from './report-mails.ts'
import { assertFewAsked, nameReaders, type Reader, type ReaderRow } from './report-readers.queries.ts'
import { isRequestOpen } from './report-schedule-views.service.ts'
import { sealReaderToken } from './report-tokens.ts'
import { requestLimits } from './reports.limits.ts'
import { type ReportRow } from './reports.queries.ts'

const DAY_MS = 24 * 3600 * 1000

interface Named {
  report: ReportRow
  readers: readonly Reader[]
  recipientIds: readonly string[]
  addresses: readonly string[]
}

/** Whether an address is to be asked now: it never was, or it let its time to confirm pass. */
const isToBeAsked = (known: ReaderRow | undefined, now: Date): boolean =>
  !known || (known.confirmedAt === null && known.stoppedAt === null && !isRequestOpen(known.askedAt, now))

/** The rows of everybody whom a schedule names, and those of them who are to be asked. */
export function toReaderRows(
  { now }: Pick<SignedInScope, 'now'>,
  { report, readers, recipientIds, addresses }: Named,
): { rows: ReaderRow[]; asked: ReaderRow[] } {
  const empty = { organizationId: report.organizationId, reportId: report.id, isNamed: true }
  const neverAsked = { askedAt: null, confirmedAt: null, stoppedAt: null }
  const people = recipientIds.map((userId) => ({
    ...(readers.find(({ reader }) => reader.userId === userId)?.reader ?? {
      id: newId('rrd'),
      userId,
      email: null,
      ...neverAsked,
    }),
    ...empty,
  }))
  const asked: ReaderRow[] = []
  const outside = addresses.map((email) => {
    const known = readers.find(({ reader }) => reader.email === email)?.reader
    const row = { ...(known ?? { id: newId('rrd'), userId: null, email, ...neverAsked }), ...empty }
    if (!isToBeAsked(known, now())) return row
    const withTime = { ...row, askedAt: now() }
    asked.push(withTime)
    return withTime
  })
  return { rows: [...people, ...outside], asked }
}

async function toRequest(
  scope: SignedInScope,
  { report, reader, frequency }: { report: ReportRow; reader: ReaderRow; frequency: ReportFrequency },
) {
  const { settings, db, now, account } = scope
  const [confirm, stop] = await Promise.all([
    sealReaderToken(scope, 'report-request', reader),
    sealReaderToken(scope, 'report-mail', reader),
  ])
  const message = reportRequestMail({
    target: report.target,
    organization: account.organization.name,
    senderName: joinName(account.user),
    frequency,
    confirmUrl: `${settings.APP_URL}/reports/confirm/${confirm}`,
    unsubscribeUrl: `${settings.APP_URL}/unsubscribe/reports/${stop}`,
  })
  return queueMail(db, message, {
    to: reader.email ?? '',
    now: now(),
    unsubscribeUrl: `${settings.APP_URL}/api/seo/report-mail/${stop}`,
  })
}

/**
 * Writes that name everybody, and ask whom they are to ask, with the ids of the mails to dispatch afterwards. Nobody outside gets
 * anything that they have not confirmed, so that schedules are of no use to who wants to mail strangers.
 *
 * @throws {DomainError} `too-many-requests` for an address that was asked often of late
 */
export async function nameAndAsk(
  scope: SignedInScope,
  { frequency, ...named }: Named & { frequency: ReportFrequency },
): Promise<{ writes: Write<'asked'>[]; mailIds: string[] }> {
  const { db, now } = scope
  const { rows, asked } = toReaderRows(scope, named)
  const { report } = named
  for (const { email } of asked) await limit(scope, requestLimits(email ?? ''))
  const mails = await Promise.all(asked.map((reader) => toRequest(scope, { report, reader, frequency })))
  const few = {
    organizationId: report.organizationId,
    since: new Date(now().getTime() - DAY_MS),
    max: MAX_REQUESTS_A_DAY,
  }
  return {
    writes: [
      ...nameReaders(db, rows),
      ...(asked.length > 0 ? [assertFewAsked(db, few)] : []),
      ...mails.map(({ statement }) => statement),
    ],
    mailIds: mails.map(({ id }) => id),
  }
}
