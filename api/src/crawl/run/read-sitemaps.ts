import { type HostGate } from '#api/crawl/fetch/host-gate.ts'
import { type ParseJobOf } from '#api/crawl/fetch/parse-job.ts'
import { type SitemapReport, toUnread } from '#api/crawl/fetch/sitemap-job.ts'
import { storeSitemapUrls } from '#api/crawl/store/crawl-store.ts'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { isListMode, toScopeRules } from '#api/crawl/store/crawl-state.ts'
import { createUrlScope } from '#api/engine/url-scope.ts'
import { normalizeUrl } from '#api/engine/urls.ts'
import { type Crawl, isRunning } from './crawl.ts'
import { runJob, waitForSlots } from './host-requests.ts'

const MAX_SITEMAPS = 50
const MAX_SITEMAP_URLS = 200_000
const AT_ONCE = 4
/** For all of them: what has not arrived by then is skipped, and the crawl begins. */
export const SITEMAPS_MS = 30_000
/** A sitemap that did not arrive within this time counts as failed. */
const FAIR_MS = 15_000
/** Where sitemaps are that nobody names, the likelier place first. */
const USUAL_PATHS = ['/sitemap.xml', '/sitemap_index.xml']

type SitemapJob = Pick<ParseJobOf<'sitemap'>, 'url' | 'from'>

interface Reading {
  crawl: Crawl
  gate: HostGate
  queue: SitemapJob[]
  seen: Set<string>
  files: HostFacts['sitemaps']
  leftOut: number
  urls: number
  deadline: number
}

function nextOf({ queue, seen, files, urls }: Reading): SitemapJob | undefined {
  if (files.length >= MAX_SITEMAPS || urls >= MAX_SITEMAP_URLS) return undefined
  for (let job = queue.shift(); job; job = queue.shift()) {
    if (seen.has(job.url)) continue
    seen.add(job.url)
    return job
  }
  return undefined
}

/** Undefined for one that had too little time, or that the crawl was paused before. */
async function askFor(reading: Reading, job: SitemapJob): Promise<SitemapReport | undefined> {
  const { crawl, gate, deadline } = reading
  const { id: audit, robotsIgnoredOn = [] } = crawl.state.plan
  const slots = await waitForSlots(crawl, gate, 1)
  if (!slots) return undefined
  const begun = crawl.now()
  const left = Math.max(1, deadline - begun)
  const asked = { ...job, rules: crawl.rules, audit, robotsIgnoredOn }
  const text = await runJob(crawl, { kind: 'sitemap', ...asked }, left)
  await gate.settle(slots, [], crawl.now() - begun)
  // Written by our own parse step.
  if (text !== null) return JSON.parse(text) as SitemapReport
  return left >= FAIR_MS ? toUnread(job, { status: 0, bytes: 0, failure: 'timeout' }) : undefined
}

function store(reading: Reading, job: SitemapJob, report: SitemapReport | undefined): void {
  const { crawl, files, queue } = reading
  const { plan } = crawl.state
  if (!isRunning(crawl)) return
  if (!report) {
    reading.leftOut += 1
    return
  }
  const { file, entries, children } = report
  if (job.from === 'guess' && (file.status !== 200 || file.kind === 'unknown')) return
  files.push(file)
  reading.urls += entries.length
  const scope = createUrlScope(toScopeRules(plan))
  const urls = { sitemap: file.url, entries, scope, isList: isListMode(plan) }
  crawl.atomically(() => storeSitemapUrls(crawl.sql, urls))
  queue.push(...children.map((url) => ({ url, from: 'index' as const })))
}

/** Breadth first, within bounds, a few at a time. */
async function readQueue(reading: Reading): Promise<void> {
  const { crawl, queue, seen, deadline } = reading
  const isOpen = () => isRunning(crawl) && crawl.now() < deadline
  const running = new Set<Promise<void>>()
  for (;;) {
    const job = isOpen() && running.size < AT_ONCE ? nextOf(reading) : undefined
    if (job) {
      const one: Promise<void> = askFor(reading, job)
        .then((report) => store(reading, job, report))
        .finally(() => running.delete(one))
      running.add(one)
    } else if (running.size === 0) break
    else await Promise.race(running)
  }
  reading.leftOut += new Set(queue.splice(0).flatMap(({ url }) => (seen.has(url) ? [] : [url]))).size
}

/** Reads the sitemaps that are named and, where none of them is there, those at the usual places: not in place of a list. */
export async function readSitemaps(
  crawl: Crawl,
  gate: HostGate,
  named: readonly string[],
): Promise<Pick<HostFacts, 'sitemaps' | 'sitemapsLeftOut'>> {
  const { origin } = new URL(crawl.state.plan.url)
  const addresses = named.map((url) => normalizeUrl(url, origin)).filter((url) => url !== null)
  const reading: Reading = {
    crawl,
    gate,
    queue: addresses.map((url) => ({ url, from: 'robots' as const })),
    seen: new Set(),
    files: [],
    leftOut: 0,
    urls: 0,
    deadline: crawl.now() + SITEMAPS_MS,
  }
  await readQueue(reading)
  for (const path of isListMode(crawl.state.plan) ? [] : USUAL_PATHS) {
    if (reading.files.some(({ status }) => status === 200)) break
    reading.queue.push({ url: origin + path, from: 'guess' })
    await readQueue(reading)
  }
  return { sitemaps: reading.files, sitemapsLeftOut: reading.leftOut }
}
