import { ownerOf, planProbes } from '#api/crawl/store/probe-plan.ts'
import { countWaiting, doubtSilence, leaveAllOut, leaveHostOut } from '#api/crawl/store/probes.ts'
import { type Crawl, isRunning, update } from './crawl.ts'
import { openHosts, type ProbedHost } from './probe-hosts.ts'
import { runProbeBatch } from './probe-batch.ts'
import { takeSteps } from './take-steps.ts'

/** Hosts that are asked at the same time: each is another machine, and of those that are gone nothing comes for seconds. */
const HOSTS_AT_ONCE = 48
/** Between hosts whose names have to be resolved first: resolvers drop what comes in bursts, and are waited for for seconds then. */
const FIRST_CONTACT_MS = 25
const LARGEST_BATCH = 20
/** Longest sleep of the loop, so that a pause or a cancellation takes effect soon. */
const SLEEP_MS = 500
/** For all of them: what has not been asked by then is left out. Pauses do not count. */
export const PROBES_MS = 600_000

/** What the loop found when it stopped: `done` with everything, or when to look again, in milliseconds since 1970. */
export type ProbeEnd = 'done' | number

interface Work {
  crawl: Crawl
  hosts: ProbedHost[]
  running: Set<Promise<void>>
  /** Internal errors, in the order of events. */
  faults: unknown[]
  /** Whether the time for it has been used up. */
  isOver: () => boolean
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const countAll = (waiting: ReadonlyMap<string, number>) =>
  Array.from(waiting.values()).reduce((sum, count) => sum + count, 0)

/** Decides what is asked for. Killed or paused in the middle, it begins again. */
function* plan(crawl: Crawl): Generator<void> {
  const { sql, state } = crawl
  yield* planProbes(sql, state.plan.url, state.plan.checkExternal)
  if (state.shortfall?.reason === 'refused') leaveSiteOut(crawl)
  const chosen = countAll(countWaiting(sql))
  update(crawl, { probing: { ...crawl.state.probing, isPlanned: true, chosen, left: chosen } })
}

/** A site that kept refusing its pages is not asked for its files. */
function leaveSiteOut({ sql, state }: Crawl): void {
  const owner = ownerOf(state.plan.url)
  for (const home of countWaiting(sql).keys()) if (ownerOf(home) === owner) leaveHostOut(sql, home, 'refused')
}

async function ask({ crawl }: Work, host: ProbedHost): Promise<void> {
  const count = Math.min(host.left, LARGEST_BATCH)
  const slots = await host.gate.take({ count, patienceMs: SLEEP_MS, isWhole: false })
  if (slots.count === 0) {
    host.askAt = crawl.now() + slots.inMs
    return
  }
  await sleep(slots.inMs)
  if (isRunning(crawl)) await runProbeBatch(crawl, host, slots)
  else await host.gate.settle(slots, [], 0)
}

/** Starts with the next host that may be asked. Undefined where there is none, or enough are being asked. */
function startOne(work: Work): ProbedHost | undefined {
  const { crawl, hosts, running, faults } = work
  const now = crawl.now()
  const host = hosts.find(({ left, isOut, askAt }) => left > 0 && !isOut && askAt <= now)
  if (!host || running.size >= HOSTS_AT_ONCE) return undefined
  // To the end of the queue: hosts take turns.
  hosts.push(...hosts.splice(hosts.indexOf(host), 1))
  host.isOut = true
  const one: Promise<void> = ask(work, host)
    .catch((error: unknown) => void faults.push(error))
    .finally(() => {
      host.isOut = false
      running.delete(one)
    })
  running.add(one)
  return host
}

/** How long it has been asking, and how far it has come. */
function noteProgress({ crawl, hosts }: Work, milliseconds: number): void {
  const { probing } = crawl.state
  const left = hosts.reduce((sum, host) => sum + host.left, 0)
  crawl.state = {
    ...crawl.state,
    probing: {
      ...probing,
      activeMs: probing.activeMs + milliseconds,
      left,
      // An earlier version has not counted what it chose.
      chosen: Math.max(probing.chosen ?? 0, left),
    },
  }
}

async function pump(work: Work, deadline: number): Promise<void> {
  const { crawl, hosts, running, faults } = work
  const mayGoOn = () => isRunning(crawl) && crawl.now() < deadline && faults.length === 0 && !work.isOver()
  const met = new Set<ProbedHost>()
  let last = crawl.now()
  function keepCount() {
    const now = crawl.now()
    noteProgress(work, now - last)
    last = now
  }
  while (mayGoOn() && (running.size > 0 || hosts.some(({ left }) => left > 0))) {
    const host = startOne(work)
    if (host && met.has(host)) continue
    if (host) met.add(host)
    await (host ? sleep(FIRST_CONTACT_MS) : Promise.race([sleep(SLEEP_MS), ...running]))
    keepCount()
  }
  await Promise.all(running)
  keepCount()
}

/** Asks for what waits, until there is no more, or `deadline` or its time has passed. */
export async function askWaiting(crawl: Crawl, deadline: number, isOver = () => false): Promise<void> {
  const hosts = openHosts(crawl, countWaiting(crawl.sql))
  const work: Work = { crawl, hosts, running: new Set(), faults: [], isOver }
  await pump(work, deadline)
  if (work.faults.length > 0) throw work.faults[0]
}

/**
 * Asks for what the pages name: images, scripts, style sheets, fonts and the targets of links to other sites, each once. Goes on
 * until there is no more, the audit is paused or canceled, or `deadline` or the time for all of them has passed.
 */
export async function probe(crawl: Crawl, deadline: number): Promise<ProbeEnd> {
  if (!crawl.state.probing.isPlanned) await takeSteps(crawl, plan(crawl), () => isRunning(crawl))
  const isOver = () => crawl.state.probing.activeMs >= PROBES_MS
  await askWaiting(crawl, deadline, isOver)
  if (isRunning(crawl) && isOver()) leaveAllOut(crawl.sql, 'time')
  const isDone = countWaiting(crawl.sql).size === 0
  crawl.atomically(() => {
    if (isDone) doubtSilence(crawl.sql)
    update(crawl, {})
  })
  return isDone ? 'done' : crawl.now()
}
