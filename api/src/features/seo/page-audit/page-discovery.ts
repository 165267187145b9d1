import { toFetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { createParseClient, parseOnce } from '#api/crawl/fetch/parse-client.ts'
import { type ParseJob } from '#api/crawl/fetch/parse-job.ts'
import { type SitemapReport } from '#api/crawl/fetch/sitemap-job.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { type HostFacts, type RobotsFile } from '#api/engine/host-facts.ts'
import { readableRobots, rulesOf } from '#api/engine/robots.ts'
import { normaliseUrl } from '#api/engine/urls.ts'
import { type PageDiscovery } from '#contract/page-report.ts'
import { type PageScope, withHostSlot } from './host-slot.ts'

/** Each of the hosts on the way to a page has so long for its robots.txt, and all sitemaps together. */
const ROBOTS_MS = 10_000
const SITEMAPS_MS = 8_000
const MAX_ORIGINS = 4
const MAX_SITEMAPS = 3

type Chain = Pick<PageFacts, 'url' | 'hops' | 'finalUrl'>

/** The report of a job; null where it does not come in time, or the host may not be asked now. */
async function ask<Report>(
  scope: PageScope,
  url: string,
  job: ParseJob,
  withinMs: number,
): Promise<Report | null> {
  const parse = createParseClient(scope.bindings, scope.settings)
  const signal = AbortSignal.timeout(Math.max(1, withinMs))
  try {
    const text = await withHostSlot(scope, new URL(url).hostname, () => parseOnce(parse, job, { signal }))
    // Written by our own parse step.
    return JSON.parse(text) as Report
  } catch {
    return null // What is beside the page is not worth failing for: it is not known.
  }
}

function jobScope({ settings }: PageScope) {
  // What a step keeps of robots.txt it keeps for one audit: this one.
  return { rules: toFetchRules(settings), audit: crypto.randomUUID(), robotsIgnoredOn: [] }
}

async function readRobots(scope: PageScope, origin: string): Promise<RobotsFile | null> {
  const job = {
    kind: 'host' as const,
    home: `${origin}/`,
    hasProbes: false,
    spacingMs: 0,
    ...jobScope(scope),
  }
  const host = await ask<HostFacts>(scope, origin, job, ROBOTS_MS)
  return host?.robots ?? null
}

type Files = ReadonlyMap<string, RobotsFile | null>

/** What robots.txt says of every address on the way: one that forbids decides, and so does one that is not known. */
function judge(
  addresses: readonly string[],
  files: Files,
): Pick<PageDiscovery, 'robotsTxt' | 'robotsUnknown'> {
  let last: PageDiscovery['robotsTxt'] = null
  let unknown: string | undefined
  for (const address of addresses) {
    const { origin } = new URL(address)
    const file = files.get(origin) ?? null
    if (file === null || readableRobots(file) === null) {
      unknown ??= `${origin}/robots.txt could not be read`
      continue
    }
    const isThere = file.status >= 200 && file.status < 300
    const allows = !isThere || rulesOf(file).isAllowed(address, 'Googlebot')
    if (!allows) return { robotsTxt: { url: file.url, allows } }
    last = { url: file.url, allows }
  }
  return unknown === undefined ? { robotsTxt: last } : { robotsTxt: null, robotsUnknown: unknown }
}

/** The first few sitemaps that robots.txt names, and those that they name in turn. */
async function findInSitemaps(
  scope: PageScope,
  page: string,
  robots: RobotsFile | null,
): Promise<Pick<PageDiscovery, 'sitemaps' | 'sitemapsRead'>> {
  const text = robots && readableRobots(robots)
  if (!robots || !text) return { sitemaps: null }
  const deadline = Date.now() + SITEMAPS_MS
  const queue = rulesOf(robots).sitemaps.flatMap((named) => normaliseUrl(named, robots.url) ?? [])
  const seen = new Set<string>()
  const found: string[] = []
  let files = 0
  while (seen.size < MAX_SITEMAPS && found.length === 0 && Date.now() < deadline) {
    const url = queue.shift()
    if (url === undefined) break
    if (seen.has(url)) continue
    seen.add(url)
    const job = { kind: 'sitemap' as const, url, from: 'robots' as const, ...jobScope(scope) }
    const report = await ask<SitemapReport>(scope, url, job, deadline - Date.now())
    if (report?.file.status !== 200) continue
    files += 1
    queue.push(...report.children)
    if (report.entries.some((entry) => entry.url === page)) found.push(url)
  }
  const isAll = files === seen.size && queue.every((url) => seen.has(url))
  return files === 0 ? { sitemaps: null } : { sitemaps: found, sitemapsRead: { files, isAll } }
}

/** How search engines come to a page: what robots.txt says of it and of what redirects to it, and whether a sitemap lists it. */
export async function discover(scope: PageScope, { url, hops, finalUrl }: Chain): Promise<PageDiscovery> {
  const addresses = [...new Set([url, ...hops.map((hop) => hop.url), finalUrl])]
  const origins = [...new Set(addresses.map((address) => new URL(address).origin))].slice(-MAX_ORIGINS)
  const files = new Map(
    await Promise.all(origins.map(async (origin) => [origin, await readRobots(scope, origin)] as const)),
  )
  const listed = await findInSitemaps(scope, finalUrl, files.get(new URL(finalUrl).origin) ?? null)
  return { ...judge(addresses, files), ...listed }
}
