import { actFor } from '#api/core/access/act-for.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { findAccountOrOwner } from '#api/core/directory/account.queries.ts'
import { findNextRun } from '#api/core/schedules/next-run.ts'
import { commit } from '#api/db/commit.ts'
import { openEachDb } from '#api/db/open-db.ts'
import { type Db } from '#api/db/client.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { RUN_PATIENCE_HOURS } from '#contract/seo/projects.words.ts'
import { type Audits } from './audits.ts'
import {
  assertDue,
  deleteRunsBefore,
  hasAudit,
  insertRun,
  listDueProjects,
  listWaitingRuns,
  moveOn,
  takeAttempt,
  updateRun,
} from './project-runs.queries.ts'
import { storedSecretsOf, toScheduledAudit } from './project-settings.ts'
import { findProjectRow, type ListedRow, type RunRow } from './projects.queries.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const AT_ONCE = 100
/** Each may ask a resolver or a site whether robots.txt may be ignored. */
const SIDE_BY_SIDE = 10
/** Longer than an attempt takes: an attempt that was cut off is made again after that. */
const ATTEMPT_MS = 3 * MINUTE_MS
const LONGEST_PAUSE_MS = 10 * MINUTE_MS
/** How long a run waits for room, or for another audit of its site to end, before it is refused. */
const PATIENCE_MS = RUN_PATIENCE_HOURS * 60 * MINUTE_MS
const KEPT_DAYS = 400

/** Nothing is thrown for it: another scheduler was faster, or somebody has changed the schedule. */
class NotDue extends DomainError {
  constructor() {
    super('conflict', 'The schedule has moved on.')
  }
}
const notDue = () => new NotDue()

/**
 * Turns a time that has come into a run, and sets the next one. Of times that were missed this is the only one, since the next
 * one is counted from now.
 */
async function claimRun(db: Db, project: ListedRow, now: Date): Promise<void> {
  const { id, organizationId, nextRunAt } = project
  if (nextRunAt === null) return
  const run: RunRow = {
    id: newId('run'),
    organizationId,
    projectId: id,
    dueAt: nextRunAt,
    createdAt: now,
    auditId: newId('aud'),
    outcome: 'waiting',
    reason: null,
    attemptAt: now,
    reportedAt: null,
  }
  try {
    await commit(
      db,
      [assertDue(db, project), insertRun(db, run), moveOn(db, project, findNextRun(project, now))],
      { due: notDue, run: notDue },
    )
  } catch (error) {
    if (!(error instanceof NotDue)) throw error
  }
}

const GONE = 'Nobody of the organization can start audits.'
const STOPPED = 'The schedule was paused or turned off before there was room for this audit.'
const FAILED = 'It could not be started because of an error of ours.'

/** Starts the audit of a run, in the name of who has set its schedule. */
async function startRun(scope: Scope, { db, run }: { db: Db; run: RunRow }, audits: Audits): Promise<void> {
  const { organizationId, projectId, auditId } = run
  if (await hasAudit(db, run)) return
  const project = await findProjectRow(db, { id: projectId, organizationId })
  if (!project) return
  if (project.isPaused || project.frequency === 'off') throw new DomainError('conflict', STOPPED)
  const account = await findAccountOrOwner(scope.directory, { organizationId, userId: project.scheduledBy })
  if (!account) throw new DomainError('forbidden', GONE)
  const acting = await actFor(scope, account)
  const stored = storedSecretsOf(project)
  await audits.startAudit(acting, toScheduledAudit(project), { projectId, id: auditId, stored })
}

/** When the next attempt makes sense; infinite for a refusal that stays. */
function pauseAfter({ retryAfter, endsByItself }: DomainError): number {
  if (retryAfter !== undefined) return retryAfter * 1000
  return endsByItself ? MINUTE_MS : Infinity
}

/** What becomes of a run whose audit was not started. */
function toOutcome({ createdAt }: RunRow, error: unknown, now: Date) {
  const isRefusal = error instanceof DomainError
  const reason = isRefusal ? error.message : FAILED
  const pauseMs = isRefusal ? pauseAfter(error) : LONGEST_PAUSE_MS
  const isOver = pauseMs === Infinity || now.getTime() - createdAt.getTime() >= PATIENCE_MS
  if (isOver) return { outcome: 'refused' as const, reason }
  const pause = Math.min(Math.max(pauseMs, MINUTE_MS), LONGEST_PAUSE_MS)
  return { reason, attemptAt: new Date(now.getTime() + pause) }
}

async function attemptRun(scope: Scope, { db, run }: { db: Db; run: RunRow }, audits: Audits): Promise<void> {
  const { now, log } = scope
  if (!(await takeAttempt(db, run, new Date(now().getTime() + ATTEMPT_MS)))) return
  try {
    await startRun(scope, { db, run }, audits)
    await updateRun(db, run, { outcome: 'started', reason: null })
  } catch (error) {
    if (!(error instanceof DomainError)) log('error', 'scheduled-audit-failed', { runId: run.id, error })
    await updateRun(db, run, toOutcome(run, error, now()))
  }
}

/** Some at a time, each of which is through before the next ones begin. */
async function forEachOf<Item>(items: Item[], run: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += SIDE_BY_SIDE)
    await Promise.all(items.slice(at, at + SIDE_BY_SIDE).map(run))
}

/** Starts the audits of all projects whose time has come. */
export async function startScheduledAudits(scope: Scope, audits: Audits): Promise<void> {
  for (const db of openEachDb(scope.bindings)) {
    const now = scope.now()
    for (const project of await listDueProjects(db, now, AT_ONCE)) await claimRun(db, project, now)
    const waiting = await listWaitingRuns(db, now, AT_ONCE)
    await forEachOf(waiting, (run) => attemptRun(scope, { db, run }, audits))
  }
}

export async function deleteOldRuns({ bindings, now }: Scope): Promise<void> {
  for (const db of openEachDb(bindings))
    await deleteRunsBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS))
}
