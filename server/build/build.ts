import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { type BuildManifest, MANIFEST_FILE, readBuildManifest } from './build-manifest.ts'
import { buildExtension } from './build-extension.ts'
import { prepareReportFonts } from '#server/fonts/report-fonts.ts'
import { bundleFolder, bundleModule, bundleWorker } from './bundle.ts'
import { prepareClientFiles } from './client-files.ts'
import { runTool, ToolError } from './run-tool.ts'
import { fingerprintOf, type Part } from './sources.ts'

const BUILD_DIR = 'build'
const Package = z.object({ version: z.string() })

type AppPart = Pick<BuildManifest, 'app' | 'files'>
type ApiPart = Pick<BuildManifest, 'api' | 'd1' | 'parse' | 'compute' | 'migrations' | 'fonts'>

async function buildApp(): Promise<AppPart> {
  await runTool('remix', ['vite:build'])
  const [app, files] = await Promise.all([
    bundleWorker('wrangler.toml', BUILD_DIR, 'workers/app'),
    prepareClientFiles(BUILD_DIR),
  ])
  return { app, files }
}

async function buildApi(): Promise<ApiPart> {
  const parse = 'workers/parse.js'
  const d1 = { object: 'workers/d1-object.js', binding: 'workers/d1-binding.js' }
  const migrations = 'migrations'
  rmSync(join(BUILD_DIR, migrations), { recursive: true, force: true })
  cpSync('api/migrations', join(BUILD_DIR, migrations), { recursive: true })
  const fonts = 'fonts'
  prepareReportFonts(join(BUILD_DIR, fonts))
  const [api, compute] = await Promise.all([
    bundleWorker('api/wrangler.toml', BUILD_DIR, 'workers/api'),
    bundleFolder('api/src/compute-worker.ts', BUILD_DIR, 'workers/compute'),
    bundleModule('api/src/parse-worker.ts', join(BUILD_DIR, parse)),
    bundleModule('server/runtime/workerd/d1-object.ts', join(BUILD_DIR, d1.object)),
    bundleModule('server/runtime/workerd/d1-binding.ts', join(BUILD_DIR, d1.binding)),
  ])
  return { api, d1, parse, compute, migrations, fonts }
}

function findPreviousBuild(): BuildManifest | undefined {
  try {
    return readBuildManifest(BUILD_DIR)
  } catch {
    return undefined // The first build, or a manifest of another version.
  }
}

/** Builds the parts whose sources have changed, and writes the manifest. */
async function buildProduct() {
  const startedAt = performance.now()
  const previous = findPreviousBuild()
  const fingerprints = { app: fingerprintOf('app'), api: fingerprintOf('api') }
  const isFresh = (part: Part) => previous?.fingerprints[part] === fingerprints[part]
  mkdirSync(BUILD_DIR, { recursive: true })

  // Until both parts are there the old manifest would describe a mixture.
  if (!isFresh('app') || !isFresh('api')) rmSync(join(BUILD_DIR, MANIFEST_FILE), { force: true })
  // The app first, and the api after it in any case: Remix begins by emptying the folder that both are built into.
  const app = previous && isFresh('app') ? previous : await buildApp()
  const api = app === previous && isFresh('api') ? previous : await buildApi()
  const manifest: BuildManifest = {
    version: Package.parse(JSON.parse(readFileSync('package.json', 'utf8'))).version,
    compatibilityDate: String(api.api.options.compatibilityDate),
    fingerprints,
    app: app.app,
    files: app.files,
    api: api.api,
    d1: api.d1,
    parse: api.parse,
    compute: api.compute,
    migrations: api.migrations,
    fonts: api.fonts,
  }
  // Small, and different for each APP_URL: built each time.
  await buildExtension({
    appUrl: process.env['APP_URL'] || 'http://127.0.0.1:8787',
    version: manifest.version,
    folder: join(BUILD_DIR, 'extension'),
  })
  const draft = join(BUILD_DIR, `${MANIFEST_FILE}.new`)
  writeFileSync(draft, JSON.stringify(manifest, null, 2))
  renameSync(draft, join(BUILD_DIR, MANIFEST_FILE))
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

await buildProduct().catch((error: unknown) => {
  // The tool's output says where it failed; our stack does not.
  console.error(error instanceof ToolError ? error.message : error)
  process.exit(1)
})
