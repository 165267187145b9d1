import { type PageOutcome } from '#api/crawler/parse-job.ts'
import { storeBatch } from '#api/engine/crawl-store.ts'
import { type Crawl, isRunning, update } from './crawl.ts'
import { type CrawlState, settledOf } from './crawl-state.ts'
import { decide, giveBack, giveUp, lease, type LeasedPage, nextDueOf, releaseAll } from './frontier.ts'
import { batchSizeOf, learn, type Pace, reserve, spacingOf, waitOf } from './rate-control.ts'

const BATCHES_IN_FLIGHT = 5
const LARGEST_BATCH = 10
/** A batch should hold about this much, so that its answer stays small and comes soon. */
const BATCH_BYTES = 1_500_000
const LEASE_MS = 90_000
const MAX_ATTEMPTS = 3
const RETRY_MS = 1_000
/** How long the loop sleeps at most, so that a pause or a cancellation shows soon. */
const NAP_MS = 500

/** What the loop found when it stopped: `done` with all pages, or when to look again, in milliseconds since 1970. */
export type PumpEnd = 'done' | number

interface Work {
  crawl: Crawl
  running: Set<Promise<void>>
  leased: number
  /** What went wrong on our side, in the order of events. */
  faults: unknown[]
}

function roomOf({ crawl: { state }, leased }: Work) {
  const { maxPages, list } = state.plan
  return {
    left: maxPages - settledOf(state) - leased,
    isTight: list.length === 0 && !state.isFull && state.discovered * 2 > maxPages,
  }
}

/** Smaller at the beginning and at the end, so that all parse steps have work; and for large pages. */
function sizeOf({ crawl: { state }, leased }: Work, pace: Pace): number {
  const settled = settledOf(state)
  const waiting = Math.max(1, state.discovered - settled - leased)
  const byShare = Math.ceil(waiting / BATCHES_IN_FLIGHT)
  const byBytes = settled > 0 ? Math.ceil(BATCH_BYTES / Math.max(1, state.bytes / settled)) : LARGEST_BATCH
  return batchSizeOf(pace, Math.min(LARGEST_BATCH, byShare, byBytes))
}

