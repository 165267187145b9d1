/** How much of a target is meant: one URL, what is below it, one host, or a domain with all of its subdomains. */
export const TARGET_SCOPES = ['subdomains', 'domain', 'path', 'url'] as const
export type TargetScope = (typeof TARGET_SCOPES)[number]

export const DEVICES = ['all', 'desktop', 'mobile', 'tablet'] as const
export type Device = (typeof DEVICES)[number]

/** Positions in search results, as ranges that do not overlap. */
export const POSITION_BANDS = ['1-3', '4-10', '11-20', '21-50', '51-100'] as const
export type PositionBand = (typeof POSITION_BANDS)[number]

export const MOVEMENTS = ['new', 'up', 'down', 'same', 'lost'] as const

/** Why somebody searches: https://developers.google.com/search/docs and the guidelines of its raters tell these four apart. */
export const INTENTS = ['informational', 'navigational', 'commercial', 'transactional'] as const

export const BACKLINK_STATES = ['active', 'new', 'lost'] as const
export const BACKLINK_KINDS = ['text', 'image', 'redirect', 'canonical', 'other'] as const

/** The figures of a domain's summary, each from whichever source has it. */
export const METRICS = [
  'health',
  'authority',
  'popularity-rank',
  'organic-traffic',
  'organic-impressions',
  'traffic-value',
  'organic-keywords',
  'paid-keywords',
  'visibility',
  'average-position',
  'backlinks',
  'referring-domains',
  'indexed-pages',
  'lcp',
  'inp',
  'cls',
  'performance',
  'domain-age',
] as const
export type Metric = (typeof METRICS)[number]

/** What a figure counts: a plain number, hundredths of a whole, places where 1 is best, milliseconds, US cents, days. */
export const UNITS = [
  'count',
  'percent',
  'score',
  'position',
  'rank',
  'milliseconds',
  'ratio',
  'cents',
  'days',
] as const
export type Unit = (typeof UNITS)[number]

/**
 * Why a connected source can't reply now. `budget`: what may be spent on it is spent. `price`: it would reply, and costs money that
 * nobody has agreed to yet.
 */
export const UNAVAILABLE_REASONS = [
  'no-answer',
  'slow',
  'unreadable',
  'refused',
  'too-many-requests',
  'budget',
  'price',
  'failed',
] as const
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number]

/** Why a figure is missing: no connected source has it, those that have it know nothing of the target, or can't reply now. */
export const MISSING_REASONS = ['not-connected', 'unknown-target', 'unavailable'] as const
export type MissingReason = (typeof MISSING_REASONS)[number]

/** The lists of a domain: of each, filters and an order can be saved as a view, and all rows exported. */
export const DOMAIN_LISTS = [
  'organic-competitors',
  'active-backlinks',
  'referring-domains',
  'anchors',
  'keyword-ranking',
  'main-keywords',
  'top-pages',
] as const
export type DomainList = (typeof DOMAIN_LISTS)[number]
