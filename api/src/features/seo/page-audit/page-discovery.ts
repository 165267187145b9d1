import { createParseClient, parseOnce } from '#api/crawl/fetch/parse-client.ts'
import { toFetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { type ParseJob } from '#api/crawl/fetch/parse-job.ts'
import { type RobotsVerdict } from '#api/crawl/fetch/robots-verdict-job.ts'
import { type SitemapSearch } from '#api/crawl/fetch/sitemap-search-job.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { type PageDiscovery } from '#contract/seo/page-report.ts'
import { type PageScope, withHostSlot } from './host-slot.ts'

/** Time limit for each robots.txt on the redirect chain, and for all sitemaps together. */
const ROBOTS_MS = 10_000
const SITEMAPS_MS = 8_000
const MAX_ORIGINS = 4
const MAX_SITEMAPS = 3
/** The user agent of the verdict. */
const BOT = 'Googlebot'

type Chain = Pick<PageFacts, 'url' | 'hops' | 'finalUrl'>

/** The report of a job; null on a timeout, or where the host's rate limit is reached. */
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
    return null // A failure here does not fail the audit: the facts stay unknown.
  }
}

function readRobots(scope: PageScope, origin: string, way: readonly string[]): Promise<RobotsVerdict | null> {
  const addresses = way.filter((address) => new URL(address).origin === origin)
  const rules = toFetchRules(scope.settings)
  return ask(scope, origin, { kind: 'robots-verdict', origin, addresses, bot: BOT, rules }, ROBOTS_MS)
}

type Verdicts = ReadonlyMap<string, RobotsVerdict | null>

/** robots.txt for every URL of the redirect chain: a disallowed one decides, then an unknown one. */
function judge(
  way: readonly string[],
  verdicts: Verdicts,
): Pick<PageDiscovery, 'robotsTxt' | 'robotsUnknown'> {
  let last: PageDiscovery['robotsTxt'] = null
  let unknown: string | undefined
  for (const address of way) {
    const { origin } = new URL(address)
    const verdict = verdicts.get(origin)
    if (!verdict?.isKnown) {
      unknown ??= `${origin}/robots.txt could not be read`
      continue
    }
    const allows = !verdict.disallowed.includes(address)
    if (!allows) return { robotsTxt: { url: verdict.url, allows } }
    last = { url: verdict.url, allows }
  }
  return unknown === undefined ? { robotsTxt: last } : { robotsTxt: null, robotsUnknown: unknown }
}

/** The first few sitemaps of robots.txt, and those that they list. */
async function findInSitemaps(
  scope: PageScope,
  page: string,
  named: readonly string[],
): Promise<Pick<PageDiscovery, 'sitemaps' | 'sitemapsRead'>> {
  const deadline = Date.now() + SITEMAPS_MS
  const rules = toFetchRules(scope.settings)
  // A parse step caches robots.txt per audit.
  const hops = { audit: crypto.randomUUID(), robotsIgnoredOn: [] }
  const queue = [...named]
  const seen = new Set<string>()
  const found: string[] = []
  let [files, whole] = [0, 0]
  while (seen.size < MAX_SITEMAPS && found.length === 0 && Date.now() < deadline) {
    const url = queue.shift()
    if (url === undefined) break
    if (seen.has(url)) continue
    seen.add(url)
    const job = { kind: 'sitemap-search' as const, url, page, rules, ...hops }
    const search = await ask<SitemapSearch>(scope, url, job, deadline - Date.now())
    if (!search?.isRead) continue
    files += 1
    if (search.isWhole) whole += 1
    queue.push(...search.children)
    if (search.isListed) found.push(url)
  }
  const isAll = whole === seen.size && queue.every((url) => seen.has(url))
  return files === 0 ? { sitemaps: null } : { sitemaps: found, sitemapsRead: { files, isAll } }
}

/** How search engines find a page: robots.txt for it and for redirects to it, and whether a sitemap lists it. */
export async function discover(scope: PageScope, { url, hops, finalUrl }: Chain): Promise<PageDiscovery> {
  const way = [...new Set([url, ...hops.map((hop) => hop.url), finalUrl])]
  const origins = [...new Set(way.map((address) => new URL(address).origin))].slice(-MAX_ORIGINS)
  const verdicts = new Map(
    await Promise.all(origins.map(async (origin) => [origin, await readRobots(scope, origin, way)] as const)),
  )
  const sitemaps = verdicts.get(new URL(finalUrl).origin)?.sitemaps ?? []
  return { ...judge(way, verdicts), ...(await findInSitemaps(scope, finalUrl, sitemaps)) }
}
