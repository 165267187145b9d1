import { resolve } from 'node:path'
import { openGateway } from './compute-gateway.ts'
import { type Log } from './log.ts'
import { NodeProcess } from './node-process.ts'
import { newSecret } from './secrets.ts'
import { type ServerSettings } from './settings.ts'

const ENTRY = resolve(import.meta.dirname, '../tls-probe/start.ts')
const MEGABYTES = 64
const RESIDENT_MEGABYTES = 256
/** Handshakes at once: each mostly waits. */
const AT_ONCE = 4
const LIMITS = { perKey: 8, total: 64 }
/** A handshake and finding its address have 13 seconds, after which the process gives it up by itself. */
const TIMEOUT_MS = 20_000

export interface TlsProbes {
  url: string
  secret: string
  stop(): Promise<void>
}

/** Opens the way to a process that looks at certificates, which workers can't see. It is started when somebody needs it. */
export async function startTlsProbes({
  settings,
  log,
}: {
  settings: Pick<ServerSettings, 'CRAWL_PRIVATE_ADDRESSES'>
  log: Log
}): Promise<TlsProbes> {
  const secret = newSecret()
  const prober = new NodeProcess({
    name: 'tls-probe',
    entry: ENTRY,
    megabytes: MEGABYTES,
    residentMegabytes: RESIDENT_MEGABYTES,
    environment: {
      TLS_PROBE_SECRET: secret,
      TLS_PROBE_PRIVATE_ADDRESSES: settings.CRAWL_PRIVATE_ADDRESSES,
    },
    log,
  })
  // One process that takes as many jobs at a time.
  const processes = Array.from({ length: AT_ONCE }, () => prober)
  const gateway = await openGateway({
    name: 'tls-probe',
    processes,
    secret,
    limits: LIMITS,
    timeoutMs: TIMEOUT_MS,
    log,
  })
  return {
    url: gateway.url,
    secret,
    stop: async () => {
      await gateway.stop()
      await prober.stop()
    },
  }
}
