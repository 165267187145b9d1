import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { Audit } from '#contract/seo/site-audit.ts'
import { startDocsSite } from '#tests/fixtures/docs-site.ts'
import { type Account, callApi, createAccount } from '#tests/product/account.ts'
import { getDocumentationFolder } from '#tests/product/debian-documentation.ts'
import { type Product, startProduct } from '#tests/product/product.ts'
import { openStripeAccount } from '#tests/product/stripe-account.ts'
import { percentile, round } from './figures.ts'
import { memoryByProcess, peakMegabytesOf } from './process-tree.ts'

// npm run bench -- large-crawl                  20,000 pages: copies of the Python documentation
// npm run bench -- large-crawl <pages> [small]  so many; of the PostgreSQL documentation, whose pages are small
//
// What a large crawl needs of memory, process by process, how long it takes to end once all pages are there, and what somebody
// who opens the dashboard meanwhile notices of it.

const AT_REST = 300
/** The first is what the later ones are compared with. */
const MEMORY_AT = [1_000, 5_000, 10_000, 20_000, 50_000, 100_000]
const REQUIRED = { ratioP99AtMost: 3, memoryGrowthAtMost: 1.25, endSecondsAtMost: 20, longestMsAtMost: 100 }
const PAGES_OF = { python: 529, postgres: 1_170 }

const [pages = '20000', size] = process.argv.slice(2)
const maxPages = Number(pages)
const kind = size === 'small' ? 'postgres' : 'python'

/** What the crawl was seen to use and to hold up. */
interface Seen {
  memory: Partial<Record<string, Record<string, number>>>
  /** Milliseconds of the dashboard while pages are fetched, and after the last one. */
  during: number[]
  atEnd: number[]
  /** When the last page had come, in milliseconds since 1970. */
  lastPageAt: number
}

async function openDashboard({ url }: Product, { cookie }: Account): Promise<number> {
  const begun = performance.now()
  const response = await fetch(`${url}/dashboard`, { headers: { cookie } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`The dashboard answered ${response.status}.`)
  return performance.now() - begun
}

/** The trial allows fewer pages than a plan. */
async function subscribe(product: Product, { token }: Account): Promise<void> {
  const stripe = await openStripeAccount(product, token)
  const card = await stripe.giveCard(token, 'pm_card_visa')
  const body = JSON.stringify({ productId: 'prod_scale', interval: 'month', card })
  await callApi(product.url, '/subscription/update', { method: 'POST', body, token })
}

async function startAudit({ url }: Product, { token }: Account, site: string): Promise<() => Promise<Audit>> {
  const body = JSON.stringify({ url: site, maxPages, checkExternal: false })
  const reply = await callApi(url, '/seo/audits', { method: 'POST', body, token })
  const { id } = z.object({ id: z.string() }).parse(reply)
  return async () => Audit.parse(await callApi(url, `/seo/audits/${id}`, { token }))
}

/** Opens the dashboard again and again until the audit has ended. */
async function watch(product: Product, account: Account, read: () => Promise<Audit>) {
  const seen: Seen = { memory: {}, during: [], atEnd: [], lastPageAt: Date.now() }
  let state = await read()
  for (let turn = 1; state.finishedAt === null; turn += 1) {
    const tookMs = await openDashboard(product, account)
    const isFetching = Date.now() - seen.lastPageAt < 1_000
    if (isFetching) seen.during.push(tookMs)
    else seen.atEnd.push(tookMs)
    await wait(20)
    if (turn % 10 > 0) continue
    const { fetched } = state.progress
    state = await read()
    if (state.progress.fetched > fetched) seen.lastPageAt = Date.now()
    const mark = MEMORY_AT.findLast((count) => count <= state.progress.fetched)
    if (mark !== undefined) seen.memory[mark] ??= memoryByProcess(product.pid)
  }
  seen.memory['end'] = memoryByProcess(product.pid)
  if (state.status !== 'finished') throw new Error(`The audit ${state.status}: ${state.failure ?? ''}`)
  return { seen, state }
}

/** How much more each process uses at the end than after the first thousand pages; of those that are there at both times. */
function growthOf({ memory }: Seen): number {
  const first = MEMORY_AT.map((count) => memory[count]).find((figures) => figures !== undefined) ?? {}
  const last = memory['end'] ?? {}
  const growths = Object.entries(first).map(([name, megabytes]) => (last[name] ?? megabytes) / megabytes)
  return round(Math.max(1, ...growths))
}

function report(product: Product, atRest: number[], { seen, state }: Awaited<ReturnType<typeof watch>>) {
  const end = Date.parse(state.finishedAt ?? '')
  const seconds = (end - Date.parse(state.createdAt)) / 1000
  const figures = {
    ratioP99: round(percentile([...seen.during, ...seen.atEnd], 99) / percentile(atRest, 99)),
    memoryGrowth: growthOf(seen),
    endSeconds: round((end - seen.lastPageAt) / 1000),
    longestMsAtEnd: round(Math.max(0, ...seen.atEnd), 0),
  }
  const isMet =
    figures.ratioP99 <= REQUIRED.ratioP99AtMost &&
    figures.memoryGrowth <= REQUIRED.memoryGrowthAtMost &&
    figures.endSeconds <= REQUIRED.endSecondsAtMost &&
    figures.longestMsAtEnd <= REQUIRED.longestMsAtMost
  const p = (times: number[]) => ({ p50: round(percentile(times, 50)), p99: round(percentile(times, 99)) })
  return {
    bench: 'large-crawl',
    pages: state.progress.fetched,
    seconds: round(seconds),
    pagesPerSecond: round(state.progress.fetched / seconds, 0),
    memoryMb: { ...seen.memory, peak: peakMegabytesOf(product.pid) },
    dashboardMs: { atRest: p(atRest), during: p(seen.during), atEnd: p(seen.atEnd) },
    ...figures,
    required: REQUIRED,
    isMet,
  }
}

const copies = Math.ceil(maxPages / PAGES_OF[kind])
const site = await startDocsSite(getDocumentationFolder(kind), { copies })
const product = await startProduct()
try {
  const account = await createAccount(product.url)
  await subscribe(product, account)
  for (let warmUp = 0; warmUp < 30; warmUp += 1) await openDashboard(product, account)
  const atRest: number[] = []
  while (atRest.length < AT_REST) atRest.push(await openDashboard(product, account))
  const result = report(
    product,
    atRest,
    await watch(product, account, await startAudit(product, account, site.url)),
  )
  console.log(JSON.stringify(result))
  if (!result.isMet) process.exitCode = 1
} finally {
  await product.stop()
  await site.stop()
}
