import { startTimeLimit } from '#api/lib/time-limit.ts'
import { type Slots } from '#api/crawl/fetch/host-schedule.ts'
import { ParseStepLost } from '#api/crawl/fetch/parse-step-lost.ts'
import { type ProbeReport } from '#api/crawl/fetch/probes-job.ts'
import { type ResponseSample } from '#api/crawl/fetch/rate-control.ts'
import {
  giveBackProbes,
  leaveHostOut,
  leaveOut,
  leaveUnreached,
  storeProbe,
  takeWaiting,
  type WaitingProbe,
} from '#api/crawl/store/probes.ts'
import { type FetchFailure } from '#api/engine/fetched-page.ts'
import { wantsOf } from '#api/engine/probes/probed.ts'
import { type Crawl, isRunning } from './crawl.ts'
import { noteOutcome, obeyDelay, type ProbedHost } from './probe-hosts.ts'

/** Less than a page has: an audit waits this long for every host that never responds. */
const TIMEOUT_MS = 8_000
/** For twenty requests, each until its own limit, six at once, with robots.txt before and redirects in between. */
const BATCH_TIMEOUT_MS = 120_000
const MAX_ATTEMPTS = 3

/** What breaks at a host breaks for all that waits there. */
const IS_OF_THE_HOST: ReadonlySet<FetchFailure> = new Set(['dns', 'tls', 'connection', 'timeout'])

/** What is out, by URL. */
type Out = Map<string, WaitingProbe>

/** Why nothing of the host can be reached; null where that is not known. */
function unreachedOf({ home }: ProbedHost, { probed, sample }: ProbeReport): FetchFailure | null {
  const { failure, finalUrl } = probed
  if (failure === 'dns' && finalUrl.startsWith(home)) return failure
  // Not even its robots.txt: what was asked for was not requested any more.
  return sample === null && failure !== null && IS_OF_THE_HOST.has(failure) ? failure : null
}

/** A name that does not resolve does so whatever the scheme. */
function homesOf({ home }: ProbedHost, failure: FetchFailure): string[] {
  if (failure !== 'dns') return [home]
  const { host } = new URL(home)
  return [`https://${host}/`, `http://${host}/`]
}

/** Stores one result. A host that keeps us out, or that can't be reached, is left alone from then on. */
function settle(crawl: Crawl, host: ProbedHost, out: Out, report: ProbeReport): void {
  const { probed, sample } = report
  const waiting = out.get(probed.url)
  if (!waiting) return
  out.delete(probed.url)
  const givenUp = noteOutcome(host, probed, sample)
  const unreached = unreachedOf(host, report)
  crawl.atomically(() => {
    storeProbe(crawl.sql, waiting.id, probed)
    if (unreached) for (const home of homesOf(host, unreached)) leaveUnreached(crawl.sql, home, unreached)
    else if (givenUp) leaveHostOut(crawl.sql, host.home, givenUp)
  })
  host.left = unreached || givenUp ? 0 : host.left - 1
}

/** A parse step that never came back: what it hung on is given up, the others come again. */
function lose(crawl: Crawl, host: ProbedHost, out: Out, error: unknown): void {
  const { blame, url } = error instanceof ParseStepLost ? error : { blame: 'unknown', url: undefined }
  crawl.log('warn', 'probe-step-lost', { audit: crawl.state.plan.id, home: host.home, blame, url, error })
  const isTried = (probe: WaitingProbe) => blame === 'unknown' || probe.url === url
  const tried = blame === 'innocent' ? [] : [...out.values()].filter(isTried)
  const hopeless = tried.filter(({ attempts }) => blame === 'hung' || attempts >= MAX_ATTEMPTS)
  const untried = [...out.values()].filter((probe) => !tried.includes(probe))
  crawl.atomically(() => {
    leaveOut(
      crawl.sql,
      hopeless.map(({ id }) => id),
      'unreadable',
    )
    giveBackProbes(
      crawl.sql,
      untried.map(({ id }) => id),
    )
  })
  host.left -= hopeless.length
}

const isOfTheStep = (error: unknown) =>
  error instanceof ParseStepLost || (error instanceof Error && error.name === 'TimeoutError')

/** Asks a host for the next of what waits there, and stores what comes of it, as it comes. */
export async function runProbeBatch(crawl: Crawl, host: ProbedHost, slots: Slots): Promise<void> {
  const probes = crawl.atomically(() => takeWaiting(crawl.sql, host.home, slots.count))
  if (probes.length === 0) {
    host.left = 0
    await host.gate.settle(slots, [], 0)
    return
  }
  const out: Out = new Map(probes.map((probe) => [probe.url, probe]))
  const { id: audit, robotsIgnoredOn = [] } = crawl.state.plan
  const targets = probes.map(({ url, kind }) => ({ url, wants: wantsOf(kind) }))
  const { spacingMs } = slots
  const asked = { targets, timeoutMs: TIMEOUT_MS, spacingMs, rules: crawl.rules, audit, robotsIgnoredOn }
  const stopped = crawl.stop.signal
  const limitMs = BATCH_TIMEOUT_MS + probes.length * spacingMs
  const limit = startTimeLimit(limitMs, stopped)
  const begun = crawl.now()
  const samples: ResponseSample[] = []
  let crawlDelay: number | null = null
  try {
    for await (const text of crawl.parse({ kind: 'probes', ...asked }, limit)) {
      if (stopped.aborted) return
      // Written by our own parse step.
      const report = JSON.parse(text) as ProbeReport
      if (report.sample) samples.push(report.sample)
      crawlDelay = report.crawlDelay
      settle(crawl, host, out, report)
    }
    if (out.size > 0) throw new Error('A parse step left out some of its probes.')
  } catch (error) {
    if (stopped.aborted) return
    if (!isOfTheStep(error)) throw error
    lose(crawl, host, out, error)
  } finally {
    limit.end()
    await host.gate.settle(slots, samples, crawl.now() - begun)
    if (isRunning(crawl)) await obeyDelay(host, crawlDelay)
  }
}
