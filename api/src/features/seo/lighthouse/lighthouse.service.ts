import { type SignedInScope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { streamCsv } from '#api/lib/csv.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { toSourceScope } from '#api/sources/source-scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type exportLighthouseRuns,
  type getLighthouseRunner,
  type LighthouseComparison,
  type LighthouseRun,
  type LighthouseRunRow,
  type listLighthouseRuns,
} from '#contract/seo/lighthouse.ts'
import { compareReports } from './compare-reports.ts'
import { hasFullReport } from './full-reports.ts'
import { exportLimits } from './lighthouse.limits.ts'
import {
  findRun,
  isLive,
  type ListedRun,
  listRunsOfPage,
  pageOfRuns,
  readRuns,
  type RunRow,
  updateLiveRun,
} from './lighthouse.queries.ts'
import {
  endQueuedEntry,
  endWanted,
  extendWanted,
  findLastTurns,
  listLiveEntries,
} from './lighthouse-queue.queries.ts'
import { orderQueue } from './queue-order.ts'
import { findRunner } from './runner.ts'
import { TURN_MS } from './run-queue.ts'

const HISTORY = 30
/** Who looks at a run wants it a while longer. */
const LOOKED_AT_MS = 60_000

const toScores = ({ performance, accessibility, bestPractices, seo }: ListedRun) => ({
  performance,
  accessibility,
  bestPractices,
  seo,
})

const toStage = ({ id, url, strategy, state, failure, createdAt, finishedAt }: ListedRun) => ({
  id,
  url,
  strategy,
  state,
  failure,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

const toListed = (run: ListedRun): LighthouseRunRow => ({
  ...toStage(run),
  scores: run.state === 'done' ? toScores(run) : null,
})

async function listOrder({ directory, now }: SignedInScope): Promise<string[]> {
  const entries = await listLiveEntries(directory)
  return orderQueue(entries, await findLastTurns(directory, new Date(now().getTime() - TURN_MS)))
}

export async function requireRun({ db, actor }: SignedInScope, id: string): Promise<RunRow> {
  const run = await findRun(db, { id, organizationId: actor.organizationId })
  if (!run) throw new DomainError('not-found', 'There is no such run of Lighthouse.')
  return run
}

/** A run of another organization is not found, like one that does not exist. */
export async function getRun(scope: SignedInScope, id: string): Promise<LighthouseRun> {
  const { db, directory, now } = scope
  const run = await requireRun(scope, id)
  if (isLive(run))
    await commit(directory, [extendWanted(directory, id, new Date(now().getTime() + LOOKED_AT_MS))])
  const history = await listRunsOfPage(db, run, HISTORY)
  const ahead = run.state === 'queued' ? (await listOrder(scope)).indexOf(id) : -1
  return {
    ...toStage(run),
    ahead: run.state === 'queued' ? Math.max(0, ahead) : null,
    startedAt: run.startedAt?.toISOString() ?? null,
    runner: run.runner,
    report: run.report,
    hasFullReport: run.state === 'done' && (await hasFullReport(scope, run)),
    history: history.reverse().map((one) => ({
      id: one.id,
      finishedAt: (one.finishedAt ?? one.createdAt).toISOString(),
      scores: toScores(one),
    })),
  }
}

export async function listRuns(
  { actor, db }: SignedInScope,
  query: QueryOf<typeof listLighthouseRuns>,
): Promise<ReplyOf<typeof listLighthouseRuns>> {
  const { rows, total } = await pageOfRuns(db, actor.organizationId, query)
  return { items: rows.map(toListed), total }
}

const COLUMNS = [
  'url',
  'strategy',
  'state',
  'performance',
  'accessibility',
  'best_practices',
  'seo',
  'failure',
  'started',
  'finished',
]

const toCells = (run: ListedRun) => [
  run.url,
  run.strategy,
  run.state,
  run.performance,
  run.accessibility,
  run.bestPractices,
  run.seo,
  run.failure,
  run.createdAt.toISOString(),
  run.finishedAt?.toISOString(),
]

async function* toRows(parts: AsyncIterable<ListedRun[]>) {
  for await (const runs of parts) yield runs.map(toCells)
}

export async function exportRuns(scope: SignedInScope, query: QueryOf<typeof exportLighthouseRuns>) {
  await limit(scope, exportLimits(scope))
  return streamCsv(COLUMNS, toRows(readRuns(scope.db, scope.actor.organizationId, query)))
}

export async function getRunner(scope: SignedInScope): Promise<ReplyOf<typeof getLighthouseRunner>> {
  const [runner, order] = await Promise.all([findRunner(toSourceScope(scope)), listOrder(scope)])
  return { runner, waiting: order.length }
}

/** Ends a run now if it waits, and within a second if it is under way; one that has ended stays as it is. */
export async function cancelRun(scope: SignedInScope, id: string): Promise<undefined> {
  const { actor, db, directory, now } = scope
  const run = await requireRun(scope, id)
  if (!isLive(run)) return
  const ended = { state: 'canceled', finishedAt: now() } as const
  await commit(db, [updateLiveRun(db, { id, organizationId: actor.organizationId }, ended)])
  // Which of them it is, the entry knows: one that is under way keeps its place until its browser has ended.
  await commit(directory, [endQueuedEntry(directory, id), endWanted(directory, id)])
}

function requireDone(run: RunRow) {
  if (run.report === null || run.finishedAt === null)
    throw new DomainError('conflict', 'Only runs that are done can be compared.')
  return { report: run.report, end: { id: run.id, finishedAt: run.finishedAt.toISOString() } }
}

export async function compareRuns(
  scope: SignedInScope,
  ids: { id: string; before: string },
): Promise<LighthouseComparison> {
  const [later, earlier] = await Promise.all([requireRun(scope, ids.id), requireRun(scope, ids.before)])
  if (later.url !== earlier.url || later.strategy !== earlier.strategy)
    throw new DomainError('conflict', 'Only runs of the same page and strategy can be compared.')
  const [after, before] = [requireDone(later), requireDone(earlier)]
  return { before: before.end, after: after.end, ...compareReports(before.report, after.report) }
}
