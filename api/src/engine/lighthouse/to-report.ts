import * as z from 'zod'
import { type LighthouseReport } from '#contract/seo/lighthouse.report.ts'
import { type LighthouseCategory, type LighthouseMetricId } from '#contract/seo/lighthouse.words.ts'
import { Result, type ResultAudit } from './result.ts'
import { toAudit } from './to-audit.ts'

const CATEGORY_OF: Readonly<Record<string, LighthouseCategory>> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'bestPractices',
  seo: 'seo',
}
const METRIC_OF: Readonly<Record<LighthouseMetricId, string>> = {
  tbt: 'total-blocking-time',
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  fcp: 'first-contentful-paint',
  si: 'speed-index',
}
/** Shown elsewhere, or not at all. */
const GROUPS_LEFT_OUT = new Set(['metrics', 'hidden'])
const MAX_AUDITS = 250
const MAX_FRAMES = 10
const MAX_IMAGE = 60_000

const toScore = (score: number | null | undefined) =>
  typeof score === 'number' ? Math.round(score * 100) : null

/** What Lighthouse calls p10 has a score of 90, and its median one of 50: those are the limits of its colors. */
function toMetrics({ audits, categories }: Result): LighthouseReport['metrics'] {
  const weights = new Map(categories['performance']?.auditRefs.map(({ id, weight }) => [id, weight]))
  return Object.entries(METRIC_OF).flatMap(([id, audit]) => {
    const { numericValue, score, scoringOptions } = audits[audit] ?? {}
    if (numericValue === undefined || !scoringOptions) return []
    // The keys of METRIC_OF.
    const metric = id as LighthouseMetricId
    return [
      {
        id: metric,
        value: metric === 'cls' ? Math.round(numericValue * 1_000) / 1_000 : Math.round(numericValue),
        score: toScore(score),
        good: scoringOptions.p10,
        poor: scoringOptions.median,
        weight: weights.get(audit) ?? 0,
      },
    ]
  })
}

const Frames = z.array(z.object({ timing: z.number(), data: z.string().max(MAX_IMAGE) })).max(MAX_FRAMES)
const IMAGE = /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/=]+$/

function toFilmstrip(audit: ResultAudit | undefined): LighthouseReport['filmstrip'] {
  const { data = [] } = Frames.safeParse(audit?.details?.items)
  return data
    .filter((frame) => IMAGE.test(frame.data))
    .map(({ timing, data: image }) => ({ ms: Math.max(0, Math.round(timing)), image }))
}

function toAudits({ audits, categories }: Result): LighthouseReport['audits'] {
  return Object.entries(CATEGORY_OF)
    .flatMap(([name, category]) => {
      const refs = categories[name]?.auditRefs ?? []
      const shown = refs.filter(({ group = '' }) => !GROUPS_LEFT_OUT.has(group))
      return shown
        .flatMap(({ id }) => toAudit(id, category, audits[id]) ?? [])
        .sort((one, other) => (other.savedMs ?? 0) - (one.savedMs ?? 0))
    })
    .slice(0, MAX_AUDITS)
}

/**
 * The part of a result that is kept, of our own runner and of PageSpeed Insights alike.
 * @throws {z.ZodError} for what is no result of Lighthouse
 */
export function toReport(result: unknown, refused: number): LighthouseReport {
  const parsed = Result.parse(result)
  const { lighthouseVersion, fetchTime, finalDisplayedUrl, finalUrl, categories, audits, runWarnings } =
    parsed
  const scoreOf = (name: string) => toScore(categories[name]?.score)
  return {
    version: lighthouseVersion,
    fetchedAt: fetchTime,
    finalUrl: (finalDisplayedUrl ?? finalUrl ?? '').slice(0, 4_000),
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      bestPractices: scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    metrics: toMetrics(parsed),
    audits: toAudits(parsed),
    filmstrip: toFilmstrip(audits['screenshot-thumbnails']),
    warnings: runWarnings.slice(0, 10).map((text) => text.slice(0, 500)),
    refused,
  }
}
