import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startProduct } from '#tests/product/product.ts'
import { round } from './figures.ts'
import { fillAccount, PAGES, signIn } from './filled-account.ts'
import { listProcessTree } from './load.ts'
import { measure, type Round, summarize, warmUp } from './page-cost.ts'
import { comparePages } from './pages-against.ts'

// npm run bench -- pages                     signed-in pages of an account with twelve audits against an empty Remix page: same server, same workerd
// npm run bench -- pages --against <folder>  dashboard, list and settings against another build, which lies in that folder
//
// Contenders alternate within one run. CPU is all that the server spends on a page, the front and its workerd.

const ROUNDS = 5
const REQUIRED = { ratioAtLeast: 0.3, p99AtMost: 3 }

async function compareWithEmptyPage(): Promise<void> {
  const { status } = spawnSync(
    'npx',
    ['remix', 'vite:build', 'tests/bench/empty-remix', '--logLevel', 'error'],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new Error('The empty page could not be built.')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bellwether-pages-'))
  await fillAccount('.', dataDir)
  const product = await startProduct({ dataDir })
  const emptyProduct = await startProduct({ script: 'tests/bench/empty-product.ts' })
  try {
    const cookie = await signIn(product.url)
    const pids = listProcessTree(product.pid)
    const pages = PAGES.map((page) => ({ url: product.url + page, pids, cookie }))
    const empty = { url: emptyProduct.url, pids: listProcessTree(emptyProduct.pid) }
    const contenders = [empty, ...pages]
    for (const contender of contenders) await warmUp(contender)
    const rounds = contenders.map((): Round[] => [])
    for (let turn = 0; turn < ROUNDS; turn += 1)
      for (const [at, contender] of contenders.entries()) rounds[at]?.push(await measure(contender))
    report(rounds.map(summarize))
  } finally {
    await product.stop()
    await emptyProduct.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Summary = ReturnType<typeof summarize>

/** The empty page, and then ours. */
function report([empty, ...ours]: Summary[]): void {
  const pages = ours.map((page, at) => ({
    page: PAGES[at],
    ratio: round(page.requestsPerSecond / (empty?.requestsPerSecond ?? 0)),
    p99: round(page.cpuMsP99 / page.cpuMsMedian),
    ...page,
  }))
  const isMet = pages.every(({ ratio, p99 }) => ratio >= REQUIRED.ratioAtLeast && p99 <= REQUIRED.p99AtMost)
  console.log(JSON.stringify({ bench: 'pages', required: REQUIRED, isMet, empty, pages }))
  if (!isMet) process.exitCode = 1
}

const { values } = parseArgs({ options: { against: { type: 'string' } } })
await (values.against === undefined ? compareWithEmptyPage() : comparePages(values.against))
