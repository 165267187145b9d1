import { type HostGate } from '#api/crawl/fetch/host-gate.ts'
import { type Slots } from '#api/crawl/fetch/host-schedule.ts'
import { type Crawl, isRunning, update } from './crawl.ts'
import { gateOf } from './crawl-gate.ts'
import { isListMode, settledOf } from '#api/crawl/store/crawl-state.ts'
import { lease, nextDueOf, releaseAll } from '#api/crawl/store/frontier.ts'
import { listNextHosts } from '#api/crawl/store/ready-pages.ts'
import { decideNew } from './decide-new.ts'
import { takeBack } from './known-pages.ts'
import { LEASE_MS, type Out, runBatch } from './page-batch.ts'

/** Of one organization, over all its crawls. */
const BATCHES_IN_FLIGHT = 5
const LARGEST_BATCH = 20
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

/** What the crawl knows of the gate of one host. */
interface Lane {
  gate: HostGate
  /** With its port; undefined where all pages are of one host. */
  host: string | undefined
  grant: Grant | undefined
  /** Before then the host has no slots for us. */
  askAt: number
}

interface Work {
  crawl: Crawl
  lanes: Map<string, Lane>
  running: Map<Promise<void>, Out>
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
  const { maxPages } = state.plan
  return {
    left: maxPages - settledOf(state) - countOut(work),
    isTight: !isListMode(state.plan) && !state.isFull && state.discovered * 2 > maxPages,
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

/** Takes slots of a host for the next batch, if a page waits for one. */
async function takeGrant(work: Work, lane: Lane): Promise<Grant | undefined> {
  const { crawl } = work
  const now = crawl.now()
  if (lane.askAt > now || roomOf(work).left <= 0 || nextDueOf(crawl.sql, now) !== now) return undefined
  const slots = await lane.gate.take({ count: sizeOf(work), patienceMs: SLEEP_MS, isWhole: false })
  const startsAt = crawl.now() + slots.inMs
  if (slots.count > 0) return { ...slots, startsAt }
  lane.askAt = startsAt
  return undefined
}

function laneOf({ crawl, lanes }: Work, host?: string): Lane {
  const key = host ?? ''
  const known = lanes.get(key)
  if (known) return known
  const { protocol } = new URL(crawl.state.plan.url)
  const gate = host === undefined ? gateOf(crawl) : gateOf(crawl, `${protocol}//${host}/`)
  const lane: Lane = { gate, host, grant: undefined, askAt: 0 }
  lanes.set(key, lane)
  return lane
}

/** The hosts that pages wait for, the nearest page first. */
function listLanes(work: Work): Lane[] {
  const { crawl } = work
  if (!crawl.state.plan.subdomains) return [laneOf(work)]
  return listNextHosts(crawl.sql, crawl.now()).map((host) => laneOf(work, host))
}

async function run(work: Work, out: Out, { slots, gate }: { slots: Slots; gate: HostGate }): Promise<void> {
  try {
    const blame = await runBatch(work.crawl, { out, slots, gate })
    work.lostInARow = blame === 'innocent' ? work.lostInARow + 1 : 0
    if (work.lostInARow > MAX_LOST_IN_A_ROW) throw new Error('Every parse step is lost.')
  } catch (error) {
    work.faults.push(error)
  }
}

/** Hands out one batch if there is a free slot, a host may be asked, and pages of it wait. */
async function startOne(work: Work): Promise<boolean> {
  if (work.running.size >= mostBatches(work.crawl)) return false
  for (const lane of listLanes(work)) if (await startIn(work, lane)) return true
  return false
}

async function startIn(work: Work, lane: Lane): Promise<boolean> {
  const { crawl, running } = work
  lane.grant ??= await takeGrant(work, lane)
  const { grant, gate, host } = lane
  const now = crawl.now()
  if (!grant || grant.startsAt > now || !isRunning(crawl)) return false

  const pages = crawl.atomically(() => {
    const order = { count: grant.count, room: roomOf(work), now, until: now + LEASE_MS, host }
    const leased = lease(crawl.sql, order)
    if (leased.pages.length === 0) return []
    update(crawl, { isFull: crawl.state.isFull || leased.isFull })
    return leased.pages
  })
  if (pages.length === 0) return false

  lane.grant = undefined
  const out: Out = new Map(pages.map(({ url, attempts }) => [url, attempts]))
  const batch = run(work, out, { slots: grant, gate }).then(() => void running.delete(batch))
  running.set(batch, out)
  return true
}

/** Asked only while no batch is out. */
function endOf(work: Work): PumpEnd {
  const { crawl } = work
  const due = nextDueOf(crawl.sql, crawl.now())
  if (crawl.state.shortfall || due === null || roomOf(work).left <= 0) return 'done'
  const lanes = listLanes(work)
  return lanes.length === 0 ? due : Math.max(due, Math.min(...lanes.map(({ askAt }) => askAt)))
}

/** Until a host may be asked; a while where nothing but batches that are out is waited for. */
function waitOf(work: Work): number {
  const now = work.crawl.now()
  const waits = listLanes(work).map(({ grant, askAt }) => (grant?.startsAt ?? askAt) - now)
  return Math.min(SLEEP_MS, ...waits.filter((wait) => wait > 0))
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
  await takeBack(crawl)
  await decideNew(crawl) // Those of the host, and what a kill has left undecided.
  const work: Work = {
    crawl,
    lanes: new Map(),
    running: new Map(),
    lostInARow: 0,
    faults: [],
  }
  countPump(crawl, 1)
  try {
    await pump(work, deadline)
  } finally {
    countPump(crawl, -1)
    for (const { gate, grant } of work.lanes.values()) if (grant) await gate.settle(grant, [], 0)
  }
  if (work.faults.length > 0) throw work.faults[0]
  update(crawl, {})
  return endOf(work)
}
