import { HOME_VIEWS } from '#api/crawl/fetch/home-views.ts'
import { type HostGate } from '#api/crawl/fetch/host-gate.ts'
import { listHosts, storeHost } from '#api/crawl/store/host-facts.ts'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { parseRobots, readableRobots } from '#api/engine/robots.ts'
import { type Crawl, isRunning, update } from './crawl.ts'
import { originOf } from '#api/engine/urls.ts'
import { isRobotsIgnored } from './crawl-admission.ts'
import { gateOf } from './crawl-gate.ts'
import { seed } from '#api/crawl/store/frontier.ts'
import { runJob, waitForSlots } from './host-requests.ts'
import { readSitemaps } from './read-sitemaps.ts'

/** Requests of a host job: robots.txt, what else is asked for before the pages, and robots.txt where that leads. */
const PROBES = 9 + HOME_VIEWS
/** Three tries for robots.txt and the probes, each until its own time limit, and some more. */
const HOST_TIMEOUT_MS = 120_000

/** The facts of a host, without the probes when one of them breaks its parser. */
async function readHost(
  crawl: Crawl,
  gate: HostGate,
  home: string,
  wantsProbes: boolean,
): Promise<HostFacts | undefined> {
  const { id: audit, robotsIgnoredOn = [] } = crawl.state.plan
  for (const hasProbes of wantsProbes ? [true, false] : [false]) {
    const slots = await waitForSlots(crawl, gate, hasProbes ? PROBES : 1)
    if (!slots) return undefined
    const { spacingMs } = slots
    const begun = crawl.now()
    const timeoutMs = HOST_TIMEOUT_MS + PROBES * spacingMs
    const asked = { home, hasProbes, spacingMs, rules: crawl.rules, audit, robotsIgnoredOn }
    const text = await runJob(crawl, { kind: 'host', ...asked }, timeoutMs)
    await gate.settle(slots, [], crawl.now() - begun)
    // Written by our own parse step.
    if (text !== null) return JSON.parse(text) as HostFacts
  }
  const origin = originOf(home)
  const robots = { url: `${origin}/robots.txt`, status: 0, text: '', bytes: 0, contentType: null }
  return { origin, robots: { ...robots, failure: 'timeout' }, sitemaps: [], probes: {} }
}

/** Requests what is needed of a host before its pages, and fills the frontier. Runs again from the start when it was cut off. */
export async function askHost(crawl: Crawl): Promise<void> {
  const { plan } = crawl.state
  const gate = gateOf(crawl)
  const host = await readHost(crawl, gate, plan.url, true)
  if (!host) return
  const robots = readableRobots(host.robots)
  const { sitemaps, crawlDelay } = parseRobots(robots ?? '')
  const isCrawl = plan.list.length === 0
  const mayAsk = robots !== null || isRobotsIgnored(plan, plan.url)
  if (isCrawl && mayAsk) Object.assign(host, await readSitemaps(crawl, gate, sitemaps))
  if (!isRunning(crawl)) return

  crawl.admission.learn(host)
  await gate.obey(crawlDelay)
  crawl.atomically(() => {
    storeHost(crawl.sql, host)
    seed(crawl.sql, isCrawl ? [plan.url] : plan.list)
    update(crawl, { phase: 'pages' })
  })
}

/** Reads the robots.txt of another origin of the site. Tells whether it did: a crawl that is paused does not. */
async function readRobots(crawl: Crawl, origin: string): Promise<boolean> {
  const host = await readHost(crawl, gateOf(crawl), `${origin}/`, false)
  if (!host || !isRunning(crawl)) return false
  storeHost(crawl.sql, host)
  crawl.admission.learn(host)
  return true
}

/** The same once for all that wait for it. */
export function learnRobots(crawl: Crawl, origin: string): Promise<boolean> {
  const asking =
    crawl.asking.get(origin) ?? readRobots(crawl, origin).finally(() => crawl.asking.delete(origin))
  crawl.asking.set(origin, asking)
  return asking
}

/** What was read before a restart. */
export function restoreAdmission({ sql, admission }: Crawl): void {
  for (const host of listHosts(sql)) admission.learn(host)
}
