import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { createAccount } from '#tests/product/account.ts'
import { startProduct } from '#tests/product/product.ts'
import { round } from './figures.ts'
import { listProcessTree } from './load.ts'
import { measure, type Round, summarize, warmUp } from './page-cost.ts'
import { comparePages } from './pages-against.ts'

// npm run bench -- pages                     the signed-in dashboard against an empty Remix page: same server, same workerd
// npm run bench -- pages --against <folder>  dashboard, list and settings against another build, which lies in that folder
//
// Contenders alternate within one run. CPU is all that the server spends on a page, the front and its workerd.

const ROUNDS = 5
const REQUIRED = { ratioAtLeast: 0.5, cpuMsP99AtMost: 10 }

async function compareWithEmptyPage(): Promise<void> {
  const { status } = spawnSync(
    'npx',
    ['remix', 'vite:build', 'tests/bench/empty-remix', '--logLevel', 'error'],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new Error('The empty page could not be built.')
  const product = await startProduct()
  const emptyProduct = await startProduct({ script: 'tests/bench/empty-product.ts' })
  try {
    const { cookie } = await createAccount(product.url)
    const dashboard = { url: `${product.url}/dashboard`, pids: listProcessTree(product.pid), cookie }
    const empty = { url: emptyProduct.url, pids: listProcessTree(emptyProduct.pid) }
    await warmUp(dashboard)
    await warmUp(empty)
    const rounds = { dashboard: [] as Round[], empty: [] as Round[] }
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      rounds.dashboard.push(await measure(dashboard))
      rounds.empty.push(await measure(empty))
    }
    const ours = summarize(rounds.dashboard)
    const theirs = summarize(rounds.empty)
    const ratio = round(ours.requestsPerSecond / theirs.requestsPerSecond)
    const isMet = ratio >= REQUIRED.ratioAtLeast && ours.cpuMsP99 <= REQUIRED.cpuMsP99AtMost
    console.log(
      JSON.stringify({ bench: 'pages', ratio, required: REQUIRED, isMet, dashboard: ours, empty: theirs }),
    )
    if (!isMet) process.exitCode = 1
  } finally {
    await product.stop()
    await emptyProduct.stop()
  }
}

const { values } = parseArgs({ options: { against: { type: 'string' } } })
await (values.against === undefined ? compareWithEmptyPage() : comparePages(values.against))
