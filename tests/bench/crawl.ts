import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { Audit } from '#contract/seo/site-audit.ts'
import { startDocsSite } from '#tests/fixtures/docs-site.ts'
import { type Account, callApi, createAccount } from '#tests/product/account.ts'
import { getDocumentationFolder } from '#tests/product/debian-documentation.ts'
import { type Product, startProduct } from '#tests/product/product.ts'
import { median, round } from './figures.ts'
import { cpuSecondsOf, peakMegabytesOf } from './process-tree.ts'

// npm run bench -- crawl                       the Python documentation, with its peers, in turn
// npm run bench -- crawl <baseUrl> [maxPages]  one loopback site through the whole product

const ROUNDS = 3
const POLL_MS = 250
const OVER = ['finished', 'failed', 'cancelled']

interface Run {
  pages: number
  seconds: number
  pagesPerSecond: number
  cpuSeconds: number
  peakMegabytes: number
  /** Checks that found something, by severity; the product alone has checks. */
  findings?: Audit['counts']
}

const Issues = z.object({ items: z.array(z.object({ pages: z.number() })) })

async function audit(product: Product, { token }: Account, url: string, maxPages: number): Promise<Run> {
  const { pid } = product
  const cpuBefore = cpuSecondsOf(pid)
  const body = JSON.stringify({ url, maxPages })
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
  if (state.status !== 'finished') throw new Error(`The audit ${state.status}: ${state.failure}`)
  const issues = Issues.parse(await callApi(product.url, `/seo/audits/${id}/issues`, { token }))
  const pages = state.progress.fetched
  // From the request to the last finding, by the product's own clock: looking costs time too.
  const seconds = (Date.parse(state.finishedAt ?? '') - Date.parse(state.createdAt)) / 1000
  const affected = issues.items.reduce((sum, item) => sum + item.pages, 0)
  console.error(`${pages} pages, ${issues.items.length} kinds of issue on ${affected} pages in all`)
  return {
    pages,
    seconds: round(seconds),
    pagesPerSecond: round(pages / seconds, 0),
    cpuSeconds: round(cpuSeconds),
    peakMegabytes: peakMegabytesOf(pid),
    findings: state.counts,
  }
}

/** Runs a command to its end and says what it used; `countPages` reads its output. */
async function runPeer(command: string[], countPages: (output: string) => number): Promise<Run> {
  const [program = '', ...rest] = command
  const begun = performance.now()
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = once(child, 'exit')
  const used = { cpuSeconds: 0, peakMegabytes: 0 }
  while (child.exitCode === null && child.pid !== undefined) {
    used.cpuSeconds = Math.max(used.cpuSeconds, cpuSecondsOf(child.pid))
    used.peakMegabytes = Math.max(used.peakMegabytes, peakMegabytesOf(child.pid))
    await Promise.race([exit, wait(100)])
  }
  const seconds = (performance.now() - begun) / 1000
  const pages = countPages(output)
  return { pages, seconds: round(seconds), pagesPerSecond: round(pages / seconds, 0), ...used }
}

function runCrawlee(url: string, maxPages: number): Promise<Run> {
  const script = path.join(import.meta.dirname, 'crawl-peer.ts')
  return runPeer([process.execPath, script, url, String(maxPages)], (output) => {
    const last = output.trim().split('\n').at(-1) ?? ''
    return z.object({ pages: z.number() }).parse(JSON.parse(last)).pages
  })
}

/** wget fetches and follows links, and judges nothing. What it fetches goes to a folder that is removed. */
async function runWget(url: string): Promise<Run> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-wget-'))
  const reject = '--reject=txt,zip,bz2,png,css,js,svg,ico'
  const flags = [
    '--spider',
    '--recursive',
    '--level=inf',
    '--no-verbose',
    `--directory-prefix=${folder}`,
    reject,
  ]
  try {
    return await runPeer(['wget', ...flags, url], (output) => output.match(/ URL:\S+ \[/g)?.length ?? 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function summarize(runs: readonly Run[]) {
  const middle = (read: (run: Run) => number, digits = 2) => round(median(runs.map(read)), digits)
  return {
    pages: middle(({ pages }) => pages, 0),
    seconds: middle(({ seconds }) => seconds),
    pagesPerSecond: middle(({ pagesPerSecond }) => pagesPerSecond, 0),
    cpuSeconds: middle(({ cpuSeconds }) => cpuSeconds),
    peakMegabytes: middle(({ peakMegabytes }) => peakMegabytes, 0),
  }
}

/** The product and its peers on one site, one after the other and again, so that a busy minute hits all of them. */
async function compare(product: Product, account: Account, url: string, maxPages: number) {
  const runs: Record<'product' | 'crawlee' | 'wget', Run[]> = { product: [], crawlee: [], wget: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.product.push(await audit(product, account, url, maxPages))
    runs.crawlee.push(await runCrawlee(url, maxPages))
    runs.wget.push(await runWget(url))
  }
  const [ours, crawlee, wget] = [summarize(runs.product), summarize(runs.crawlee), summarize(runs.wget)]
  const times = (peer: typeof ours) => round(ours.pagesPerSecond / peer.pagesPerSecond)
  return {
    rounds: ROUNDS,
    product: ours,
    crawlee,
    wget,
    timesCrawlee: times(crawlee),
    timesWget: times(wget),
  }
}

const [baseUrl, maxPages = '5000'] = process.argv.slice(2)
const site = baseUrl === undefined ? await startDocsSite(getDocumentationFolder()) : undefined
const product = await startProduct()
try {
  const account = await createAccount(product.url)
  const result = site
    ? await compare(product, account, site.url, Number(maxPages))
    : await audit(product, account, baseUrl ?? '', Number(maxPages))
  console.log(JSON.stringify(result))
} finally {
  await product.stop()
  await site?.stop()
}
