import autocannon from 'autocannon'
import { readdirSync, readFileSync } from 'node:fs'

export interface Load {
  requests: number
  requestsPerSecond: number
  /** Responses that were not 2xx, and requests without one. */
  failures: number
}

/** A bounded load on one loopback address: 10 connections, for some seconds. */
export async function load(url: string, seconds: number, headers: Record<string, string>): Promise<Load> {
  const result = await autocannon({ url, connections: 10, duration: seconds, headers })
  return {
    requests: result.requests.total,
    requestsPerSecond: result.requests.average,
    failures: result.non2xx + result.errors + result.timeouts,
  }
}

/** The process itself and all that descend from it (Linux). */
export function listProcessTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...(children ? children.split(' ').flatMap((child) => listProcessTree(Number(child))) : [])]
}

/** CPU milliseconds that each thread of these processes has used (Linux), to the nanosecond: ticks would be too coarse. */
export function readCpuMs(pids: readonly number[]): number {
  const nanoseconds = pids.flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => {
      const [used] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
      return Number(used)
    }),
  )
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6
}
