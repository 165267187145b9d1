import { type SignedInScope } from '#api/core/access/scope.ts'
import { requirePlan } from '#api/core/plans/plan-limits.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { limit, tooMany } from '#api/lib/rate-limit.ts'
import { toSourceScope } from '#api/sources/source-scope.ts'
import { type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import { type startLighthouseRuns } from '#contract/seo/lighthouse.ts'
import { runLimits } from './lighthouse.limits.ts'
import { deleteRuns, insertRuns, type RunRow } from './lighthouse.queries.ts'
import { assertRoom, insertEntries, type QueueRow } from './lighthouse-queue.queries.ts'
import { type ToPublicUrl } from './page-tools.ts'
import { countPlaces, findRunner } from './runner.ts'
import { runQueue } from './run-queue.ts'

/** Runs that may wait, of one organization and of all. */
export const MOST_WAITING = { ofOne: 20, ofAll: 200 }
const RETRY_MS = 60_000

async function requireRunner(scope: SignedInScope): Promise<void> {
  if ((await findRunner(toSourceScope(scope))) !== null) return
  throw new DomainError(
    'source-missing',
    'Lighthouse needs a Chromium on the server, or a key for PageSpeed Insights.',
    { sources: ['pagespeed'] },
  )
}

function toRow({ actor, now }: SignedInScope, page: Pick<RunRow, 'url' | 'strategy'>): RunRow {
  return {
    id: newId('lhr'),
    organizationId: actor.organizationId,
    ...page,
    state: 'queued',
    failure: null,
    runner: null,
    startedBy: actor.id,
    createdAt: now(),
    startedAt: null,
    finishedAt: null,
    performance: null,
    accessibility: null,
    bestPractices: null,
    seo: null,
    report: null,
  }
}

/** @param at which one it is of those that were started together, whose order is kept */
const toEntry = ({ id, organizationId, createdAt }: RunRow, wantedUntil: Date, at: number): QueueRow => ({
  runId: id,
  organizationId,
  state: 'queued',
  attempt: 0,
  queuedAt: new Date(createdAt.getTime() + at),
  startedAt: null,
  leaseUntil: null,
  wantedUntil,
})

/** Rows first, since a run without an entry in the queue does no harm, and one without its row is lost. */
async function enqueue({ db, directory, actor }: SignedInScope, rows: RunRow[], wantedUntil: Date) {
  const { organizationId } = actor
  const ids = rows.map(({ id }) => id)
  await commit(db, insertRuns(db, rows))
  const room = assertRoom(directory, { organizationId, added: rows.length, most: MOST_WAITING })
  const entries = rows.map((row, at) => insertEntries(directory, [toEntry(row, wantedUntil, at)]))
  try {
    await commit(directory, [...room, ...entries], {
      'own-places-taken': () =>
        tooMany(`Your organization can have ${MOST_WAITING.ofOne} runs of Lighthouse waiting.`, RETRY_MS),
      'all-places-taken': () => tooMany('Too many runs of Lighthouse are waiting.', RETRY_MS),
    })
  } catch (error) {
    await commit(db, [deleteRuns(db, organizationId, ids)])
    throw error
  }
}

/**
 * Puts runs into the queue, and begins with what is first in it.
 * @param wantedMs for how long somebody wants their results, unless they look again
 */
export async function startRuns(
  scope: SignedInScope,
  toPublicUrl: ToPublicUrl,
  { urls, strategies }: BodyOf<typeof startLighthouseRuns>,
  wantedMs: number,
): Promise<ReplyOf<typeof startLighthouseRuns>> {
  const { actor, now } = scope
  requirePlan(actor, now())
  const pages = [...new Set(urls.map((url) => toPublicUrl(scope, url)))]
  await requireRunner(scope)
  const rows = pages.flatMap((url) =>
    [...new Set(strategies)].map((strategy) => toRow(scope, { url, strategy })),
  )
  await limit(scope, runLimits(scope, rows.length))
  await enqueue(scope, rows, new Date(now().getTime() + wantedMs))
  // Each takes one run after the other, where there is a place for it.
  const hands = Math.min(rows.length, countPlaces(scope))
  for (let at = 0; at < hands; at += 1) scope.later(runQueue(scope))
  return { runs: rows.map(({ id, url, strategy }) => ({ id, url, strategy })) }
}
