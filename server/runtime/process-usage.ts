import { readFileSync } from 'node:fs'

/** CPU time and memory that a process has used so far. */
export interface Usage {
  cpuMs: number
  megabytes: number
}

const TICK_MS = 10
// proc_pid_stat(5), counted from the third field on: the second, the name, may hold spaces.
const USER_TIME = 11
const SYSTEM_TIME = 12

/** Undefined when the process is gone, and where the system has no /proc. */
export function findUsage(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    const ticks = Number(stat[USER_TIME]) + Number(stat[SYSTEM_TIME])
    return { cpuMs: ticks * TICK_MS, megabytes: Number(resident?.[1] ?? 0) / 1024 }
  } catch {
    return undefined
  }
}
