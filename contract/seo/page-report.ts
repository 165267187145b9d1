import * as z from 'zod'

const Pixels = z.number().int().min(0)

const Sizes = z.object({ desktop: Pixels, mobile: Pixels })

const Shown = z.object({ text: z.string(), isCut: z.boolean() })

const Measured = z.object({ text: z.string(), pixels: Pixels, desktop: Shown, mobile: Shown })

/** A search result preview, by the width of its texts. An estimate: search engines publish no limits. */
export const SearchPreview = z.object({
  url: z.string(),
  /** From the title, else the main heading, else the URL. */
  title: Measured.extend({ source: z.enum(['title', 'h1', 'address']) }),
  /** Null where the page has none: search engines then choose an excerpt of its text. */
  description: Measured.nullable(),
  /** Truncated to what fits. */
  limits: z.object({ title: Sizes, description: Sizes }),
})
export type SearchPreview = z.infer<typeof SearchPreview>

/** How search engines find a page, as far as the audit checked. */
export const PageDiscovery = z.object({
  /** Whether robots.txt lets Googlebot fetch the page; null where it was not read, or could not be. */
  robotsTxt: z.object({ url: z.string(), allows: z.boolean() }).nullable(),
  /** Why it is unknown, where robots.txt was requested. */
  robotsUnknown: z.string().optional(),
  /** The sitemaps that list the page; null where none was read. */
  sitemaps: z.array(z.string()).nullable(),
  /** How many sitemaps were read for a page audit, and whether these are all that robots.txt lists. */
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

/** The file size of an image. */
export const ImageSize = z.object({
  url: z.string(),
  /** Status code; null without a response. */
  status: z.number().int().nullable(),
  bytes: z.number().int().min(0).nullable(),
  /** The file is larger: reading stopped there. */
  isMore: z.boolean(),
  /** Why the size is unknown; null where it is known. */
  unknown: z.enum(SIZE_UNKNOWN).nullable(),
})
export type ImageSize = z.infer<typeof ImageSize>
