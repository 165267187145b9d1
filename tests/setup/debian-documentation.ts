import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'

const PACKAGE = 'python3-doc'
const CACHE = path.resolve('.cache/documentation')
const FOLDER = /^python3\.\d+$/

function findIn(root: string): string | undefined {
  const documents = path.join(root, 'usr/share/doc')
  if (!existsSync(documents)) return undefined
  return readdirSync(documents)
    .filter((name) => FOLDER.test(name))
    .map((name) => path.join(documents, name, 'html'))
    .find((folder) => existsSync(path.join(folder, 'index.html')))
}

function install(): void {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', PACKAGE], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  })
}

/** Without root: the package that python3-doc points to is downloaded and unpacked into a folder of ours. */
function unpack(): void {
  const depends = spawnSync('apt-cache', ['depends', PACKAGE], { encoding: 'utf8' }).stdout
  const name = /Depends: (python3\.\d+-doc)/.exec(depends)?.[1]
  if (!name) return
  mkdirSync(CACHE, { recursive: true })
  spawnSync('apt-get', ['download', '-qq', name], { cwd: CACHE, stdio: ['ignore', 'ignore', 'inherit'] })
  for (const file of readdirSync(CACHE).filter((entry) => entry.endsWith('.deb'))) {
    spawnSync('dpkg-deb', ['-x', path.join(CACHE, file), CACHE])
  }
}

/**
 * Folder of the Python documentation (more than 500 pages of about 100 kB), the real site that tests and benchmarks
 * audit. Installed first where it is missing; throws with what to do when there is no way.
 */
export function getDocumentationFolder(): string {
  const known = findIn('/') ?? findIn(CACHE)
  if (known) return known
  if (spawnSync('apt-get', ['--version']).status === 0) {
    console.log(`Getting Debian’s ${PACKAGE} package, the real site that the tests audit …`)
    if (process.getuid?.() === 0) install()
    else unpack()
  }
  const found = findIn('/') ?? findIn(CACHE)
  if (found) return found
  throw new Error(
    `The tests audit the Python documentation and could not get it. On Debian: apt-get install ${PACKAGE}; elsewhere ` +
      `unpack that package into .cache/documentation.`,
  )
}
