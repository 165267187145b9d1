import { type ParseJobOf } from '#api/crawler/parse-job.ts'
import { type SitemapReport } from '#api/crawler/sitemap-job.ts'
import { storeHost, storeSitemapUrls } from '#api/engine/crawl-store.ts'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { parseRobots, type RobotsRules } from '#api/engine/robots.ts'
import { hostOf, isSameSite, normaliseUrl } from '#api/engine/urls.ts'
import { type Crawl, isOnPrivateHost, isRunning, update } from './crawl.ts'
import { type CrawlPlan } from './crawl-state.ts'
import { type Admission, decide, seed } from './frontier.ts'
import { createPace } from './rate-control.ts'
import { createUrlFilter } from './url-patterns.ts'

const MAX_SITEMAPS = 50
const MAX_SITEMAP_URLS = 200_000
/** Spacing of the first few requests, before it is known how well the site answers. */
const FIRST_SPACING_MS = 250

type SitemapJob = Pick<ParseJobOf<'sitemap'>, 'url' | 'from'>

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
  if (robots.status >= 500 || robots.status === 429) return null
  return robots.status >= 200 && robots.status < 300 ? robots.text : ''
}

/** Reads sitemaps breadth first, within bounds; those of other sites are left alone. */
async function readSitemaps(crawl: Crawl, first: SitemapJob[]): Promise<HostFacts['sitemaps']> {
  const { plan } = crawl.state
  const queue = [...first]
  const seen = new Set<string>()
  const files: HostFacts['sitemaps'] = []
  let urls = 0
  for (let job = queue.shift(); job && isRunning(crawl); job = queue.shift()) {
    if (seen.has(job.url) || files.length >= MAX_SITEMAPS || urls >= MAX_SITEMAP_URLS) continue
    seen.add(job.url)
    const text = await crawl.parse({ kind: 'sitemap', ...job, rules: crawl.rules })
    // Written by our own parse step.
    const { file, entries, children } = JSON.parse(text) as SitemapReport
    if (job.from === 'guess' && (file.status !== 200 || file.kind === 'unknown')) continue
    files.push(file)
    urls += entries.length
    crawl.atomically(() => storeSitemapUrls(crawl.sql, file.url, entries, (url) => isSameSite(url, plan.url)))
    queue.push(...children.map((url) => ({ url, from: 'index' as const })))
  }
  return files
}

function sitemapsOf({ sitemaps }: RobotsRules, origin: string): SitemapJob[] {
  const named = sitemaps.map((url) => normaliseUrl(url, origin)).filter((url) => url !== null)
  if (named.length > 0) return named.map((url) => ({ url, from: 'robots' }))
  return [{ url: `${origin}/sitemap.xml`, from: 'guess' }]
}

/** Asks the host what there is to know before its pages, and fills the frontier. Runs again from the start when it was cut off. */
export async function askHost(crawl: Crawl): Promise<void> {
  const { plan } = crawl.state
  const spacingMs = isOnPrivateHost(crawl) && crawl.maxRate === 0 ? 0 : FIRST_SPACING_MS
  // Written by our own parse step.
  const host = JSON.parse(
    await crawl.parse({ kind: 'host', home: plan.url, spacingMs, rules: crawl.rules }),
  ) as HostFacts
  const robots = readableRobots(host)
  const rules = parseRobots(robots ?? '')
  const isCrawl = plan.list.length === 0
  if (isCrawl && robots !== null) host.sitemaps = await readSitemaps(crawl, sitemapsOf(rules, host.origin))

  crawl.admission = createAdmission(plan, robots)
  crawl.atomically(() => {
    storeHost(crawl.sql, host)
    seed(crawl.sql, isCrawl ? [plan.url] : plan.list)
    const queued = decide(crawl.sql, crawl.admission, false)
    const pace = createPace(crawl.maxRate, rules.crawlDelay, isOnPrivateHost(crawl))
    update(crawl, { phase: 'pages', discovered: queued, pace })
  })
}
