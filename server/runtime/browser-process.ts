import { resolve } from 'node:path'
import { type Log } from './log.ts'
import { NodeProcess } from './node-process.ts'

const ENTRY = resolve(import.meta.dirname, '../../lighthouse/start.ts')
const MEGABYTES = 384
/** Twice of what it takes in the middle of large pages. */
const RESIDENT_MEGABYTES = 768

export interface BrowserOptions {
  chromium: string
  /** Sent with every page; other users of this machine do not have it. */
  secret: string
  privateAddresses: 'allow' | 'deny'
  /** No page is opened where the browser's sandbox does not work. */
  needsSandbox: boolean
  processors: string | undefined
  log: Log
}

/** A process with a browser, which the kernel ends with it. */
export const createBrowserProcess = ({
  chromium,
  secret,
  privateAddresses,
  needsSandbox,
  processors,
  log,
}: BrowserOptions): NodeProcess =>
  new NodeProcess({
    name: 'browser',
    entry: ENTRY,
    megabytes: MEGABYTES,
    residentMegabytes: RESIDENT_MEGABYTES,
    environment: {
      RENDER_SECRET: secret,
      RENDER_CHROMIUM: chromium,
      RENDER_PRIVATE_ADDRESSES: privateAddresses,
      RENDER_SANDBOX: needsSandbox ? 'required' : 'preferred',
      RENDER_CPUS: processors ?? '',
    },
    log,
  })
