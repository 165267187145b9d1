import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { Audit } from '#contract/seo/site-audit.ts'
import { startDocsSite } from '#tests/fixtures/docs-site.ts'
import { type Account, callApi, createAccount } from '#tests/product/account.ts'
import { getDocumentationFolder } from '#tests/product/debian-documentation.ts'
import { type Product, startProduct } from '#tests/product/product.ts'
import { type Run, runCrawlee, runLinkinator, runWget, summarize } from './crawl-peers.ts'
import { round } from './figures.ts'
import { cpuSecondsByProcess, cpuSecondsOf, peakMegabytesOf } from './process-tree.ts'

// npm run bench -- crawl                       a site of large and one of small pages, with linkinator, in turn
// npm run bench -- crawl all                   the same with Crawlee and wget as well
// npm run bench -- crawl many                  4,681 small pages, where what an audit needs once weighs less
// npm run bench -- crawl <baseUrl> [maxPages]  one loopback site through the whole product
//
// All ask for the pages and files of the site and for nothing of other sites: those are not reached at the speed of anybody's
// program. The product's seconds are those from the request to the last finding, by its own clock. What they do is not the same: the
// product reads each page, judges it by all checks, stores what it read and found, and then judges the site; linkinator finds the
// links of a page and asks for their targets, and keeps the list of them in memory.

const ROUNDS = 5
const POLL_MS = 250
const OVER = ['finished', 'failed', 'cancelled']
const REQUIRED = { timesLinkinator: 2 }

interface AuditRun extends Run {
  /** Checks that found something, by severity. */
  findings: Audit['counts']
  /** CPU seconds of its processes, by process id. */
  cpuByProcess: Record<number, number>
}

const Issues = z.object({ items: z.array(z.object({ pages: z.number() })) })

/** What each process has used meanwhile. */
function subtract(after: Record<number, number>, before: Record<number, number>): Record<number, number> {
  const used = Object.entries(after).map(([pid, value]) => [pid, round(value - (before[Number(pid)] ?? 0))])
  return Object.fromEntries(used.filter(([, value]) => value !== 0)) as Record<number, number>
}

async function audit(product: Product, { token }: Account, url: string, maxPages: number): Promise<AuditRun> {
  const { pid } = product
  const [cpuBefore, before] = [cpuSecondsOf(pid), cpuSecondsByProcess(pid)]
  const body = JSON.stringify({ url, maxPages, checkExternal: false })
  const { id } = z
    .object({ id: z.string() })
    .parse(await callApi(product.url, '/seo/audits', { method: 'POST', body, token }))
  const read = async () => Audit.parse(await callApi(product.url, `/seo/audits/${id}`, { token }))
  let state = await read()
  while (!OVER.includes(state.status)) {
    await wait(POLL_MS)
    state = await read()
  }
  const cpuSeconds = cpuSecondsOf(pid) - cpuBefore
  const cpuByProcess = subtract(cpuSecondsByProcess(pid), before)
  if (state.status !== 'finished') throw new Error(`The audit ${state.status}: ${state.failure}`)
  const issues = Issues.parse(await callApi(product.url, `/seo/audits/${id}/issues`, { token }))
  const pages = state.progress.fetched
  const seconds = (Date.parse(state.finishedAt ?? '') - Date.parse(state.createdAt)) / 1000
  const affected = issues.items.reduce((sum, item) => sum + item.pages, 0)
  console.error(
    `${pages} pages in ${round(seconds)} s, ${issues.items.length} kinds of issue on ${affected} pages in all`,
  )
  return {
    pages,
    seconds: round(seconds),
    pagesPerSecond: round(pages / seconds, 0),
    cpuSeconds: round(cpuSeconds),
    peakMegabytes: peakMegabytesOf(pid),
    findings: state.counts,
    cpuByProcess,
  }
}

interface Site {
  folder: string
  copies?: number
}

const SITES: Record<string, Site> = {
  large: { folder: getDocumentationFolder() },
  small: { folder: getDocumentationFolder('postgres') },
}
const MANY: Record<string, Site> = { many: { folder: getDocumentationFolder('postgres'), copies: 4 } }

interface Comparison {
  product: Product
  account: Account
  url: string
  maxPages: number
  isWithAll: boolean
}

/** The product and its peers on one site, one after the other and again, so that a busy minute hits all of them. */
async function compare({ product, account, url, maxPages, isWithAll }: Comparison) {
  const runs = {
    product: [] as Run[],
    linkinator: [] as Run[],
    crawlee: [] as Run[],
    wget: [] as Run[],
  }
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    runs.product.push(await audit(product, account, url, maxPages))
    runs.linkinator.push(await runLinkinator(url))
    if (!isWithAll) continue
    runs.crawlee.push(await runCrawlee(url, maxPages))
    runs.wget.push(await runWget(url))
  }
  const made = Object.entries(runs).filter(([, { length }]) => length > 0)
  const summary = Object.fromEntries(made.map(([name, list]) => [name, summarize(list)]))
  const ours = summarize(runs.product)
  const times = made.map(([name, list]) => [
    name,
    round(ours.pagesPerSecond / summarize(list).pagesPerSecond),
  ])
  return { ...summary, times: Object.fromEntries(times) as Record<string, number> }
}

async function compareAll(
  product: Product,
  account: Account,
  { sites, isWithAll }: { sites: Record<string, Site>; isWithAll: boolean },
) {
  const results: Record<string, Awaited<ReturnType<typeof compare>>> = {}
  for (const [name, { folder, copies = 0 }] of Object.entries(sites)) {
    const site = await startDocsSite(folder, { copies })
    const { url } = site
    results[name] = await compare({ product, account, url, maxPages: 5_000, isWithAll }).finally(site.stop)
  }
  const isMet = Object.values(results).every(
    ({ times }) => (times['linkinator'] ?? 0) >= REQUIRED.timesLinkinator,
  )
  if (!isMet) process.exitCode = 1
  return { bench: 'crawl', rounds: ROUNDS, ...results, required: REQUIRED, isMet }
}

const [what, maxPages = '5000'] = process.argv.slice(2)
const isOneSite = what !== undefined && what !== 'all' && what !== 'many'
const product = await startProduct()
try {
  const account = await createAccount(product.url)
  const result = isOneSite
    ? await audit(product, account, what, Number(maxPages))
    : await compareAll(product, account, {
        sites: what === 'many' ? MANY : SITES,
        isWithAll: what === 'all',
      })
  console.log(JSON.stringify(result))
} finally {
  await product.stop()
}
