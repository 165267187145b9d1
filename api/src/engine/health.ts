import { type Category, type Severity } from '#contract/seo/checks.ts'

/** One check that found something. */
export interface Fault {
  check: string
  category: Category
  severity: Severity
  /** Of the pages that the check looks at, how many it concerns: above 0, at most 1. */
  share: number
}

/** Which version of the formula a stored score came from; a change of what follows counts it up. */
export const HEALTH_FORMULA = 2

const WEIGHTS: Record<Severity, number> = { error: 8, warning: 2, notice: 0.2 }
const MOST_A_CATEGORY = 20
/** What a site that search engines can't show at all reaches at most. */
const MOST_WHEN_BLOCKED = 30
/** Scored on its own: it says how people can use the site, not how it is found. */
export const OWN_SCORE: Category = 'accessibility'

/** They say that a page could not be checked, which is not an issue of the page. */
const COULD_NOT_CHECK: ReadonlySet<string> = new Set(['blocked-by-waf', 'page-unreadable', 'rate-limited'])
const BLOCKS_THE_SITE: ReadonlySet<string> = new Set(['robots-blocks-all', 'robots-unreachable'])
/** Three findings of the same directive: with it they go together. */
const NOINDEX = ['noindex', 'noindex-header', 'all-noindex']
const NO_RESPONSE = /^(?:http-5xx|fetch-[a-z-]+)$/

/** Why: docs/decisions/026. The first page that has a fault costs most, and a fault of a template is one fault. */
export function penaltyOf({ check, severity, share }: Fault): number {
  if (COULD_NOT_CHECK.has(check) || share <= 0) return 0
  return WEIGHTS[severity] * (0.3 + 0.7 * Math.sqrt(Math.min(1, share)))
}

function sumPenalties(faults: readonly Fault[], category: Category): number {
  return faults.reduce((sum, fault) => (fault.category === category ? sum + penaltyOf(fault) : sum), 0)
}

/** Whether the site is blocked from search: by robots.txt, by noindex everywhere, or most URLs without a response. */
function isSiteBlocked(faults: readonly Fault[]): boolean {
  const silent = faults.reduce((sum, { check, share }) => (NO_RESPONSE.test(check) ? sum + share : sum), 0)
  return (
    silent > 0.5 ||
    faults.some(({ check, share }) => BLOCKS_THE_SITE.has(check) || (check === 'noindex' && share >= 1))
  )
}

/** From 0 to 100, not rounded. */
export function healthOf(faults: readonly Fault[]): number {
  const categories = new Set(faults.map(({ category }) => category).filter((name) => name !== OWN_SCORE))
  let sum = 0
  for (const category of categories) sum += Math.min(MOST_A_CATEGORY, sumPenalties(faults, category))
  const health = 100 * Math.exp(-sum / 100)
  return isSiteBlocked(faults) ? Math.min(health, MOST_WHEN_BLOCKED) : health
}

/** One category for itself, from 0 to 100, not rounded: what costs health the most that it may leaves 36. */
export function categoryScoreOf(faults: readonly Fault[], category: Category): number {
  return 100 * Math.exp(-sumPenalties(faults, category) / MOST_A_CATEGORY)
}

/** Rounded down, so that 100 means that nothing was found. */
export const toShownScore = (score: number) => Math.floor(score)

/** What is left once these checks find nothing, with what goes along with them. */
function withoutFaults(faults: readonly Fault[], checks: readonly string[]): Fault[] {
  const gone = new Set(checks.some((check) => NOINDEX.includes(check)) ? [...checks, ...NOINDEX] : checks)
  return faults.filter(({ check }) => !gone.has(check))
}

interface Gain {
  /** Points of the score that these checks cost as things are, to a tenth. */
  cost: number
  /** The score, as it is shown, once they find nothing. */
  reach: number
  /** Whether that makes the site indexable again. */
  isUnblocked: boolean
}

/** What fixing these checks, all of one category or of the score they count in, would bring. */
export function gainOf(faults: readonly Fault[], checks: readonly string[]): Gain {
  const isOwn = faults.some(({ check, category }) => checks.includes(check) && category === OWN_SCORE)
  const scoreOf = (some: readonly Fault[]) => (isOwn ? categoryScoreOf(some, OWN_SCORE) : healthOf(some))
  const left = withoutFaults(faults, checks)
  const reach = scoreOf(left)
  return {
    cost: Math.round((reach - scoreOf(faults)) * 10) / 10,
    reach: toShownScore(reach),
    isUnblocked: isSiteBlocked(faults) && !isSiteBlocked(left),
  }
}
