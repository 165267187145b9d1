import { SOURCE_IDS, type SourceId } from '#contract/seo/sources.words.ts'
import { createBingSource } from './bing/bing.source.ts'
import { createCertificatesSource } from './certificates/certificates.source.ts'
import { createCommonCrawlSource } from './common-crawl/common-crawl.source.ts'
import { createCruxSource } from './crux/crux.source.ts'
import { createDataForSeoSource } from './dataforseo/dataforseo.source.ts'
import { createDnsSource } from './dns/dns.source.ts'
import { createOwnIndexSource } from './own-index/own-index.source.ts'
import { createPagespeedSource } from './pagespeed/pagespeed.source.ts'
import { createRdapSource } from './rdap/rdap.source.ts'
import { createSearchConsoleFileSource } from './search-console-file/search-console-file.source.ts'
import { createSearchConsoleSource } from './search-console/search-console.source.ts'
import { createTrancoSource } from './tranco/tranco.source.ts'
import { createWikidataSource } from './wikidata/wikidata.source.ts'
import { type DomainSource } from './source.ts'
import { type SourceScope } from './source-scope.ts'

/** Null where the organization has not connected it. */
type Factory = (scope: SourceScope) => Promise<DomainSource | null>

/** One line a source. Who is not in it is not named as somebody who could tell. */
const FACTORIES: Partial<Record<SourceId, Factory>> = {
  'search-console': createSearchConsoleSource,
  'search-console-file': createSearchConsoleFileSource,
  bing: createBingSource,
  dataforseo: createDataForSeoSource,
  'own-index': createOwnIndexSource,
  'common-crawl': createCommonCrawlSource,
  crux: createCruxSource,
  pagespeed: createPagespeedSource,
  tranco: createTrancoSource,
  rdap: createRdapSource,
  certificates: createCertificatesSource,
  dns: createDnsSource,
  wikidata: createWikidataSource,
}

/** The sources that an organization has connected, in the order in which they are asked. */
export async function listSources(scope: SourceScope): Promise<DomainSource[]> {
  const created = await Promise.all(SOURCE_IDS.map(async (id) => (await FACTORIES[id]?.(scope)) ?? null))
  return created.filter((source) => source !== null)
}

/** Who can be asked about a domain. Tests put others in place. */
export interface Sources {
  /** All that can be connected. */
  known: readonly SourceId[]
  list: (scope: SourceScope) => Promise<DomainSource[]>
  /** How long each of them may take for a reply. */
  timeLimitMs: number
}

export const SOURCES: Sources = {
  known: SOURCE_IDS.filter((id) => FACTORIES[id] !== undefined),
  list: listSources,
  timeLimitMs: 8_000,
}
