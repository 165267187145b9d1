import { globSync } from 'node:fs'
import path from 'node:path'

const OF_A_SLICE = /\/features\/([^/]+\/[^/]+)\//
const OF_THE_CONTRACT = /^contract\/([^/]+\/[^./]+)\./
const OF_A_BROWSER = /^tests\/e2e\/([^./]+)/

/** The slices of both workers, as `area/slice`. */
export function listSlices(): string[] {
  const folders = globSync('{app,api/src}/features/*/*/')
  return [...new Set(folders.map((folder) => folder.split(path.sep).slice(-2).join('/')))]
}

/** Whether a name says a slice: its slug, or area and slug, alone or with something after it. */
function says(name: string, slice: string): boolean {
  const slug = slice.slice(slice.indexOf('/') + 1)
  return [slug, slice.replace('/', '-')].some((said) => name === said || name.startsWith(`${said}-`))
}

/** The slice that a browser test is called after, the longest where one slug begins with another. */
function findByName(name: string, slices: string[]): string | undefined {
  const [longest, next] = slices
    .filter((slice) => says(name, slice))
    .sort((one, other) => other.length - one.length)
  const isOneOfTwo =
    longest !== undefined && next !== undefined && path.basename(longest) === path.basename(next)
  return isOneOfTwo ? undefined : longest
}

/** Whose time a test file takes: a slice's, or its folder's where it is no slice's. */
export function toOwner(file: string, slices: string[]): string {
  const ofSlice = (OF_A_SLICE.exec(file) ?? OF_THE_CONTRACT.exec(file))?.[1]
  if (ofSlice !== undefined && slices.includes(ofSlice)) return ofSlice
  const name = OF_A_BROWSER.exec(file)?.[1]
  if (name === undefined) return path.dirname(file).split('/').slice(0, 3).join('/')
  return findByName(name, slices) ?? `tests/e2e/${name}`
}
