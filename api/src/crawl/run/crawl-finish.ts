import { HEALTH_FORMULA } from '#api/engine/health.ts'
import { findFacts } from '#api/crawl/store/crawl-page.ts'
import { findHost } from '#api/crawl/store/host-facts.ts'
import { gatherHostWide } from '#api/crawl/store/host-wide.ts'
import { countIssues } from '#api/crawl/store/issue-counts.ts'
import { judgeSite, runHostChecks } from '#api/crawl/store/judge-site.ts'
import { scoreOf } from '#api/crawl/store/score.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { keepChecksMade } from '#api/crawl/store/comparison-parts.ts'
import { yieldThread } from '#api/lib/yield-thread.ts'
import { type Crawl, isRunning, update } from './crawl.ts'
import { originOf } from '#api/engine/urls.ts'
import { type CrawlState } from '#api/crawl/store/crawl-state.ts'
import { findGaps } from './crawl-gaps.ts'
import { findOutcome } from './crawl-outcome.ts'
import { describeGaps } from './crawl-shortfall.ts'
import { closeFrontier } from '#api/crawl/store/frontier.ts'

function judgeHost(crawl: Crawl): void {
  const { sql, state } = crawl
  const host = findHost(sql, originOf(state.plan.url))
  const home = host && (findFacts(sql, `${host.origin}/`) ?? findFacts(sql, state.plan.url))
  if (host) runHostChecks(sql, { ...host, ...(home && { home }) })
}

/**
 * Judges what only the whole crawl tells, and ends it. A crawl that got no page at all has failed. What was done when it is
 * paused, canceled or killed on the way is done again.
 */
export async function finish(crawl: Crawl): Promise<void> {
  const { sql, atomically } = crawl
  atomically(() => {
    closeFrontier(sql)
    judgeHost(crawl)
  })
  for (const steps of [judgeSite(sql), gatherHostWide(sql), countIssues(sql)]) {
    while (!atomically(() => steps.next()).done) {
      await yieldThread()
      if (!isRunning(crawl)) return
    }
  }
  keepChecksMade(sql)
  update(crawl, { phase: 'over', finishedAt: crawl.now(), ...resultOf(crawl) })
}

const NOTHING: Pick<CrawlState, 'score' | 'errorFree' | 'categories' | 'counts'> = {
  score: null,
  errorFree: null,
  categories: {},
  counts: { error: 0, warning: 0, notice: 0, passed: 0 },
}

/** How it ended: without a page that could be judged, nothing has passed and nothing is to be counted. */
function resultOf(crawl: Crawl): Partial<CrawlState> {
  const gaps = findGaps(crawl)
  const outcome = findOutcome(crawl) ?? null
  const lack = describeGaps({ ...crawl.state, gaps })
  if (outcome) return { ...NOTHING, status: 'failed', failure: outcome.what, outcome, gaps }
  if (crawl.state.fetched === 0) return { ...NOTHING, status: 'failed', failure: lack ?? null, gaps }
  return { status: 'finished', failure: lack ?? null, gaps, ...scoreByNow(crawl.sql) }
}

function scoreByNow(sql: Sql): Pick<CrawlState, 'score' | 'errorFree' | 'categories' | 'counts' | 'formula'> {
  const { health, ...score } = scoreOf(sql)
  return { ...score, score: health, formula: HEALTH_FORMULA }
}

/** For a crawl that an earlier version of the formula scored: scores are only worth comparing by one and the same. */
export function rescore(crawl: Crawl): void {
  if (crawl.state.formula !== HEALTH_FORMULA) update(crawl, scoreByNow(crawl.sql))
}
