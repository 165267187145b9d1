import { HEALTH_FORMULA } from '#api/engine/health.ts'
import { findFacts } from '#api/crawl/store/crawl-page.ts'
import { findHost } from '#api/crawl/store/host-facts.ts'
import { gatherHostWide, gatherTheOtherHalf } from '#api/crawl/store/host-wide.ts'
import { clearIssueCounts, countIssues } from '#api/crawl/store/issue-counts.ts'
import { judgeSite, runHostChecks } from '#api/crawl/store/judge-site.ts'
import { forgetDerived } from '#api/crawl/store/derive-tables.ts'
import { countRenderChecks } from '#api/crawl/store/renders.ts'
import { countOwnMade } from '#api/crawl/store/own-values.ts'
import { countProbes } from '#api/crawl/store/probes.ts'
import { copyEarlier, hasEarlierPages } from '#api/crawl/store/earlier-pages.ts'
import { findTemplateCauses } from '#api/crawl/store/template-causes.ts'
import { scoreOf } from '#api/crawl/store/score.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { keepChecksMade, keepUnchecked } from '#api/crawl/store/checks-made.ts'
import { type Crawl, isRunning, update } from './crawl.ts'
import { originOf } from '#api/engine/urls.ts'
import { type CrawlState } from '#api/crawl/store/crawl-state.ts'
import { offersHttp3 } from '#api/engine/checks/performance/http-version.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { CHECKS, HOST_CHECKS } from '#api/engine/registry.ts'
import { type UncheckedReason } from '#contract/seo/checks.ts'
import { findUnmetNeeds } from './unmet-needs.ts'
import { takeSteps } from './take-steps.ts'
import { forgetCookies } from '#api/crawl/store/cookies.ts'
import { findGaps } from './crawl-gaps.ts'
import { findOutcome } from './crawl-outcome.ts'
import { describeGaps } from './crawl-shortfall.ts'
import { closeFrontier } from '#api/crawl/store/frontier.ts'

/** Returns the checks that nothing was learned for. */
function judgeHost(crawl: Crawl): string[] {
  const { sql, state } = crawl
  const host = findHost(sql, originOf(state.plan.url))
  if (!host) return HOST_CHECKS.map(({ id }) => id)
  const home = findFacts(sql, `${host.origin}/`) ?? findFacts(sql, state.plan.url)
  noteHttp3(crawl, home)
  const { lookups } = crawl.state
  return runHostChecks(sql, { ...host, lookups, ...(home && { home }) })
}

/** Over TLS a home page says in a header where it can be had by HTTP/3. */
function noteHttp3(crawl: Crawl, home: PageFacts | undefined): void {
  const { lookups } = crawl.state
  if (!home || lookups.tls?.state !== 'known') return
  crawl.state = { ...crawl.state, lookups: { ...lookups, offersHttp3: offersHttp3(home) } }
}

/** Judges the host, and writes down which checks could not be run. */
function noteUnchecked(crawl: Crawl): void {
  const unmet = findUnmetNeeds(crawl.state, { hasEarlierPages: hasEarlierPages(crawl.sql) })
  const reasons = new Map<string, UncheckedReason>(judgeHost(crawl).map((id) => [id, 'not-learned']))
  for (const [id, pages] of [...countRenderChecks(crawl.sql), ...countOwnMade(crawl.sql)])
    if (pages === 0) reasons.set(id, 'not-learned')
  for (const { id, needs } of CHECKS) {
    const reason = needs && unmet[needs]
    if (reason) reasons.set(id, reason)
  }
  keepUnchecked(crawl.sql, reasons)
}

/** All that is left to do once no more pages come, in steps. What was done when it is broken off is done again, or passed over. */
export function* conclude(crawl: Crawl): Generator<void, Partial<CrawlState>> {
  const { sql } = crawl
  yield* clearIssueCounts(sql)
  yield* closeFrontier(sql)
  const coverage = yield* countProbes(sql)
  crawl.state = { ...crawl.state, probing: { ...crawl.state.probing, coverage } }
  noteUnchecked(crawl)
  yield
  yield* judgeSite(sql)
  yield* gatherHostWide(sql)
  yield* findTemplateCauses(sql)
  // A list that somebody opened in between has counted what had been found by then.
  yield* clearIssueCounts(sql)
  yield* countIssues(sql)
  return yield* resultOf(crawl)
}

/** Asks the audit before what it saw, where there is one and it is still there. */
async function askEarlier({ sql, state, findEarlier }: Crawl): Promise<void> {
  const { previousId } = state.plan
  const earlier = previousId === null ? undefined : await findEarlier(previousId)
  if (earlier) await copyEarlier(sql, earlier)
}

/**
 * Judges what only the whole crawl tells, and ends it. A crawl that got no page at all has failed. It may be paused, canceled or
 * killed after every step, and then begins again.
 */
export async function finish(crawl: Crawl): Promise<void> {
  await askEarlier(crawl)
  if (!isRunning(crawl)) return
  const result = await takeSteps(crawl, conclude(crawl), () => isRunning(crawl))
  if (!result) return
  keepChecksMade(crawl.sql)
  update(crawl, { phase: 'over', finishedAt: crawl.now(), ...result })
}

/** What is left to do for nobody who waits for the result. */
function* clearAway(sql: Sql): Generator<void> {
  yield* gatherTheOtherHalf(sql)
  yield* forgetDerived(sql)
}

/** Forgets what only a running crawl needs, and brings to its end what cannot stay as it is where an audit was canceled in the middle of it. */
export async function tidyUp(crawl: Crawl): Promise<void> {
  forgetCookies(crawl.sql)
  await takeSteps(crawl, clearAway(crawl.sql), () => true)
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
