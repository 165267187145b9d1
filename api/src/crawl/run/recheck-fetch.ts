import { startTimeLimit } from '#api/lib/time-limit.ts'
import { type HostGate } from '#api/crawl/fetch/host-gate.ts'
import { type Slots } from '#api/crawl/fetch/host-schedule.ts'
import { type PageOutcome } from '#api/crawl/fetch/parse-job.ts'
import { ParseStepLost } from '#api/crawl/fetch/parse-step-lost.ts'
import { pauseOf } from '#api/crawl/fetch/rate-control.ts'
import { type Look } from '#api/crawl/store/comparison-parts.ts'
import { settledOf } from '#api/crawl/store/crawl-state.ts'
import { storeStep } from '#api/crawl/store/crawl-store.ts'
import { countPageAgain, findKnownPage, setPageState, storePageAgain } from '#api/crawl/store/recheck-page.ts'
import {
  listWaiting,
  settleUrl,
  settleWaiting,
  tryLater,
  updateRecheck,
  type WaitingUrl,
} from '#api/crawl/store/recheck-store.ts'
import { yieldThread } from '#api/lib/yield-thread.ts'
import { type RecheckFailure } from '#contract/seo/issue-tracking.rechecks.words.ts'
import { type Crawl, update } from './crawl.ts'
import { waitForSlots } from './host-requests.ts'
import { isOfTheStep, openParcel, toPagesJob } from './page-batch.ts'
import { asRunning, mayRecheck } from './recheck-view.ts'

const PAGES_AT_ONCE = 4
const MAX_ATTEMPTS = 2
const RETRY_MS = 1_000
/** Nobody who looks at the page waits longer than that for one URL. */
const LONGEST_RETRY_MS = 10_000
const PAGE_TIMEOUT_MS = 90_000
const SLEEP_MS = 250

interface Work {
  crawl: Crawl
  gate: HostGate
  seq: number
  running: Map<string, Promise<void>>
  faults: unknown[]
}

/** Settles what need not or must not be fetched. False for what is to be fetched. */
function passOver({ crawl, seq }: Work, url: string): boolean {
  const { sql, state, admission } = crawl
  const page = findKnownPage(sql, url)
  const pass = (failure: RecheckFailure | null = null) => {
    settleUrl(sql, seq, url, failure)
    return true
  }
  // A host whose home page is no part of the audit: its checks are about the host.
  if (!page) return pass()
  const isNew = page.state !== 'done' && page.state !== 'disallowed'
  if (isNew && !(admission.isOfSite(url) && admission.isWanted(url, page.depth) === true)) {
    setPageState(sql, url, 'skipped')
    return pass()
  }
  if (admission.isAllowed(url) === false) {
    if (isNew) setPageState(sql, url, 'disallowed')
    return pass(page.state === 'done' ? 'robots' : null)
  }
  return isNew && settledOf(state) >= state.plan.maxPages ? pass() : false
}

/** How well a page was looked at this time, as `LOOK_OF` says it of one that is stored. */
function lookOf({ kind, status }: PageOutcome): Look {
  if (kind === 'blocked' || kind === 'unreadable') return 1
  return kind === 'error' && status !== 404 && status !== 410 ? 2 : 3
}

function failureOf({ kind, status }: PageOutcome): RecheckFailure {
  if (kind === 'blocked' || kind === 'unreadable') return kind
  return status === 0 ? 'no-response' : 'server-error'
}

/** Stores a page in place of what the audit knew of it, unless it could be looked at better then. */
async function storeAgain(
  { crawl, seq }: Work,
  outcome: PageOutcome,
  steps: readonly string[],
): Promise<void> {
  const { sql } = crawl
  const { url } = outcome
  const before = findKnownPage(sql, url)
  if (before && lookOf(outcome) < before.look) {
    settleUrl(sql, seq, url, failureOf(outcome))
    return
  }
  for (const step of steps.slice(0, -1)) {
    crawl.atomically(() => storeStep(sql, step))
    await yieldThread()
    if (!mayRecheck(crawl)) return
  }
  crawl.atomically(() => {
    const hasChanged = storePageAgain(sql, url, steps.at(-1) ?? '', new Date(crawl.now()))
    if (hasChanged) updateRecheck(sql, seq, { gathers: 1 })
    settleUrl(sql, seq, url, null)
    const after = findKnownPage(sql, url)
    if (after) update(crawl, countPageAgain(crawl.state, before, after))
  })
}

