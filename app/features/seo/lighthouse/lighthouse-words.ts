import { formatBytes, formatMilliseconds } from '#app/lib/format.ts'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { LighthouseMetric } from '#contract/seo/lighthouse.report.ts'

export interface Judgment {
  tone: Tone
  word: string
}

const GOOD: Judgment = { tone: 'good', word: 'Good' }
const MIDDLE: Judgment = { tone: 'attention', word: 'Needs improvement' }
const POOR: Judgment = { tone: 'problem', word: 'Poor' }

/** Lighthouse's own bands, which are not those of a health score. */
export function judgeScore(score: number): Judgment {
  if (score >= 90) return GOOD
  return score >= 50 ? MIDDLE : POOR
}

/** By the limits of a metric, for which less is better. */
export function judgeValue(value: number, { good, poor }: Pick<LighthouseMetric, 'good' | 'poor'>): Judgment {
  if (value <= good) return GOOD
  return value <= poor ? MIDDLE : POOR
}

/** Layout shift is a ratio; all others are times. */
export const formatMetric = (id: string, value: number): string =>
  id === 'cls' ? String(Math.round(value * 1_000) / 1_000) : formatMilliseconds(value)

/** What could be saved; undefined where nothing is estimated. */
export function formatSavings(savings: { savedMs: number | null; savedBytes: number | null }) {
  const { savedMs, savedBytes } = savings
  const parts = [
    savedMs === null ? [] : [formatMilliseconds(savedMs)],
    savedBytes === null ? [] : [formatBytes(savedBytes)],
  ].flat()
  return parts.length === 0 ? undefined : parts.join(', ')
}
