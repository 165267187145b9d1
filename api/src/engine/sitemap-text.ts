import { type SitemapContent, SitemapEntries, type SitemapPart } from './sitemap-content.ts'
import { normalizeUrl } from './urls.ts'

/** More than a URL may have: what is longer is none, and nothing of it is kept. */
const MAX_LINE = 10_000

/** A file of URLs, one per line, as a stream. */
export class TextSitemap implements SitemapPart {
  readonly #entries = new SitemapEntries()
  #urlCount = 0
  #begun = ''

  feed(text: string): void {
    const lines = (this.#begun + text).split(/\r?\n/)
    this.#begun = (lines.pop() ?? '').slice(0, MAX_LINE)
    for (const line of lines) this.#line(line)
  }

  finish(): SitemapContent {
    this.#line(this.#begun)
    const entries = this.#entries.list()
    return { kind: 'text', entries, children: [], urlCount: this.#urlCount, error: null }
  }

  #line(line: string): void {
    const text = line.trim()
    if (text === '') return
    this.#urlCount += 1
    const url = normalizeUrl(text)
    if (url !== null) this.#entries.add({ url, lastmod: null })
  }
}
