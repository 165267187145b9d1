import { type HostGate } from '#api/crawl/fetch/host-gate.ts'
import { type Slots } from '#api/crawl/fetch/host-schedule.ts'
import { type Crawl, isRunning, update } from './crawl.ts'
import { gateOf } from './crawl-gate.ts'
import { settledOf } from '#api/crawl/store/crawl-state.ts'
import { lease, nextDueOf, releaseAll } from '#api/crawl/store/frontier.ts'
import { decideNew } from './decide-new.ts'
import { LEASE_MS, type Out, runBatch } from './page-batch.ts'

/** Of one organization, over all its crawls. */
const BATCHES_IN_FLIGHT = 5
const LARGEST_BATCH = 10
/** About the size of a batch, so that its response stays small and arrives soon. */
const BATCH_BYTES = 1_500_000
/** Longest sleep of the loop, so that a pause or a cancellation takes effect soon. */
const SLEEP_MS = 500
/** Batches lost in a row without a cause in them: then the parse processes are unhealthy. */
const MAX_LOST_IN_A_ROW = 20

/** What the loop found when it stopped: `done` with all pages, or when to look again, in milliseconds since 1970. */
export type PumpEnd = 'done' | number

/** Slots of the host that have been taken and not used yet. */
interface Grant extends Slots {
  startsAt: number
}

interface Work {
  crawl: Crawl
  gate: HostGate
  running: Map<Promise<void>, Out>
  grant: Grant | undefined
  /** Before then the host has no slots for us. */
  askAt: number
  lostInARow: number
  /** Internal errors, in the order of events. */
  faults: unknown[]
}

/** Crawls that fetch pages at the moment, by organization, on this thread. */
const pumpsOf = new Map<string, number>()

function countPump({ state }: Crawl, change: 1 | -1): void {
  const { organizationId } = state.plan
  const pumps = (pumpsOf.get(organizationId) ?? 0) + change
  if (pumps > 0) pumpsOf.set(organizationId, pumps)
  else pumpsOf.delete(organizationId)
}

/** Parse steps are shared by organization, whatever the number of its audits; a site that hangs them gets one at a time. */
function mostBatches({ state }: Crawl): number {
  if (state.hangs > 0) return 1
  return Math.max(1, Math.floor(BATCHES_IN_FLIGHT / (pumpsOf.get(state.plan.organizationId) ?? 1)))
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
function sizeOf(work: Work): number {
  const { state } = work.crawl
  const settled = settledOf(state)
  const waiting = Math.max(1, state.discovered - settled - countOut(work))
  const byShare = Math.ceil(waiting / BATCHES_IN_FLIGHT)
  const byBytes = settled > 0 ? Math.ceil(BATCH_BYTES / Math.max(1, state.bytes / settled)) : LARGEST_BATCH
  return Math.max(1, Math.min(LARGEST_BATCH, byShare, byBytes))
}

/** Takes slots of the host for the next batch, if a page waits for one. */
async function takeGrant(work: Work): Promise<Grant | undefined> {
  const { crawl, gate } = work
  const now = crawl.now()
  if (work.askAt > now || roomOf(work).left <= 0 || nextDueOf(crawl.sql, now) !== now) return undefined
  const slots = await gate.take({ count: sizeOf(work), patienceMs: SLEEP_MS, isWhole: false })
  const startsAt = crawl.now() + slots.inMs
  if (slots.count > 0) return { ...slots, startsAt }
  work.askAt = startsAt
  return undefined
}

async function run(work: Work, out: Out, slots: Slots): Promise<void> {
  try {
    const blame = await runBatch(work.crawl, { out, slots, gate: work.gate })
    work.lostInARow = blame === 'innocent' ? work.lostInARow + 1 : 0
    if (work.lostInARow > MAX_LOST_IN_A_ROW) throw new Error('Every parse step is lost.')
  } catch (error) {
    work.faults.push(error)
  }
}

/** Hands out one batch if there is a free slot, the host may be asked, and pages wait. */
async function startOne(work: Work): Promise<boolean> {
  const { crawl, running } = work
  if (running.size >= mostBatches(crawl)) return false
  work.grant ??= await takeGrant(work)
  const { grant } = work
  const now = crawl.now()
  if (!grant || grant.startsAt > now || !isRunning(crawl)) return false

  const pages = crawl.atomically(() => {
    const order = { count: grant.count, room: roomOf(work), now, until: now + LEASE_MS }
    const leased = lease(crawl.sql, order)
    if (leased.pages.length === 0) return []
    update(crawl, { isFull: crawl.state.isFull || leased.isFull })
    return leased.pages
  })
  if (pages.length === 0) return false

  work.grant = undefined
  const out: Out = new Map(pages.map(({ url, attempts }) => [url, attempts]))
  const batch = run(work, out, grant).then(() => void running.delete(batch))
  running.set(batch, out)
  return true
}

/** Asked only while no batch is out. */
function endOf(work: Work): PumpEnd {
  const { crawl, askAt } = work
  const due = nextDueOf(crawl.sql, crawl.now())
  if (crawl.state.shortfall || due === null || roomOf(work).left <= 0) return 'done'
  return Math.max(due, askAt)
}

function waitOf({ crawl, grant, askAt }: Work): number {
  const wait = (grant?.startsAt ?? askAt) - crawl.now()
  return wait > 0 ? Math.min(SLEEP_MS, wait) : SLEEP_MS
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

async function pump(work: Work, deadline: number): Promise<void> {
  const { crawl, running } = work
  const mayGoOn = () =>
    isRunning(crawl) && !crawl.state.shortfall && crawl.now() < deadline && work.faults.length === 0
  let last = crawl.now()
  function countTime() {
    const now = crawl.now()
    crawl.state = { ...crawl.state, activeMs: crawl.state.activeMs + now - last }
    last = now
  }
  while (mayGoOn()) {
    if (await startOne(work)) continue
    if (running.size === 0) {
      const end = endOf(work)
      if (end === 'done' || end - crawl.now() > SLEEP_MS) break
    }
    await Promise.race([sleep(waitOf(work)), ...running.keys()])
    countTime()
  }
  await Promise.all(running.keys())
  countTime()
}

/**
 * Fetches pages until there are no more, the audit is paused or canceled, nothing is due for a while, or `deadline` has
 * passed. Whatever is out by then is waited for, except by a crawl that has been canceled.
 */
export async function pumpPages(crawl: Crawl, deadline: number): Promise<PumpEnd> {
  releaseAll(crawl.sql) // Their workers are gone: a pump waits for its own.
  await decideNew(crawl) // Those of the host, and what a kill has left undecided.
  const gate = gateOf(crawl)
  const work: Work = {
    crawl,
    gate,
    running: new Map(),
    grant: undefined,
    askAt: 0,
    lostInARow: 0,
    faults: [],
  }
  countPump(crawl, 1)
  try {
    await pump(work, deadline)
  } finally {
    countPump(crawl, -1)
    if (work.grant) await gate.settle(work.grant, [], 0)
  }
  if (work.faults.length > 0) throw work.faults[0]
  update(crawl, {})
  return endOf(work)
}
