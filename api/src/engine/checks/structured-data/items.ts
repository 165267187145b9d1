import { type Check } from '#api/engine/check.ts'
import { when, whenAny } from '#api/engine/checks/findings.ts'
import { type StructuredItem } from '#api/engine/facts/structured-data.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { hasHomePage } from '#api/engine/host-facts.ts'
import { normalizeUrl, pathnameOf } from '#api/engine/urls.ts'

/** Properties without which Google shows no rich result (developers.google.com/search/docs/appearance/structured-data). */
const REQUIRED = new Map<string, readonly string[]>(
  Object.entries({
    BreadcrumbList: ['itemListElement'],
    Course: ['name', 'description'],
    Dataset: ['name', 'description'],
    Event: ['name', 'startDate', 'location'],
    FAQPage: ['mainEntity'],
    // Work from anywhere needs no place.
    JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation|jobLocationType'],
    LocalBusiness: ['name', 'address'],
    Product: ['name', 'offers|review|aggregateRating'],
    QAPage: ['mainEntity'],
    Recipe: ['name', 'image'],
    Review: ['author', 'itemReviewed', 'reviewRating'],
    SoftwareApplication: ['name', 'offers', 'review|aggregateRating'],
    VideoObject: ['name', 'thumbnailUrl', 'uploadDate'],
  }),
)
/** Properties that Google recommends (same source), but for an article's author and date, which have checks of their own. */
const RECOMMENDED = new Map<string, readonly string[]>(
  Object.entries({
    Article: ['headline', 'image'],
    BlogPosting: ['headline', 'image'],
    Event: ['description', 'endDate', 'eventStatus', 'image', 'offers', 'organizer', 'performer'],
    JobPosting: ['baseSalary', 'employmentType', 'validThrough'],
    LocalBusiness: ['geo', 'openingHours|openingHoursSpecification', 'priceRange', 'telephone', 'url'],
    NewsArticle: ['headline', 'image'],
    Product: ['aggregateRating', 'offers', 'review'],
    Recipe: ['author', 'datePublished', 'description', 'recipeIngredient', 'recipeInstructions', 'totalTime'],
    VideoObject: ['contentUrl|embedUrl', 'description', 'duration'],
  }),
)
const PAGE_TYPES = /^(?:WebPage|Article|NewsArticle|BlogPosting|Product|Recipe|FAQPage)$/
/** Types of schema.org that say who is behind a site, among them the usual kinds of Organization. */
const OWNER =
  /Organization|WebSite|Business|Person|Corporation|Store|Shop|Restaurant|Hotel|Hospital|School|University|Agency|Airline|Library|Museum|NGO|Cooperative|Consortium|Team|Project|Dentist|Physician|Clinic|Attorney|Salon|Bakery|Cafe/

/** A company that the page is about, and not one that a product or an article names. */
const isRatedOwner = ({ types, properties, isTop }: StructuredItem) =>
  isTop &&
  types.some((type) => /Organization$|Business$|Corporation$/.test(type)) &&
  (properties.includes('aggregateRating') || properties.includes('review'))

/** A review or product that is only referred to inside another item may be short. */
function lacks({ structuredData }: PageFacts, wanted: ReadonlyMap<string, readonly string[]>): string[] {
  return structuredData.items
    .filter(({ isTop }) => isTop)
    .flatMap(({ types, properties }) =>
      types.flatMap((type) =>
        (wanted.get(type) ?? [])
          .filter((needed) => !needed.split('|').some((name) => properties.includes(name)))
          .map((needed) => `${type}: ${needed.split('|').join(' or ')}`),
      ),
    )
}

/** What stands for the page itself: of several items with URLs, all but a WebPage may be a list of other pages. */
function pageItem({ structuredData }: PageFacts): StructuredItem | undefined {
  const items = structuredData.items.filter(
    ({ types, url, isTop }) => isTop && url !== null && types.some((type) => PAGE_TYPES.test(type)),
  )
  return items.find(({ types }) => types.includes('WebPage')) ?? (items.length === 1 ? items[0] : undefined)
}

function countAll({ structuredData: { blocks, microdataTypes, rdfaTypes } }: PageFacts): number {
  return blocks + microdataTypes.length + rdfaTypes.length
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
    find: (facts) =>
      when(facts.indexable && countAll(facts) === 0, 'Neither JSON-LD nor microdata nor RDFa.'),
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
    id: 'sd-required-missing',
    category: 'structured-data',
    severity: 'warning',
    scope: 'page',
    title: 'Missing required structured data property',
    why: 'Without this property the page is not eligible for the rich result.',
    fix: 'Add the property.',
    find: (facts) => whenAny(lacks(facts, REQUIRED), () => 'Required properties are missing.'),
  },
  {
    id: 'sd-recommended-missing',
    category: 'structured-data',
    severity: 'notice',
    scope: 'page',
    title: 'Missing recommended structured data property',
    why: 'The rich result is possible without this property, but shows less.',
    fix: 'Add the property where you know its value.',
    find: (facts) => whenAny(lacks(facts, RECOMMENDED), () => 'Recommended properties are missing.'),
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
