import { type SitemapContent, type SitemapPart } from './sitemap-content.ts'
import { TextSitemap } from './sitemap-text.ts'
import { XmlSitemap } from './sitemap-xml.ts'

const START_LENGTH = 1_000

/** Reads a sitemap, a sitemap index or a text file of URLs, as it comes. What was readable before an error is kept. */
export class SitemapReader implements SitemapPart {
  readonly #url: string
  #begun = ''
  #part: SitemapPart | undefined

  constructor(url: string) {
    this.#url = url
  }

  feed(text: string): void {
    if (this.#part) {
      this.#part.feed(text)
      return
    }
    this.#begun += text
    if (this.#begun.length >= START_LENGTH) this.#begin()
  }

  finish(): SitemapContent {
    return (this.#part ?? this.#begin()).finish()
  }

  /** What kind of file it is shows at its start. */
  #begin(): SitemapPart {
    const isText = /^\s*https?:\/\//i.test(this.#begun)
    const part = isText ? new TextSitemap() : new XmlSitemap(this.#url)
    this.#part = part
    part.feed(this.#begun)
    this.#begun = ''
    return part
  }
}

/** The same for a file that is there as a whole. */
export function readSitemap(text: string, url: string): SitemapContent {
  const reader = new SitemapReader(url)
  reader.feed(text)
  return reader.finish()
}
