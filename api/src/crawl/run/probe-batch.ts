import { type Slots } from '#api/crawl/fetch/host-schedule.ts'
import { ParseStepLost } from '#api/crawl/fetch/parse-step-lost.ts'
import { type ProbeReport } from '#api/crawl/fetch/probes-job.ts'
import { type ResponseSample } from '#api/crawl/fetch/rate-control.ts'
import {
  giveBackProbes,
  leaveHostOut,
  leaveOut,
  leaveUnresolved,
  storeProbe,
  takeWaiting,
  type WaitingProbe,
} from '#api/crawl/store/probes.ts'
import { wantsOf } from '#api/engine/probes/probed.ts'
import { type Crawl, isRunning } from './crawl.ts'
import { noteOutcome, obeyDelay, type ProbedHost } from './probe-hosts.ts'

const TIMEOUT_MS = 10_000
/** For twenty requests, each until its own limit, six at once, with robots.txt before and redirects in between. */
const BATCH_TIMEOUT_MS = 120_000
const MAX_ATTEMPTS = 3

/** What is out, by URL. */
type Out = Map<string, WaitingProbe>

/** Stores one result. A host that keeps us out is left alone from then on. */
function settle(crawl: Crawl, host: ProbedHost, out: Out, { probed, sample }: ProbeReport): void {
  const waiting = out.get(probed.url)
  if (!waiting) return
  out.delete(probed.url)
  const givenUp = noteOutcome(host, probed, sample)
  const isUnknownHost = probed.failure === 'dns' && probed.finalUrl.startsWith(host.home)
  crawl.atomically(() => {
    storeProbe(crawl.sql, waiting.id, probed)
    if (isUnknownHost) leaveUnresolved(crawl.sql, host.home)
    else if (givenUp) leaveHostOut(crawl.sql, host.home, givenUp)
  })
  host.left = isUnknownHost || givenUp ? 0 : host.left - 1
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
  if (probes.length === 0) host.left = 0
  const out: Out = new Map(probes.map((probe) => [probe.url, probe]))
  const { id: audit, robotsIgnoredOn = [] } = crawl.state.plan
  const targets = probes.map(({ url, kind }) => ({ url, wants: wantsOf(kind) }))
  const { spacingMs } = slots
  const asked = { targets, timeoutMs: TIMEOUT_MS, spacingMs, rules: crawl.rules, audit, robotsIgnoredOn }
  const stopped = crawl.stop.signal
  const limitMs = BATCH_TIMEOUT_MS + probes.length * spacingMs
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(limitMs)])
  const begun = crawl.now()
  const samples: ResponseSample[] = []
  let crawlDelay: number | null = null
  try {
    for await (const text of crawl.parse({ kind: 'probes', ...asked }, { signal })) {
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
    await host.gate.settle(slots, samples, crawl.now() - begun)
    if (isRunning(crawl)) await obeyDelay(host, crawlDelay)
  }
}
