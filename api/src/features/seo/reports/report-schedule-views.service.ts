import { type SignedInScope } from '#api/core/access/scope.ts'
import { findPerson } from '#api/core/directory/account.queries.ts'
import { joinName } from '#api/lib/person-name.ts'
import { listReportActions } from '#contract/seo/reports.policy.ts'
import { type ReportSchedule, type ReportSend } from '#contract/seo/reports.schedule.ts'
import { MOST_SENDS, type ReaderState, REQUEST_DAYS } from '#contract/seo/reports.schedule.words.ts'
import { listReaders, type Reader } from './report-readers.queries.ts'
import { countMails, type MailCounts } from './report-mail-counts.queries.ts'
import { listSends, type SendRow } from './report-sends.queries.ts'
import { type ReportRow } from './reports.queries.ts'
import { getReportRow, toFacts } from './reports.service.ts'

const DAY_MS = 24 * 3600 * 1000

/** Whether an address can still confirm what it was asked. */
export const isRequestOpen = (askedAt: Date | null, now: Date): boolean =>
  askedAt !== null && now.getTime() - askedAt.getTime() < REQUEST_DAYS * DAY_MS

export function stateOfReader({ reader, person, isReachable }: Reader, now: Date): ReaderState {
  if (reader.stoppedAt !== null) return 'unsubscribed'
  if (reader.email === null) return person !== null && isReachable ? 'emailed' : 'unreachable'
  if (reader.confirmedAt !== null) return 'emailed'
  return isRequestOpen(reader.askedAt, now) ? 'asked' : 'expired'
}

function toSend(send: SendRow, counts: MailCounts | undefined): ReportSend {
  const { id, dueAt, outcome, reason, mails, attachedBytes } = send
  return {
    id,
    dueAt: dueAt.toISOString(),
    outcome,
    reason,
    recipients: mails,
    mails: counts ? { accepted: counts.accepted, refused: counts.refused } : null,
    attached: attachedBytes,
  }
}

/** Who set the schedule, while they are of the organization. */
async function findScheduler({ db }: SignedInScope, { scheduledBy, organizationId }: ReportRow) {
  const person = scheduledBy === null ? undefined : await findPerson(db, { id: scheduledBy, organizationId })
  return person ? { id: person.user.id, name: joinName(person.user) } : null
}

const toTimes = ({ frequency, weekday, monthDay, hour, timeZone }: ReportRow): ReportSchedule['times'] =>
  frequency === null ? null : { frequency, weekday, monthDay, hour, timeZone }

export async function getReportSchedule(scope: SignedInScope, id: string): Promise<ReportSchedule> {
  const { actor, db, directory, now } = scope
  const { report } = await getReportRow(scope, id)
  const [readers, sends, scheduledBy] = await Promise.all([
    listReaders(db, report),
    listSends(db, report, MOST_SENDS),
    findScheduler(scope, report),
  ])
  const counts = await countMails(
    directory,
    sends.flatMap(({ id: sendId, mails }) => (mails > 0 ? [sendId] : [])),
  )
  const named = readers.filter(({ reader }) => reader.isNamed)
  const own = named.find(({ reader }) => reader.userId === actor.id)
  return {
    times: toTimes(report),
    isPaused: report.isPaused,
    onlyNew: report.onlyNew,
    nextRunAt: report.nextRunAt?.toISOString() ?? null,
    scheduledBy,
    people: named.flatMap((each) =>
      each.person
        ? [{ id: each.person.id, name: joinName(each.person), state: stateOfReader(each, now()) }]
        : [],
    ),
    addresses: named.flatMap((each) =>
      each.reader.email === null ? [] : [{ email: each.reader.email, state: stateOfReader(each, now()) }],
    ),
    sends: sends.map((send) =>
      toSend(
        send,
        counts.find(({ sendId }) => sendId === send.id),
      ),
    ),
    isOwnMailOn: own !== undefined && own.reader.stoppedAt === null,
    version: report.version,
    allowedActions: listReportActions(toFacts(scope, report)),
  }
}
