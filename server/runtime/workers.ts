import { existsSync, rmSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  convertV4MiniflareOptions,
  Log as MiniflareLog,
  LogLevel,
  Miniflare,
  type V4WorkerOptions,
} from 'miniflare'
import { type BuildManifest, type WorkerBuild } from '#server/build/build-manifest.ts'
import { bindDatabases } from './d1-plugin.ts'
import { type Log, logWorkerOutput } from './log.ts'
import { type MigratedDatabase } from './migrations.ts'
import { openDatabase, runScheduled, toOperatorWorker } from './operator.ts'
import { findWorkerd, RUN_WORKERD, waitForEnd } from './workerd-binary.ts'

const APP = 'bellwether'
const API = 'bellwether-api'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const OPERATOR = 'operator'

/** Each of workerd's sockets as a file of the run's folder, which nobody but its owner may enter: no port is open. */
const SOCKETS = {
  operator: { name: 'direct:0:default', file: 'operator.sock' },
  app: { name: 'direct:1:default', file: 'app.sock' },
  entry: { name: 'entry', file: 'entry.sock' },
}
const DIRECT_SOCKET = [{ host: '127.0.0.1', port: 0 }]

export interface WorkersOptions {
  build: BuildManifest
  buildDir: string
  dataDir: string
  /** A folder of this run, for its owner only. */
  runDir: string
  appSettings: Record<string, string>
  apiSettings: Record<string, string>
  log: Log
}

export interface Workers {
  /** Where the app worker listens; only this user can open it. */
  socketPath: string
  database: MigratedDatabase
  runScheduled(cron: string, at: Date): Promise<void>
  /** Lets workerd finish what it is doing, for at most `graceMs`. */
  stop(graceMs: number): Promise<void>
}

function toOptions(buildDir: string, build: WorkerBuild, settings: Record<string, string>): V4WorkerOptions {
  const folder = resolve(buildDir, build.folder)
  return {
    ...build.options,
    rootPath: folder,
    modulesRoot: folder,
    modules: build.modules,
    bindings: { ...build.options.bindings, ...settings },
  }
}

/** The API's options, with its database served by an object of ours. */
function toApiOptions({
  build,
  buildDir,
  dataDir,
  apiSettings,
}: WorkersOptions): V4WorkerOptions & Pick<Required<V4WorkerOptions>, 'unsafeBindings'> {
  const { d1Databases = {}, ...api } = toOptions(buildDir, build.api, apiSettings)
  // The build writes them down by name and id.
  const unsafeBindings = bindDatabases(d1Databases as Record<string, string>, {
    folder: resolve(dataDir, 'd1'),
    objectModule: resolve(buildDir, build.d1.object),
    bindingModule: resolve(buildDir, build.d1.binding),
    compatibilityDate: build.compatibilityDate,
  })
  const fonts = { disk: { path: resolve(buildDir, build.fonts), writable: false } }
  return { ...api, serviceBindings: { ...api.serviceBindings, FONTS: fonts }, unsafeBindings }
}

/** Miniflare's messages in our log: warnings and errors only, and none once we stop the runtime ourselves. */
class RuntimeLog extends MiniflareLog {
  readonly #log: Log
  readonly #isStopping: () => boolean

  constructor(log: Log, isStopping: () => boolean) {
    super(LogLevel.WARN)
    this.#log = log
    this.#isStopping = isStopping
  }

  protected override log(message: string) {
    if (!this.#isStopping()) this.#log('warn', 'runtime-says', { message })
  }
}

/** Starts Miniflare without its signal handlers, which kill workerd at once where we let it finish. */
function createMiniflare(options: Parameters<typeof convertV4MiniflareOptions>[0]): Miniflare {
  const before = new Map(SIGNALS.map((signal) => [signal, new Set(process.listeners(signal))]))
  const runtime = new Miniflare(convertV4MiniflareOptions(options))
  for (const signal of SIGNALS) {
    for (const listener of process.listeners(signal)) {
      if (!before.get(signal)?.has(listener)) process.off(signal, listener)
    }
  }
  return runtime
}

interface RunFiles {
  pid: string
  /** While it exists workerd is not started again. */
  stop: string
}

/**
 * Room for what a few pages leave behind, in megabytes. In V8's one of them, half-finished pages are taken for lasting memory, and
 * all of it is marked again and again: 20 to 40 ms at a time. No more than this, or it grows with the number of pages that are crawled.
 */
const V8_FLAGS = '--min-semi-space-size=16 --max-semi-space-size=16'

function createRuntime(options: WorkersOptions, files: RunFiles): Miniflare {
  const { build, buildDir, dataDir, log } = options
  process.env['MINIFLARE_WORKERD_PATH'] = RUN_WORKERD
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= V8_FLAGS
  const app = toOptions(buildDir, build.app, options.appSettings)
  const api = toApiOptions(options)
  const operator = toOperatorWorker(API, api.unsafeBindings)
  return createMiniflare({
    port: 0,
    cf: false,
    logRequests: false,
    log: new RuntimeLog(log, () => existsSync(files.stop)),
    handleStructuredLogs: ({ level, message }) => logWorkerOutput(log, level, message),
    resourcePersistencePath: dataDir,
    unsafeRuntimeEnv: {
      WORKERD: findWorkerd(),
      WORKERD_PID: files.pid,
      WORKERD_SOCKETS: Object.values(SOCKETS)
        .map(({ name, file }) => `${name}=${file}`)
        .join(' '),
      WORKERD_SOCKET_DIR: options.runDir,
    },
    workers: [
      { ...operator, name: OPERATOR, unsafeDirectSockets: DIRECT_SOCKET },
      { ...app, name: APP, unsafeDirectSockets: DIRECT_SOCKET },
      { ...api, name: API },
    ],
  })
}

async function stopRuntime(runtime: Miniflare, files: RunFiles, graceMs: number) {
  writeFileSync(files.stop, '')
  const pid = Number(readFileSync(files.pid, 'utf8'))
  process.kill(pid, 'SIGTERM')
  await waitForEnd(pid, graceMs)
  // It logs that the runtime has exited, as intended.
  await runtime.dispose().catch(() => undefined)
}

/** Starts both workers with their state in the data folder. */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const pid = join(options.runDir, 'workerd.pid')
  const files = { pid, stop: `${pid}.stop` }
  rmSync(files.stop, { force: true })
  const runtime = createRuntime(options, files)
  await runtime.ready

  const operator = join(options.runDir, SOCKETS.operator.file)
  return {
    socketPath: join(options.runDir, SOCKETS.app.file),
    database: openDatabase(operator),
    runScheduled: (cron, at) => runScheduled(operator, cron, at),
    stop: (graceMs) => stopRuntime(runtime, files, graceMs),
  }
}
