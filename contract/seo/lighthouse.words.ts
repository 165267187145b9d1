export const LIGHTHOUSE_STRATEGIES = ['mobile', 'desktop'] as const
export type LighthouseStrategy = (typeof LIGHTHOUSE_STRATEGIES)[number]

export const STRATEGY_WORDS: Record<LighthouseStrategy, string> = { mobile: 'Mobile', desktop: 'Desktop' }

/** What is scored, in the order in which Lighthouse shows it. */
export const LIGHTHOUSE_CATEGORIES = ['performance', 'accessibility', 'bestPractices', 'seo'] as const
export type LighthouseCategory = (typeof LIGHTHOUSE_CATEGORIES)[number]

export const LIGHTHOUSE_CATEGORY_WORDS: Record<LighthouseCategory, string> = {
  performance: 'Performance',
  accessibility: 'Accessibility',
  bestPractices: 'Best practices',
  seo: 'SEO',
}

/** What the performance score is computed from, heaviest first. */
export const LIGHTHOUSE_METRICS = ['tbt', 'lcp', 'cls', 'fcp', 'si'] as const
export type LighthouseMetricId = (typeof LIGHTHOUSE_METRICS)[number]

export const LIGHTHOUSE_METRIC_WORDS: Record<LighthouseMetricId, string> = {
  tbt: 'Total Blocking Time',
  lcp: 'Largest Contentful Paint',
  cls: 'Cumulative Layout Shift',
  fcp: 'First Contentful Paint',
  si: 'Speed Index',
}

/** Of visitors: the Core Web Vitals. */
export const FIELD_METRICS = ['lcp', 'inp', 'cls'] as const
export type FieldMetric = (typeof FIELD_METRICS)[number]

export const FIELD_METRIC_WORDS: Record<FieldMetric, string> = {
  lcp: 'Largest Contentful Paint',
  inp: 'Interaction to Next Paint',
  cls: 'Cumulative Layout Shift',
}

/** Up to the first it is good, and above the second one poor, as Google has defined them. */
export const FIELD_LIMITS: Record<FieldMetric, { good: number; poor: number }> = {
  lcp: { good: 2_500, poor: 4_000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
}

export const LIGHTHOUSE_STATES = ['queued', 'running', 'done', 'failed', 'canceled'] as const
export type LighthouseState = (typeof LIGHTHOUSE_STATES)[number]

export const LIGHTHOUSE_STATE_WORDS: Record<LighthouseState, string> = {
  queued: 'Queued',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
}

/** Who runs Lighthouse. */
export const LIGHTHOUSE_RUNNERS = ['chromium', 'pagespeed'] as const
export type LighthouseRunner = (typeof LIGHTHOUSE_RUNNERS)[number]

export const LIGHTHOUSE_FAILURES = [
  'timeout',
  'crashed',
  'memory',
  'unreachable',
  'insecure',
  'private-address',
  'http-error',
  'not-html',
  'no-paint',
  'too-large',
  'refused',
  'no-runner',
  'lost',
  'failed',
] as const
export type LighthouseFailure = (typeof LIGHTHOUSE_FAILURES)[number]

/** What happened, and what to do about it. */
export const LIGHTHOUSE_FAILURE_WORDS: Record<LighthouseFailure, string> = {
  timeout:
    'The page was not finished in time. It may load something that never ends, or run a script that does.',
  crashed: 'The page crashed its browser tab.',
  memory: 'The page needed more memory than a run may take.',
  unreachable: 'The page could not be reached. Check its address, and whether its server is up.',
  insecure: 'The certificate of the site is not valid.',
  'private-address': 'The address leads to a private network, which is not opened.',
  'http-error': 'The server returned an error instead of the page.',
  'not-html': 'The address is not an HTML page.',
  'no-paint': 'The page showed nothing: it painted no text and no image.',
  'too-large': 'The page loaded more than 30 MB or 1,000 files.',
  refused: 'PageSpeed Insights refused the run. Check the key in Settings, Sources, and its daily quota.',
  'no-runner': 'There is nothing to run Lighthouse with.',
  lost: 'The run was interrupted twice. Start it again.',
  failed: 'Lighthouse could not finish its run of this page.',
}
