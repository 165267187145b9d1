import { spawnSync } from 'node:child_process'
import { type BuildManifest, readBuildManifest } from './build-manifest.ts'
import { fingerprintOf, hasSources } from './sources.ts'

export const BUILD_DIR = 'build'

function findFreshBuild(): BuildManifest | undefined {
  try {
    const build = readBuildManifest(BUILD_DIR)
    if (!hasSources()) return build
    const isFresh = (['app', 'api'] as const).every(
      (part) => build.fingerprints[part] === fingerprintOf(part),
    )
    return isFresh ? build : undefined
  } catch {
    return undefined // There is none yet, or a manifest of another version.
  }
}

/** The build of the current sources, made first where it is missing or stale. Exits the process if it fails. */
export function getCurrentBuild(): BuildManifest {
  const fresh = findFreshBuild()
  if (fresh) return fresh
  console.log('Building …')
  const { status } = spawnSync(process.execPath, ['server/build/build.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  return readBuildManifest(BUILD_DIR)
}
