import { type SignedInScope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { type ReportSchedule } from '#contract/seo/reports.schedule.ts'
import { listReaders, nameReaders, setReader } from './report-readers.queries.ts'
import { toReaderRows } from './report-requests.service.ts'
import { getReportSchedule } from './report-schedule-views.service.ts'
import { recordReportEvent } from './reports.audit.ts'
import { assertReport } from './reports.queries.ts'
import { getReportRow, reportNotFound } from './reports.service.ts'

/** People ask for a report by email, or for none, for themselves. */
export async function setOwnReportMail(
  scope: SignedInScope,
  id: string,
  isWanted: boolean,
): Promise<ReportSchedule> {
  const { actor, db, now } = scope
  const { report } = await getReportRow(scope, id)
  const readers = await listReaders(db, report)
  const own = readers.find(({ reader }) => reader.userId === actor.id)?.reader
  const isOn = own?.isNamed === true && own.stoppedAt === null
  if (isOn === isWanted) return getReportSchedule(scope, id)
  const { rows } = toReaderRows(scope, { report, readers, recipientIds: [actor.id], addresses: [] })
  await commit(
    db,
    [
      assertReport(db, report),
      ...nameReaders(db, rows),
      ...rows.map((row) => setReader(db, row, { stoppedAt: isWanted ? null : now() })),
      recordReportEvent(scope, report, { action: isWanted ? 'report.mail-started' : 'report.mail-stopped' }),
    ],
    { report: reportNotFound },
  )
  return getReportSchedule(scope, id)
}
