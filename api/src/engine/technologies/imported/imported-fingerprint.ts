import { type TechnologyCategory } from '#contract/seo/technologies.words.ts'

/** Where a sign of an imported fingerprint is looked for, as its format calls it. */
export const PLACES = [
  'url',
  'headers',
  'cookies',
  'meta',
  'dns',
  'scriptSrc',
  'robots',
  'dom',
  'scripts',
  'html',
] as const
export type Place = (typeof PLACES)[number]

/** One pattern of an imported fingerprint. */
export interface ImportedSign {
  place: Place
  /** Of a header, a cookie, a meta tag or a kind of DNS record, in lower case; a CSS selector for `dom`. */
  name?: string
  /** Of `dom`: the attribute that the pattern is about, or `TEXT_OF_ELEMENT`. */
  attribute?: string
  /** An expression of RE2, in any case; empty where it is enough that it is there. */
  pattern: string
  /** How a version is made of what the pattern has captured. */
  version?: string
  /** Percent, where it is not certain. */
  confidence?: number
}

/** No attribute has such a name. */
export const TEXT_OF_ELEMENT = ':text'

export interface Implied {
  name: string
  /** Percent. */
  confidence: number
}

/** What a look-up needs of an imported fingerprint. */
export interface ImportedFingerprint {
  name: string
  category: TechnologyCategory
  website: string | null
  signs: ImportedSign[]
  implies: Implied[]
  /** It is there only where one of these is. */
  requires: string[]
  requiresCategories: TechnologyCategory[]
  /** These are not there where it is. */
  excludes: string[]
}
