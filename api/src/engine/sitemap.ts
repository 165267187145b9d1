import { SaxesParser } from 'saxes'
import { type SitemapEntry } from './crawl-store.ts'
import { type SitemapFile } from './host-facts.ts'
import { normaliseUrl } from './urls.ts'

/** The protocol's limits for one file (sitemaps.org). */
export const MAX_SITEMAP_URLS = 50_000
export const MAX_SITEMAP_BYTES = 50 * 1024 * 1024

export interface SitemapContent {
  kind: SitemapFile['kind']
  /** Normalised and without duplicates; at most `MAX_SITEMAP_URLS`. */
  entries: SitemapEntry[]
  /** Further sitemaps that an index names. */
  children: string[]
  /** All entries, also those beyond the limit. */
  urlCount: number
  /** Why it is no valid sitemap, in a sentence; null when it is. */
  error: string | null
}

const MAX_CHILDREN = 1_000
/** Faults that a file is read on after. More are no slip, and each costs more than what it stands in. */
const MAX_ERRORS = 5_000
const MAX_DEPTH = 100
/** Of an address; what is longer is none. */
const MAX_TEXT = 8_000
const NAMESPACE = /^https?:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.\d+$/

/** Reads a sitemap, a sitemap index or a text file of addresses. What was readable before an error is kept. */
export function readSitemap(text: string, url: string): SitemapContent {
  const start = text.slice(0, 1_000).trimStart()
  if (!start.startsWith('<') && /^https?:\/\//i.test(start)) return readTextSitemap(text)
  return new XmlSitemap(url).read(text)
}

function readTextSitemap(text: string): SitemapContent {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const urls = new Set<string>()
  for (const line of lines.slice(0, MAX_SITEMAP_URLS)) {
    const address = normaliseUrl(line.trim())
    if (address !== null) urls.add(address)
  }
  const entries = [...urls].map((address) => ({ url: address, lastmod: null }))
  return { kind: 'text', entries, children: [], urlCount: lines.length, error: null }
}

/** Thrown to leave a file that is not worth reading on. */
const GIVE_UP = new Error('The file is read no further.')

class XmlSitemap {
  readonly #url: string
  readonly #entries = new Map<string, SitemapEntry>()
  readonly #children = new Set<string>()
  #kind: SitemapFile['kind'] = 'unknown'
  #error: string | null = null
  #errors = 0
  #urlCount = 0
  #path: string[] = []
  #text = ''
  #location = ''
  #lastmod: string | null = null

  constructor(url: string) {
    this.#url = url
  }

  read(text: string): SitemapContent {
    const parser = new SaxesParser()
    parser.on('error', ({ message }) => this.#fault(message))
    parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes))
    parser.on('text', (data) => this.#add(data))
    parser.on('cdata', (data) => this.#add(data))
    parser.on('closetag', ({ name }) => this.#close(localName(name)))
    try {
      parser.write(text).close()
    } catch (error) {
      if (error !== GIVE_UP) throw error
    }
    return {
      kind: this.#kind,
      entries: [...this.#entries.values()],
      children: [...this.#children],
      urlCount: this.#urlCount,
      error: this.#error,
    }
  }

  #fault(message: string): void {
    this.#error ??= `The XML is broken: ${message.slice(0, 150)}`
    this.#errors += 1
    if (this.#errors > MAX_ERRORS) throw GIVE_UP
  }

  #add(text: string): void {
    if (this.#text.length < MAX_TEXT) this.#text += text.slice(0, MAX_TEXT)
  }

  #open(qualified: string, attributes: Record<string, string>): void {
    const name = localName(qualified)
    if (this.#path.length === 0) this.#root(name, attributes['xmlns'])
    this.#path.push(name)
    if (this.#path.length > MAX_DEPTH) {
      this.#error ??= 'Its elements are nested too deeply.'
      throw GIVE_UP
    }
    this.#text = ''
    if (name === 'url' || name === 'sitemap') {
      this.#location = ''
      this.#lastmod = null
    }
  }

  #root(name: string, namespace: string | undefined): void {
    if (name === 'urlset') this.#kind = 'urlset'
    else if (name === 'sitemapindex') this.#kind = 'index'
    else {
      this.#error ??= `Its root element is <${name.slice(0, 40)}>, not <urlset> or <sitemapindex>.`
      return
    }
    if (!NAMESPACE.test(namespace ?? ''))
      this.#error ??= 'Its root element lacks the namespace of the sitemap protocol.'
  }

  #close(name: string): void {
    this.#path.pop()
    const parent = this.#path.at(-1)
    // Image and video extensions have a loc of their own, one level deeper.
    if (parent === 'url' || parent === 'sitemap') {
      if (name === 'loc') this.#location = this.#text.trim()
      if (name === 'lastmod') this.#lastmod = this.#text.trim().slice(0, 60)
    }
    if (this.#path.length === 1 && name === 'url') this.#entry()
    if (this.#path.length === 1 && name === 'sitemap') this.#child()
    this.#text = ''
  }

  #entry(): void {
    this.#urlCount += 1
    const url = normaliseUrl(this.#location)
    if (url === null) this.#error ??= `Entry ${this.#urlCount} has no absolute address in <loc>.`
    else if (this.#entries.size < MAX_SITEMAP_URLS) this.#entries.set(url, { url, lastmod: this.#lastmod })
  }

  #child(): void {
    this.#urlCount += 1
    const url = normaliseUrl(this.#location, this.#url)
    if (url !== null && this.#children.size < MAX_CHILDREN) this.#children.add(url)
  }
}

function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1)
}
