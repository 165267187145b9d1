import { readVersion } from './version-after.ts'

/** A script or a style sheet, or the package that it comes in. */
export interface NamedFile {
  name: string
  version: string | null
}

const EXTENSION = /\.(?:m?js|css)$/
/** How builds of the same file are told apart. */
const BUILD =
  /[.-](?:min|slim|umd|esm|cjs|prod|production|dev|development|bundle|bundled|global|iife|pkgd|browser|runtime|full|lite|packed|compressed|dist|es5|es6)$/
const HASH = /[.-](?=[a-f\d]{0,40}\d)[a-f\d]{8,40}$/
const VERSION_AT_END = /[-.@]v?(\d{1,3}(?:\.\d{1,5}){1,3}(?:-(?:alpha|beta|rc)[.\d]{0,4})?)$/
const VERSION_SEGMENT = /^v?\d{1,3}(?:\.\d{1,5}){1,3}(?:-(?:alpha|beta|rc)[.\d]{0,4})?$/
const MAX_NAME = 120
/** Endings that are taken off, one after the other. */
const MOST_ENDINGS = 5

/** `jquery-3.7.1.slim.min.js` is `jquery`, 3.7.1. */
function toStem(segment: string): NamedFile {
  let name = segment.replace(EXTENSION, '')
  let version: string | null = null
  for (let round = 0; round < MOST_ENDINGS; round += 1) {
    const found = VERSION_AT_END.exec(name)
    const shorter = found ? name.slice(0, found.index) : name.replace(BUILD, '').replace(HASH, '')
    if (shorter === name || shorter === '') break
    version ??= found?.[1] ?? null
    name = shorter
  }
  return { name, version }
}

/** `vue@3.4.1`, behind `@scope` where the package has one. */
function toPackage(segment: string, before: string | undefined): NamedFile | undefined {
  const at = segment.indexOf('@', 1)
  if (at === -1) return undefined
  const name = segment.slice(0, at)
  const scope = before?.startsWith('@') ? `${before}/` : ''
  return { name: scope + name, version: readVersion(segment.slice(at + 1)) }
}

/**
 * What the path of a loaded file says it is: by its own name, by that of a package with a version (`/npm/vue@3.4.1/`), and by a folder
 * with one (`/ajax/libs/vue/3.4.1/`).
 * @param path without query, in lower case
 */
export function listNamedFiles(path: string): NamedFile[] {
  if (!EXTENSION.test(path) && !path.includes('@')) return []
  const segments = path.split('/').filter((segment) => segment !== '' && segment.length <= MAX_NAME)
  const found: NamedFile[] = []
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1
    const named = toPackage(segment, segments[index - 1])
    if (named) found.push(named)
    else if (isLast) found.push(toStem(segment))
    else if (VERSION_SEGMENT.test(segments[index + 1] ?? ''))
      found.push({ name: segment, version: readVersion((segments[index + 1] ?? '').replace(/^v/, '')) })
  }
  return found
}
