import { type SignedInScope } from '#api/core/access/scope.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { pickChanged, pickKeys } from '#api/core/audit-log/changed-fields.ts'
import { findNextRun } from '#api/core/schedules/next-run.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit, type Refusals } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { dispatchMails } from '#api/mail/mail-delivery.ts'
import { describeSchedule, FREQUENCY_WORDS, toHourText, WEEKDAY_WORDS } from '#contract/seo/projects.words.ts'
import { type EditReportSchedule } from '#contract/seo/reports.schedule.forms.ts'
import { type ReportSchedule } from '#contract/seo/reports.schedule.ts'
import { MAX_REQUESTS_A_DAY, type ReportFrequency } from '#contract/seo/reports.schedule.words.ts'
import {
  assertPresent,
  listPresent,
  listReaders,
  type Reader,
  unnameReaders,
} from './report-readers.queries.ts'
import { nameAndAsk } from './report-requests.service.ts'
import { getReportSchedule } from './report-schedule-views.service.ts'
import { recordReportEvent } from './reports.audit.ts'
import { assertReport, assertReportVersion, type ReportRow, updateScheduleRow } from './reports.queries.ts'
import { getReportRow, reportNotFound, requireReportAction } from './reports.service.ts'

const NOT_PRESENT = 'Choose people of your organization who are not archived.'
const MANY_ASKED = `Your organization can ask ${MAX_REQUESTS_A_DAY} addresses within 24 hours. Add the others tomorrow.`

const REFUSALS: Refusals<'report' | 'version' | 'people' | 'asked'> = {
  report: reportNotFound,
  version: versionMoved,
  people: () =>
    new DomainError('validation-failed', NOT_PRESENT, { errors: { recipientIds: [NOT_PRESENT] } }),
  asked: () => new DomainError('limit-reached', MANY_ASKED, { errors: { addresses: [MANY_ASKED] } }),
}

type Fields = Omit<EditReportSchedule, 'version' | 'seenVersion' | 'frequency'> & {
  frequency: ReportFrequency | null
}
type Lists = 'recipientIds' | 'addresses'

/** As edits are compared and as the audit log keeps it. */
type Values = Record<Exclude<keyof Fields, Lists>, string> & Record<Lists, string[]>

const sorted = (texts: readonly string[]) => [...new Set(texts)].sort()

const toValues = (fields: Fields): Values => ({
  ...fields,
  frequency: fields.frequency ?? 'off',
  monthDay: String(fields.monthDay),
  hour: String(fields.hour),
  onlyNew: String(fields.onlyNew),
  recipientIds: sorted(fields.recipientIds),
  addresses: sorted(fields.addresses),
})

/** Named, and has not unsubscribed. */
const listNamed = (readers: readonly Reader[]) =>
  readers.filter(({ reader }) => reader.isNamed && reader.stoppedAt === null)

function readFields(report: ReportRow, readers: readonly Reader[]): Fields {
  const { frequency, weekday, monthDay, hour, timeZone, onlyNew } = report
  const named = listNamed(readers)
  return {
    frequency,
    weekday,
    monthDay,
    hour,
    timeZone,
    onlyNew,
    recipientIds: named.flatMap(({ reader }) => reader.userId ?? []),
    addresses: named.flatMap(({ reader }) => reader.email ?? []),
  }
}

const toNames = (people: readonly { firstName: string; lastName: string }[]) =>
  people.map(joinName).join(', ')
const describeOnlyNew = (onlyNew: boolean) => (onlyNew ? 'Yes' : 'No')

/** A field as the form shows it. */
function toFieldText(field: keyof Fields, fields: Fields, names: string): string {
  const texts: Record<keyof Fields, string> = {
    frequency: FREQUENCY_WORDS[fields.frequency ?? 'off'],
    weekday: WEEKDAY_WORDS[fields.weekday],
    monthDay: String(fields.monthDay),
    hour: toHourText(fields.hour),
    timeZone: fields.timeZone,
    onlyNew: describeOnlyNew(fields.onlyNew),
    recipientIds: names,
    addresses: fields.addresses.join(', '),
  }
  return texts[field]
}

interface Before {
  report: ReportRow
  readers: Reader[]
  fields: Fields
  names: string
}

/** Of the form what its sender changed, and of the rest what others have made of it meanwhile. */
async function mergeSchedule(
  scope: SignedInScope,
  { report, fields, names }: Before,
  { version, seenVersion, ...sent }: EditReportSchedule,
): Promise<{ changed: Partial<Values>; after: Fields }> {
  const values = toValues(fields)
  const merged = await mergeEdit<Values>(scope, {
    current: { id: report.id, version: report.version, values },
    sent: toValues(sent),
    opened: { version, seenVersion },
    // People and addresses start and stop their own mail.
    changedElsewhere: ['recipientIds', 'addresses'],
    toText: (field) => toFieldText(field, fields, names),
  })
  const isSame = (field: Lists) => JSON.stringify(merged[field]) === JSON.stringify(values[field])
  const changed = pickChanged(values, {
    ...merged,
    ...(isSame('recipientIds') && { recipientIds: values.recipientIds }),
    ...(isSame('addresses') && { addresses: values.addresses }),
  })
  return { changed, after: { ...fields, ...pickKeys(sent, changed) } }
}

const TIMES = ['frequency', 'weekday', 'monthDay', 'hour', 'timeZone'] as const

