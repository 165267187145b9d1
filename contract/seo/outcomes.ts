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
