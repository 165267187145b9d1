import { type FingerprintIndex, type OfName } from './fingerprint-index.ts'
import { listNamedFiles } from './file-name.ts'
import { type Note } from './notes.ts'
import { readVersion } from './version-after.ts'

/** A file that the page loads, or names as such. */
export interface LoadedFile {
  /** As it is written, maybe relative. */
  url: string
  /** A script or a style sheet, whose name says what it is. */
  isScript: boolean
  /** It was found in the text of a script, which may name what it does not load. */
  isInScript?: boolean
}

/** Files that are looked at. */
const MOST_FILES = 1_000
const MAX_URL = 2_000
/** WordPress writes the version of a library of its own behind it; that of a plugin or a theme may be anything. */
const OWN_LIBRARIES = '/wp-includes/'
/** Hosts whose own scripts are called as libraries of others are. */
const OWN_NAMES = new Set(['nexus.ensighten.com'])
const VERSION_IN_QUERY = /[?&]ver=([\d.]{1,12})/

/** Each domain that a host is in, with what a sign says of it. */
export function* domainsOf(host: string): Generator<string> {
  for (let at = 0; at !== -1; at = host.indexOf('.', at + 1)) yield at === 0 ? host : host.slice(at + 1)
}

/** Notes what the URLs of loaded files tell, each of them once. */
export class LoadedFiles {
  readonly #index: FingerprintIndex
  readonly #note: Note
  readonly #base: string
  readonly #seen = new Set<string>()

  /** @param base the URL of the page */
  constructor(index: FingerprintIndex, note: Note, base: string) {
    this.#index = index
    this.#note = note
    this.#base = base
  }

  readonly add = ({ url, isScript, isInScript = false }: LoadedFile): void => {
    if (url === '' || url.startsWith('data:') || url.startsWith('#') || this.#seen.size >= MOST_FILES) return
    const key = `${url} ${isScript}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    const { hostname, pathname } = URL.parse(url.slice(0, MAX_URL), this.#base) ?? {}
    if (hostname === undefined || pathname === undefined) return
    const what = hostname + pathname
    this.#host(hostname, pathname, what)
    if (isInScript) return
    this.#path(pathname, what)
    if (isScript && !OWN_NAMES.has(hostname)) this.#name(pathname, url, what)
  }

  #host(hostname: string, pathname: string, what: string): void {
    for (const domain of domainsOf(hostname)) {
      for (const { technology, text } of this.#index.hosts.get(domain) ?? []) {
        if (pathname.startsWith(text)) this.#note({ technology, kind: 'host', what, version: null })
      }
    }
  }

  #path(pathname: string, what: string): void {
    for (let at = 0; at !== -1; at = pathname.indexOf('/', at + 1)) {
      const end = pathname.indexOf('/', at + 1)
      const segment = pathname.slice(at + 1, end === -1 ? undefined : end)
      const found: readonly OfName[] = this.#index.paths.get(segment) ?? []
      for (const { technology, text } of found)
        if (isThere(pathname, text, at)) this.#note({ technology, kind: 'path', what, version: null })
    }
  }

  #name(pathname: string, url: string, what: string): void {
    const folded = pathname.toLowerCase()
    for (const { name, version } of listNamedFiles(folded)) {
      for (const technology of this.#index.files.get(name) ?? []) {
        const asked = folded.includes(OWN_LIBRARIES) ? VERSION_IN_QUERY.exec(url)?.[1] : undefined
        const told = version ?? (asked === undefined ? null : readVersion(asked))
        this.#note({ technology, kind: 'file', what, version: told })
      }
    }
  }
}

/** A text that does not end in a slash ends with a segment. */
function isThere(pathname: string, text: string, at: number): boolean {
  if (!pathname.startsWith(text, at)) return false
  const end = at + text.length
  return text.endsWith('/') || end === pathname.length || pathname[end] === '/'
}
