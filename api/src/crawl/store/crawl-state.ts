import * as z from 'zod'
import { type ScopeRules } from '#api/engine/url-scope.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { RENDER_MODES, USER_AGENTS } from '#contract/seo/crawl-settings.words.ts'
import { PlannedOwnCheck } from '#contract/seo/own-checks.forms.ts'
import { HostLookups } from '#contract/seo/host-lookups.ts'
import { Gap, Outcome, ProbeCoverage } from '#contract/seo/outcomes.ts'
import { Audit } from '#contract/seo/site-audit.ts'

/** How fast a host may be asked, and when next. Plain data, so that a restart goes on as politely as before. */
export const Pace = z.object({
  /** Requests a second. */
  rate: z.number(),
  /** Never faster than this; null for no ceiling. */
  ceiling: z.number().nullable(),
  /** When the next request may start, in milliseconds since 1970. */
  nextAt: z.number(),
  /** The best response time seen so far; null before the first response. */
  bestMs: z.number().nullable(),
  /** Good responses since the rate was last changed. */
  good: z.number(),
})
export type Pace = z.infer<typeof Pace>

/** What an audit was asked for; never changes. Goes to the crawl's object with every wake-up. */
const CrawlPlan = z.object({
  id: z.string(),
  organizationId: z.string(),
  /** Normalized URL of the start page. */
  url: z.string(),
  maxPages: z.number(),
  include: z.array(z.string()),
  exclude: z.array(z.string()),
  /** Exactly these URLs instead of following links; empty for a crawl, and once they are among the pages. */
  list: z.array(z.string()),
  // What follows is absent in earlier plans.
  /** No link is followed: only what the crawl starts from is audited. */
  isList: z.boolean().exactOptional(),
  /** The URLs of this sitemap instead of a list. */
  listSitemap: z.string().nullable().exactOptional(),
  /** Paths where the crawl starts, and below which it stays; empty for the whole site. */
  folders: z.array(z.string()).exactOptional(),
  subdomains: z.boolean().exactOptional(),
  ignoredParameters: z.array(z.string()).exactOptional(),
  maxDepth: z.number().nullable().exactOptional(),
  /** Requests per second to each host; null for the polite rate. */
  maxRate: z.number().nullable().exactOptional(),
  userAgent: z.enum(USER_AGENTS).exactOptional(),
  customAgent: z.string().nullable().exactOptional(),
  /** User name, password and headers, sealed (crawl-secrets.ts). */
  secrets: z.string().exactOptional(),
  acceptCookies: z.boolean().exactOptional(),
  render: z.enum(RENDER_MODES).exactOptional(),
  checkExternal: z.boolean().exactOptional(),
  /** Pages of the audit before are asked for by their validators. */
  onlyChanged: z.boolean().exactOptional(),
  ownChecks: z.array(PlannedOwnCheck).exactOptional(),
  /** Hosts whose robots.txt is ignored at their owner's request. */
  robotsIgnoredOn: z.array(z.string()).exactOptional(),
  previousId: z.string().nullable(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
})
export type CrawlPlan = z.infer<typeof CrawlPlan>

/** Whether only what it starts from is audited. */
export const isListMode = ({ isList, list }: Pick<CrawlPlan, 'isList' | 'list'>) => isList ?? list.length > 0

/** Which URLs belong to the site. */
export const toScopeRules = ({
  url,
  subdomains = false,
  ignoredParameters = [],
}: Pick<CrawlPlan, 'url' | 'subdomains' | 'ignoredParameters'>): ScopeRules => ({
  site: url,
  subdomains,
  ignoredParameters,
})

/** Whether more decides than the host. Cookies are for the hosts of the site, so they need to be known. */
export const hasOwnScope = ({ subdomains, ignoredParameters = [], acceptCookies }: CrawlPlan) =>
  subdomains === true || acceptCookies === true || ignoredParameters.length > 0

/** Why a crawl ended before it had all pages that it might have. */
const Shortfall = z.object({ reason: z.enum(['refused', 'unreadable']) })
export type Shortfall = z.infer<typeof Shortfall>

/** How far pages have been rendered. */
const Rendering = z.object({
  /** Pages that were chosen. */
  chosen: z.number(),
  rendered: z.number(),
  /** Could not be rendered, for a reason of the page or of the browser. */
  failed: z.number(),
  /** There is no browser, or it does not start. */
  isUnavailable: z.boolean(),
})

/** How far it has asked for what its pages name. */
const Probing = z.object({
  /** Whether it is decided what is asked for. */
  isPlanned: z.boolean(),
  /** How many were chosen, and how many of them are left. Absent in earlier states. */
  chosen: z.number().exactOptional(),
  left: z.number().exactOptional(),
  /** How long it has been asking. */
  activeMs: z.number(),
  /** What came of it; known once the crawl has ended. */
  coverage: ProbeCoverage.nullable(),
})

/** Where a crawl is. All of it is in the object's database, so that a restart goes on from there. */
const CrawlState = z.object({
  plan: CrawlPlan,
  status: Audit.shape.status,
  phase: z.enum(['hosts', 'pages', 'probes', 'rendering', 'finish', 'over']),
  failure: z.string().nullable(),
  startedAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
  discovered: z.number(),
  fetched: z.number(),
  failed: z.number(),
  blocked: z.number(),
  bytes: z.number(),
  /** Pages that had not changed since the audit before, and the bytes of them that were not sent. */
  unchanged: z.object({ pages: z.number(), bytes: z.number() }),
  /** A page has changed and its validators have not: those of the site are not believed any more. */
  isDistrusted: z.boolean(),
  /** How long pages have been fetched for, pauses and waits for a start left out. */
  activeMs: z.number(),
  /** Of a host without a ceiling; the others have theirs in common. */
  pace: Pace.nullable(),
  /** Pages that a parse step hung on. */
  hangs: z.number(),
  /** Total pause that the site's refusals have asked for. */
  refusedMs: z.number(),
  shortfall: Shortfall.nullable(),
  probing: Probing,
  /** What it lacks; known once it has ended. */
  gaps: z.array(Gap),
  /** Why there was nothing to judge. */
  outcome: Outcome.nullable(),
  /** No more room below the page limit: whatever else is discovered is skipped. */
  isFull: z.boolean(),
  /** Null until pages have been chosen for it. */
  rendering: Rendering.nullable(),
  /** What is known of its host beside the pages. */
  lookups: HostLookups,
  /** Internal errors that interrupted it. */
  faults: z.number(),
  score: z.number().nullable(),
  /** The share of pages without an error, in percent. */
  errorFree: z.number().nullable(),
  /** By which version of the formula the score was computed; 0 for none or for one from before formulas had versions. */
  formula: z.number(),
  categories: Audit.shape.categories,
  counts: Audit.shape.counts,
  /** When pages of it were last checked again, in milliseconds since 1970. */
  recheckedAt: z.number().nullable(),
  /** Whether the audit's row has its outcome. */
  isReported: z.boolean(),
})
export type CrawlState = z.infer<typeof CrawlState>

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
    unchanged: { pages: 0, bytes: 0 },
    isDistrusted: false,
    activeMs: 0,
    pace: null,
    hangs: 0,
    refusedMs: 0,
    shortfall: null,
    probing: { isPlanned: false, chosen: 0, left: 0, activeMs: 0, coverage: null },
    gaps: [],
    outcome: null,
    isFull: false,
    rendering: null,
    lookups: {},
    faults: 0,
    score: null,
    errorFree: null,
    formula: 0,
    categories: {},
    counts: { error: 0, warning: 0, notice: 0, passed: 0 },
    recheckedAt: null,
    isReported: false,
  }
}

