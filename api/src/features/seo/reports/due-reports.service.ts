import { actFor } from '#api/core/access/act-for.ts'
import { type Scope, type SignedInScope } from '#api/core/access/scope.ts'
import { findAccountOrOwner } from '#api/core/directory/account.queries.ts'
import { findNextRun } from '#api/core/schedules/next-run.ts'
import { type Db } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { openEachDb } from '#api/db/open-db.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { MAX_REPORT_MAILS_A_DAY, SEND_PATIENCE_HOURS } from '#contract/seo/reports.schedule.words.ts'
import { countMails } from './report-mail-counts.queries.ts'
import { listReaders, type Reader } from './report-readers.queries.ts'
import { stateOfReader } from './report-schedule-views.service.ts'
import * as sends from './report-sends.queries.ts'
import { type SendRow } from './report-sends.queries.ts'
import { type ReportTools } from './report-tools.ts'
import { findReportRow, type ReportRow } from './reports.queries.ts'
import { requireReportAction } from './reports.service.ts'
import { sendToReaders } from './send-report.service.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const AT_ONCE = 100
/** Each is drawn on the thread that serves requests: the rest waits for the next minute. */
const MADE_AT_ONCE = 10
/** Longer than an attempt takes: an attempt that was cut off is made again after that. */
const ATTEMPT_MS = 5 * MINUTE_MS
const LONGEST_PAUSE_MS = 10 * MINUTE_MS
const PATIENCE_MS = SEND_PATIENCE_HOURS * 60 * MINUTE_MS
const KEPT_DAYS = 400

/** Nothing is thrown for it: another scheduler was faster, or somebody has changed the schedule. */
class NotDue extends DomainError {
  constructor() {
    super('conflict', 'The schedule has moved on.')
  }
}
const notDue = () => new NotDue()

/** Turns a time that has come into a send, and sets the next one. Of times that were missed this is the only one. */
async function claimSend(db: Db, report: ReportRow, now: Date): Promise<void> {
  const { id, organizationId, frequency, nextRunAt } = report
  if (nextRunAt === null || frequency === null) return
  const send: SendRow = {
    id: newId('rsn'),
    organizationId,
    reportId: id,
    dueAt: nextRunAt,
    createdAt: now,
    outcome: 'waiting',
    reason: null,
    attemptAt: now,
    mails: 0,
    attachedBytes: null,
    auditId: null,
  }
  try {
    await commit(
      db,
      [
        sends.assertDue(db, report),
        sends.insertSend(db, send),
        sends.moveOn(db, report, findNextRun({ ...report, frequency }, now)),
      ],
      { due: notDue, send: notDue },
    )
  } catch (error) {
    if (!(error instanceof NotDue)) throw error
  }
}

const FAILED = 'It could not be made because of an error of ours.'
const GONE = 'Nobody of the organization can send it.'
const NO_RIGHT =
  'The person in whose name it is sent can’t schedule this report any more. Somebody who can must save the schedule again.'
const STOPPED = 'The schedule was paused or deleted before the report was made.'
const NOBODY = 'Nobody it is for can be emailed: see the recipients.'
const TOO_MANY = `Your organization sends at most ${MAX_REPORT_MAILS_A_DAY} emails with reports within 24 hours.`

type Result = Partial<Pick<SendRow, 'mails' | 'attachedBytes' | 'auditId'>> &
  ({ outcome: 'sent'; reason: null } | { outcome: 'skipped'; reason: string })

const skip = (reason: string): Result => ({ outcome: 'skipped', reason })

/** As who has set its schedule, while they may. */
async function actForReport(scope: Scope, report: ReportRow): Promise<SignedInScope> {
  const { organizationId, scheduledBy } = report
  const account = await findAccountOrOwner(scope.directory, { organizationId, userId: scheduledBy })
  if (!account) throw new DomainError('forbidden', GONE)
  const acting = await actFor(scope, account)
  try {
    requireReportAction(acting, report, 'schedule')
  } catch (error) {
    if (error instanceof DomainError) throw new DomainError('forbidden', NO_RIGHT)
    throw error
  }
  return acting
}

