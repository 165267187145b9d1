import * as z from 'zod'
import { tooLong } from '#contract/fields.ts'

// What `npm run import:commoncrawl` writes, and the page of sources takes: of one release of Common Crawl's web graph, what it says
// about a few domains.

/** Stored beside each other: all that one reply of a source may have. */
export const MOST_REFERRING = 5_000
const MAX_DOMAINS = 200

const DomainName = z.string().min(1).max(253, tooLong())
const Position = z.number().int().min(1)

const ReferringDomain = z.object({
  domain: DomainName,
  /** By harmonic centrality among all domains of the graph, 1 being the most central; null where the graph ranks it not. */
  position: Position.nullable(),
})

export const CommonCrawlDomain = z.object({
  domain: DomainName,
  position: Position.nullable(),
  pageRankPosition: Position.nullable(),
  /** All that link to it, of which the most central ones are listed. */
  referringDomains: z.number().int().min(0),
  referring: z.array(ReferringDomain).max(MOST_REFERRING),
})
export type CommonCrawlDomain = z.infer<typeof CommonCrawlDomain>

export const CommonCrawlFile = z.object({
  format: z.literal(1),
  /** Such as `cc-main-2026-mar-apr-may`. */
  release: z
    .string()
    .max(80, tooLong())
    .regex(/^cc-main-[a-z0-9-]+$/, 'This is not the name of a release.'),
  /** How many domains the graph ranks: what positions are out of. */
  ranked: z.number().int().min(0),
  domains: z.array(CommonCrawlDomain).max(MAX_DOMAINS),
})
export type CommonCrawlFile = z.infer<typeof CommonCrawlFile>

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** The last day that a release covers, in ISO format; null where its name does not say. */
export function toReleaseDay(release: string): string | null {
  const [, year, months = ''] = /^cc-main-(\d{4})-((?:[a-z]{3}-?){1,12})$/.exec(release) ?? []
  const month = MONTHS.indexOf(months.split('-').at(-1) ?? '')
  if (year === undefined || month < 0) return null
  return new Date(Date.UTC(Number(year), month + 1, 0)).toISOString().slice(0, 10)
}
