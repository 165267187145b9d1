// What a plan limits. A limit is an entry here and its figures in `plan-table.ts`; where it is used up, the API calls
// `requireWithin`. What it is called on pages and in refusals, and how it counts, follows.

export type PlanLimit = 'users' | 'pagesPerCrawl' | 'crawlsPerMonth'
export type PlanLimits = Record<PlanLimit, number>

interface Limit {
  /** What a plan allows, in a few words. `{count}` is how much that is. */
  allowed: string
  /** Beside its figure on the page about the subscription. */
  term: string
  /** What is said to who wants more. */
  reached: string
  /** Whether a plan that is taken several times allows so much more of it. */
  isPerQuantity?: boolean
  /** The most of it during a trial, whichever plan is tried. */
  inTrial?: number
}

/** In the order in which pages show them. */
export const PLAN_LIMITS: Readonly<Record<PlanLimit, Limit>> = {
  users: {
    allowed: '{count} people',
    term: 'Seats used',
    reached: 'All seats on your plan are in use. Archive someone or choose a larger plan.',
    isPerQuantity: true,
  },
  pagesPerCrawl: {
    allowed: '{count} pages per audit',
    term: 'Pages per audit',
    reached: 'Your plan allows up to {count} pages per audit.',
    inTrial: 5000,
  },
  crawlsPerMonth: {
    allowed: '{count} audits per month',
    term: 'Audits per month',
    reached: 'Your plan has {count} audits a month, and all of them are used.',
  },
}

export const PLAN_LIMIT_NAMES = Object.keys(PLAN_LIMITS) as PlanLimit[] // its type says so

/** One value for each limit. */
export const forEachLimit = <Value>(toValue: (limit: PlanLimit) => Value) =>
  Object.fromEntries(PLAN_LIMIT_NAMES.map((limit) => [limit, toValue(limit)])) as Record<PlanLimit, Value> // all of them

/** Made once: a page asks for a sentence of each limit, and `toLocaleString` makes a formatter a call. */
const count = new Intl.NumberFormat('en')

/** What is said to who wants more than these limits allow. */
export const describeReached = (limit: PlanLimit, limits: PlanLimits): string =>
  PLAN_LIMITS[limit].reached.replace('{count}', count.format(limits[limit]))

export const NO_LIMITS: PlanLimits = forEachLimit(() => 0)

/** What a plan allows that is taken this many times. */
export const timesTaken = (limits: PlanLimits, quantity: number): PlanLimits =>
  forEachLimit((limit) => limits[limit] * (PLAN_LIMITS[limit].isPerQuantity ? quantity : 1))

/** The same during a trial. */
export const inTrial = (limits: PlanLimits): PlanLimits =>
  forEachLimit((limit) => Math.min(limits[limit], PLAN_LIMITS[limit].inTrial ?? Infinity))

/** Whether a plan allows less of anything than another one. */
export const allowsLess = (from: PlanLimits, to: PlanLimits): boolean =>
  PLAN_LIMIT_NAMES.some((limit) => to[limit] < from[limit])
