import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildManifest } from './build-manifest.ts'
import { everyMinute } from './cron.ts'
import { lockData } from './data-lock.ts'
import { createFront } from './front.ts'
import { type Log } from './log.ts'
import { applyMigrations } from './migrations.ts'
import { startParsers } from './parsers.ts'
import { loadSecrets, newSecret } from './secrets.ts'
import { type ServerSettings } from './settings.ts'
import { type StandIns, startStandIns } from './stand-ins.ts'
import { createStaticFiles } from './static-files.ts'
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

async function startBackend(options: ProductOptions, standIns: StandIns) {
  const { settings, build, buildDir, log } = options
  const runDir = join(settings.DATA_DIR, 'run')
  rmSync(runDir, { recursive: true, force: true })
  mkdirSync(runDir, { recursive: true, mode: 0o700 })
  const secret = newSecret()
  const parsers = await startParsers({
    module: join(buildDir, build.parse),
    runDir,
    count: settings.CRAWL_PARSERS,
    compatibilityDate: build.compatibilityDate,
    secret,
    privateAddresses: settings.CRAWL_PRIVATE_ADDRESSES,
    log,
  })
  const { app, api } = toWorkerSettings({
    settings,
    secrets: loadSecrets(settings.DATA_DIR),
    standIns: standIns.settings,
    version: build.version,
    parsers: { urls: parsers.urls, secret },
  })
  const { DATA_DIR: dataDir } = settings
  const workers = await startWorkers({
    build,
    buildDir,
    dataDir,
    runDir,
    appSettings: app,
    apiSettings: api,
    log,
  })
  const applied = await applyMigrations(await workers.getDatabase(), join(buildDir, build.migrations))
  if (applied.length > 0) log('info', 'migrations-applied', { applied })
  return { parsers, workers }
}

/** Starts everything that one machine needs, and opens the public port last. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { settings, build, buildDir, log } = options
  const unlock = await lockData(settings.DATA_DIR)
  const standIns = await startStandIns(settings)
  const { parsers, workers } = await startBackend(options, standIns)

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
      await Promise.all([parsers.stop(), standIns.stop()])
      await unlock()
    },
  }
}
