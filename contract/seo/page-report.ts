import * as z from 'zod'

const Pixels = z.number().int().min(0)

const Sizes = z.object({ desktop: Pixels, mobile: Pixels })

const Shown = z.object({ text: z.string(), isCut: z.boolean() })

const Measured = z.object({ text: z.string(), pixels: Pixels, desktop: Shown, mobile: Shown })

/** How a search result for a page may look, by the width of its texts. An estimate: search engines publish no limits. */
export const SearchPreview = z.object({
  url: z.string(),
  /** From the title; where there is none from the main heading, else the address. */
  title: Measured.extend({ source: z.enum(['title', 'h1', 'address']) }),
  /** Null where the page has none: search engines then choose a part of its text. */
  description: Measured.nullable(),
  /** What fits. */
  limits: z.object({ title: Sizes, description: Sizes }),
})
export type SearchPreview = z.infer<typeof SearchPreview>

/** How search engines come to a page, as far as the audit looked. */
export const PageDiscovery = z.object({
  /** Whether robots.txt lets Googlebot fetch the page; null where it was not read, or could not be. */
  robotsTxt: z.object({ url: z.string(), allows: z.boolean() }).nullable(),
  /** Why it is not known, where it was asked for. */
  robotsUnknown: z.string().optional(),
  /** The sitemaps that list the page; null where none was read. */
  sitemaps: z.array(z.string()).nullable(),
  /** How many sitemaps were read for one page alone, and whether these are all that robots.txt names. */
  sitemapsRead: z.object({ files: z.number().int().min(1), isAll: z.boolean() }).optional(),
})
export type PageDiscovery = z.infer<typeof PageDiscovery>

const SIZE_UNKNOWN = [
  'disallowed',
  'private-address',
  'http-error',
  'no-answer',
  'timeout',
  'no-image',
  'not-asked',
] as const

export type SizeUnknown = (typeof SIZE_UNKNOWN)[number]

/** How large the file of an image is. */
export const ImageSize = z.object({
  url: z.string(),
  /** What its server answered; null where it did not. */
  status: z.number().int().nullable(),
  bytes: z.number().int().min(0).nullable(),
  /** Counting ended there: the file is larger. */
  isMore: z.boolean(),
  /** Why the size is not known; null where it is. */
  unknown: z.enum(SIZE_UNKNOWN).nullable(),
})
export type ImageSize = z.infer<typeof ImageSize>
