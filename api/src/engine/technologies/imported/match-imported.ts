import { type EvidenceKind } from '#contract/seo/technologies.words.ts'
import { type SeenRecords } from '#api/engine/technologies/read-records.ts'
import { type SeenPage } from '#api/engine/technologies/read-technologies.ts'
import { type Sighting, toEvidence } from '#api/engine/technologies/sighting.ts'
import { findElements, type FoundElements } from './find-elements.ts'
import {
  type ImportedFingerprint,
  type ImportedSign,
  type Place,
  PLACES,
  TEXT_OF_ELEMENT,
} from './imported-fingerprint.ts'
import { type Found, SearchedTexts } from './search-texts.ts'
import { type WorkLimit } from './work-limit.ts'

/** What imported fingerprints have found. */
export interface ImportedReading {
  sightings: Sighting[]
  /** Patterns that were looked for, and those that were not, because they would have taken too long. */
  tried: number
  notChecked: number
}

/** Technologies of one look-up. Who imports a pattern that matches everything needs no longer list. */
const MOST_FOUND = 200
const MAX_ROBOTS = 100_000
const MAX_HEADERS = 200
const MAX_HEADER = 4_000
const MAX_BODY = 2_000_000

const KINDS: Readonly<Record<Place, EvidenceKind>> = {
  url: 'url',
  headers: 'header',
  cookies: 'cookie',
  meta: 'meta',
  dns: 'dns',
  scriptSrc: 'file',
  robots: 'robots',
  dom: 'selector',
  scripts: 'script',
  html: 'html',
}

/** Values by the name that they stand under. */
type Named = ReadonlyMap<string, readonly string[]>

function addTo(map: Map<string, string[]>, name: string, value: string): void {
  const values = map.get(name)
  if (values) values.push(value)
  else map.set(name, [value])
}

function readHeaders(headers: SeenPage['headers']): { headers: Named; cookies: Named } {
  const [named, cookies] = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const [header, text] of headers.slice(0, MAX_HEADERS)) {
    const [name, value] = [header.toLowerCase(), text.slice(0, MAX_HEADER)]
    addTo(named, name, value)
    if (name !== 'set-cookie') continue
    const [pair = ''] = value.split(';')
    const at = pair.indexOf('=')
    if (at > 0) addTo(cookies, pair.slice(0, at).trim(), pair.slice(at + 1).trim())
  }
  return { headers: named, cookies }
}

/** A name that ends in a star is the beginning of one. */
const valuesOf = (named: Named, name: string): readonly string[] =>
  name.endsWith('*')
    ? [...named].flatMap(([one, values]) => (one.startsWith(name.slice(0, -1)) ? values : []))
    : (named.get(name) ?? [])

/** Host and path: a query may hold what is nobody's business. */
function toAddress(url: string): string {
  const { host = '', pathname = '' } = URL.parse(url) ?? {}
  return host + pathname
}

/** What a page shows, as imported fingerprints ask for it. */
class PageFacts {
  readonly #named: Partial<Record<Place, Named>>
  readonly #texts: Partial<Record<Place, SearchedTexts>>
  readonly #elements: FoundElements
  readonly #kept = new Map<string, SearchedTexts>()

  constructor(page: SeenPage, robots: string, elements: FoundElements) {
    const { headers, cookies } = readHeaders(page.headers)
    this.#elements = elements
    this.#named = { headers, cookies, meta: elements.metas }
    const urls = elements.scriptUrls.flatMap((url) => URL.parse(url, page.finalUrl)?.href ?? [])
    const texts = (...all: string[]) => new SearchedTexts(all.filter((text) => text !== ''))
    this.#texts = {
      url: texts(page.finalUrl),
      scriptSrc: texts(...urls),
      robots: texts(robots.slice(0, MAX_ROBOTS)),
      scripts: texts(...elements.inlineScripts),
      html: texts(page.body.slice(0, MAX_BODY)),
    }
  }

  /** Undefined where they could not be read in time. */
  textsFor(sign: ImportedSign): SearchedTexts | undefined {
    const fixed = this.#texts[sign.place]
    if (fixed) return fixed
    const key = `${sign.place} ${sign.name} ${sign.attribute}`
    const known = this.#kept.get(key)
    if (known) return known
    const read = this.#read(sign)
    const texts = read && new SearchedTexts(read)
    if (texts) this.#kept.set(key, texts)
    return texts
  }

  #read({ place, name = '', attribute }: ImportedSign): readonly string[] | undefined {
    if (place !== 'dom') return valuesOf(this.#named[place] ?? new Map(), name)
    const elements = this.#elements.elementsOf(name)
    if (attribute === undefined) return elements?.map(() => '')
    return elements?.flatMap(({ attributes, text }) =>
      attribute === TEXT_OF_ELEMENT ? [text] : (attributes[attribute] ?? []),
    )
  }
}