function count(state: CrawlState, outcomes: readonly PageOutcome[]): Partial<CrawlState> {
  const settled = outcomes.filter(({ again }) => !again)
  const countOf = (kind: PageOutcome['kind']) => settled.filter((outcome) => outcome.kind === kind).length
  // An answer of 404 was fetched all right: only what brought no answer at all has failed.
  const failed = settled.filter(({ kind, status }) => kind === 'error' && status === 0).length
  const blocked = countOf('blocked')
  return {
    fetched: state.fetched + settled.length - failed - blocked,
    failed: state.failed + failed,
    blocked: state.blocked + blocked,
    bytes: state.bytes + settled.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

function settle(crawl: Crawl, pages: readonly LeasedPage[], text: string): void {
  const firstLine = text.indexOf('\n')
  // Written by our own parse step, over a binding or behind its secret.
  const outcomes = JSON.parse(text.slice(0, firstLine)) as PageOutcome[]
  const attempts = new Map(pages.map((page) => [page.url, page.attempts]))
  crawl.atomically(() => {
    storeBatch(crawl.sql, text.slice(firstLine + 1))
    for (const { url, again, retryAfter } of outcomes) {
      if (!again) continue
      const pause = retryAfter === null ? RETRY_MS * 4 ** ((attempts.get(url) ?? 1) - 1) : retryAfter * 1000
      giveBack(crawl.sql, [url], crawl.now() + pause)
    }
    const queued = decide(crawl.sql, crawl.admission, crawl.state.isFull)
    update(crawl, {
      ...count(crawl.state, outcomes),
      discovered: crawl.state.discovered + queued,
      pace: crawl.state.pace && learn(crawl.state.pace, outcomes, crawl.now()),
    })
  })
}

/** A parse step that never came back: its pages come again, one by one, in case one of them is what broke it. */
function lose(crawl: Crawl, pages: readonly LeasedPage[], error: unknown): void {
  crawl.log('warn', 'parse-step-lost', { audit: crawl.state.plan.id, pages: pages.length, error })
  const isHopeless = ({ attempts }: LeasedPage) => attempts >= MAX_ATTEMPTS
  const hopeless = pages.filter(isHopeless).map(({ url }) => url)
  const others = pages.filter((page) => !isHopeless(page)).map(({ url }) => url)
  crawl.atomically(() => {
    giveBack(crawl.sql, others, crawl.now() + RETRY_MS)
    giveUp(crawl.sql, hopeless)
    update(crawl, { failed: crawl.state.failed + hopeless.length })
  })
}

async function runOne(crawl: Crawl, pages: readonly LeasedPage[], spacingMs: number): Promise<void> {
  const job = {
    kind: 'pages' as const,
    pages: pages.map(({ url, attempts }) => ({ url, final: attempts >= MAX_ATTEMPTS })),
    spacingMs,
    rules: crawl.rules,
  }
  try {
    settle(crawl, pages, await crawl.parse(job, AbortSignal.timeout(LEASE_MS)))
  } catch (error) {
    lose(crawl, pages, error)
  }
}

/** Hands out one batch if there is a free slot, the pace allows it, and pages wait. */
function startOne(work: Work): boolean {
  const { crawl, running } = work
  const { pace } = crawl.state
  const now = crawl.now()
  if (!pace || running.size >= BATCHES_IN_FLIGHT || waitOf(pace, now) > 0) return false

  const pages = crawl.atomically(() => {
    const order = { count: sizeOf(work, pace), room: roomOf(work), now, until: now + LEASE_MS }
    const leased = lease(crawl.sql, order)
    if (leased.pages.length === 0) return []
    update(crawl, {
      pace: reserve(pace, leased.pages.length, now),
      isFull: crawl.state.isFull || leased.isFull,
    })
    return leased.pages
  })
  if (pages.length === 0) return false

  work.leased += pages.length
  const batch = runOne(crawl, pages, spacingOf(pace))
    .catch((error: unknown) => work.faults.push(error))
    .then(() => {
      work.leased -= pages.length
      running.delete(batch)
    })
  running.add(batch)
  return true
}

/** Asked only while no batch is out. */
function endOf(work: Work): PumpEnd {
  const { state, sql, now } = work.crawl
  const due = nextDueOf(sql, now())
  if (due === null || roomOf(work).left <= 0) return 'done'
  return Math.max(due, state.pace?.nextAt ?? 0)
}

const nap = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Fetches pages until there are no more, the audit is paused or cancelled, nothing is due for a while, or `deadline` has
 * passed. Whatever is out by then is waited for.
 */
export async function pumpPages(crawl: Crawl, deadline: number): Promise<PumpEnd> {
  releaseAll(crawl.sql) // Whoever worked on them is gone: a pump waits for its own.
  const work: Work = { crawl, running: new Set(), leased: 0, faults: [] }
  let last = crawl.now()
  while (isRunning(crawl) && crawl.now() < deadline && work.faults.length === 0) {
    if (startOne(work)) continue
    if (work.running.size === 0) {
      const end = endOf(work)
      if (end === 'done' || end - crawl.now() > NAP_MS) break
    }
    const wait = Math.min(
      NAP_MS,
      Math.max(1, waitOf(crawl.state.pace ?? { nextAt: 0 }, crawl.now()) || NAP_MS),
    )
    await Promise.race([nap(wait), ...work.running])
    const now = crawl.now()
    crawl.state = { ...crawl.state, activeMs: crawl.state.activeMs + now - last }
    last = now
  }
  await Promise.all(work.running)
  if (work.faults.length > 0) throw work.faults[0]
  update(crawl, { activeMs: crawl.state.activeMs + crawl.now() - last })
  return endOf(work)
}
