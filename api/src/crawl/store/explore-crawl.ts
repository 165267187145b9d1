import { findTexts, listDuplicatePages, listDuplicates } from './explore-duplicates.ts'
import { listHreflang } from './explore-hreflang.ts'
import { listLinks } from './explore-links.ts'
import { listRedirects } from './explore-redirects.ts'
import { countSitemaps, listSitemapUrls } from './explore-sitemaps.ts'
import { readStructure } from './explore-structure.ts'
import { type ReadCrawl } from './explore-settled.ts'

/** What can be asked of a crawl beside its pages and findings, by name. */
const EXPLORERS = {
  links: listLinks,
  redirects: listRedirects,
  'sitemap-urls': listSitemapUrls,
  'sitemap-counts': countSitemaps,
  duplicates: listDuplicates,
  'duplicate-pages': listDuplicatePages,
  texts: findTexts,
  hreflang: listHreflang,
  structure: readStructure,
} as const
type Explorers = typeof EXPLORERS

export type Explorer = keyof Explorers
/** What an explorer is asked. */
export type Asked<Name extends Explorer> =
  Parameters<Explorers[Name]> extends [unknown, infer Query] ? Query : undefined
export type Explored<Name extends Explorer> = Awaited<ReturnType<Explorers[Name]>>

/** The same for all of them, since a message can't carry the type of each. `exploreCrawl` of the service knows it. */
export function explore(crawl: ReadCrawl, name: Explorer, asked: unknown): unknown {
  const run = EXPLORERS[name] as (crawl: ReadCrawl, asked: unknown) => unknown
  return run(crawl, asked)
}
