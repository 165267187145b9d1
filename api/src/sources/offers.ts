import { METRICS, type Metric } from '#contract/seo/domain.words.ts'
import { CAPABILITIES, type Capability, type SourceId } from '#contract/seo/sources.words.ts'

/** What a source can tell once it is connected: whom a page names where nobody who is connected can. */
export interface Offer {
  capabilities: readonly Capability[]
  metrics: readonly Metric[]
}

/** Those that are asked about public names alone: nobody outside learns what is in somebody's own network. */
export const IS_OF_PUBLIC_NAMES: ReadonlySet<SourceId> = new Set([
  'crux',
  'pagespeed',
  'tranco',
  'rdap',
  'certificates',
  'dns',
  'wikidata',
])

/** What people did in search results, as Google counts it. */
const PERFORMANCE: Offer = {
  capabilities: ['summary', 'traffic-trend', 'keyword-ranking', 'top-pages'],
  metrics: ['organic-traffic', 'organic-impressions', 'organic-keywords', 'average-position'],
}
const NOT_OF_PAID: readonly Metric[] = ['health', 'lcp', 'inp', 'cls', 'performance', 'domain-age']

export const OFFERS: Readonly<Record<SourceId, Offer>> = {
  'search-console': {
    ...PERFORMANCE,
    capabilities: [...PERFORMANCE.capabilities, 'visibility-trend'],
  },
  'search-console-file': PERFORMANCE,
  bing: {
    capabilities: [
      'summary',
      'traffic-trend',
      'keyword-ranking',
      'top-pages',
      'referring-domains',
      'anchors',
    ],
    metrics: ['organic-traffic', 'organic-impressions', 'backlinks'],
  },
  dataforseo: {
    capabilities: CAPABILITIES.filter((capability) => capability !== 'public-records'),
    metrics: METRICS.filter((metric) => !NOT_OF_PAID.includes(metric)),
  },
  'own-index': {
    capabilities: CAPABILITIES.filter(
      (capability) => capability !== 'traffic-trend' && capability !== 'public-records',
    ),
    metrics: [
      'health',
      'authority',
      'organic-keywords',
      'visibility',
      'average-position',
      'backlinks',
      'referring-domains',
      'indexed-pages',
    ],
  },
  'common-crawl': {
    capabilities: ['summary', 'backlinks-ranking', 'referring-domains'],
    metrics: ['authority', 'referring-domains'],
  },
  crux: { capabilities: ['summary'], metrics: ['lcp', 'inp', 'cls'] },
  pagespeed: { capabilities: ['summary'], metrics: ['performance'] },
  tranco: { capabilities: ['summary', 'traffic-trend'], metrics: ['popularity-rank'] },
  rdap: { capabilities: ['summary'], metrics: ['domain-age'] },
  certificates: { capabilities: ['public-records'], metrics: [] },
  dns: { capabilities: ['public-records'], metrics: [] },
  wikidata: { capabilities: ['public-records'], metrics: [] },
}
