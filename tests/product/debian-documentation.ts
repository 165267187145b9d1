import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { canInstall, hasApt, installPackage } from './debian-package.ts'

const CACHE = path.resolve('.cache/documentation')

interface Documentation {
  title: string
  /** What apt installs. */
  package: string
  /** The package that holds the files, where the other only points to it. */
  holder?: RegExp
  /** Where the pages lie below the root of a system; null when they are not there. */
  find: (root: string) => string | undefined
}

function findPython(root: string): string | undefined {
  const documents = path.join(root, 'usr/share/doc')
  if (!existsSync(documents)) return undefined
  return readdirSync(documents)
    .filter((name) => /^python3\.\d+$/.test(name))
    .map((name) => path.join(documents, name, 'html'))
    .find((folder) => existsSync(path.join(folder, 'index.html')))
}

function findReference(root: string): string | undefined {
  const folder = path.join(root, 'usr/share/debian-reference')
  return existsSync(path.join(folder, 'index.en.html')) ? folder : undefined
}

function findPostgres(root: string): string | undefined {
  const documents = path.join(root, 'usr/share/doc')
  if (!existsSync(documents)) return undefined
  return readdirSync(documents)
    .filter((name) => /^postgresql-doc-\d+$/.test(name))
    .map((name) => path.join(documents, name, 'html'))
    .find((folder) => existsSync(path.join(folder, 'index.html')))
}

/**
 * Real sites that tests and benchmarks audit: 500 pages of about 100 kB by Sphinx, 15 long ones and 1,170 short ones by DocBook.
 */
const SITES = {
  python: {
    title: 'Python documentation',
    package: 'python3-doc',
    holder: /Depends: (python3\.\d+-doc)/,
    find: findPython,
  },
  postgres: {
    title: 'PostgreSQL documentation',
    package: 'postgresql-doc',
    holder: /Depends: (postgresql-doc-\d+)/,
    find: findPostgres,
  },
  reference: { title: 'Debian Reference', package: 'debian-reference-en', find: findReference },
} satisfies Record<string, Documentation>

/** Without root: the package with the files is downloaded and unpacked into a folder of ours. */
function unpack(name: string, holder: RegExp | undefined): void {
  const depends = holder && spawnSync('apt-cache', ['depends', name], { encoding: 'utf8' }).stdout
  const held = holder ? holder.exec(depends ?? '')?.[1] : name
  if (!held) return
  mkdirSync(CACHE, { recursive: true })
  spawnSync('apt-get', ['download', '-qq', held], { cwd: CACHE, stdio: ['ignore', 'ignore', 'inherit'] })
  for (const file of readdirSync(CACHE).filter((entry) => entry.endsWith('.deb'))) {
    spawnSync('dpkg-deb', ['-x', path.join(CACHE, file), CACHE])
  }
}

/** Folder of a real site. Installed first where it is missing; throws with what to do when there is no way. */
export function getDocumentationFolder(site: keyof typeof SITES = 'python'): string {
  const { title, package: name, find, holder }: Documentation = SITES[site]
  const known = find('/') ?? find(CACHE)
  if (known) return known
  if (hasApt()) {
    console.log(`Getting Debian’s ${name} package, a real site that the tests audit …`)
    if (canInstall()) installPackage(name)
    else unpack(name, holder)
  }
  const found = find('/') ?? find(CACHE)
  if (found) return found
  throw new Error(
    `The tests audit the ${title} and could not get it. On Debian: apt-get install ${name}; elsewhere unpack that ` +
      `package into .cache/documentation.`,
  )
}
