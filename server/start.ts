import { spawnSync } from 'node:child_process'
import { type BuildManifest, readBuildManifest } from './build-manifest.ts'
import { endWithReason } from './end-with-reason.ts'
import { createLog } from './log.ts'
import { findFreePort } from './free-port.ts'
import { startProduct } from './product.ts'
import { readServerSettings } from './settings.ts'
import { fingerprintOf, hasSources } from './sources.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const BUILD_DIR = 'build'

function findFreshBuild(): BuildManifest | undefined {
  try {
    const build = readBuildManifest(BUILD_DIR)
    if (!hasSources()) return build
    const isFresh = (['app', 'api'] as const).every(
      (part) => build.fingerprints[part] === fingerprintOf(part),
    )
    return isFresh ? build : undefined
  } catch {
    return undefined
  }
}

/** The build of what is in the folder now, made first where it is not there or older. */
function getBuild(): BuildManifest {
  const fresh = findFreshBuild()
  if (fresh) return fresh
  console.log('Building …')
  const { status } = spawnSync(process.execPath, ['server/build.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  return readBuildManifest(BUILD_DIR)
}

async function start() {
  const startedAt = performance.now()
  const environment =
    process.env['PORT'] === '0' ? { ...process.env, PORT: String(await findFreePort()) } : process.env
  const settings = readServerSettings(environment)
  const log = createLog((line) => process.stdout.write(line), Boolean(process.env['DEBUG']))
  const product = await startProduct({ settings, build: getBuild(), buildDir: BUILD_DIR, log })
  stopOnSignal(() => product.stop())
  console.log(`Bellwether is ready at ${product.url} (${Math.round(performance.now() - startedAt)} ms)`)
  if (settings.MAIL_PROVIDER === 'outbox') console.log(`Mail is kept at ${product.url}/dev/outbox`)
}

await start().catch(endWithReason)
