import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export interface Load {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Answers that were not 2xx, and requests that got none. */
  failures: number
}

/** A bounded load on one loopback address: 8 connections, for some seconds. */
export async function load(url: string, seconds: number, cookie?: string): Promise<Load> {
  const result = await autocannon({
    url,
    connections: 8,
    duration: seconds,
    ...(cookie ? { headers: { cookie } } : {}),
  })
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  }
}

const TICKS_PER_SECOND = 100

/** CPU seconds that a process has used so far, user and system. Linux only. */
export function readCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Resident memory of a process in MB. Linux only. */
export function readMemoryMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

/** The process itself and all that descend from it. Linux only. */
export function listProcessTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...(children ? children.split(' ').flatMap((child) => listProcessTree(Number(child))) : [])]
}
