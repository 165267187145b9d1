import * as z from 'zod'

export const OUTCOME_REASONS = [
  'unreachable',
  'refused',
  'unreadable',
  'robots-forbids',
  'robots-unreachable',
  'moved',
  'missing',
  'failing',
  'not-a-page',
] as const

/** Why there was nothing to audit: what happened, and what to do about it. */
export const Outcome = z.object({
  reason: z.enum(OUTCOME_REASONS),
  /** What happened, in a sentence. */
  what: z.string(),
  /** What to do, in a sentence or two. */
  advice: z.string(),
  /** Where the URL redirects to: what may be audited next. */
  target: z.string().nullable(),
})
export type Outcome = z.infer<typeof Outcome>

/** Why an audit does not cover the whole site. */
export const GAP_REASONS = [
  'limit',
  'refused',
  'unreadable',
  'robots',
  'robots-unreachable',
  'sitemaps',
  'rendering',
] as const

export const Gap = z.object({
  reason: z.enum(GAP_REASONS),
  /** Known URLs that were not crawled; for `sitemaps`, files that were not read, for `rendering`, pages that were not rendered. */
  missing: z.number().int().min(0),
})
export type Gap = z.infer<typeof Gap>

/** Why a file or a link target could not be checked, which says neither that it works nor that it is broken. */
export const PROBE_REASONS = [
  'refused',
  'robots',
  'timeout',
  'private-address',
  'unreadable',
  'limit',
  'host-limit',
  'time',
  'no-network',
] as const
export type ProbeReason = (typeof PROBE_REASONS)[number]

const ProbeCounts = z.object({
  total: z.number().int().min(0),
  working: z.number().int().min(0),
  broken: z.number().int().min(0),
  /** How many were not checked, by reason. */
  unchecked: z.partialRecord(z.enum(PROBE_REASONS), z.number().int().min(0)),
})
export type ProbeCounts = z.infer<typeof ProbeCounts>

/** What came of requesting what the pages name: images, scripts, style sheets and fonts; and links to other sites. */
export const ProbeCoverage = z.object({ assets: ProbeCounts, links: ProbeCounts })
export type ProbeCoverage = z.infer<typeof ProbeCoverage>
