import { type FetchedPage } from '#api/engine/fetched-page.ts'
import { type FingerprintIndex } from './fingerprint-index.ts'
import { domainsOf, LoadedFiles } from './loaded-files.ts'
import { type Note, Notes } from './notes.ts'
import { readPageSigns } from './page-signs.ts'
import { type Sighting } from './sighting.ts'
import { versionAfter } from './version-after.ts'

const MAX_HEADERS = 200
const MAX_HEADER = 4_000
/** Of robots.txt. */
const MAX_ROBOTS = 100_000

/** What a response is read of. */
export type SeenPage = Pick<FetchedPage, 'finalUrl' | 'headers' | 'body'>

/** A fingerprint whose header holds a version and nothing else. */
const VERSION_ONLY = '#'

const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character)

/** Where a text stands in another one as a word of its own; -1 where it does not. */
function findWord(searched: string, text: string): number {
  if (text === '' || text === VERSION_ONLY) return 0
  for (let at = searched.indexOf(text); at !== -1; at = searched.indexOf(text, at + text.length)) {
    const end = at + text.length
    const begins = !isWord(text[0]) || !/[\w-]$/.test(searched.slice(Math.max(0, at - 1), at))
    // `Tomcat-9` is one with its version, `Apache-Coyote` is another server.
    const ends = !isWord(text.at(-1)) || !/^(?:\w|-[a-z])/.test(searched.slice(end, end + 2))
    if (begins && ends) return at
  }
  return -1
}

function readCookie(value: string, index: FingerprintIndex, note: Note): void {
  const name = value.slice(0, Math.max(0, value.indexOf('='))).trim()
  // The value may let somebody in, and is not told.
  for (const technology of index.cookies.find(name))
    note({ technology, kind: 'cookie', what: name, version: null })
}

function readHeaders(headers: SeenPage['headers'], index: FingerprintIndex, note: Note): void {
  for (const [header, text] of headers.slice(0, MAX_HEADERS)) {
    const name = header.toLowerCase()
    const value = text.slice(0, MAX_HEADER)
    if (name === 'set-cookie') readCookie(value, index, note)
    const folded = value.toLowerCase()
    for (const { technology, text: wanted } of index.headers.get(name) ?? []) {
      const at = findWord(folded, wanted)
      if (at === -1) continue
      const version =
        wanted === '' ? null : versionAfter(folded, wanted === VERSION_ONLY ? 0 : at + wanted.length)
      note({ technology, kind: 'header', what: `${name}: ${value}`, version })
    }
  }
}

function readAddress(url: string, index: FingerprintIndex, note: Note): void {
  const host = URL.parse(url)?.hostname ?? ''
  for (const domain of domainsOf(host))
    for (const { technology } of index.addresses.get(domain) ?? [])
      note({ technology, kind: 'address', what: host, version: null })
}

function readRobots(text: string, index: FingerprintIndex, note: Note): void {
  index.robots.search(text.slice(0, MAX_ROBOTS), (technology, what) =>
    note({ technology, kind: 'robots', what, version: null }),
  )
}

/**
 * What a response tells of what it is made with. Takes time in proportion to its length, however many fingerprints there are.
 * @param robots the text of the site's robots.txt; empty for none
 */
export function readTechnologies(page: SeenPage, robots: string, index: FingerprintIndex): Sighting[] {
  const notes = new Notes()
  readHeaders(page.headers, index, notes.add)
  readAddress(page.finalUrl, index, notes.add)
  if (page.body !== '') {
    const files = new LoadedFiles(index, notes.add, page.finalUrl)
    readPageSigns(page.body, index, notes.add, files.add)
  }
  readRobots(robots, index, notes.add)
  return notes.list()
}
