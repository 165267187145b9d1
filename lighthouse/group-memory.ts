import { readdirSync, readFileSync } from 'node:fs'

// proc_pid_stat(5), counted from the third field on: the second, the name, may hold spaces.
const GROUP = 2
/** Memory of its own: all else is shared by the browser's processes, and would count for each. */
const OWN = /^RssAnon:\s+(\d+) kB$/m

function megabytesOf(pid: string, group: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    if (Number(stat[GROUP]) !== group) return 0
    return Number(OWN.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0 // It has just ended.
  }
}

function listProcesses(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return [] // The system has no /proc.
  }
}

/** Memory of all processes of a group. 0 where the system does not tell. */
export function groupMegabytes(group: number): number {
  return listProcesses().reduce((sum, pid) => sum + megabytesOf(pid, group), 0)
}
