import { planRecheckProbes, settleRecheckProbes } from '#api/crawl/store/recheck-probes.ts'
import { countWaiting } from '#api/crawl/store/probes.ts'
import { type RecheckRow } from '#api/crawl/store/recheck-store.ts'
import { type Crawl } from './crawl.ts'
import { askWaiting } from './probe-pump.ts'
import { asRunning, mayRecheck } from './recheck-view.ts'

/**
 * Asks again for the files and link targets that a recheck is about, until `deadline`; whatever still waits at `until` has had its time.
 * Returns when to go on, in milliseconds since 1970, and undefined once nothing waits.
 */
export async function probeAgain(
  crawl: Crawl,
  { seq, checks }: RecheckRow,
  { deadline, until }: { deadline: number; until: number },
): Promise<number | undefined> {
  const { sql } = crawl
  // Written by recheck-store.ts.
  const asked = { seq, checks: JSON.parse(checks) as string[], site: crawl.state.plan.url }
  crawl.atomically(() => planRecheckProbes(sql, asked))
  if (crawl.now() < until) await askWaiting(asRunning(crawl), Math.min(deadline, until))
  if (!mayRecheck(crawl)) return undefined
  if (countWaiting(sql).size > 0 && crawl.now() < until) return crawl.now()
  crawl.atomically(() => settleRecheckProbes(sql, seq))
  return undefined
}
