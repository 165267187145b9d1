import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** May be shipped with a product under another license, as long as their notices are. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])
/** A library that is loaded as a file of its own, so that anybody can put another in its place, as its license asks. */
const LOADED_AS_A_FILE = [
  { name: /^@img\/sharp(?:-libvips)?-/, license: 'LGPL-3.0-or-later' },
  { name: /^axe-core$/, license: 'MPL-2.0' },
]

const LOCK_FILE = 'package-lock.json'
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.unknown().optional(),
      dev: z.boolean().optional(),
    }),
  ),
})

export interface Package {
  /** Where it lies, from the repository's root. */
  path: string
  name: string
  version: string
  license: string
}

/** Packages whose license is in a file, and not in their description: read, and the same in each of their versions so far. */
const SAID_IN_A_FILE: ReadonlyMap<string, string> = new Map([['png-js', 'MIT']])

/** Every package that an installation without development dependencies brings, on whatever platform. */
export function listProductionPackages(lock: unknown): Package[] {
  return Object.entries(Lock.parse(lock).packages).flatMap(([path, { version = '', license, dev }]) => {
    if (path === '' || dev) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    // Some old packages have a list in its place, which says too little to be read.
    const said = typeof license === 'string' ? license : SAID_IN_A_FILE.get(name)
    return [{ path, name, version, license: said ?? 'none' }]
  })
}

export const readLock = (): unknown => JSON.parse(readFileSync(LOCK_FILE, 'utf8'))

/** Whether a package may be shipped by its SPDX expression: by one of the alternatives, and by all that it joins. */
export function isAllowed({ name, license }: Pick<Package, 'name' | 'license'>): boolean {
  const isFine = (id: string) =>
    ALLOWED.has(id) ||
    LOADED_AS_A_FILE.some((exception) => exception.license === id && exception.name.test(name))
  const alternatives = license.replaceAll(/[()]/g, '').split(/ or /i)
  return alternatives.some((alternative) => alternative.split(/ and /i).every(isFine))
}

function readNotice(path: string): string {
  if (!existsSync(path)) return 'It is not installed on this platform.'
  const files = readdirSync(path).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file))
  const texts = files.map((file) => readFileSync(join(path, file), 'utf8').trim())
  return texts.join('\n\n') || 'It comes without the text of its license.'
}

/** What has to be passed on with the product: whose work is in it, and on which terms. */
export function toNotices(packages: readonly Package[]): string {
  const line = '-'.repeat(80)
  return packages
    .map(({ path, name, version, license }) => `${name} ${version}\n${license}\n\n${readNotice(path)}\n`)
    .join(`\n${line}\n\n`)
}
