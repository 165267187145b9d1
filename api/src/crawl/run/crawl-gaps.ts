import { countDisallowedAt, countInState } from '#api/crawl/store/url-outcomes.ts'
import { listHosts } from '#api/crawl/store/host-facts.ts'
import { readableRobots } from '#api/engine/robots.ts'
import { type Gap } from '#contract/seo/outcomes.ts'
import { type Crawl } from './crawl.ts'
import { isRobotsIgnored } from './crawl-admission.ts'

/** The known gaps of an audit that has ended. */
export function findGaps(crawl: Crawl): Gap[] {
  const { sql, state } = crawl
  const { plan, shortfall } = state
  const hosts = listHosts(sql)
  const unread = hosts.filter(
    ({ origin, robots }) => readableRobots(robots) === null && !isRobotsIgnored(plan, origin),
  )
  const unreachable = unread.reduce((sum, { origin }) => sum + countDisallowedAt(sql, origin), 0)
  const gaps: Gap[] = [
    { reason: shortfall?.reason ?? 'limit', missing: countInState(sql, 'beyond') },
    { reason: 'robots-unreachable', missing: unreachable },
    { reason: 'robots', missing: countInState(sql, 'disallowed') - unreachable },
    { reason: 'sitemaps', missing: hosts.reduce((sum, host) => sum + (host.sitemapsLeftOut ?? 0), 0) },
  ]
  return gaps.filter(({ reason, missing }) => missing > 0 || reason === shortfall?.reason)
}
