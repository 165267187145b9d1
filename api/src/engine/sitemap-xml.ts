import { SaxesParser } from 'saxes'
import { type SitemapFile } from './host-facts.ts'
import { type SitemapContent, SitemapEntries, type SitemapPart } from './sitemap-content.ts'
import { normalizeUrl } from './urls.ts'
import { MAX_VERSIONS, toVersionList, type Version } from './version-list.ts'

const MAX_CHILDREN = 1_000
/** Faults that a file is read on after. More are no slip, and each costs more than what it stands in. */
const MAX_ERRORS = 5_000
const MAX_DEPTH = 100
/** Of a URL; what is longer is none. */
const MAX_TEXT = 8_000
/** Of what stands between two tags. */
const MAX_PENDING = 4_000_000
const NAMESPACE = /^https?:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.\d+$/

/** Thrown to leave a file that is not worth reading on. */
const GIVE_UP = new Error('The file is read no further.')

/** A sitemap or an index of sitemaps, as it comes. */
export class XmlSitemap implements SitemapPart {
  readonly #url: string
  readonly #entries = new SitemapEntries()
  readonly #parser = new SaxesParser()
  readonly #children = new Set<string>()
  #kind: SitemapFile['kind'] = 'unknown'
  #error: string | null = null
  #errors = 0
  #isOver = false
  /** Characters that came since the last mark of the file. */
  #pending = 0
  #urlCount = 0
  #path: string[] = []
  #text = ''
  #location = ''
  #lastmod: string | null = null
  #versions: Version[] = []

  constructor(url: string) {
    this.#url = url
    this.#parser.on('error', ({ message }) => this.#fault(message))
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes))
    this.#parser.on('text', (data) => this.#add(data))
    this.#parser.on('cdata', (data) => this.#add(data))
    this.#parser.on('closetag', ({ name }) => this.#close(localName(name)))
  }

  feed(text: string): void {
    this.#pending += text.length
    this.#attempt(() => this.#parser.write(text))
    // The parser keeps what it has no end of.
    if (this.#pending > MAX_PENDING) this.#attempt(() => this.#giveUp('One of its parts is too long.'))
  }

  finish(): SitemapContent {
    this.#attempt(() => this.#parser.close())
    return {
      kind: this.#kind,
      entries: this.#entries.list(),
      children: [...this.#children],
      urlCount: this.#urlCount,
      error: this.#error,
    }
  }

  #attempt(work: () => void): void {
    if (this.#isOver) return
    try {
      work()
    } catch (error) {
      if (error !== GIVE_UP) throw error
      this.#isOver = true
    }
  }

  #giveUp(reason: string): never {
    this.#error ??= reason
    throw GIVE_UP
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
    this.#pending = 0
    if (this.#path.length > MAX_DEPTH) this.#giveUp('Its elements are nested too deeply.')
    this.#text = ''
    if (name === 'url' || name === 'sitemap') {
      this.#location = ''
      this.#lastmod = null
      this.#versions = []
    }
    if (name === 'link' && this.#path.at(-2) === 'url') this.#version(attributes)
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
    const url = normalizeUrl(this.#location)
    if (url === null) this.#error ??= `Entry ${this.#urlCount} has no absolute URL in <loc>.`
    else {
      const versions = toVersionList(this.#versions)
      this.#entries.add({ url, lastmod: this.#lastmod, ...(versions !== null && { versions }) })
    }
  }

  #version({ rel, hreflang, href }: Record<string, string>): void {
    if (rel !== 'alternate' || hreflang === undefined || this.#versions.length >= MAX_VERSIONS) return
    this.#versions.push({ lang: hreflang.trim().toLowerCase(), url: normalizeUrl(href?.trim() ?? '') })
  }

  #child(): void {
    this.#urlCount += 1
    const url = normalizeUrl(this.#location, this.#url)
    if (url !== null && this.#children.size < MAX_CHILDREN) this.#children.add(url)
  }
}

function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1)
}
