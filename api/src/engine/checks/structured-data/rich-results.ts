import { EVENTS, LOCAL_BUSINESSES } from './schema-vocabulary.ts'

/** What a rich result needs of an item. Names with a bar between them are alternatives: one of them is enough. */
export interface RichResult {
  required?: readonly string[]
  recommended?: readonly string[]
  /** Properties whose items have needs of their own: those of the type of the item, or of the one that is named here. */
  parts?: Readonly<Record<string, string>>
}

const RATED = { aggregateRating: 'AggregateRating', review: 'Review of it' }
const POSTED = 'image|sharedContent|text|video'
const OFFERED = { offers: 'Offer' }
const ID = 'gtin|gtin8|gtin12|gtin13|gtin14|isbn|mpn|sku'

/**
 * Properties that Google requires and recommends (developers.google.com/search/docs/appearance/structured-data), but for an
 * article's author and date, which have checks of their own. Names with a space are parts, never types.
 */
const RICH_RESULTS: Readonly<Record<string, RichResult>> = {
  Article: { recommended: ['headline', 'image'], parts: { author: 'author' } },
  author: { recommended: ['name'] },
  Book: { required: ['name'], recommended: ['author'], parts: RATED },
  BreadcrumbList: { required: ['itemListElement'], parts: { itemListElement: 'ListItem' } },
  ListItem: { required: ['position', 'item|name'] },
  Course: { required: ['name', 'description'], recommended: ['provider'], parts: { ...RATED } },
  Dataset: {
    required: ['name', 'description'],
    recommended: ['creator', 'distribution', 'license'],
    parts: { distribution: 'DataDownload' },
  },
  DataDownload: { required: ['contentUrl'] },
  DiscussionForumPosting: {
    required: ['author', 'datePublished', POSTED],
    recommended: ['headline', 'url'],
    parts: { author: 'named', comment: 'Comment' },
  },
  Comment: { required: ['author', 'datePublished', POSTED], parts: { author: 'named' } },
  named: { required: ['name'] },
  Event: {
    required: ['name', 'startDate', 'location'],
    recommended: ['description', 'endDate', 'eventStatus', 'image', 'offers', 'organizer', 'performer'],
    parts: { location: 'Place' },
  },
  Place: { required: ['address'], recommended: ['name'] },
  VirtualLocation: { required: ['url'] },
  FAQPage: { required: ['mainEntity'], parts: { mainEntity: 'FAQ question' } },
  'FAQ question': { required: ['name', 'acceptedAnswer'], parts: { acceptedAnswer: 'Answer' } },
  Answer: { required: ['text'] },
  JobPosting: {
    // Work from anywhere needs no place.
    required: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation|jobLocationType'],
    recommended: ['baseSalary', 'employmentType', 'validThrough'],
    parts: { hiringOrganization: 'named', jobLocation: 'job location' },
  },
  'job location': { required: ['address'] },
  LocalBusiness: {
    required: ['name', 'address'],
    recommended: ['geo', 'openingHours|openingHoursSpecification', 'priceRange', 'telephone', 'url'],
    parts: RATED,
  },
  MathSolver: { required: ['potentialAction', 'url', 'usageInfo'] },
  Product: {
    required: ['name', 'aggregateRating|offers|review'],
    recommended: ['aggregateRating', 'brand', 'description', ID, 'image', 'offers', 'review'],
    parts: { ...RATED, ...OFFERED },
  },
  ProductGroup: { required: ['name'], recommended: ['hasVariant', 'productGroupID', 'variesBy'] },
  Offer: {
    required: ['price|priceSpecification'],
    recommended: ['availability', 'priceCurrency|priceSpecification'],
  },
  AggregateOffer: { required: ['lowPrice', 'priceCurrency'], recommended: ['highPrice', 'offerCount'] },
  AggregateRating: { required: ['ratingValue', 'ratingCount|reviewCount'] },
  ProfilePage: { required: ['mainEntity'], parts: { mainEntity: 'named' } },
  QAPage: { required: ['mainEntity'], parts: { mainEntity: 'QA question' } },
  'QA question': {
    required: ['name', 'answerCount', 'acceptedAnswer|suggestedAnswer'],
    parts: { acceptedAnswer: 'Answer', suggestedAnswer: 'Answer' },
  },
  Quiz: { required: ['hasPart'] },
  Recipe: {
    required: ['name', 'image'],
    recommended: [
      'author',
      'datePublished',
      'description',
      'recipeIngredient',
      'recipeInstructions',
      'totalTime',
    ],
    parts: RATED,
  },
  Review: {
    required: ['author', 'itemReviewed', 'reviewRating'],
    parts: { reviewRating: 'Rating', author: 'named' },
  },
  'Review of it': {
    required: ['author', 'reviewRating'],
    parts: { reviewRating: 'Rating', author: 'named' },
  },
  Rating: { required: ['ratingValue'] },
  SoftwareApplication: {
    required: ['name', 'offers', 'aggregateRating|review'],
    recommended: ['applicationCategory', 'operatingSystem'],
    parts: { ...RATED, ...OFFERED },
  },
  VideoObject: {
    required: ['name', 'thumbnailUrl', 'uploadDate'],
    recommended: ['contentUrl|embedUrl', 'description', 'duration'],
  },
}

/** Types that count as another. */
const SAME_AS: Readonly<Record<string, string>> = {
  NewsArticle: 'Article',
  BlogPosting: 'Article',
  IndividualProduct: 'Product',
  SomeProducts: 'Product',
  MobileApplication: 'SoftwareApplication',
  WebApplication: 'SoftwareApplication',
  CriticReview: 'Review',
  UserReview: 'Review',
}
/** Kinds of Event in schema.org that nobody goes to. */
const NO_EVENTS = new Set(['CourseInstance', 'DeliveryEvent', 'PublicationEvent', 'UserInteraction'])

/** Rich results that Google has retired, and since when. */
export const RETIRED: ReadonlyMap<string, string> = new Map([
  ['HowTo', 'September 2023'],
  ['ClaimReview', 'June 2025'],
  ['SpecialAnnouncement', 'June 2025'],
])

/** The rich result that a type is for, by its name here; undefined for most types. */
export function richResultOf(type: string): RichResult | undefined {
  if (Object.hasOwn(RICH_RESULTS, type)) return RICH_RESULTS[type]
  if (Object.hasOwn(SAME_AS, type)) return RICH_RESULTS[SAME_AS[type] ?? '']
  if (LOCAL_BUSINESSES.has(type)) return RICH_RESULTS['LocalBusiness']
  return EVENTS.has(type) && !NO_EVENTS.has(type) ? RICH_RESULTS['Event'] : undefined
}

/** What only counts where it stands for itself: the same type is also a part of much else. */
const ONLY_AS_PART = new Set([
  'ListItem',
  'Place',
  'VirtualLocation',
  'DataDownload',
  'Comment',
  'Answer',
  'Offer',
  'AggregateOffer',
  'Rating',
  'author',
  'named',
])

export const countsByItself = (type: string) => !ONLY_AS_PART.has(type) && !type.includes(' ')
