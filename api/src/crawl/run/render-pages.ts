import { originOf } from '#api/engine/urls.ts'
import { RenderBusy, RenderLost, type RenderPage } from '#api/crawl/fetch/render-client.ts'
import { listForRendering } from '#api/crawl/store/render-sample.ts'
import {
  chooseForRendering,
  giveBackRender,
  storeFailedRender,
  storeRender,
  takeWaiting,
  type WaitingPage,
} from '#api/crawl/store/renders.ts'
import { withBreaks } from '#api/crawl/store/in-steps.ts'
import { type RenderReply } from '#contract/seo/rendering.ts'
import { type Crawl, isRunning, update } from './crawl.ts'
import { gateOf } from './crawl-gate.ts'
import { noteRefusals } from './crawl-shortfall.ts'
import { waitForSlots } from './host-requests.ts'

/** Pages of one crawl that are with a browser at the same time; more would only wait there. */
const AT_ONCE = 2
const MAX_ATTEMPTS = 3
/** Requests that the next page probably makes to its host are those of the page before, within what a host's gate gives at once. */
const FIRST_COST = 6
const HIGHEST_COST = 12
const BUSY_MS = 2_000
/** Replies in a row that did not come: then there is no browser, whatever was said at the start. */
const MAX_LOST_IN_A_ROW = 6
const LOST_MS = 1_000

interface Work {
  crawl: Crawl
  render: RenderPage
  out: Set<number>
  cost: number
  lostInARow: number
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

async function choosePages(crawl: Crawl): Promise<void> {
  const { render = 'none', url: start, maxPages: most } = crawl.state.plan
  if (render === 'none' || crawl.state.rendering) return
  const ids = await withBreaks(listForRendering(crawl.sql, { render, start, most }))
  const isUnavailable = crawl.render === undefined
  crawl.atomically(() => {
    if (!isUnavailable) chooseForRendering(crawl.sql, ids)
    update(crawl, { rendering: { chosen: ids.length, rendered: 0, failed: 0, isUnavailable } })
  })
}

function count(crawl: Crawl, kind: 'rendered' | 'failed'): void {
  const { rendering } = crawl.state
  if (rendering) update(crawl, { rendering: { ...rendering, [kind]: rendering[kind] + 1 } })
}

function fail(crawl: Crawl, page: WaitingPage, failure: Parameters<typeof storeFailedRender>[2]): void {
  crawl.atomically(() => {
    storeFailedRender(crawl.sql, page.id, failure, new Date(crawl.now()).toISOString())
    count(crawl, 'failed')
  })
}

function store({ crawl }: Work, page: WaitingPage, reply: RenderReply): void {
  if (reply.state === 'rendered') {
    crawl.atomically(() => {
      storeRender(crawl.sql, page, reply.page, new Date(crawl.now()).toISOString())
      count(crawl, 'rendered')
    })
    return
  }
  // A host that asks to be left alone for now is asked again, after the pause that its gate makes.
  if (!reply.isRefused || page.attempts >= MAX_ATTEMPTS) fail(crawl, page, reply.failure)
}

/** A page that nobody came back from. One that may have broken its browser comes again, but not for ever. */
async function lose(work: Work, page: WaitingPage, error: unknown): Promise<void> {
  const { crawl } = work
  if (error instanceof RenderBusy) {
    giveBackRender(crawl.sql, page.id)
    return sleep(BUSY_MS)
  }
  if (!(error instanceof RenderLost)) throw error
  crawl.log('warn', 'render-lost', { audit: crawl.state.plan.id, url: page.url, error })
  work.lostInARow += 1
  if (page.attempts >= MAX_ATTEMPTS) fail(crawl, page, 'lost')
  return sleep(LOST_MS)
}

async function renderOne(work: Work, page: WaitingPage): Promise<void> {
  const { crawl } = work
  const gate = gateOf(crawl, originOf(page.url))
  const slots = await waitForSlots(crawl, gate, work.cost)
  if (!slots) {
    giveBackRender(crawl.sql, page.id) // Paused or canceled in the meantime.
    return
  }
  const begun = crawl.now()
  const { organizationId } = crawl.state.plan
  let reply: RenderReply | undefined
  try {
    const { userAgent, own } = crawl.rules
    const job = { url: page.url, userAgent, organizationId, ...(own && { own }) }
    reply = await work.render(job, crawl.stop.signal)
    if (crawl.stop.signal.aborted) return
    work.lostInARow = 0
    const requests = reply.state === 'rendered' ? reply.page.hostRequests : reply.hostRequests
    work.cost = Math.min(HIGHEST_COST, Math.max(1, requests))
    store(work, page, reply)
  } catch (error) {
    if (crawl.stop.signal.aborted) return
    await lose(work, page, error)
  } finally {
    const refused = reply?.state === 'failed' && reply.isRefused
    const samples = refused ? [{ ttfbMs: 0, refused, retryAfter: null }] : []
    const pauseMs = await gate.settle(slots, samples, crawl.now() - begun)
    if (pauseMs > 0 && !crawl.stop.signal.aborted) noteRefusals(crawl, pauseMs)
  }
}

const isHopeless = ({ crawl, lostInARow }: Work) =>
  lostInARow >= MAX_LOST_IN_A_ROW || crawl.state.shortfall !== null

async function runLane(work: Work, deadline: number): Promise<void> {
  const { crawl, out } = work
  while (isRunning(crawl) && crawl.now() < deadline && !isHopeless(work)) {
    const page = takeWaiting(crawl.sql, out)
    if (!page) return
    out.add(page.id)
    // One that the crawl was killed with each time is not tried for ever.
    if (page.attempts > MAX_ATTEMPTS) fail(crawl, page, 'lost')
    else await renderOne(work, page)
    out.delete(page.id)
  }
}

/**
 * Opens the chosen pages in a browser, until there are no more, the audit is paused or canceled, or `deadline` has passed. A
 * restart goes on with those that are left.
 */
export async function renderPages(crawl: Crawl, deadline: number): Promise<'done' | number> {
  await choosePages(crawl)
  const { render, state } = crawl
  if (!state.rendering || state.rendering.isUnavailable) return 'done'
  if (!render) {
    update(crawl, { rendering: { ...state.rendering, isUnavailable: true } })
    return 'done'
  }
  const work: Work = { crawl, render, out: new Set(), cost: FIRST_COST, lostInARow: 0 }
  await Promise.all(Array.from({ length: AT_ONCE }, () => runLane(work, deadline)))
  if (work.lostInARow >= MAX_LOST_IN_A_ROW && crawl.state.rendering)
    update(crawl, { rendering: { ...crawl.state.rendering, isUnavailable: true } })
  return isHopeless(work) || crawl.now() < deadline ? 'done' : crawl.now()
}
