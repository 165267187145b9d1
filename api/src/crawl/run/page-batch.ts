import { type HostGate } from '#api/crawl/fetch/host-gate.ts'
import { type Slots } from '#api/crawl/fetch/host-schedule.ts'
import { type PageOutcome, type ParseJobOf } from '#api/crawl/fetch/parse-job.ts'
import { type Blame, ParseStepLost } from '#api/crawl/fetch/parse-step-lost.ts'
import { pauseOf } from '#api/crawl/fetch/rate-control.ts'
import { auditPage } from '#api/engine/audit-page.ts'
import { storeStep } from '#api/crawl/store/crawl-store.ts'
import { listCookies, storeCookies } from '#api/crawl/store/cookies.ts'
import { encodeBatch } from '#api/crawl/store/encode-batch.ts'
import { toFailedPage } from '#api/engine/fetched-page.ts'
import { missOwnChecks } from '#api/engine/own-checks/make-own-checks.ts'
import { startTimeLimit } from '#api/lib/time-limit.ts'
import { type Crawl, update } from './crawl.ts'
import { type CrawlState, hasOwnScope, toScopeRules } from '#api/crawl/store/crawl-state.ts'
import { noteRefusals, noteUnreadable } from './crawl-shortfall.ts'
import { decideFirst, decideNew } from './decide-new.ts'
import { addKnown, takeBack } from './known-pages.ts'
import { type Decided, giveBack, giveBackUntried } from '#api/crawl/store/frontier.ts'

/** Long, because a parse step that is kept from the processor is late but not lost; one that ends says so at once. */
export const LEASE_MS = 300_000
export const MAX_ATTEMPTS = 3
const RETRY_MS = 1_000

/** Pages of one batch that nothing has come back for yet, by URL; the value is how often each was handed out. */
export type Out = Map<string, number>

export interface Batch {
  out: Out
  slots: Slots
  gate: HostGate
}

function count(state: CrawlState, outcomes: readonly PageOutcome[]): Partial<CrawlState> {
  const settled = outcomes.filter(({ again }) => !again)
  const countOf = (kind: PageOutcome['kind']) => settled.filter((outcome) => outcome.kind === kind).length
  // A 404 was fetched all right: only a request without any response has failed.
  const failed = settled.filter(({ kind, status }) => kind === 'error' && status === 0).length
  const blocked = countOf('blocked')
  return {
    fetched: state.fetched + settled.length - failed - blocked,
    failed: state.failed + failed,
    blocked: state.blocked + blocked,
    bytes: state.bytes + settled.reduce((sum, { bytes }) => sum + bytes, 0),
    unchanged: {
      pages: state.unchanged.pages + settled.filter(({ unchanged }) => unchanged !== undefined).length,
      bytes: state.unchanged.bytes + settled.reduce((sum, { unchanged = 0 }) => sum + unchanged, 0),
    },
    isDistrusted: state.isDistrusted || settled.some(({ contradicts }) => contradicts === true),
  }
}

export interface Parcel {
  outcomes: PageOutcome[]
  /** For `storeStep`. */
  results: string
}

export function openParcel(text: string): Parcel {
  const firstLine = text.indexOf('\n')
  // Written by our own parse step, over a binding or behind its secret.
  const outcomes = JSON.parse(text.slice(0, firstLine)) as PageOutcome[]
  return { outcomes, results: text.slice(firstLine + 1) }
}

/** Stores what a step reports, and decides about the first of the URLs that turned up with it: one write to the disk for both. */
function settle(crawl: Crawl, out: Out, { outcomes, results }: Parcel): Decided {
  const decided = crawl.atomically(() => {
    storeStep(crawl.sql, results)
    for (const { url, again, retryAfter } of outcomes) {
      if (!again) continue
      const pause = pauseOf(retryAfter, RETRY_MS * 4 ** ((out.get(url) ?? 1) - 1))
      giveBack(crawl.sql, [url], crawl.now() + pause)
    }
    storeCookies(
      crawl.sql,
      outcomes.flatMap(({ cookies = [] }) => cookies),
    )
    update(crawl, count(crawl.state, outcomes))
    return decideFirst(crawl)
  })
  for (const { url } of outcomes) out.delete(url)
  return decided
}

