import { readFileSync } from 'node:fs'

const ALLOWED = /^Cpus_allowed_list:\s*(\S+)$/m

/** `0-3,8` as `1-3,8`; undefined where nothing is left. */
export function withoutFirst(list: string): string | undefined {
  const [first = '', ...others] = list.split(',')
  const [from, to] = first.split('-').map(Number)
  if (from === undefined || Number.isNaN(from)) return undefined
  const rest = to === undefined || to <= from ? [] : [from + 1 === to ? `${to}` : `${from + 1}-${to}`]
  return [...rest, ...others].join(',') || undefined
}

/** How many `1-3,8` are. */
export function countProcessors(list: string): number {
  return list.split(',').reduce((sum, part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return sum + to - from + 1
  }, 0)
}

/**
 * The processors that heavy work may take, in the words of `taskset`: all that this process may use but one, so that what
 * serves requests always has one to itself. Undefined where there is one alone, or the system has no /proc.
 */
export function listSpareProcessors(): string | undefined {
  try {
    return withoutFirst(ALLOWED.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '')
  } catch {
    return undefined
  }
}
