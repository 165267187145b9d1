import { type PageFacts } from '#api/engine/facts.ts'
import { type FetchFailure } from '#api/engine/fetched-page.ts'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { judgeSite, runHostChecks } from '#api/engine/judge-site.ts'
import { scoreOf } from '#api/engine/score.ts'
import { type Crawl, giveWay, isRunning, update } from './crawl.ts'
import { describeShortfall } from './crawl-shortfall.ts'
import { closeFrontier } from './frontier.ts'

const REASONS: Record<FetchFailure, string> = {
  timeout: 'it did not answer in time',
  dns: 'there is no site of this name',
  tls: 'its TLS certificate is not valid',
  connection: 'it refuses connections',
  'too-large': 'its start page is too large',
  blocked: 'it refused our crawler. Let BellwetherBot pass in its firewall, then try again',
  'redirect-loop': 'its start page redirects in a circle',
  'too-many-redirects': 'its start page redirects too often',
  'private-address': 'it leads to a private address, which we do not visit',
  unreadable: 'reading its start page took too long',
}

/** Why there is nothing to judge, in a sentence; undefined when the start page was answered. */
function findFailure({ sql, state }: Crawl): string | undefined {
  const { hostname } = new URL(state.plan.url)
  const [start] = sql.exec('SELECT state, kind, failure FROM pages WHERE url = ?', state.plan.url)
  if (start?.['state'] === 'disallowed') {
    return `The robots.txt of ${hostname} does not let our crawler in. Allow BellwetherBot there, or verify that the site is yours and audit it without respect for robots.txt.`
  }
  const failure =
    start?.['kind'] === 'blocked' ? 'blocked' : (start?.['failure'] as FetchFailure | null | undefined)
  if (!failure) return undefined
  return `We could not ${failure === 'unreadable' ? 'read' : 'reach'} ${hostname}: ${REASONS[failure]}.`
}

function findHost({ sql, state }: Crawl): HostFacts | undefined {
  const [row] = sql.exec('SELECT facts FROM hosts WHERE origin = ?', new URL(state.plan.url).origin)
  // Written by storeHost.
  return row && (JSON.parse(row['facts'] as string) as HostFacts)
}

function findFacts({ sql }: Crawl, url: string): PageFacts | undefined {
  const [row] = sql.exec('SELECT facts FROM page_facts JOIN pages ON id = page_id WHERE url = ?', url)
  // Written by storeBatch.
  return row && (JSON.parse(row['facts'] as string) as PageFacts)
}

function judgeHost(crawl: Crawl): void {
  const { sql, state } = crawl
  const host = findHost(crawl)
  const home = host && (findFacts(crawl, `${host.origin}/`) ?? findFacts(crawl, state.plan.url))
  if (host) runHostChecks(sql, { ...host, ...(home && { home }) })
}

/**
 * Judges what only the whole crawl tells, and ends it. A crawl that got no page at all has failed. What was done when it is
 * paused, cancelled or killed on the way is done again.
 */
export async function finish(crawl: Crawl): Promise<void> {
  const { sql, atomically } = crawl
  atomically(() => {
    closeFrontier(sql)
    judgeHost(crawl)
  })
  const steps = judgeSite(sql)
  while (!atomically(() => steps.next()).done) {
    await giveWay()
    if (!isRunning(crawl)) return
  }
  const { health, categories, counts } = scoreOf(sql)
  const shortfall = describeShortfall(crawl.state)
  const failure = crawl.state.fetched === 0 ? (findFailure(crawl) ?? shortfall) : undefined
  update(crawl, {
    phase: 'over',
    status: failure === undefined ? 'finished' : 'failed',
    failure: failure ?? shortfall ?? null,
    finishedAt: crawl.now(),
    score: health,
    categories,
    counts,
  })
}
