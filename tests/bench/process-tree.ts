import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

interface ProcessFigures {
  parent: number
  ticks: number
}

function readStat(pid: string): ProcessFigures | undefined {
  try {
    // The name in the second field may hold spaces, so fields are counted from behind its bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const [, parent, ...rest] = fields
    // utime, stime, and the same of children that have ended.
    const ticks = rest.slice(9, 13).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(parent), ticks }
  } catch {
    return undefined // It has ended in the meantime.
  }
}

/** A process and all that it started, directly or not. */
export function listTree(root: number): number[] {
  const parents = new Map<number, number>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = readStat(pid)
    if (stat) parents.set(Number(pid), stat.parent)
  }
  const tree = [root]
  for (const pid of tree) {
    for (const [child, parent] of parents) if (parent === pid) tree.push(child)
  }
  return tree
}

/** CPU seconds that a process tree has used since its start (Linux). */
export function cpuSecondsOf(root: number): number {
  return listTree(root).reduce((sum, pid) => sum + (readStat(String(pid))?.ticks ?? 0), 0) / TICKS_PER_SECOND
}

/** CPU seconds of each process, by process id, to see where the time goes. */
export function cpuSecondsByProcess(root: number): Record<number, number> {
  return Object.fromEntries(
    listTree(root).map((pid) => [pid, (readStat(String(pid))?.ticks ?? 0) / TICKS_PER_SECOND]),
  )
}

function sumMegabytes(root: number, field: RegExp): number {
  const kilobytes = listTree(root).map((pid) => {
    try {
      return Number(field.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0 // It has ended in the meantime.
    }
  })
  return Math.round(kilobytes.reduce((sum, value) => sum + value, 0) / 1024)
}

/** Resident memory in MB at this moment, of all processes of the tree. */
export const residentMegabytesOf = (root: number) => sumMegabytes(root, /^VmRSS:\s+(\d+) kB/m)

/** Peak of resident memory in MB: the sum of each process's own peak, so an upper bound. */
export const peakMegabytesOf = (root: number) => sumMegabytes(root, /^VmHWM:\s+(\d+) kB/m)

/** Resident memory in MB of each process at this moment, by process id and name. */
export function memoryByProcess(root: number): Record<string, number> {
  const figures = listTree(root).flatMap((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const name = /^Name:\t(.+)$/m.exec(status)?.[1] ?? ''
      const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0)
      return [[`${name} ${pid}`, Math.round(kilobytes / 1024)] as const]
    } catch {
      return [] // It has ended in the meantime.
    }
  })
  return Object.fromEntries(figures)
}
