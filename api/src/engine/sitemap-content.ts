import { type SitemapFile } from './host-facts.ts'

/** The protocol's limits for one file (sitemaps.org). */
export const MAX_SITEMAP_URLS = 50_000
export const MAX_SITEMAP_BYTES = 50 * 1024 * 1024
/** Of all URLs of a file together: more than the limits let any honest one need, and what a message may hold. */
const MAX_CHARACTERS = 16_000_000

export interface SitemapEntry {
  url: string
  lastmod: string | null
  /** The language versions that it names, in the form of `toVersionList`. */
  versions?: string
}

export interface SitemapContent {
  kind: SitemapFile['kind']
  /** Normalized, without duplicates, and no more than the protocol allows. */
  entries: SitemapEntry[]
  /** Further sitemaps that an index names. */
  children: string[]
  /** All entries, also those beyond the limit. */
  urlCount: number
  /** Why it is no valid sitemap, in a sentence; null when it is. */
  error: string | null
}

/** Takes a file in pieces, and keeps what it is about and nothing else. */
export interface SitemapPart {
  feed: (text: string) => void
  finish: () => SitemapContent
}

/** The entries of one sitemap, without duplicates and within bounds. */
export class SitemapEntries {
  readonly #entries = new Map<string, SitemapEntry>()
  #characters = 0

  add(entry: SitemapEntry): void {
    const isFull = this.#entries.size >= MAX_SITEMAP_URLS || this.#characters >= MAX_CHARACTERS
    if (isFull || this.#entries.has(entry.url)) return
    this.#entries.set(entry.url, entry)
    this.#characters += entry.url.length + (entry.versions?.length ?? 0)
  }

  list(): SitemapEntry[] {
    return [...this.#entries.values()]
  }
}
