import { PARCEL_END, type PageOutcome } from '#api/crawler/parse-job.ts'
import { storeBatch } from '#api/engine/crawl-store.ts'
import { type Crawl, giveWay, isRunning, update } from './crawl.ts'
import { type CrawlState, settledOf } from './crawl-state.ts'
import { decide, giveBack, giveUp, lease, nextDueOf, releaseAll } from './frontier.ts'
import { batchSizeOf, learn, type Pace, reserve, spacingOf, waitOf } from './rate-control.ts'

const BATCHES_IN_FLIGHT = 5
const LARGEST_BATCH = 10
/** A batch should hold about this much, so that its answer stays small and comes soon. */
const BATCH_BYTES = 1_500_000
/** Long, because a parse step that is kept from the processor is late but not lost; one that ends says so at once. */
const LEASE_MS = 300_000
const MAX_ATTEMPTS = 3
const RETRY_MS = 1_000
/** How long the loop sleeps at most, so that a pause or a cancellation shows soon. */
const NAP_MS = 500

/** What the loop found when it stopped: `done` with all pages, or when to look again, in milliseconds since 1970. */
export type PumpEnd = 'done' | number

/** Pages of one batch that nothing has come back for yet, by address; the value is how often each was handed out. */
type Out = Map<string, number>

interface Work {
  crawl: Crawl
  running: Map<Promise<void>, Out>
  /** What went wrong on our side, in the order of events. */
  faults: unknown[]
}

const countOut = ({ running }: Work) => [...running.values()].reduce((sum, { size }) => sum + size, 0)

function roomOf(work: Work) {
  const { state } = work.crawl
  const { maxPages, list } = state.plan
  return {
    left: maxPages - settledOf(state) - countOut(work),
    isTight: list.length === 0 && !state.isFull && state.discovered * 2 > maxPages,
  }
}

/** Smaller at the beginning and at the end, so that all parse steps have work; and for large pages. */
function sizeOf(work: Work, pace: Pace): number {
  const { state } = work.crawl
  const settled = settledOf(state)
  const waiting = Math.max(1, state.discovered - settled - countOut(work))
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

interface Parcel {
  outcomes: PageOutcome[]
  /** For `storeBatch`. */
  results: string
}

function openParcel(text: string): Parcel {
  const firstLine = text.indexOf('\n')
  // Written by our own parse step, over a binding or behind its secret.
  const outcomes = JSON.parse(text.slice(0, firstLine)) as PageOutcome[]
  return { outcomes, results: text.slice(firstLine + 1) }
}

function settle(crawl: Crawl, out: Out, { outcomes, results }: Parcel): void {
  crawl.atomically(() => {
    storeBatch(crawl.sql, results)
    for (const { url, again, retryAfter } of outcomes) {
      if (!again) continue
      const pause = retryAfter === null ? RETRY_MS * 4 ** ((out.get(url) ?? 1) - 1) : retryAfter * 1000
      giveBack(crawl.sql, [url], crawl.now() + pause)
    }
    const queued = decide(crawl.sql, crawl.admission, crawl.state.isFull)
    update(crawl, { ...count(crawl.state, outcomes), discovered: crawl.state.discovered + queued })
  })
  for (const { url } of outcomes) out.delete(url)
}

async function settleAll(crawl: Crawl, out: Out, text: string): Promise<void> {
  const parcels = text.split(PARCEL_END).map(openParcel)
  const { pace } = crawl.state
  const outcomes = parcels.flatMap((parcel) => parcel.outcomes)
  update(crawl, { pace: pace && learn(pace, outcomes, crawl.now()) })
  for (const parcel of parcels) {
    settle(crawl, out, parcel)
    await giveWay()
  }
}

/** A parse step that never came back: its pages come again, one by one, in case one of them is what broke it. */
function lose(crawl: Crawl, out: Out, error: unknown): void {
  crawl.log('warn', 'parse-step-lost', { audit: crawl.state.plan.id, pages: out.size, error })
  const isHopeless = ([, attempts]: [string, number]) => attempts >= MAX_ATTEMPTS
  const pages = [...out]
  const hopeless = pages.filter(isHopeless).map(([url]) => url)
  const others = pages.filter((page) => !isHopeless(page)).map(([url]) => url)
  crawl.atomically(() => {
    giveBack(crawl.sql, others, crawl.now() + RETRY_MS)
    giveUp(crawl.sql, hopeless)
    update(crawl, { failed: crawl.state.failed + hopeless.length })
  })
  out.clear()
}

async function runOne(crawl: Crawl, out: Out, spacingMs: number): Promise<void> {
  const job = {
    kind: 'pages' as const,
    pages: Array.from(out, ([url, attempts]) => ({ url, final: attempts >= MAX_ATTEMPTS })),
    spacingMs,
    rules: crawl.rules,
  }
  try {
    await settleAll(crawl, out, await crawl.parse(job, AbortSignal.timeout(LEASE_MS)))
  } catch (error) {
    lose(crawl, out, error)
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

  const out: Out = new Map(pages.map(({ url, attempts }) => [url, attempts]))
  const batch = runOne(crawl, out, spacingOf(pace))
    .catch((error: unknown) => work.faults.push(error))
    .then(() => void running.delete(batch))
  running.set(batch, out)
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
  const work: Work = { crawl, running: new Map(), faults: [] }
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
    await Promise.race([nap(wait), ...work.running.keys()])
    const now = crawl.now()
    crawl.state = { ...crawl.state, activeMs: crawl.state.activeMs + now - last }
    last = now
  }
  await Promise.all(work.running.keys())
  if (work.faults.length > 0) throw work.faults[0]
  update(crawl, { activeMs: crawl.state.activeMs + crawl.now() - last })
  return endOf(work)
}
