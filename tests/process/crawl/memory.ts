import { readFileSync } from 'node:fs'
import { listTree } from '#tests/bench/process-tree.ts'

const EVERY_MS = 100

function residentMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0 // It has ended in the meantime.
  }
}

/** Looks again and again at the resident memory of each process of a tree. `stop` gives the largest that was seen of each, in MB. */
export function watchMemory(root: number): { stop: () => number[] } {
  const peaks = new Map<number, number>()
  const timer = setInterval(() => {
    for (const pid of listTree(root)) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, residentMegabytes(pid)))
  }, EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return [...peaks.values()].toSorted((a, b) => b - a)
    },
  }
}
