import { resolve } from 'node:path'
import { type Log } from './log.ts'
import { NodeProcess } from './node-process.ts'

const entryOf = (name: string) => resolve(import.meta.dirname, '../../lighthouse', name)

/** What such a process is for. In megabytes: its heap, and twice of what it takes in the middle of large pages. */
const KINDS = {
  browser: { entry: entryOf('start.ts'), megabytes: 384, residentMegabytes: 768 },
  // It keeps the trace of a page, and computes from it what a slower machine would take.
  lighthouse: { entry: entryOf('start-lighthouse.ts'), megabytes: 1_024, residentMegabytes: 1_536 },
} as const

export interface BrowserOptions {
  kind: keyof typeof KINDS
  chromium: string
  /** Sent with every page; other users of this machine do not have it. */
  secret: string
  privateAddresses: 'allow' | 'deny'
  /** No page is opened where the browser's sandbox does not work. */
  needsSandbox: boolean
  processors: string | undefined
  /** Where a job takes longer than what usually counts as idle. */
  idleMs?: number
  /** How long a job may take, once there is a browser; without, what the process itself says. */
  jobMs?: number | undefined
  log: Log
}

/** A process with a browser, which the kernel ends with it. */
export const createBrowserProcess = ({
  kind,
  chromium,
  secret,
  privateAddresses,
  needsSandbox,
  processors,
  idleMs,
  jobMs,
  log,
}: BrowserOptions): NodeProcess =>
  new NodeProcess({
    name: kind,
    ...KINDS[kind],
    idleMs,
    environment: {
      RENDER_SECRET: secret,
      RENDER_CHROMIUM: chromium,
      RENDER_PRIVATE_ADDRESSES: privateAddresses,
      RENDER_SANDBOX: needsSandbox ? 'required' : 'preferred',
      RENDER_CPUS: processors ?? '',
      RENDER_JOB_MS: jobMs === undefined ? '' : String(jobMs),
    },
    log,
  })
