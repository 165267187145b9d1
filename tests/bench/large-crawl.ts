import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { Audit } from '#contract/seo/site-audit.ts'
import { startDocsSite } from '#tests/fixtures/docs-site.ts'
import { type Account, callApi, createAccount } from '#tests/product/account.ts'
import { getDocumentationFolder } from '#tests/product/debian-documentation.ts'
import { type Product, startProduct } from '#tests/product/product.ts'
import { percentile, round } from './figures.ts'
import { peakMegabytesOf, residentMegabytesOf } from './process-tree.ts'

// A crawl of 5,000 pages (ten copies of the Python documentation): what it needs of memory, and what somebody who
// opens the dashboard meanwhile notices of it.

const PAGES = 5_000
const AT_REST = 300
const REQUIRED = { ratioP99AtMost: 3 }

async function openDashboard({ url }: Product, { cookie }: Account): Promise<number> {
  const begun = performance.now()
  const response = await fetch(`${url}/dashboard`, { headers: { cookie } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`The dashboard answered ${response.status}.`)
  return performance.now() - begun
}

async function startAudit({ url }: Product, { token }: Account, site: string): Promise<() => Promise<Audit>> {
  const body = JSON.stringify({ url: site, maxPages: PAGES })
  const reply = await callApi(url, '/seo/audits', { method: 'POST', body, token })
  const { id } = z.object({ id: z.string() }).parse(reply)
  return async () => Audit.parse(await callApi(url, `/seo/audits/${id}`, { token }))
}

const site = await startDocsSite(getDocumentationFolder(), { copies: 10 })
const product = await startProduct()
try {
  const account = await createAccount(product.url)
  const open = () => openDashboard(product, account)
  for (let warmUp = 0; warmUp < 30; warmUp += 1) await open()
  const atRest: number[] = []
  while (atRest.length < AT_REST) atRest.push(await open())

  const memoryBefore = residentMegabytesOf(product.pid)
  const read = await startAudit(product, account, site.url)
  const during: number[] = []
  let state = await read()
  for (let turn = 1; state.finishedAt === null; turn += 1) {
    during.push(await open())
    await wait(20)
    if (turn % 10 === 0) state = await read()
  }
  if (state.status !== 'finished') throw new Error(`The audit ${state.status}: ${state.failure ?? ''}`)

  const seconds = (Date.parse(state.finishedAt) - Date.parse(state.createdAt)) / 1000
  const ratioP99 = round(percentile(during, 99) / percentile(atRest, 99))
  const isMet = ratioP99 <= REQUIRED.ratioP99AtMost
  console.log(
    JSON.stringify({
      bench: 'large-crawl',
      pages: state.progress.fetched,
      seconds: round(seconds),
      pagesPerSecond: round(state.progress.fetched / seconds, 0),
      memoryMb: { before: memoryBefore, peak: peakMegabytesOf(product.pid) },
      dashboardMs: {
        atRest: { p50: round(percentile(atRest, 50)), p99: round(percentile(atRest, 99)) },
        during: {
          p50: round(percentile(during, 50)),
          p99: round(percentile(during, 99)),
          requests: during.length,
        },
      },
      ratioP99,
      required: REQUIRED,
      isMet,
    }),
  )
  if (!isMet) process.exitCode = 1
} finally {
  await product.stop()
  await site.stop()
}
