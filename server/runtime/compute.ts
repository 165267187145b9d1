import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type WorkerBuild } from '#server/build/build-manifest.ts'
import { openGateway } from './compute-gateway.ts'
import { type Log } from './log.ts'
import { copyPrivately } from './private-data.ts'
import { startSideProcess } from './side-process.ts'

/** Two, so that somebody signs in while somebody else's picture is scaled; more would crowd out those who serve. */
const PROCESSES = 2
/** Who waits last waits some ten seconds. An address has at most a few people behind it who sign in at one moment. */
const LIMITS = { perKey: 8, total: 64 }
const TIMEOUT_MS = 20_000

export interface ComputeOptions {
  buildDir: string
  build: Pick<WorkerBuild, 'folder' | 'modules'>
  /** A folder of this run, for its owner only. */
  runDir: string
  compatibilityDate: string
  /** Sent with every job; other users of this machine do not have it. */
  secret: string
  log: Log
  limits?: typeof LIMITS
  timeoutMs?: number
}

export interface ComputeProcesses {
  url: string
  stop(): Promise<void>
}

const text = (value: string) => JSON.stringify(value)

function toModule({ type, path }: WorkerBuild['modules'][number]): string {
  const kind = type === 'CompiledWasm' ? 'wasm' : 'esModule'
  return `(name = ${text(path)}, ${kind} = embed ${text(path)})`
}

/** It has no way out: what it is given is all that it knows, and its response all that it can say. */
export function toComputeConfig({ build, compatibilityDate }: ComputeOptions): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "compute", worker = (
      modules = [${build.modules.map(toModule).join(', ')}],
      compatibilityDate = ${text(compatibilityDate)},
      bindings = [(name = "COMPUTE_SECRET", fromEnvironment = "COMPUTE_SECRET")],
      globalOutbound = "nowhere",
    )),
    (name = "nowhere", network = (allow = [])),
  ],
  sockets = [(name = "http", http = (), service = "compute")],
);
`
}

/** Starts the processes that hash passwords and scale pictures, behind one gateway with a queue. */
export async function startCompute(options: ComputeOptions): Promise<ComputeProcesses> {
  const { buildDir, build, secret, log, limits = LIMITS, timeoutMs = TIMEOUT_MS } = options
  const folder = join(options.runDir, 'compute')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Beside the configuration, which embeds files by relative path only.
  for (const { path } of build.modules)
    copyPrivately(join(buildDir, build.folder, path), join(folder, basename(path)))
  const config = join(folder, 'compute.capnp')
  writeFileSync(config, toComputeConfig(options))
  const environment = { COMPUTE_SECRET: secret }
  const processes = await Promise.all(
    Array.from({ length: PROCESSES }, () =>
      startSideProcess({ name: 'compute', config, environment, priority: 'low', log }),
    ),
  )
  const gateway = await openGateway({ processes, secret, limits, timeoutMs, log })
  return {
    url: gateway.url,
    stop: async () => {
      await gateway.stop()
      await Promise.all(processes.map((each) => each.stop()))
    },
  }
}
