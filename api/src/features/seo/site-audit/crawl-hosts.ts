import { type HostGate } from '#api/crawler/host-gate.ts'
import { storeHost } from '#api/engine/crawl-store.ts'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { parseRobots, type RobotsRules } from '#api/engine/robots.ts'
import { hostOf, normaliseUrl } from '#api/engine/urls.ts'
import { type Crawl, isRunning, update } from './crawl.ts'
import { gateOf } from './crawl-gate.ts'
import { type CrawlPlan } from './crawl-state.ts'
import { type Admission, seed } from './frontier.ts'
import { runJob, waitForSlots } from './host-requests.ts'
import { readSitemaps, type SitemapJob } from './read-sitemaps.ts'
import { createUrlFilter } from './url-patterns.ts'

/** Requests of a host job: robots.txt, and what else is asked for before the pages. */
const PROBES = 7
/** Two rounds of requests that each run into their own time limit, and some more. */
const HOST_TIMEOUT_MS = 60_000

/** @param robots text of robots.txt, or null when it may not be known: then nothing but the start page is asked for */
export function createAdmission(plan: CrawlPlan, robots: string | null): Admission {
  const filter = createUrlFilter(plan.include, plan.exclude)
  const listed = new Set(plan.list)
  const rules = parseRobots(robots ?? '')
  const ignored = new Set(plan.robotsIgnoredOn)
  return {
    site: plan.url,
    // The start page is where the links come from, so an include pattern need not name it.
    isWanted: (url) => (listed.size > 0 ? listed.has(url) : url === plan.url || filter(url)),
    isAllowed: (url) =>
      ignored.has(hostOf(url)) || (robots === null ? url === plan.url : rules.isAllowed(url)),
  }
}

/** RFC 9309: no file means no rules, but a server that fails may have some that it can't say at the moment. */
export function readableRobots({ robots }: HostFacts): string | null {
  if (robots.status >= 500 || robots.status === 429 || robots.failure === 'timeout') return null
  return robots.status >= 200 && robots.status < 300 ? robots.text : ''
}

function sitemapsOf({ sitemaps }: RobotsRules, origin: string): SitemapJob[] {
  const named = sitemaps.map((url) => normaliseUrl(url, origin)).filter((url) => url !== null)
  if (named.length > 0) return named.map((url) => ({ url, from: 'robots' }))
  return [{ url: `${origin}/sitemap.xml`, from: 'guess' }]
}

/** robots.txt and the probes; without the probes when one of them breaks what reads it. */
async function readHost(crawl: Crawl, gate: HostGate): Promise<HostFacts> {
  const { url: home } = crawl.state.plan
  for (const hasProbes of [true, false]) {
    const slots = await waitForSlots(crawl, gate, hasProbes ? PROBES : 1)
    if (!slots) break
    const { spacingMs } = slots
    const begun = crawl.now()
    const timeoutMs = HOST_TIMEOUT_MS + PROBES * spacingMs
    const job = { kind: 'host' as const, home, hasProbes, spacingMs, rules: crawl.rules }
    const text = await runJob(crawl, job, timeoutMs)
    await gate.settle(slots, [], crawl.now() - begun)
    // Written by our own parse step.
    if (text !== null) return JSON.parse(text) as HostFacts
  }
  const { origin } = new URL(home)
  const robots = { url: `${origin}/robots.txt`, status: 0, text: '', bytes: 0, contentType: null }
  return { origin, robots: { ...robots, failure: 'timeout' }, sitemaps: [], probes: {} }
}

/** Asks the host what there is to know before its pages, and fills the frontier. Runs again from the start when it was cut off. */
export async function askHost(crawl: Crawl): Promise<void> {
  const { plan } = crawl.state
  const gate = gateOf(crawl)
  const host = await readHost(crawl, gate)
  const robots = readableRobots(host)
  const rules = parseRobots(robots ?? '')
  const isCrawl = plan.list.length === 0
  if (isCrawl && robots !== null) {
    host.sitemaps = await readSitemaps(crawl, gate, sitemapsOf(rules, host.origin))
  }
  if (!isRunning(crawl)) return

  crawl.admission = createAdmission(plan, robots)
  await gate.obey(rules.crawlDelay)
  crawl.atomically(() => {
    storeHost(crawl.sql, host)
    seed(crawl.sql, isCrawl ? [plan.url] : plan.list)
    update(crawl, { phase: 'pages' })
  })
}
