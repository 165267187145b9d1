import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { Audit } from '#contract/seo/site-audit.ts'
import { startDocsSite } from '#tests/fixtures/docs-site.ts'
import { type Account, callApi, createAccount } from '#tests/product/account.ts'
import { getDocumentationFolder } from '#tests/product/debian-documentation.ts'
import { startProduct } from '#tests/product/product.ts'
import { median, round } from './figures.ts'
import { cpuSecondsOf } from './process-tree.ts'

// npm run bench -- recrawl   the Python documentation with ETags: everything against what has changed, in turn

const ROUNDS = 3
const POLL_MS = 250

interface Run {
  seconds: number
  cpuSeconds: number
  pages: number
  unchanged: number
  savedMegabytes: number
  score: number | null
  findings: Audit['counts']
}

async function audit(
  product: { url: string; pid: number },
  { token }: Account,
  options: { url: string; onlyChanged: 'always' | 'never' },
): Promise<Run> {
  const cpuBefore = cpuSecondsOf(product.pid)
  const body = JSON.stringify({ ...options, maxPages: 1_000, checkExternal: false })
  const reply = await callApi(product.url, '/seo/audits', { method: 'POST', body, token })
  const { id } = z.object({ id: z.string() }).parse(reply)
  const read = async () => Audit.parse(await callApi(product.url, `/seo/audits/${id}`, { token }))
  let state = await read()
  while (state.finishedAt === null) {
    await wait(POLL_MS)
    state = await read()
  }
  console.error(`${state.progress.fetched} pages, ${state.unchanged?.pages ?? 0} unchanged`)
  if (state.status !== 'finished') throw new Error(`The audit ${state.status}: ${state.failure}`)
  const { createdAt, finishedAt, progress, unchanged, score, counts } = state
  return {
    seconds: round((Date.parse(finishedAt) - Date.parse(createdAt)) / 1000),
    cpuSeconds: round(cpuSecondsOf(product.pid) - cpuBefore),
    pages: progress.fetched,
    unchanged: unchanged?.pages ?? 0,
    savedMegabytes: round((unchanged?.bytes ?? 0) / 1e6),
    score,
    findings: counts,
  }
}

const site = await startDocsSite(getDocumentationFolder(), { hasTags: true })
const product = await startProduct()
try {
  const account = await createAccount(product.url)
  const runs: Record<'whole' | 'changed', Run[]> = { whole: [], changed: [] }
  await audit(product, account, { url: site.url, onlyChanged: 'never' })
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.whole.push(await audit(product, account, { url: site.url, onlyChanged: 'never' }))
    runs.changed.push(await audit(product, account, { url: site.url, onlyChanged: 'always' }))
  }
  const middle = (which: Run[], read: (run: Run) => number) => round(median(which.map(read)))
  const [whole, changed] = [runs.whole, runs.changed].map((which) => ({
    ...which.at(-1),
    seconds: middle(which, ({ seconds }) => seconds),
    cpuSeconds: middle(which, ({ cpuSeconds }) => cpuSeconds),
  }))
  console.log(JSON.stringify({ whole, changed }, null, 2))
} finally {
  await product.stop()
  await site.stop()
}
