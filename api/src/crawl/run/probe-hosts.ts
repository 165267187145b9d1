import { type HostGate, freeGate } from '#api/crawl/fetch/host-gate.ts'
import { isPrivateHost } from '#api/crawl/fetch/address-guard.ts'
import { type ResponseSample } from '#api/crawl/fetch/rate-control.ts'
import { judgeProbe, type Probed } from '#api/engine/probes/probed.ts'
import { type Crawl } from './crawl.ts'
import { gateOf } from './crawl-gate.ts'

/** Refusals or time-outs in a row after which a host is left alone: it means all of us. */
const MOST_IN_VAIN = 5

/** A host that is asked for what pages name. */
export interface ProbedHost {
  /** Its scheme and name, as `https://cdn.example/`. */
  home: string
  gate: HostGate
  left: number
  /** Before then it has no slots for us. */
  askAt: number
  isOut: boolean
  inVain: number
  crawlDelay: number | null
}

/** The gate of a host; that of the crawl's own host is the crawl's own where nobody else has to wait. */
function openGate(crawl: Crawl, home: string): HostGate {
  const { hostname } = new URL(home)
  if (hostname === new URL(crawl.state.plan.url).hostname) return gateOf(crawl)
  return crawl.maxRate === 0 && isPrivateHost(hostname) ? freeGate : crawl.openGate(hostname, null)
}

export function openHosts(crawl: Crawl, waiting: ReadonlyMap<string, number>): ProbedHost[] {
  return Array.from(waiting, ([home, left]) => ({
    home,
    gate: openGate(crawl, home),
    left,
    askAt: 0,
    isOut: false,
    inVain: 0,
    crawlDelay: null,
  }))
}

/** Keeps count of what keeps us out. Tells why the host is to be left alone from now on; null while it is not. */
export function noteOutcome(host: ProbedHost, probed: Probed, sample: ResponseSample | null) {
  if (sample === null) return null
  const { reason } = judgeProbe(probed)
  host.inVain = reason === 'refused' || reason === 'timeout' ? host.inVain + 1 : 0
  return host.inVain >= MOST_IN_VAIN ? reason : null
}

/** What robots.txt of the host asks for is obeyed from the next request on, by all crawls. */
export async function obeyDelay(host: ProbedHost, crawlDelay: number | null): Promise<void> {
  if (crawlDelay === null || crawlDelay === host.crawlDelay) return
  host.crawlDelay = crawlDelay
  await host.gate.obey(crawlDelay)
}
