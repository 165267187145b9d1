import { readdirSync, readFileSync } from 'node:fs'
import { countProcessors, listSpareProcessors } from '#server/runtime/spare-processors.ts'
import { listBrowsers } from './browsers.ts'

const EVERY_MS = 250
/** Of one runner: what its process and its browser may take before they are ended. */
export const MEGABYTES_PER_PLACE = 1_536 + 1_200

/** As many runs as there may be at a time: one for each processor that heavy work may have. */
export const countExpectedPlaces = (): number => {
  const processors = listSpareProcessors()
  return processors === undefined ? 1 : Math.min(4, countProcessors(processors))
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // It has just ended.
  }
}

/** proc_pid_stat(5), from the third field on: the second, the name, may hold spaces. */
function readStat(pid: number) {
  const [state, parent, group, session] = read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  return { state, parent: Number(parent), group: Number(group), session }
}

/** Those that the runner has started, each in a group of its own. A browser starts what reports its crashes in others. */
const listRoots = (browsers: readonly number[]) =>
  browsers.filter((pid) => {
    const { parent, group } = readStat(pid)
    return group === pid && !browsers.includes(parent)
  })

/** The processes of browsers with what tells them apart: state, parent, group, session, and what they are for. */
export const describeBrowsers = (): string[] =>
  listBrowsers().map((pid) => {
    const { state, parent, group, session } = readStat(pid)
    const command = read(pid, 'cmdline').split('\0')
    const purpose = command.find((word) => word.startsWith('--type=')) ?? command[0]
    return [pid, state, parent, group, session, purpose].join(' ')
  })

/** The runners of a product, which starts them itself. */
const listRunners = (product: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(Number(name), 'cmdline').includes('/start-lighthouse.ts'))
    .map(Number)
    .filter((pid) => readStat(pid).parent === product)

/** Memory that is its own, so that what processes share does not count twice. */
const megabytesOf = (pid: number) =>
  Number(/^RssAnon:\s+(\d+) kB$/m.exec(read(pid, 'status'))?.[1] ?? 0) / 1_024

export interface LoadFigures {
  mostBrowsers: number
  /** Of all runners and their browsers, at the moment when it was most. */
  mostMegabytes: number
  looks: number
}

/** Looks again and again at the browsers of a product and at what they and their runners take. */
export function watchLoad(product: number): { stop: () => LoadFigures } {
  const figures: LoadFigures = { mostBrowsers: 0, mostMegabytes: 0, looks: 0 }
  const timer = setInterval(() => {
    const browsers = listBrowsers()
    const megabytes = [...browsers, ...listRunners(product)].reduce((sum, pid) => sum + megabytesOf(pid), 0)
    figures.mostBrowsers = Math.max(figures.mostBrowsers, listRoots(browsers).length)
    figures.mostMegabytes = Math.max(figures.mostMegabytes, Math.round(megabytes))
    figures.looks += 1
  }, EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return figures
    },
  }
}
