import { type HostGate } from '#api/crawler/host-gate.ts'
import { type ParseJobOf } from '#api/crawler/parse-job.ts'
import { type SitemapReport } from '#api/crawler/sitemap-job.ts'
import { storeSitemapUrls } from '#api/engine/crawl-store.ts'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { isSameSite } from '#api/engine/urls.ts'
import { type Crawl, isRunning } from './crawl.ts'
import { runJob, waitForSlots } from './host-requests.ts'

const MAX_SITEMAPS = 50
const MAX_SITEMAP_URLS = 200_000
const AT_ONCE = 4
/** For all of them: what has not come by then is done without, and the crawl begins. */
export const SITEMAPS_MS = 30_000

export type SitemapJob = Pick<ParseJobOf<'sitemap'>, 'url' | 'from'>

interface Reading {
  crawl: Crawl
  gate: HostGate
  queue: SitemapJob[]
  seen: Set<string>
  files: HostFacts['sitemaps']
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

/** A sitemap that did not come in time, or that no parse step comes back from. */
function toUnread({ url, from }: SitemapJob): SitemapReport {
  return { file: { url, from, status: 0, bytes: 0, urlCount: 0, kind: 'unknown' }, entries: [], children: [] }
}

async function askFor({ crawl, gate, deadline }: Reading, job: SitemapJob): Promise<SitemapReport> {
  const slots = await waitForSlots(crawl, gate, 1)
  if (!slots) return toUnread(job)
  const begun = crawl.now()
  const left = Math.max(1, deadline - begun)
  const text = await runJob(crawl, { kind: 'sitemap', ...job, rules: crawl.rules }, left)
  await gate.settle(slots, [], crawl.now() - begun)
  // Written by our own parse step.
  return text === null ? toUnread(job) : (JSON.parse(text) as SitemapReport)
}

function store(reading: Reading, job: SitemapJob, { file, entries, children }: SitemapReport): void {
  const { crawl, files, queue } = reading
  const { url: site } = crawl.state.plan
  if (!isRunning(crawl)) return
  if (job.from === 'guess' && (file.status !== 200 || file.kind === 'unknown')) return
  files.push(file)
  reading.urls += entries.length
  crawl.atomically(() => storeSitemapUrls(crawl.sql, file.url, entries, (url) => isSameSite(url, site)))
  queue.push(...children.map((url) => ({ url, from: 'index' as const })))
}

/** Reads sitemaps breadth first, within bounds, a few at a time; those of other sites are left alone. */
export async function readSitemaps(
  crawl: Crawl,
  gate: HostGate,
  first: SitemapJob[],
): Promise<HostFacts['sitemaps']> {
  const reading: Reading = {
    crawl,
    gate,
    queue: [...first],
    seen: new Set(),
    files: [],
    urls: 0,
    deadline: crawl.now() + SITEMAPS_MS,
  }
  const isOpen = () => isRunning(crawl) && crawl.now() < reading.deadline
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
  return reading.files
}