export const isActive = ({ status }: CrawlState) => status === 'queued' || status === 'running'
/** Pages that need no more work. */
export const settledOf = ({ fetched, failed, blocked }: CrawlState) => fetched + failed + blocked

const instant = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString()

const STEPS = {
  hosts: 'host',
  pages: 'pages',
  probes: 'files',
  rendering: 'rendering',
  finish: 'conclusion',
  over: undefined,
} as const satisfies Record<CrawlState['phase'], Audit['progress']['step']>

function progressOf(state: CrawlState): Audit['progress'] {
  const { discovered, fetched, failed, blocked, activeMs, plan, probing, rendering, phase } = state
  const step = STEPS[phase]
  const { chosen = 0, left: unasked = 0 } = probing
  const settled = settledOf(state)
  const pagesPerSecond = activeMs > 0 ? Math.round((settled / activeMs) * 100_000) / 100 : 0
  const left = Math.max(0, Math.min(discovered, plan.maxPages) - settled)
  const isTelling = state.status === 'running' && settled >= 5 && pagesPerSecond > 0
  const secondsLeft = isTelling ? Math.ceil(left / pagesPerSecond) : null
  return {
    discovered,
    fetched,
    failed,
    blocked,
    pagesPerSecond,
    secondsLeft,
    ...(step && { step }),
    ...(step === 'files' && { probing: { done: chosen - unasked, of: chosen } }),
    ...(rendering && { rendering: { done: rendering.rendered + rendering.failed, of: rendering.chosen } }),
  }
}

export function toAudit(state: CrawlState): Audit {
  const { plan, status, failure, score, errorFree, categories, counts, gaps, outcome, probing, lookups } =
    state
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
    ...(probing.coverage && { probes: probing.coverage }),
    ...(Object.keys(lookups).length > 0 && { lookups }),
    ...(outcome && { outcome }),
    ...(plan.onlyChanged && { unchanged: { ...state.unchanged, isDistrusted: state.isDistrusted } }),
    ...(state.recheckedAt !== null && { recheckedAt: instant(state.recheckedAt) as string }),
    ...(plan.previousId !== null && { previousId: plan.previousId }),
  }
}

/** A state that an earlier version has written kept less: what it knew nothing of is as at the beginning. */
const Kept = z
  .looseObject({ plan: CrawlPlan })
  .transform((kept) => ({ ...createState(kept.plan), ...kept }))
  .pipe(CrawlState)

export function findState(sql: Sql): CrawlState | undefined {
  const [row] = sql.exec('SELECT state FROM crawl')
  return row && Kept.parse(JSON.parse(String(row['state'])))
}

export function saveState(sql: Sql, state: CrawlState): void {
  sql.exec('INSERT OR REPLACE INTO crawl (id, state) VALUES (1, ?)', JSON.stringify(state))
}
