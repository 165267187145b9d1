import type { Capability, SourceId } from './sources.words.ts'

// How each source is connected, without schemas: for the page of sources, for its forms and for what checks them.

/** What a call about a domain shows, in the words of its panel. */
export const CAPABILITY_WORDS = {
  summary: 'Key figures',
  'traffic-trend': 'Traffic trend',
  'visibility-trend': 'Visibility trend',
  'organic-competitors': 'Organic competitors',
  'active-backlinks': 'Backlinks',
  'backlinks-ranking': 'Backlink profile',
  'keyword-ranking': 'Keyword ranking',
  'main-keywords': 'Main keywords',
  'referring-domains': 'Referring domains',
  anchors: 'Anchors',
  'top-pages': 'Top pages',
  'public-records': 'Public records',
} as const satisfies Record<Capability, string>

export const SETUP_FIELDS = ['login', 'password', 'key'] as const
export type SetupFieldName = (typeof SETUP_FIELDS)[number]

export interface SetupField {
  name: SetupFieldName
  label: string
  /** Hidden while it is typed, sealed once it is stored, and never shown again. */
  isSecret: boolean
}

export interface SourceSetup {
  /** `key`: a form with fields; `consent`: at the provider; `file`: an upload; `built-in`: nothing to do. */
  kind: 'built-in' | 'key' | 'consent' | 'file'
  gives: readonly Capability[]
  /** One sentence: what it tells, and about whom. */
  about: string
  needs: string
  cost: string
  fields: readonly SetupField[]
}

const GOOGLE_KEY: SetupField = { name: 'key', label: 'Google API key', isSecret: true }
const FREE = 'Free'

const builtIn = (gives: readonly Capability[], about: string): SourceSetup => ({
  kind: 'built-in',
  gives,
  about,
  needs: 'Nothing',
  cost: FREE,
  fields: [],
})

export const SOURCE_SETUPS = {
  'search-console': {
    kind: 'consent',
    gives: ['summary', 'traffic-trend', 'visibility-trend', 'keyword-ranking', 'top-pages'],
    about: 'Clicks, impressions and positions on Google Search of your own properties, updated daily.',
    needs: 'A Google account with access to the property',
    cost: FREE,
    fields: [],
  },
  'search-console-file': {
    kind: 'file',
    gives: ['summary', 'traffic-trend', 'keyword-ranking', 'top-pages'],
    about: 'The same figures from a file that you download from Search Console, without a connection.',
    needs: 'The ZIP of the performance report, or its CSV files',
    cost: FREE,
    fields: [],
  },
  bing: {
    kind: 'key',
    gives: ['summary', 'traffic-trend', 'keyword-ranking', 'top-pages', 'referring-domains', 'anchors'],
    about: 'Clicks, impressions and positions on Bing, and links to your own verified sites.',
    needs: 'An API key from Bing Webmaster Tools, under Settings, API access',
    cost: FREE,
    fields: [{ name: 'key', label: 'API key', isSecret: true }],
  },
  dataforseo: {
    kind: 'key',
    gives: [
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
    ],
    about: 'Estimated traffic, keywords, competitors and backlinks of any domain.',
    needs: 'An API login and an API password from DataForSEO',
    cost: 'Paid per call, by DataForSEO',
    fields: [
      { name: 'login', label: 'API login', isSecret: false },
      { name: 'password', label: 'API password', isSecret: true },
    ],
  },
  'own-index': builtIn(
    [
      'summary',
      'visibility-trend',
      'organic-competitors',
      'active-backlinks',
      'backlinks-ranking',
      'keyword-ranking',
      'main-keywords',
      'referring-domains',
      'anchors',
      'top-pages',
    ],
    'What your own site audits have crawled: pages, links and terms.',
  ),
  'common-crawl': {
    kind: 'file',
    gives: ['summary', 'backlinks-ranking', 'referring-domains'],
    about: 'Referring domains and ranks from the public web graph of Common Crawl.',
    needs: 'A file that the import command writes: npm run import:commoncrawl',
    cost: FREE,
    fields: [],
  },
  crux: {
    kind: 'key',
    gives: ['summary'],
    about: 'Core Web Vitals of real Chrome users, by week.',
    needs: 'A Google API key with the Chrome UX Report API turned on',
    cost: FREE,
    fields: [GOOGLE_KEY],
  },
  pagespeed: {
    kind: 'key',
    gives: ['summary'],
    about: 'A Lighthouse run on Google’s machines.',
    needs: 'A Google API key with the PageSpeed Insights API turned on',
    cost: FREE,
    fields: [GOOGLE_KEY],
  },
  tranco: builtIn(['summary', 'traffic-trend'], 'The popularity rank of a domain, which is not its traffic.'),
  rdap: builtIn(['summary'], 'When a domain was registered.'),
  certificates: builtIn(
    ['public-records'],
    'Subdomains, and the first and the latest certificate, from the public logs of certificates.',
  ),
  dns: builtIn(['public-records'], 'Addresses, name servers, mail servers and other records of a domain.'),
  wikidata: builtIn(['public-records'], 'Whose official website a domain is: name, industry and country.'),
} as const satisfies Record<SourceId, SourceSetup>

/** Whether an organization connects and disconnects it; the others are always there. */
export const isConnectable = (source: SourceId): boolean => SOURCE_SETUPS[source].kind !== 'built-in'
