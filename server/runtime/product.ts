import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildManifest } from '#server/build/build-manifest.ts'
import { startCompute } from './compute.ts'
import { everyMinute } from './cron.ts'
import { lockData } from './data-lock.ts'
import { createFront } from '#server/front/front.ts'
import { collectSeldom } from './collect-seldom.ts'
import { type Log } from './log.ts'
import { applyMigrations } from './migrations.ts'
import { startLighthouse, startRendering } from './rendering.ts'
import { startParsers } from './parsers.ts'
import { closeDataFolder, keepNewFilesPrivate } from './private-data.ts'
import { loadSecrets, newSecret } from './secrets.ts'
import { type ServerSettings } from './settings.ts'
import { startStandIns } from './stand-ins.ts'
import { startTlsProbes } from './tls-probes.ts'
import { createStaticFiles } from '#server/front/static-files.ts'
import { toWorkerSettings } from './worker-settings.ts'
import { startWorkers } from './workers.ts'

const EVERY_MINUTE = '* * * * *'
const WORKERD_GRACE_MS = 5000

export interface ProductOptions {
  settings: ServerSettings
  build: BuildManifest
  buildDir: string
  log: Log
}

export interface Product {
  url: string
  /** Lets open requests finish, then ends every process that was started. */
  stop(): Promise<void>
}

function createRunDir(dataDir: string): string {
  const runDir = join(dataDir, 'run')
  rmSync(runDir, { recursive: true, force: true })
  mkdirSync(runDir, { recursive: true, mode: 0o700 })
  return runDir
}

/** Everything behind the front, with the database migrated to this version. */
async function startBackend({ settings, build, buildDir, log }: ProductOptions) {
  const { DATA_DIR: dataDir, CRAWL_PARSERS: count, CRAWL_PRIVATE_ADDRESSES: privateAddresses } = settings
  const { compatibilityDate, version } = build
  const runDir = createRunDir(dataDir)
  const secret = newSecret()
  const module = join(buildDir, build.parse)
  const computeSecret = newSecret()
  const [standIns, compute, rendering, lighthouse, tlsProbes, parsers] = await Promise.all([
    startStandIns(settings),
    startCompute({ buildDir, build: build.compute, runDir, compatibilityDate, secret: computeSecret, log }),
    startRendering({ settings, log }),
    startLighthouse({ settings, log }),
    startTlsProbes({ settings, log }),
    startParsers({ module, runDir, count, compatibilityDate, secret, privateAddresses, log }),
  ])
  const told = toWorkerSettings({
    settings,
    secrets: loadSecrets(dataDir),
    standIns: standIns.settings,
    version,
    parsers: { urls: parsers.urls, secret },
    compute: { url: compute.url, secret: computeSecret },
    rendering,
    lighthouse,
    tlsProbes,
  })
  const { app: appSettings, api: apiSettings } = told
  const workers = await startWorkers({ build, buildDir, dataDir, runDir, appSettings, apiSettings, log })
  const applied = await applyMigrations(workers.database, join(buildDir, build.migrations))
  if (applied.length > 0) log('info', 'migrations-applied', { applied })
  return { beside: [compute, rendering, lighthouse, tlsProbes, parsers, standIns], workers }
}

/** Starts everything that one machine needs, and opens the public port last. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { settings, build, buildDir, log } = options
  keepNewFilesPrivate()
  collectSeldom()
  const unlock = await lockData(settings.DATA_DIR)
  closeDataFolder(settings.DATA_DIR, log)
  const { beside, workers } = await startBackend(options)

  const front = createFront({
    appUrl: settings.APP_URL,
    upstream: { socketPath: workers.socketPath },
    files: createStaticFiles(buildDir, build.files),
    trustedProxies: settings.TRUST_PROXY,
    log,
  })
  await front.listen(settings.PORT, settings.HOST)
  const stopCron = everyMinute(
    (at) => workers.runScheduled(EVERY_MINUTE, at),
    (error) => log('error', 'scheduled-run-failed', { error: String(error) }),
  )

  return {
    url: settings.APP_URL,
    stop: async () => {
      stopCron()
      await front.drain(settings.STOP_TIMEOUT * 1000)
      await workers.stop(WORKERD_GRACE_MS)
      await Promise.all(beside.map((each) => each.stop()))
      await unlock()
    },
  }
}
