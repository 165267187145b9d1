import * as z from 'zod'
import {
  LIGHTHOUSE_CATEGORIES,
  LIGHTHOUSE_FAILURES,
  LIGHTHOUSE_METRICS,
  type LighthouseCategory,
} from './lighthouse.words.ts'

const Score = z.number().int().min(0).max(100)
const Amount = z.number().min(0)

/** From 0 to 100; null for what Lighthouse could not score. */
export const LighthouseScores = z.object({
  performance: Score.nullable(),
  accessibility: Score.nullable(),
  bestPractices: Score.nullable(),
  seo: Score.nullable(),
} satisfies Record<LighthouseCategory, z.ZodType>)

const Metric = z.object({
  id: z.enum(LIGHTHOUSE_METRICS),
  /** Milliseconds; a ratio for layout shift. */
  value: Amount,
  score: Score.nullable(),
  /** Up to here it is good, and above the other one it is poor: the unit of the value. */
  good: Amount,
  poor: Amount,
  /** Percent of the performance score. */
  weight: Amount,
})
export type LighthouseMetric = z.infer<typeof Metric>

/** What an audit found, such as one file. */
const Item = z.object({
  what: z.string().max(300),
  savedMs: Amount.nullable(),
  savedBytes: Amount.nullable(),
})

const Audit = z.object({
  id: z.string().max(100),
  title: z.string().max(300),
  /** Plain text; empty for an audit that passed. */
  description: z.string().max(1_000),
  learnMore: z.string().max(500).nullable(),
  category: z.enum(LIGHTHOUSE_CATEGORIES),
  state: z.enum(['failed', 'passed', 'informative', 'error']),
  score: Score.nullable(),
  /** What Lighthouse writes beside the title, such as "Est savings of 150 ms". */
  display: z.string().max(200).nullable(),
  /** By how much the page could be faster or smaller; null where that is not estimated. */
  savedMs: Amount.nullable(),
  savedBytes: Amount.nullable(),
  items: z.array(Item).max(5),
  /** How many there are, of which those are the first. */
  itemCount: z.number().int().min(0),
})
export type LighthouseAudit = z.infer<typeof Audit>

/** The part of a result of Lighthouse that is kept. Lists and texts are bounded. */
export const LighthouseReport = z.object({
  /** Of Lighthouse. */
  version: z.string().max(40),
  fetchedAt: z.iso.datetime(),
  /** After redirects. */
  finalUrl: z.string().max(4_000),
  scores: LighthouseScores,
  metrics: z.array(Metric).max(LIGHTHOUSE_METRICS.length),
  /** Performance first; in each category, what saves most first. */
  audits: z.array(Audit).max(250),
  /** What the page looked like while it loaded. Data URLs. */
  filmstrip: z.array(z.object({ ms: Amount, image: z.string().max(60_000) })).max(10),
  warnings: z.array(z.string().max(500)).max(10),
  /** Requests to private addresses that were refused. */
  refused: z.number().int().min(0),
})
export type LighthouseReport = z.infer<typeof LighthouseReport>

/** Characters of Base64: 4 MB of gzip. */
export const MAX_FULL_REPORT = (4 * 1024 * 1024 * 4) / 3

/** What a runner replies for one page. */
export const LighthouseReply = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    report: LighthouseReport,
    /** Everything that Lighthouse has written: gzip of JSON, as Base64. Left out where it is too large to be kept. */
    full: z.base64().max(MAX_FULL_REPORT).exactOptional(),
  }),
  z.object({ state: z.literal('failed'), failure: z.enum(LIGHTHOUSE_FAILURES) }),
])
export type LighthouseReply = z.infer<typeof LighthouseReply>
