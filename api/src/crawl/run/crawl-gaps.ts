import { countUnfetched } from '#api/crawl/store/url-outcomes.ts'
import { listHosts } from '#api/crawl/store/host-facts.ts'
import { readableRobots } from '#api/engine/robots.ts'
import { type Gap } from '#contract/seo/outcomes.ts'
import { type Crawl } from './crawl.ts'
import { isRobotsIgnored } from './crawl-admission.ts'

/** The known gaps of an audit that has ended, in the steps of what they are counted from. */
export function* findGaps(crawl: Crawl): Generator<void, Gap[]> {
  const { sql, state } = crawl
  const { plan, shortfall } = state
  const hosts = listHosts(sql)
  const unread = hosts.filter(
    ({ origin, robots }) => readableRobots(robots) === null && !isRobotsIgnored(plan, origin),
  )
  const origins = unread.map(({ origin }) => origin)
  const { beyond, disallowed, unreachable } = yield* countUnfetched(sql, origins)
  const gaps: Gap[] = [
    { reason: shortfall?.reason ?? 'limit', missing: beyond },
    { reason: 'robots-unreachable', missing: unreachable },
    { reason: 'robots', missing: disallowed - unreachable },
    { reason: 'rendering', missing: state.rendering ? state.rendering.chosen - state.rendering.rendered : 0 },
    { reason: 'sitemaps', missing: hosts.reduce((sum, host) => sum + (host.sitemapsLeftOut ?? 0), 0) },
  ]
  return gaps.filter(({ reason, missing }) => missing > 0 || reason === shortfall?.reason)
}
