import { readdirSync, rmSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'
import { type WorkerBuild } from './build-manifest.ts'
import { runTool } from './run-tool.ts'

const MODULE_TYPES: Record<string, WorkerBuild['modules'][number]['type']> = {
  '.js': 'ESModule',
  '.mjs': 'ESModule',
  '.txt': 'Text',
  '.html': 'Text',
  '.sql': 'Text',
  '.bin': 'Data',
  '.wasm': 'CompiledWasm',
}

const DECIDED_AT_START = new Set(['assets', 'modulesRules', 'rootPath'])

/** The worker's options in wrangler.toml, as data and without what the single-machine server decides by itself. */
function toWorkerOptions(config: string): Record<string, unknown> {
  const options = Object.entries(readWorkerOptions(config).workerOptions)
  const kept = Object.fromEntries(options.filter(([name]) => !DECIDED_AT_START.has(name)))
  // The id of a deployed database must not decide where the local one lies.
  const databases = Object.keys(Object(kept['d1Databases']) as object)
  const d1Databases = Object.fromEntries(databases.map((name) => [name, name]))
  return JSON.parse(JSON.stringify({ ...kept, d1Databases })) as Record<string, unknown>
}

function listModules(folder: string, main: string): WorkerBuild['modules'] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .toSorted((a, b) => Number(b === main) - Number(a === main))
    .flatMap((path) => {
      const type = MODULE_TYPES[extname(path)]
      return type ? [{ type, path }] : []
    })
}

/** Bundles a worker exactly as a deployment would. */
export async function bundleWorker(config: string, buildDir: string, folder: string): Promise<WorkerBuild> {
  const target = resolve(buildDir, folder)
  rmSync(target, { recursive: true, force: true })
  await runTool('wrangler', ['deploy', '--dry-run', '--config', config, '--outdir', target], {
    WRANGLER_SEND_METRICS: 'false',
  })
  const { main = '' } = readWorkerOptions(config)
  const mainModule = main.replace(/^.*\//, '').replace(/\.[jt]sx?$/, '.js')
  return { folder, modules: listModules(target, mainModule), options: toWorkerOptions(config) }
}

const FOR_WORKERD = {
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2024',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  conditions: ['workerd', 'worker', 'browser'],
  external: ['cloudflare:*', 'node:*'],
  logLevel: 'silent',
} satisfies BuildOptions

/** For what is one module without bindings of a deployment: esbuild, with the conditions of the runtime. */
export async function bundleModule(entry: string, file: string): Promise<void> {
  await build({ ...FOR_WORKERD, entryPoints: [entry], outfile: file })
}

/** The same for one that comes with WebAssembly, which lies beside it. */
export async function bundleFolder(
  entry: string,
  buildDir: string,
  folder: string,
): Promise<Pick<WorkerBuild, 'folder' | 'modules'>> {
  const outdir = resolve(buildDir, folder)
  rmSync(outdir, { recursive: true, force: true })
  await build({ ...FOR_WORKERD, entryPoints: [entry], outdir, loader: { '.wasm': 'copy' } })
  return { folder, modules: listModules(outdir, basename(entry).replace(/\.ts$/, '.js')) }
}
