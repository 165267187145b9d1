import { type HostGate } from '#api/crawl/fetch/host-gate.ts'
import { batchSizeOf, createPace, learn, reserve, spacingOf, waitOf } from '#api/crawl/fetch/rate-control.ts'
import { type Crawl, isOnPrivateHost } from './crawl.ts'

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

/** The gate of the crawl's host: shared with other crawls, or its own without a ceiling. */
export function gateOf(crawl: Crawl): HostGate {
  const isUnlimited = crawl.maxRate === 0 && isOnPrivateHost(crawl)
  return isUnlimited ? createOwnGate(crawl) : crawl.openGate(new URL(crawl.state.plan.url).hostname)
}
