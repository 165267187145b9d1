import type { Metric } from './domain.words.ts'

interface MetricWords {
  label: string
  /** What it is, where the label alone does not say. */
  unit?: string
  /** Whether a lower value is better; absent where neither is. */
  better?: 'higher' | 'lower'
}

/** What each figure of a summary is called. */
export const METRIC_WORDS: Readonly<Record<Metric, MetricWords>> = {
  health: { label: 'Site health', unit: 'of 100', better: 'higher' },
  authority: { label: 'Authority', unit: 'of 100', better: 'higher' },
  'popularity-rank': { label: 'Popularity rank', better: 'lower' },
  'organic-traffic': { label: 'Organic traffic', unit: 'clicks', better: 'higher' },
  'organic-impressions': { label: 'Impressions', better: 'higher' },
  'traffic-value': { label: 'Traffic value', better: 'higher' },
  'organic-keywords': { label: 'Organic keywords', better: 'higher' },
  'paid-keywords': { label: 'Paid keywords' },
  visibility: { label: 'Visibility', better: 'higher' },
  'average-position': { label: 'Average position', better: 'lower' },
  backlinks: { label: 'Backlinks', better: 'higher' },
  'referring-domains': { label: 'Referring domains', better: 'higher' },
  'indexed-pages': { label: 'Indexed pages', better: 'higher' },
  lcp: { label: 'Largest Contentful Paint', better: 'lower' },
  inp: { label: 'Interaction to Next Paint', better: 'lower' },
  cls: { label: 'Cumulative Layout Shift', better: 'lower' },
  performance: { label: 'Performance', unit: 'of 100', better: 'higher' },
  'domain-age': { label: 'Domain age' },
}