async function settle(work: Work, outcomes: readonly PageOutcome[], steps: readonly string[]): Promise<void> {
  const { crawl, seq } = work
  const [outcome] = outcomes
  if (!outcome) throw new Error('A parse step ended without an outcome.')
  if (!outcome.again) return storeAgain(work, outcome, steps)
  const pause = pauseOf(outcome.retryAfter, RETRY_MS)
  if (pause > LONGEST_RETRY_MS) settleUrl(crawl.sql, seq, outcome.url, failureOf(outcome))
  else tryLater(crawl.sql, seq, outcome.url, crawl.now() + pause)
}

/** A step that was lost with a page says nothing about it; one that somebody else broke is tried again. */
function lose({ crawl, seq }: Work, { url, attempts }: WaitingUrl, error: unknown): void {
  const isInnocent = error instanceof ParseStepLost && error.blame === 'innocent'
  crawl.log('warn', 'parse-step-lost', { audit: crawl.state.plan.id, url, error })
  if (isInnocent && attempts < MAX_ATTEMPTS) tryLater(crawl.sql, seq, url, crawl.now() + RETRY_MS)
  else settleUrl(crawl.sql, seq, url, 'unreadable')
}

async function fetchOne(work: Work, waiting: WaitingUrl, slots: Slots): Promise<void> {
  const { crawl, gate } = work
  const job = toPagesJob(crawl, [{ url: waiting.url, final: waiting.attempts + 1 >= MAX_ATTEMPTS }], 0)
  const limit = startTimeLimit(PAGE_TIMEOUT_MS, crawl.stop.signal)
  const begun = crawl.now()
  const outcomes: PageOutcome[] = []
  const steps: string[] = []
  try {
    for await (const text of crawl.parse(job, limit)) {
      const parcel = openParcel(text)
      outcomes.push(...parcel.outcomes)
      steps.push(parcel.results)
    }
    if (mayRecheck(crawl)) await settle(work, outcomes, steps)
  } catch (error) {
    if (!mayRecheck(crawl)) return
    if (!isOfTheStep(error)) throw error
    lose(work, waiting, error)
  } finally {
    limit.end()
    await gate.settle(slots, outcomes, crawl.now() - begun)
  }
}

/** Begins with the next page. Tells whether there was one that is due. */
async function startOne(work: Work): Promise<boolean> {
  const { crawl, gate, seq, running } = work
  if (running.size >= PAGES_AT_ONCE) return false
  const next = listWaiting(crawl.sql, seq, PAGES_AT_ONCE + 1).find(({ url }) => !running.has(url))
  if (!next || next.due > crawl.now()) return false
  if (passOver(work, next.url)) return true
  const slots = await waitForSlots(asRunning(crawl), gate, 1)
  if (!slots) return false
  const one = fetchOne(work, next, slots)
    .catch((error: unknown) => void work.faults.push(error))
    .finally(() => running.delete(next.url))
  running.set(next.url, one)
  return true
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Fetches what waits until `deadline`; whatever still waits at `until` has had its time. Returns when to go on, in milliseconds since
 * 1970, and undefined once nothing waits.
 */
export async function fetchAgain(
  crawl: Crawl,
  gate: HostGate,
  { seq, deadline, until }: { seq: number; deadline: number; until: number },
): Promise<number | undefined> {
  const work: Work = { crawl, gate, seq, running: new Map(), faults: [] }
  const mayGoOn = () =>
    mayRecheck(crawl) && work.faults.length === 0 && crawl.now() < Math.min(deadline, until)
  while (mayGoOn()) {
    if (await startOne(work)) {
      await yieldThread()
      continue
    }
    if (work.running.size === 0 && listWaiting(crawl.sql, seq, 1).length === 0) break
    await Promise.race([sleep(SLEEP_MS), ...work.running.values()])
  }
  await Promise.all(work.running.values())
  if (work.faults.length > 0) throw work.faults[0]
  if (!mayRecheck(crawl)) return undefined
  if (crawl.now() >= until) settleWaiting(crawl.sql, seq, 'time')
  return listWaiting(crawl.sql, seq, 1).length > 0 ? crawl.now() : undefined
}
