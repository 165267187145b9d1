import { isLoopbackUrl } from '#contract/setting-rules.ts'
import { openGateway } from './compute-gateway.ts'
import { createBrowserProcess } from './browser-process.ts'
import { findChromium } from './find-chromium.ts'
import { type Log } from './log.ts'
import { newSecret } from './secrets.ts'
import { type ServerSettings } from './settings.ts'
import { countProcessors, listSpareProcessors } from './spare-processors.ts'

const MOST_BROWSERS = 4
/** Pages that wait for one organization and for all; a crawl has two of them out at a time. */
const LIMITS = { perKey: 8, total: 64 }
/** A page has 30 seconds and its browser's start 40, after which its process gives it up by itself; one that does not is killed. */
const TIMEOUT_MS = 80_000

export interface RenderingOptions {
  settings: Pick<ServerSettings, 'APP_URL' | 'RENDERING' | 'CHROME_PATH' | 'CRAWL_PRIVATE_ADDRESSES'>
  log: Log
  timeoutMs?: number
}

export interface Rendering {
  url: string
  secret: string
  stop(): Promise<void>
}

const NONE: Rendering = { url: '', secret: '', stop: () => Promise.resolve() }

/** Opens the way to browsers, one for each processor that they may use; none is started before somebody needs it. */
export async function startRendering(options: RenderingOptions): Promise<Rendering> {
  const { settings, log, timeoutMs = TIMEOUT_MS } = options
  const chromium = findChromium({ PATH: process.env['PATH'], CHROME_PATH: settings.CHROME_PATH })
  if (settings.RENDERING === 'off' || !chromium) return NONE
  const secret = newSecret()
  const processors = listSpareProcessors()
  const browser = {
    chromium,
    secret,
    processors,
    privateAddresses: settings.CRAWL_PRIVATE_ADDRESSES,
    // Where strangers can start an audit, no browser opens their pages without its sandbox.
    needsSandbox: !isLoopbackUrl(settings.APP_URL),
    log,
  }
  const count = Math.min(MOST_BROWSERS, processors === undefined ? 1 : countProcessors(processors))
  const one = () => createBrowserProcess(browser)
  const processes = Array.from({ length: count }, one)
  const gateway = await openGateway({ name: 'browser', processes, secret, limits: LIMITS, timeoutMs, log })
  return {
    url: gateway.url,
    secret,
    stop: async () => {
      await gateway.stop()
      await Promise.all(processes.map((each) => each.stop()))
    },
  }
}