function describe(
  { place, name = '', pattern }: ImportedSign,
  { index, match }: Found,
  texts: SearchedTexts,
) {
  const text = texts.texts[index] ?? ''
  switch (place) {
    case 'url':
    case 'scriptSrc':
      return toAddress(text)
    case 'headers':
      // A cookie’s value may let somebody in.
      return name === 'set-cookie' ? name : `${name}: ${text}`
    case 'meta':
      return `${name}: ${text}`
    case 'cookies':
    case 'dom':
      return name
    case 'dns':
      // What a TXT record holds may be a token of the owner.
      return name === 'txt' ? `TXT ${pattern}` : `${name.toUpperCase()} ${text}`
    default:
      return match
  }
}

interface Search {
  fingerprints: readonly ImportedFingerprint[]
  places: ReadonlySet<Place>
  textsFor: (sign: ImportedSign) => SearchedTexts | undefined
  limit: WorkLimit
}

function search({ fingerprints, places, textsFor, limit }: Search): ImportedReading {
  const reading: ImportedReading = { sightings: [], tried: 0, notChecked: 0 }
  const found = new Set<string>()
  // Place by place, and those first that cost little.
  for (const place of PLACES) {
    if (!places.has(place)) continue
    for (const { name: technology, signs } of fingerprints) {
      for (const sign of signs) {
        if (sign.place !== place) continue
        const isFull = found.size >= MOST_FOUND && !found.has(technology)
        const texts = isFull ? undefined : textsFor(sign)
        const seen = texts ? texts.find(sign, limit) : 'over'
        if (seen === 'over') reading.notChecked += 1
        else reading.tried += 1
        if (seen === 'over' || seen === undefined || !texts) continue
        found.add(technology)
        const what = toEvidence(describe(sign, seen, texts))
        const certainty = sign.confidence ?? 100
        reading.sightings.push({ technology, kind: KINDS[place], what, version: seen.version, certainty })
      }
    }
  }
  return reading
}

const OF_RECORDS: ReadonlySet<Place> = new Set(['dns'])
const OF_PAGE: ReadonlySet<Place> = new Set(PLACES.filter((place) => place !== 'dns'))

/** What imported fingerprints find in a response, within what a look-up may cost. */
export function matchImported(
  page: SeenPage,
  robots: string,
  fingerprints: readonly ImportedFingerprint[],
  limit: WorkLimit,
): ImportedReading {
  const signs = fingerprints.flatMap((one) => one.signs)
  const elements = findElements(page.body.slice(0, MAX_BODY), signs, limit)
  const facts = new PageFacts(page, robots, elements)
  return search({ fingerprints, places: OF_PAGE, textsFor: (sign) => facts.textsFor(sign), limit })
}

/** The same for the DNS records of a domain. */
export function matchImportedRecords(
  records: SeenRecords,
  fingerprints: readonly ImportedFingerprint[],
  limit: WorkLimit,
): ImportedReading {
  const texts: Readonly<Record<string, SearchedTexts>> = {
    mx: new SearchedTexts(records.mailServers),
    ns: new SearchedTexts(records.nameServers),
    txt: new SearchedTexts(records.texts),
  }
  const textsFor = ({ name = '' }: ImportedSign) => texts[name] ?? new SearchedTexts([])
  return search({ fingerprints, places: OF_RECORDS, textsFor, limit })
}
