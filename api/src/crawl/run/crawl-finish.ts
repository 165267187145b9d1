import { HEALTH_FORMULA } from '#api/engine/health.ts'
import { findFacts } from '#api/crawl/store/crawl-page.ts'
import { findHost } from '#api/crawl/store/host-facts.ts'
import { gatherHostWide, gatherTheOtherHalf } from '#api/crawl/store/host-wide.ts'
import { clearIssueCounts, countIssues } from '#api/crawl/store/issue-counts.ts'
import { judgeSite, runHostChecks } from '#api/crawl/store/judge-site.ts'
import { scoreOf } from '#api/crawl/store/score.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { keepChecksMade, keepUnchecked } from '#api/crawl/store/checks-made.ts'
import { yieldThread } from '#api/lib/yield-thread.ts'
import { type Crawl, isRunning, update } from './crawl.ts'
import { originOf } from '#api/engine/urls.ts'
import { type CrawlState } from '#api/crawl/store/crawl-state.ts'
import { CHECKS, HOST_CHECKS } from '#api/engine/registry.ts'
import { type UncheckedReason } from '#contract/seo/checks.ts'
import { findUnmetNeeds } from './unmet-needs.ts'
import { findGaps } from './crawl-gaps.ts'
import { findOutcome } from './crawl-outcome.ts'
import { describeGaps } from './crawl-shortfall.ts'
import { closeFrontier } from '#api/crawl/store/frontier.ts'

/** Returns the checks that nothing was learned for. */
function judgeHost({ sql, state }: Crawl): string[] {
  const host = findHost(sql, originOf(state.plan.url))
  if (!host) return HOST_CHECKS.map(({ id }) => id)
  const home = findFacts(sql, `${host.origin}/`) ?? findFacts(sql, state.plan.url)
  return runHostChecks(sql, { ...host, ...(home && { home }) })
}

/** Judges the host, and writes down which checks could not be made. */
function noteUnchecked(crawl: Crawl): void {
  const unmet = findUnmetNeeds(crawl.state)
  const reasons = new Map<string, UncheckedReason>(judgeHost(crawl).map((id) => [id, 'not-learned']))
  for (const { id, needs } of CHECKS) {
    const reason = needs && unmet[needs]
    if (reason) reasons.set(id, reason)
  }
  keepUnchecked(crawl.sql, reasons)
}

/** All that is left to do once no more pages come, in steps. What was done when it is broken off is done again, or passed over. */
function* conclude(crawl: Crawl): Generator<void, Partial<CrawlState>> {
  const { sql } = crawl
  yield* clearIssueCounts(sql)
  yield* closeFrontier(sql)
  noteUnchecked(crawl)
  yield
  yield* judgeSite(sql)
  yield* gatherHostWide(sql)
  // A list that somebody opened in between has counted what had been found by then.
  yield* clearIssueCounts(sql)
  yield* countIssues(sql)
  return yield* resultOf(crawl)
}

/** Takes one step after the other, with a break in between; undefined where there is no reason to go on any more. */
async function takeSteps<Value>(
  { atomically }: Crawl,
  steps: Generator<void, Value>,
  mayGoOn: () => boolean,
): Promise<Value | undefined> {
  for (;;) {
    const step = atomically(() => steps.next())
    if (step.done) return step.value
    await yieldThread()
    if (!mayGoOn()) return undefined
  }
}

/**
 * Judges what only the whole crawl tells, and ends it. A crawl that got no page at all has failed. It may be paused, canceled or
 * killed after every step, and then begins again.
 */
export async function finish(crawl: Crawl): Promise<void> {
  const result = await takeSteps(crawl, conclude(crawl), () => isRunning(crawl))
  if (!result) return
  keepChecksMade(crawl.sql)
  update(crawl, { phase: 'over', finishedAt: crawl.now(), ...result })
}

/** Brings to its end what cannot stay as it is where an audit was canceled in the middle of it. */
export async function tidyUp(crawl: Crawl): Promise<void> {
  await takeSteps(crawl, gatherTheOtherHalf(crawl.sql), () => true)
}

const NOTHING: Pick<CrawlState, 'score' | 'errorFree' | 'categories' | 'counts'> = {
  score: null,
  errorFree: null,
  categories: {},
  counts: { error: 0, warning: 0, notice: 0, passed: 0 },
}

/** How it ended: without a page that could be judged, nothing has passed and nothing is to be counted. */
function* resultOf(crawl: Crawl): Generator<void, Partial<CrawlState>> {
  const scored = yield* scoreByNow(crawl.sql)
  const gaps = yield* findGaps(crawl)
  const outcome = (scored.score === null && findOutcome(crawl)) || null
  const lack = describeGaps({ ...crawl.state, gaps })
  if (outcome) return { ...NOTHING, status: 'failed', failure: outcome.what, outcome, gaps }
  if (crawl.state.fetched === 0) return { ...NOTHING, status: 'failed', failure: lack ?? null, gaps }
  return { status: 'finished', failure: lack ?? null, gaps, ...scored }
}

type Scored = Pick<CrawlState, 'score' | 'errorFree' | 'categories' | 'counts' | 'formula'>

function* scoreByNow(sql: Sql): Generator<void, Scored> {
  const { health, ...score } = yield* scoreOf(sql)
  return { ...score, score: health, formula: HEALTH_FORMULA }
}

/** For a crawl that an earlier version of the formula scored: scores are only worth comparing by one and the same. */
export async function rescore(crawl: Crawl): Promise<void> {
  if (crawl.state.formula === HEALTH_FORMULA) return
  const score = await takeSteps(crawl, scoreByNow(crawl.sql), () => crawl.state.status === 'finished')
  if (score) update(crawl, score)
}
