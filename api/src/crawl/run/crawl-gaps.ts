import { type HostFacts } from '#api/engine/host-facts.ts'
import { readableRobots } from '#api/engine/robots.ts'
import { type Gap } from '#contract/outcomes.ts'
import { type Crawl } from './crawl.ts'
import { isRobotsIgnored } from './crawl-admission.ts'

function countInState({ sql }: Pick<Crawl, 'sql'>, state: string, condition = 'true', ...values: string[]) {
  const [row] = sql.exec(`SELECT count(*) AS n FROM pages WHERE state = ? AND ${condition}`, state, ...values)
  return Number(row?.['n'])
}

function listHosts({ sql }: Pick<Crawl, 'sql'>): HostFacts[] {
  // Written by storeHost.
  return [...sql.exec('SELECT facts FROM hosts')].map(
    (row) => JSON.parse(row['facts'] as string) as HostFacts,
  )
}

/** What an audit that has come to its end lacks, as far as it knows of it. */
export function findGaps(crawl: Crawl): Gap[] {
  const { plan, shortfall } = crawl.state
  const hosts = listHosts(crawl)
  const unread = hosts.filter(
    ({ origin, robots }) => readableRobots(robots) === null && !isRobotsIgnored(plan, origin),
  )
  const unreachable = unread.reduce(
    (sum, { origin }) =>
      sum + countInState(crawl, 'disallowed', 'substr(url, 1, length(?) + 1) = ?', origin, `${origin}/`),
    0,
  )
  const gaps: Gap[] = [
    { reason: shortfall?.reason ?? 'limit', missing: countInState(crawl, 'beyond') },
    { reason: 'robots-unreachable', missing: unreachable },
    { reason: 'robots', missing: countInState(crawl, 'disallowed') - unreachable },
    { reason: 'sitemaps', missing: hosts.reduce((sum, host) => sum + (host.sitemapsLeftOut ?? 0), 0) },
  ]
  return gaps.filter(({ reason, missing }) => missing > 0 || reason === shortfall?.reason)
}
