import { commit } from '#api/db/commit.ts'
import { openDb } from '#api/db/open-db.ts'
import { type Db } from '#api/db/client.ts'
import { type Platform } from '#api/lib/platform.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { keepFullReport } from './full-reports.ts'
import { deleteOldRuns, findRun, isLive, type RunEnd, updateLiveRun } from './lighthouse.queries.ts'
import {
  claimEntry,
  endEntry,
  findEntry,
  findLastTurns,
  listLiveEntries,
  type QueueRow,
  renewLease,
  requeueEntry,
} from './lighthouse-queue.queries.ts'
import { orderQueue } from './queue-order.ts'
import { countPlaces, RunnerLost, runOnce } from './runner.ts'

/** Renewed while a run is under way, however long the runner takes: after that its server is taken to have ended. */
const LEASE_MS = 90_000
const LOOK_MS = 1_000
const MAX_ATTEMPTS = 2
const KEPT_RUNS = 1_000
/** Who had a turn before that comes as if it had had none. */
export const TURN_MS = 60 * 60_000

/** What a queue works with: nobody is signed in to it. */
type QueueScope = Omit<Platform, 'db'>

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const openDbOf = ({ bindings, directory }: QueueScope, organizationId: string) =>
  openDb(bindings, organizationId, directory)

/** The run first: of an entry that has ended, nobody would end the run any more. */
async function endRun(
  scope: QueueScope,
  { runId: id, organizationId }: QueueRow,
  end: RunEnd,
): Promise<void> {
  const db = await openDbOf(scope, organizationId)
  await commit(db, [
    updateLiveRun(db, { id, organizationId }, { finishedAt: scope.now(), ...end }),
    deleteOldRuns(db, organizationId, KEPT_RUNS),
  ])
  await commit(scope.directory, [endEntry(scope.directory, id)])
}

/** Another try, where there is one left. */
async function tryAgain(scope: QueueScope, entry: QueueRow): Promise<void> {
  if (entry.attempt >= MAX_ATTEMPTS) return endRun(scope, entry, { state: 'failed', failure: 'lost' })
  await commit(scope.directory, [requeueEntry(scope.directory, entry)])
}

/** Ends what nobody wants any more, and takes up what a server has left behind that was ended. */
async function sweep(scope: QueueScope, entries: readonly QueueRow[]): Promise<void> {
  const now = scope.now()
  for (const entry of entries) {
    const isLost = entry.state === 'running' && entry.leaseUntil !== null && entry.leaseUntil < now
    if (isLost) await tryAgain(scope, entry)
    else if (entry.state === 'queued' && entry.wantedUntil < now)
      await endRun(scope, entry, { state: 'canceled' })
  }
}

async function claimNext(scope: QueueScope): Promise<QueueRow | undefined> {
  const { directory, now } = scope
  await sweep(scope, await listLiveEntries(directory))
  const lastTurns = await findLastTurns(directory, new Date(now().getTime() - TURN_MS))
  const leaseUntil = new Date(now().getTime() + LEASE_MS)
  for (const runId of orderQueue(await listLiveEntries(directory), lastTurns)) {
    const claim = { runId, places: countPlaces(scope), now: now(), leaseUntil }
    const claimed = await claimEntry(directory, claim)
    if (claimed) return claimed
    // Either every place is taken, or somebody else has this very run.
    if ((await findEntry(directory, runId))?.state === 'queued') return undefined
  }
  return undefined
}

/** Whether somebody still wants a run, and it is still ours; renews its lease. */
async function keepOn(
  { directory, now }: QueueScope,
  { runId, attempt }: Pick<QueueRow, 'runId' | 'attempt'>,
): Promise<boolean> {
  const entry = await findEntry(directory, runId)
  if (entry?.state !== 'running' || entry.attempt !== attempt || entry.wantedUntil < now()) return false
  const leaseUntil = new Date(now().getTime() + LEASE_MS)
  const isOld = entry.leaseUntil !== null && leaseUntil.getTime() - entry.leaseUntil.getTime() > LEASE_MS / 3
  if (isOld) await commit(directory, [renewLease(directory, { runId, attempt }, leaseUntil)])
  return true
}

/** Aborts a run that was canceled, or that nobody waits for any more. */
async function watchWanted(
  scope: QueueScope,
  entry: QueueRow,
  controller: AbortController,
  isOver: () => boolean,
): Promise<void> {
  for (;;) {
    await delay(LOOK_MS)
    if (isOver()) return
    // What the database does not answer this time, it does at the next look.
    const isWanted = await keepOn(scope, entry).catch((error: unknown) => {
      scope.log('warn', 'lighthouse-run-not-watched', { error })
      return true
    })
    if (!isWanted) controller.abort(new Error('Nobody waits for this run any more.'))
    if (!isWanted) return
  }
}

async function workOn(scope: QueueScope, entry: QueueRow, db: Db): Promise<RunEnd | 'again'> {
  const { organizationId, runId: id } = entry
  const run = await findRun(db, { id, organizationId })
  // Canceled while it was claimed: nobody wants a browser for it.
  if (!run || !isLive(run)) return { state: 'canceled' }
  await commit(db, [
    updateLiveRun(db, { id, organizationId }, { state: 'running', startedAt: entry.startedAt }),
  ])
  const controller = new AbortController()
  let isOver = false
  void watchWanted(scope, entry, controller, () => isOver)
  const source: SourceScope = { ...scope, db, organizationId, personId: run.startedBy }
  try {
    const { runner, reply } = await runOnce(source, run, controller.signal)
    if (reply.state === 'failed') return { state: 'failed', failure: reply.failure, runner }
    if (reply.full !== undefined) await keepFullReport(scope, { id, organizationId }, reply.full)
    return { state: 'done', runner, ...reply.report.scores, report: reply.report }
  } catch (error) {
    if (controller.signal.aborted) return { state: 'canceled' }
    if (error instanceof RunnerLost) return 'again'
    scope.log('error', 'lighthouse-run-failed', { error })
    return { state: 'failed', failure: 'failed' }
  } finally {
    isOver = true
  }
}

/** Runs what waits, one after the other, until nothing does or all places are taken by others. */
export async function runQueue(scope: QueueScope, mayGoOn: () => boolean = () => true): Promise<void> {
  while (mayGoOn()) {
    const entry = await claimNext(scope)
    if (!entry) return
    const end = await workOn(scope, entry, await openDbOf(scope, entry.organizationId))
    if (end === 'again') await tryAgain(scope, entry)
    else await endRun(scope, entry, end)
  }
}