/** The columns of a changed schedule. A new time begins with the next one. */
function toColumns(scope: SignedInScope, report: ReportRow, changed: Partial<Values>, after: Fields) {
  const { recipientIds: _, addresses: __, frequency, ...columns } = after
  const isTimed = TIMES.some((field) => changed[field] !== undefined)
  const nextRunAt =
    frequency === null || report.isPaused ? null : findNextRun({ ...columns, frequency }, scope.now())
  return {
    ...columns,
    frequency,
    nextRunAt: isTimed ? nextRunAt : report.nextRunAt,
    scheduledBy: scope.actor.id,
  }
}

const toLogged = (fields: Fields, recipients: string) => ({
  schedule: describeSchedule({ ...fields, frequency: fields.frequency ?? 'off' }),
  onlyNew: describeOnlyNew(fields.onlyNew),
  recipients: recipients || null,
  addresses: fields.addresses.join(', ') || null,
})

async function readBefore(scope: SignedInScope, id: string): Promise<Before> {
  const { report } = await getReportRow(scope, id)
  requireReportAction(scope, report, 'schedule')
  const readers = await listReaders(scope.db, report)
  const people = listNamed(readers).flatMap(({ person }) => person ?? [])
  return { report, readers, fields: readFields(report, readers), names: toNames(people) }
}

/** Who is named from now on, where that has changed. */
async function nameAnew(
  scope: SignedInScope,
  { report, readers }: Before,
  { changed, after }: { changed: Partial<Values>; after: Fields },
) {
  if (!changed.recipientIds && !changed.addresses) return { writes: [], mailIds: [], names: null }
  const ids = sorted(after.recipientIds)
  const addresses = sorted(after.addresses)
  const { organizationId } = report
  const frequency = after.frequency ?? 'weekly'
  const [people, named] = await Promise.all([
    listPresent(scope.db, { organizationId, ids }),
    nameAndAsk(scope, { report, readers, recipientIds: ids, addresses, frequency }),
  ])
  return {
    writes: [
      // Of those who were named already some may have been archived since; only who is added must be present.
      ...(changed.recipientIds ? [assertPresent(scope.db, { organizationId, ids })] : []),
      unnameReaders(scope.db, report),
      ...named.writes,
    ],
    mailIds: named.mailIds,
    names: toNames(people),
  }
}

async function editSchedule(scope: SignedInScope, id: string, form: EditReportSchedule): Promise<void> {
  const { db } = scope
  const before = await readBefore(scope, id)
  const { report, fields, names } = before
  const { changed, after } = await mergeSchedule(scope, before, form)
  if (Object.keys(changed).length === 0) return
  const named = await nameAnew(scope, before, { changed, after })
  await commit(
    db,
    [
      assertReport(db, report),
      assertReportVersion(db, report),
      ...named.writes,
      updateScheduleRow(db, report, toColumns(scope, report, changed, after)),
      recordReportEvent(
        scope,
        { ...report, version: report.version + 1 },
        {
          action: 'report.scheduled',
          details: listDetails(toLogged(fields, names), toLogged(after, named.names ?? names)),
          before: pickKeys(toValues(fields), changed),
          after: changed,
        },
      ),
    ],
    REFUSALS,
  )
  dispatchMails(scope, named.mailIds)
}

export async function scheduleReport(
  scope: SignedInScope,
  id: string,
  form: EditReportSchedule,
): Promise<ReportSchedule> {
  await untilCurrent(() => editSchedule(scope, id, form))
  return getReportSchedule(scope, id)
}

async function setPaused(scope: SignedInScope, id: string, isPaused: boolean): Promise<void> {
  const { db, now } = scope
  const { report } = await getReportRow(scope, id)
  requireReportAction(scope, report, 'schedule')
  const { frequency } = report
  if (frequency === null) throw new DomainError('conflict', 'This report has no schedule.')
  if (report.isPaused === isPaused) return
  const nextRunAt = isPaused ? null : findNextRun({ ...report, frequency }, now())
  await commit(
    db,
    [
      assertReport(db, report),
      assertReportVersion(db, report),
      updateScheduleRow(db, report, { isPaused, nextRunAt }),
      recordReportEvent(
        scope,
        { ...report, version: report.version + 1 },
        { action: isPaused ? 'report.schedule-paused' : 'report.schedule-resumed' },
      ),
    ],
    { report: reportNotFound, version: versionMoved },
  )
}

export async function pauseReportSchedule(
  scope: SignedInScope,
  id: string,
  isPaused: boolean,
): Promise<ReportSchedule> {
  await untilCurrent(() => setPaused(scope, id, isPaused))
  return getReportSchedule(scope, id)
}

async function removeSchedule(scope: SignedInScope, id: string): Promise<void> {
  const { db } = scope
  const { report, fields, names, readers } = await readBefore(scope, id)
  if (report.frequency === null && readers.every(({ reader }) => !reader.isNamed)) return
  const after: Fields = { ...fields, frequency: null, recipientIds: [], addresses: [] }
  const changed = pickChanged(toValues(fields), toValues(after))
  await commit(
    db,
    [
      assertReport(db, report),
      assertReportVersion(db, report),
      unnameReaders(db, report),
      updateScheduleRow(db, report, { frequency: null, isPaused: false, nextRunAt: null, scheduledBy: null }),
      recordReportEvent(
        scope,
        { ...report, version: report.version + 1 },
        {
          action: 'report.schedule-deleted',
          details: listDetails(toLogged(fields, names), toLogged(after, '')),
          before: pickKeys(toValues(fields), changed),
          after: changed,
        },
      ),
    ],
    { report: reportNotFound, version: versionMoved },
  )
}

/** What people have confirmed or stopped stays. */
export const unscheduleReport = (scope: SignedInScope, id: string): Promise<void> =>
  untilCurrent(() => removeSchedule(scope, id))
