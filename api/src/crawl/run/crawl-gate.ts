import { type HostGate } from '#api/crawl/fetch/host-gate.ts'
import { batchSizeOf, createPace, learn, reserve, spacingOf, waitOf } from '#api/crawl/fetch/rate-control.ts'
import { politeRateOf } from '#api/crawl/fetch/fetch-rules.ts'
import { siteOf } from '#api/engine/urls.ts'
import { type Crawl } from './crawl.ts'

/** Without a ceiling, which is for hosts of the operator alone, a crawl finds its speed by itself and waits for nobody. */
function createOwnGate(crawl: Crawl): HostGate {
  const paceNow = () => crawl.state.pace ?? createPace(0, null, true)
  const keep = (pace: Crawl['state']['pace']) => (crawl.state = { ...crawl.state, pace })
  return {
    take({ count: wanted, patienceMs, isWhole }) {
      const pace = paceNow()
      const inMs = waitOf(pace, crawl.now())
      const spacingMs = spacingOf(pace)
      if (inMs > patienceMs) return Promise.resolve({ id: 0, count: 0, inMs, spacingMs })
      const count = isWhole ? wanted : batchSizeOf(pace, wanted)
      keep(reserve(pace, count, crawl.now()))
      return Promise.resolve({ id: 1, count, inMs, spacingMs })
    },
    settle(_, samples) {
      const pace = paceNow()
      const now = crawl.now()
      const learned = learn(pace, samples, now)
      keep(learned)
      const isRefused = samples.some(({ refused }) => refused)
      return Promise.resolve(isRefused ? learned.nextAt - Math.max(pace.nextAt, now) : 0)
    },
    obey(crawlDelay) {
      keep(createPace(0, crawlDelay, true))
      return Promise.resolve()
    },
  }
}

/** When a crawl may ask a host next by its own rate, in milliseconds since 1970; by host. */
const nextAtOf = new WeakMap<Crawl, Map<string, number>>()

/** A gate for a crawl that asks a host no faster than at `rate`, whatever the host allows to others. */
function slowDown(
  crawl: Crawl,
  hostname: string,
  { gate, rate }: { gate: HostGate; rate: number },
): HostGate {
  const nextAt = nextAtOf.get(crawl) ?? new Map<string, number>()
  nextAtOf.set(crawl, nextAt)
  const spacingMs = 1000 / rate
  return {
    ...gate,
    async take(request) {
      const wait = Math.max(0, (nextAt.get(hostname) ?? 0) - crawl.now())
      if (wait > request.patienceMs) return { id: 0, count: 0, inMs: wait, spacingMs }
      const count = request.isWhole ? request.count : Math.min(request.count, Math.ceil(rate))
      const slots = await gate.take({ ...request, count })
      if (slots.count === 0 || slots.spacingMs >= spacingMs) return slots
      const inMs = Math.max(slots.inMs, wait)
      nextAt.set(hostname, crawl.now() + inMs + slots.count * spacingMs)
      return { ...slots, inMs, spacingMs }
    },
  }
}

/** Whether an origin is on another host than the start page: with and without www it is one and the same. */
export const hasOwnGate = ({ state: { plan } }: Crawl, origin: string): boolean =>
  plan.subdomains === true && siteOf(new URL(origin).hostname) !== siteOf(new URL(plan.url).hostname)

/** The gate of one of the crawl's hosts: shared with other crawls, or its own without a ceiling. */
export function gateOf(crawl: Crawl, origin = crawl.state.plan.url): HostGate {
  const { url, maxRate = null } = crawl.state.plan
  const { hostname } = new URL(hasOwnGate(crawl, origin) ? origin : url)
  const politeRate = politeRateOf({ CRAWL_MAX_RATE: crawl.maxRate }, hostname)
  // Only owners of a site have started an audit that is faster; its other hosts are not proved to be theirs.
  const isOwners = maxRate !== null && politeRate !== null && maxRate > politeRate
  const mayBeFast = isOwners && !hasOwnGate(crawl, origin)
  const gate =
    politeRate === null ? createOwnGate(crawl) : crawl.openGate(hostname, mayBeFast ? maxRate : null)
  const rate = isOwners && !mayBeFast ? politeRate : (maxRate ?? politeRate)
  return rate === null ? gate : slowDown(crawl, siteOf(hostname), { gate, rate })
}