/** Records pages that no parse step comes back from. They are not tried again. */
function giveUp(crawl: Crawl, urls: readonly string[]): void {
  if (urls.length === 0) return
  const now = new Date(crawl.now())
  const { ownChecks = [] } = crawl.state.plan
  const results = urls.map((url) => ({
    ...auditPage(toFailedPage(url, 'unreadable', now), now),
    own: missOwnChecks(ownChecks, url),
  }))
  for (const step of encodeBatch(results)) storeStep(crawl.sql, step)
  update(crawl, { failed: crawl.state.failed + urls.length })
  noteUnreadable(crawl, urls.length)
}

/** Which pages the loss of their step is counted for. */
function findTried(out: Out, { blame, url }: Pick<ParseStepLost, 'blame' | 'url'>): string[] {
  if (blame === 'innocent') return []
  if (blame === 'unknown') return [...out.keys()]
  const read = new Set(url?.split(' '))
  return [...out.keys()].filter((known) => read.has(known))
}

/**
 * A parse step that never came back. The page that it hung on is given up; one that may have broken it comes again, alone;
 * and what was merely there at the same time goes back as if nothing had been.
 */
function lose(crawl: Crawl, out: Out, error: unknown): Blame {
  const lost = error instanceof ParseStepLost ? error : { blame: 'unknown' as const, url: undefined }
  crawl.log('warn', 'parse-step-lost', {
    audit: crawl.state.plan.id,
    pages: out.size,
    blame: lost.blame,
    url: lost.url,
    error,
  })
  const tried = findTried(out, lost)
  const hopeless = tried.filter((url) => lost.blame === 'hung' || (out.get(url) ?? 0) >= MAX_ATTEMPTS)
  const others = [...out.keys()].filter((url) => !tried.includes(url))
  crawl.atomically(() => {
    giveBackUntried(crawl.sql, others, crawl.now())
    giveUp(crawl, hopeless)
    giveBack(
      crawl.sql,
      tried.filter((url) => !hopeless.includes(url)),
      crawl.now() + RETRY_MS,
    )
  })
  out.clear()
  return lost.blame
}

export const isOfTheStep = (error: unknown) =>
  error instanceof ParseStepLost || (error instanceof Error && error.name === 'TimeoutError')

/** What a parse step is asked for, with all that the settings of the crawl say of a request. */
export function toPagesJob(
  { state: { plan, hangs }, rules, sql }: Crawl,
  pages: ParseJobOf<'pages'>['pages'],
  spacingMs: number,
): ParseJobOf<'pages'> {
  const { id: audit, robotsIgnoredOn = [], acceptCookies = false, ownChecks = [] } = plan
  return {
    kind: 'pages',
    pages,
    spacingMs,
    rules,
    audit,
    robotsIgnoredOn,
    ...(hasOwnScope(plan) && { scope: toScopeRules(plan) }),
    ...(acceptCookies && { cookies: listCookies(sql) }),
    ...(hangs > 0 && { isCareful: true }),
    ...(ownChecks.length > 0 && { ownChecks }),
  }
}

/** Fetches a batch and stores what comes of it, as it comes. Tells who broke the parse step, if it was lost. */
export async function runBatch(crawl: Crawl, { out, slots, gate }: Batch): Promise<Blame | undefined> {
  const pages = Array.from(out, ([url, attempts]) => ({ url, final: attempts >= MAX_ATTEMPTS }))
  const job = toPagesJob(crawl, await addKnown(crawl, pages), slots.spacingMs)
  const stopped = crawl.stop.signal
  const limit = startTimeLimit(LEASE_MS, stopped)
  const begun = crawl.now()
  const outcomes: PageOutcome[] = []
  try {
    for await (const text of crawl.parse(job, {
      signal: limit.signal,
      isSuspect: () => crawl.state.hangs > 0,
    })) {
      if (stopped.aborted) return undefined
      const parcel = openParcel(text)
      outcomes.push(...parcel.outcomes)
      const decided = settle(crawl, out, parcel)
      await takeBack(crawl)
      await decideNew(crawl, decided)
    }
    return undefined
  } catch (error) {
    if (stopped.aborted) return undefined // Nobody waits for what is still leased.
    if (!isOfTheStep(error)) throw error
    return lose(crawl, out, error)
  } finally {
    limit.end()
    const pauseMs = await gate.settle(slots, outcomes, crawl.now() - begun)
    if (pauseMs > 0 && !stopped.aborted) noteRefusals(crawl, pauseMs)
  }
}
