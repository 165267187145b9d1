import { type Sql } from './crawl-store.ts'
import { type Category } from '#contract/checks.ts'
import { type Gap, type Outcome } from '#contract/outcomes.ts'
import { type Audit } from '#contract/site-audit.ts'

/** How fast a host may be asked, and when next. Plain data, so that a restart goes on as politely as before. */
export interface Pace {
  /** Requests a second. */
  rate: number
  /** Never faster than this; `Infinity` is stored as null by JSON and read back as no ceiling. */
  ceiling: number | null
  /** When the next request may start, in milliseconds since 1970. */
  nextAt: number
  /** The best response time seen so far; null before the first answer. */
  bestMs: number | null
  /** Pages that answered well since the rate was last changed. */
  good: number
}

/** What an audit was asked for; never changes. Goes to the crawl's object with every wake-up. */
export interface CrawlPlan {
  id: string
  organizationId: string
  /** Normalised address of the start page. */
  url: string
  maxPages: number
  include: string[]
  exclude: string[]
  /** Exactly these addresses instead of following links; empty for a crawl. */
  list: string[]
  /** Hosts whose robots.txt is left out of account, since their owner asks for it. Absent in plans from before. */
  robotsIgnoredOn?: string[]
  previousId: string | null
  /** Milliseconds since 1970. */
  createdAt: number
}

/** Why a crawl ended before it had all pages that it might have. */
export interface Shortfall {
  reason: 'refused' | 'unreadable'
}

/** Where a crawl is. All of it is in the object's database, so that a restart goes on from there. */
export interface CrawlState {
  plan: CrawlPlan
  status: Audit['status']
  phase: 'hosts' | 'pages' | 'finish' | 'over'
  failure: string | null
  startedAt: number | null
  finishedAt: number | null
  discovered: number
  fetched: number
  failed: number
  blocked: number
  bytes: number
  /** How long pages have been fetched for, pauses and waits for a start left out. */
  activeMs: number
  /** Of a host without a ceiling; the others have theirs in common. */
  pace: Pace | null
  /** Pages that a parse step hung on. */
  hangs: number
  /** How long the site has asked to wait in all by refusing requests. */
  refusedMs: number
  shortfall: Shortfall | null
  /** What it lacks; known once it has ended. */
  gaps: Gap[]
  /** Why there was nothing to judge. */
  outcome: Outcome | null
  /** No more room below the page limit: whatever else is discovered is skipped. */
  isFull: boolean
  /** Errors of our own that interrupted it. */
  faults: number
  score: number | null
  /** The share of pages without an error, in percent. */
  errorFree: number | null
  /** By which version of the formula the score was computed; 0 for none or for one from before formulas had versions. */
  formula: number
  categories: Partial<Record<Category, number>>
  counts: Audit['counts']
  /** Whether the row that lists show has been told how it ended. */
  isReported: boolean
}

export function createState(plan: CrawlPlan): CrawlState {
  return {
    plan,
    status: 'queued',
    phase: 'hosts',
    failure: null,
    startedAt: null,
    finishedAt: null,
    discovered: 0,
    fetched: 0,
    failed: 0,
    blocked: 0,
    bytes: 0,
    activeMs: 0,
    pace: null,
    hangs: 0,
    refusedMs: 0,
    shortfall: null,
    gaps: [],
    outcome: null,
    isFull: false,
    faults: 0,
    score: null,
    errorFree: null,
    formula: 0,
    categories: {},
    counts: { error: 0, warning: 0, notice: 0, passed: 0 },
    isReported: false,
  }
}

export const isActive = ({ status }: CrawlState) => status === 'queued' || status === 'running'
/** Pages that need no more work. */
export const settledOf = ({ fetched, failed, blocked }: CrawlState) => fetched + failed + blocked

const instant = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString()

function progressOf(state: CrawlState): Audit['progress'] {
  const { discovered, fetched, failed, blocked, activeMs, plan } = state
  const settled = settledOf(state)
  const pagesPerSecond = activeMs > 0 ? Math.round((settled / activeMs) * 100_000) / 100 : 0
  const left = Math.max(0, Math.min(discovered, plan.maxPages) - settled)
  const isTelling = state.status === 'running' && settled >= 5 && pagesPerSecond > 0
  const secondsLeft = isTelling ? Math.ceil(left / pagesPerSecond) : null
  return { discovered, fetched, failed, blocked, pagesPerSecond, secondsLeft }
}

export function toAudit(state: CrawlState): Audit {
  const { plan, status, failure, score, errorFree, categories, counts, gaps, outcome } = state
  return {
    id: plan.id,
    url: plan.url,
    status,
    failure,
    maxPages: plan.maxPages,
    progress: progressOf(state),
    score,
    errorFree,
    categories,
    counts,
    createdAt: new Date(plan.createdAt).toISOString(),
    startedAt: instant(state.startedAt),
    finishedAt: instant(state.finishedAt),
    ...(gaps.length > 0 && { gaps }),
    ...(outcome && { outcome }),
    ...(plan.previousId !== null && { previousId: plan.previousId }),
  }
}

export function createStateTable(sql: Sql): void {
  sql.exec('CREATE TABLE IF NOT EXISTS crawl (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL)')
}

export function findState(sql: Sql): CrawlState | undefined {
  const [row] = sql.exec('SELECT state FROM crawl')
  if (!row) return undefined
  // Written by saveState alone, in this very database; by an earlier version perhaps, which kept less.
  const state = JSON.parse(row['state'] as string) as CrawlState
  return { ...createState(state.plan), ...state }
}

export function saveState(sql: Sql, state: CrawlState): void {
  sql.exec('INSERT OR REPLACE INTO crawl (id, state) VALUES (1, ?)', JSON.stringify(state))
}
