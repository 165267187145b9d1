import type { Tone } from '#app/ui/theme/tone.tsx'
import type { Category, CheckInfo, Severity, UncheckedReason } from '#contract/seo/checks.ts'
import type { Audit } from '#contract/seo/site-audit.ts'

type Status = Audit['status']

// Only types are imported from the contract: its schemas would bring zod into every page's script.

export const SEVERITY_ORDER = ['error', 'warning', 'notice'] as const satisfies readonly Severity[]

export const SEVERITY_WORDS = {
  error: {
    one: 'Error',
    many: 'Errors',
    tone: 'problem',
    meaning: 'Breaks the page for search engines or people',
  },
  warning: { one: 'Warning', many: 'Warnings', tone: 'attention', meaning: 'Costs visibility or quality' },
  notice: { one: 'Notice', many: 'Notices', tone: 'neutral', meaning: 'Worth knowing, rarely urgent' },
} satisfies Record<Severity, { one: string; many: string; tone: Tone; meaning: string }>

export const CATEGORY_WORDS = {
  crawl: 'Crawling',
  indexability: 'Indexability',
  canonicals: 'Canonicals',
  titles: 'Titles and descriptions',
  content: 'Content',
  links: 'Links',
  urls: 'URLs',
  images: 'Images',
  international: 'International',
  'robots-sitemaps': 'Robots and sitemaps',
  'structured-data': 'Structured data',
  security: 'Security',
  performance: 'Performance',
  accessibility: 'Accessibility',
  'ai-search': 'AI search',
  trust: 'Trust',
  own: 'Custom search',
} satisfies Record<Category, string>

/** All categories, in display order. */
export const CATEGORY_ORDER = Object.keys(CATEGORY_WORDS) as Category[]

/** Why checks were not run, as a heading above them. */
export const UNCHECKED_WORDS = {
  'not-asked': 'Turned off for this audit',
  unavailable: 'Not available on this installation',
  'not-learned': 'Nothing to look at: it does not exist here, was not requested, or gave no response',
  'no-previous': 'There is no earlier audit to compare with',
  'newer-check': 'Added after this audit',
} satisfies Record<UncheckedReason, string>

/** In the order of categories, without empty ones. */
export function groupByCategory<Row extends Pick<CheckInfo, 'category'>>(rows: Row[]): [Category, Row[]][] {
  return CATEGORY_ORDER.map((category): [Category, Row[]] => [
    category,
    rows.filter((row) => row.category === category),
  ]).filter(([, group]) => group.length > 0)
}

export const STATUS_WORDS = {
  queued: { word: 'Queued', tone: 'neutral' },
  running: { word: 'Running', tone: 'active' },
  paused: { word: 'Paused', tone: 'neutral' },
  finished: { word: 'Finished', tone: 'good' },
  failed: { word: 'Failed', tone: 'problem' },
  cancelled: { word: 'Canceled', tone: 'neutral' },
} satisfies Record<Status, { word: string; tone: Tone }>

/** Whether the audit is still active, so that its pages keep changing. */
export function isUnderWay(status: Status): boolean {
  return status === 'queued' || status === 'running' || status === 'paused'
}
