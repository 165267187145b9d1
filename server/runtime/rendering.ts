import { isLoopbackUrl } from '#contract/setting-rules.ts'
import { openGateway } from './compute-gateway.ts'
import { createBrowserProcess } from './browser-process.ts'
import { findChromium } from './find-chromium.ts'
import { type Log } from './log.ts'
import { newSecret } from './secrets.ts'
import { type ServerSettings } from './settings.ts'
import { countProcessors, listSpareProcessors } from './spare-processors.ts'

const MOST_BROWSERS = 4

const PURPOSES = {
  rendering: {
    kind: 'browser',
    /** Pages that wait for one organization and for all; a crawl has two of them out at a time. */
    limits: { perKey: 8, total: 64 },
    /** A page has 30 seconds and its browser's start 40, after which its process gives it up by itself; one that does not is killed. */
    timeoutMs: 80_000,
    endsWithCaller: false,
  },
  lighthouse: {
    kind: 'lighthouse',
    /** The queue that people see is the API's, which sends no more runs than there are browsers. */
    limits: { perKey: 4, total: 8 },
    /** A run has 90 seconds. */
    timeoutMs: 140_000,
    /** A run that somebody is waiting for counts as no idle time. */
    idleMs: 240_000,
    endsWithCaller: true,
  },
} as const

export interface RenderingOptions {
  settings: Pick<ServerSettings, 'APP_URL' | 'RENDERING' | 'CHROME_PATH' | 'CRAWL_PRIVATE_ADDRESSES'>
  log: Log
  timeoutMs?: number
  jobMs?: number
}

export interface Rendering {
  url: string
  secret: string
  /** How many pages are worked on at a time. */
  places: number
  stop(): Promise<void>
}

const NONE: Rendering = { url: '', secret: '', places: 0, stop: () => Promise.resolve() }

const countPlaces = (processors: string | undefined) =>
  Math.min(MOST_BROWSERS, processors === undefined ? 1 : countProcessors(processors))

/** Opens the way to browsers, one for each processor that they may use; none is started before somebody needs it. */
async function startBrowsers(
  purpose: keyof typeof PURPOSES,
  { settings, log, jobMs, timeoutMs: given }: RenderingOptions,
): Promise<Rendering> {
  const chromium = findChromium({ PATH: process.env['PATH'], CHROME_PATH: settings.CHROME_PATH })
  if (settings.RENDERING === 'off' || !chromium) return NONE
  const { kind, limits, timeoutMs, endsWithCaller, ...rest } = PURPOSES[purpose]
  const secret = newSecret()
  const processors = listSpareProcessors()
  const browser = {
    kind,
    ...rest,
    jobMs,
    chromium,
    secret,
    processors,
    privateAddresses: settings.CRAWL_PRIVATE_ADDRESSES,
    // Where strangers can start an audit, no browser opens their pages without its sandbox.
    needsSandbox: !isLoopbackUrl(settings.APP_URL),
    log,
  }
  const processes = Array.from({ length: countPlaces(processors) }, () => createBrowserProcess(browser))
  const gateway = await openGateway({
    name: kind,
    processes,
    secret,
    limits,
    timeoutMs: given ?? timeoutMs,
    endsWithCaller,
    log,
  })
  return {
    url: gateway.url,
    secret,
    places: processes.length,
    stop: async () => {
      await gateway.stop()
      await Promise.all(processes.map((each) => each.stop()))
    },
  }
}

/** What renders the pages of audits. */
export const startRendering = (options: RenderingOptions): Promise<Rendering> =>
  startBrowsers('rendering', options)

/** What runs Lighthouse, in browsers of its own: a page of an audit does not wait for a run, nor a run for an audit. */
export const startLighthouse = (options: RenderingOptions): Promise<Rendering> =>
  startBrowsers('lighthouse', options)