/** Those who want it and can be emailed now. */
const listReached = async (
  { db, now }: Pick<SignedInScope, 'db' | 'now'>,
  report: ReportRow,
): Promise<Reader[]> =>
  (await listReaders(db, report)).filter(
    (each) => each.reader.isNamed && stateOfReader(each, now()) === 'emailed',
  )

async function makeSend(
  tools: ReportTools,
  scope: Scope,
  { db, send }: { db: Db; send: SendRow },
): Promise<Result | undefined> {
  const { organizationId, reportId } = send
  const [queued] = await countMails(scope.directory, [send.id])
  if (queued) return { outcome: 'sent', reason: null, mails: queued.all, attachedBytes: queued.attachedBytes }
  const report = (await findReportRow(db, { id: reportId, organizationId }))?.report
  if (!report) return undefined
  if (report.isPaused || report.frequency === null) return skip(STOPPED)
  const acting = await actForReport(scope, report)
  const auditId = (await tools.findDomain(acting, report.target))?.auditId ?? null
  const last = report.onlyNew ? await sends.findLastSent(db, report) : undefined
  if (last?.auditId === auditId)
    return skip(`No audit of ${report.target} has finished since the last one was sent.`)
  const readers = await listReached(acting, report)
  if (readers.length === 0) return skip(NOBODY)
  const sent = await sends.countMailsSince(db, organizationId, new Date(scope.now().getTime() - DAY_MS))
  if (sent + readers.length > MAX_REPORT_MAILS_A_DAY) throw new DomainError('limit-reached', TOO_MANY)
  const made = await sendToReaders(tools, acting, { report, send, readers })
  return { outcome: 'sent', reason: null, auditId, ...made }
}

/** When the next attempt makes sense; infinite for a refusal that stays. */
function pauseAfter(error: unknown): number {
  if (!(error instanceof DomainError)) return LONGEST_PAUSE_MS
  if (error.retryAfter !== undefined) return error.retryAfter * 1000
  return error.endsByItself ? MINUTE_MS : Infinity
}

/** What becomes of a send that was not made. */
function toFailure({ createdAt }: SendRow, error: unknown, now: Date) {
  const reason = error instanceof DomainError ? error.message : FAILED
  const pauseMs = pauseAfter(error)
  if (pauseMs === Infinity || now.getTime() - createdAt.getTime() >= PATIENCE_MS)
    return { outcome: 'failed' as const, reason }
  const pause = Math.min(Math.max(pauseMs, MINUTE_MS), LONGEST_PAUSE_MS)
  return { reason, attemptAt: new Date(now.getTime() + pause) }
}

async function attemptSend(
  tools: ReportTools,
  scope: Scope,
  { db, send }: { db: Db; send: SendRow },
): Promise<void> {
  const { now, log } = scope
  if (!(await sends.takeAttempt(db, send, new Date(now().getTime() + ATTEMPT_MS)))) return
  try {
    const result = await makeSend(tools, scope, { db, send })
    if (result) await sends.updateSend(db, send, result)
  } catch (error) {
    if (!(error instanceof DomainError)) log('error', 'report-not-sent', { sendId: send.id, error })
    await sends.updateSend(db, send, toFailure(send, error, now()))
  }
}

/** Emails all reports whose time has come, one after the other. */
export async function sendDueReports(tools: ReportTools, scope: Scope): Promise<void> {
  for (const db of openEachDb(scope.bindings)) {
    const now = scope.now()
    for (const report of await sends.listDueReports(db, now, AT_ONCE)) await claimSend(db, report, now)
    for (const send of await sends.listWaitingSends(db, now, MADE_AT_ONCE))
      await attemptSend(tools, scope, { db, send })
  }
}

export async function deleteOldSends({ bindings, now }: Scope): Promise<void> {
  for (const db of openEachDb(bindings))
    await sends.deleteSendsBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS))
}
