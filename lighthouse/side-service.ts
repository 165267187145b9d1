import { type AddressRules } from '#api/crawl/fetch/address-guard.ts'
import { type ChromiumOptions } from './chromium.ts'

export interface BrowserSettings {
  secret: string
  chromium: ChromiumOptions
  rules: AddressRules
  /** How long a job may take. */
  jobMs?: number
}

/** What server/runtime/browser-process.ts tells a process that drives a browser. */
export function readBrowserSettings(): BrowserSettings {
  const { RENDER_SECRET: secret = '', RENDER_CHROMIUM: executable = '', RENDER_JOB_MS: jobMs } = process.env
  return {
    secret,
    chromium: {
      executable,
      processors: process.env['RENDER_CPUS'] || undefined,
      needsSandbox: process.env['RENDER_SANDBOX'] !== 'preferred',
    },
    rules: { allowPrivate: process.env['RENDER_PRIVATE_ADDRESSES'] === 'allow' },
    ...(jobMs && { jobMs: Number(jobMs) }),
  }
}

/** Prints the port, and stops with SIGTERM, or once the server that started this has ended, in whatever way. */
export function serveUntilAlone({ port, stop }: { port: number; stop: () => void | Promise<void> }): void {
  function end() {
    Promise.resolve(stop()).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.stdin.once('end', end).resume()
  process.once('SIGTERM', end)
  console.log(JSON.stringify({ port }))
}
