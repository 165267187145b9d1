// Where the figures about a domain come from.

/** In the order in which they are asked for the same figure: what was measured first, then estimates of others, then our own. */
export const SOURCE_IDS = [
  'search-console',
  'search-console-file',
  'bing',
  'dataforseo',
  'own-index',
  'common-crawl',
  'crux',
  'pagespeed',
  'tranco',
  'rdap',
  'certificates',
  'dns',
  'wikidata',
] as const
export type SourceId = (typeof SOURCE_IDS)[number]

export const SOURCE_NAMES = {
  'search-console': 'Google Search Console',
  'search-console-file': 'Search Console export',
  bing: 'Bing Webmaster Tools',
  dataforseo: 'DataForSEO',
  'own-index': 'Own index',
  'common-crawl': 'Common Crawl',
  crux: 'Chrome UX Report',
  pagespeed: 'PageSpeed Insights',
  tranco: 'Tranco',
  rdap: 'Domain registry',
  certificates: 'Certificate transparency',
  dns: 'DNS',
  wikidata: 'Wikidata',
} as const satisfies Record<SourceId, string>

/** What a source can be asked for about a domain: one for each call. */
export const CAPABILITIES = [
  'summary',
  'traffic-trend',
  'visibility-trend',
  'organic-competitors',
  'active-backlinks',
  'backlinks-ranking',
  'keyword-ranking',
  'main-keywords',
  'referring-domains',
  'anchors',
  'top-pages',
  'public-records',
] as const
export type Capability = (typeof CAPABILITIES)[number]

/** An estimate is never shown as a measurement. */
export const BASES = ['measured', 'estimated'] as const
export type Basis = (typeof BASES)[number]
