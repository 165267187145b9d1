import { type Check } from '#api/engine/check.ts'
import { when, whenAny } from '#api/engine/checks/findings.ts'
import { hasData } from '#api/engine/checks/structured-data/page-data.ts'
import { type StructuredItem } from '#api/engine/facts/structured-data.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { hasHomePage } from '#api/engine/host-facts.ts'
import { normalizeUrl, pathnameOf } from '#api/engine/urls.ts'

const PAGE_TYPES = /^(?:WebPage|Article|NewsArticle|BlogPosting|Product|Recipe|FAQPage)$/
/** Types of schema.org that say who is behind a site, among them the usual kinds of Organization. */
const OWNER =
  /Organization|WebSite|Business|Person|Corporation|Store|Shop|Restaurant|Hotel|Hospital|School|University|Agency|Airline|Library|Museum|NGO|Cooperative|Consortium|Team|Project|Dentist|Physician|Clinic|Attorney|Salon|Bakery|Cafe/

/** A company that the page is about, and not one that a product or an article names. */
const isRatedOwner = ({ types, properties, isTop }: StructuredItem) =>
  isTop &&
  types.some((type) => /Organization$|Business$|Corporation$/.test(type)) &&
  (properties.includes('aggregateRating') || properties.includes('review'))

/** What stands for the page itself: of several items with URLs, all but a WebPage may be a list of other pages. */
function pageItem({ structuredData }: PageFacts): StructuredItem | undefined {
  const items = structuredData.items.filter(
    ({ types, url, isTop }) => isTop && url !== null && types.some((type) => PAGE_TYPES.test(type)),
  )
  return items.find(({ types }) => types.includes('WebPage')) ?? (items.length === 1 ? items[0] : undefined)
}

/** Structured data (schema.org), the source of rich results. */
export const structuredDataChecks = [
  {
    id: 'sd-missing',
    category: 'structured-data',
    severity: 'notice',
    scope: 'page',
    title: 'No structured data',
    why: 'Structured data (schema.org) tells search engines in a machine-readable form what the page is: an article, a product, an event. Results can then show prices, ratings or dates.',
    fix: 'Add JSON-LD of the type that fits the page.',
    find: (facts) => when(facts.indexable && !hasData(facts), 'Neither JSON-LD nor microdata nor RDFa.'),
  },
  {
    id: 'sd-json-invalid',
    category: 'structured-data',
    severity: 'error',
    scope: 'page',
    title: 'Invalid JSON-LD',
    why: 'A block of JSON-LD has a syntax error, so search engines ignore all of it.',
    fix: 'Correct the JSON: usually a missing quote or an extra comma.',
    find: ({ structuredData }) => whenAny(structuredData.errors, () => 'A block is not valid JSON.'),
  },
  {
    id: 'sd-rating-selfserving',
    category: 'structured-data',
    severity: 'warning',
    scope: 'page',
    title: 'Self-serving rating',
    why: 'Google shows no stars for reviews of an organization on its own site, not even for those that others wrote.',
    fix: 'Remove the rating from the organization. Ratings of your products are fine.',
    // Elsewhere it may be a directory that rates others.
    find: ({ structuredData, finalUrl }) =>
      whenAny(
        pathnameOf(finalUrl) === '/'
          ? structuredData.items.filter(isRatedOwner).map(({ types }) => types.join(', '))
          : [],
        () => 'The home page rates the organization itself.',
      ),
  },
  {
    id: 'sd-url-mismatch',
    category: 'structured-data',
    severity: 'notice',
    scope: 'page',
    title: 'Structured data URL differs from canonical',
    why: 'The URL in the structured data differs from the canonical URL, so it is unclear which page it describes.',
    fix: 'Use the canonical URL.',
    find: (facts) => {
      const item = pageItem(facts)
      const url = item?.url ? normalizeUrl(item.url, facts.finalUrl) : null
      return when(url !== null && url !== (facts.canonical ?? facts.finalUrl), 'The URLs differ.', url)
    },
  },
  {
    id: 'sd-noindex',
    category: 'structured-data',
    severity: 'notice',
    scope: 'page',
    title: 'Structured data on a noindex page',
    why: 'The page is kept out of search, so its structured data has no effect there.',
    fix: 'Remove noindex if the page should be found.',
    find: (facts) => when(facts.noindex && facts.structuredData.items.length > 0, 'The page is noindex.'),
  },
  {
    id: 'sd-organization-missing',
    category: 'structured-data',
    severity: 'notice',
    scope: 'host',
    title: 'No Organization or WebSite markup',
    why: 'Organization or WebSite markup on the home page tells search engines which name and logo to show.',
    fix: 'Add JSON-LD of type Organization or WebSite to the home page.',
    isKnown: hasHomePage,
    find: ({ home }) => {
      if (!home) return []
      const types = home.structuredData.items
        .flatMap((item) => item.types)
        .concat(home.structuredData.microdataTypes, home.structuredData.rdfaTypes)
      return when(!types.some((type) => OWNER.test(type)), 'The home page has no item of these types.')
    },
  },
] as const satisfies readonly Check[]
