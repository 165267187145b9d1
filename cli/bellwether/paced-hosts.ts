import { type HostPacer, pacerKeyOf, toGate } from '#api/crawl/fetch/host-gate.ts'
import { PacedHost } from '#api/crawl/fetch/host-limits.ts'
import { type HostSchedule } from '#api/crawl/fetch/host-schedule.ts'
import { type CrawlTools } from '#api/crawl/run/crawl.ts'

function createPacer(): HostPacer {
  let known: HostSchedule | undefined
  const host = new PacedHost({ find: () => known, keep: (schedule) => (known = schedule) })
  return {
    take: (...asked) => Promise.resolve(host.take(...asked)),
    settle: (...done) => Promise.resolve(host.settle(...done)),
    obey: (...told) => {
      host.obey(...told)
      return Promise.resolve()
    },
  }
}

/** Gates of hosts for as long as this process lives. */
export function createGates(maxRate: number): CrawlTools['openGate'] {
  const hosts = new Map<string, HostPacer>()
  return (hostname, ownersRate) => {
    const key = pacerKeyOf(hostname)
    const host = hosts.get(key) ?? createPacer()
    hosts.set(key, host)
    return toGate(host, hostname, { maxRate, ownersRate })
  }
}
