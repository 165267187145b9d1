import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { createAccount } from '#tests/setup/account.ts'
import { startProduct } from '#tests/setup/product.ts'
import { median, percentile, round } from './figures.ts'
import { listProcessTree, load, readCpuMs } from './load.ts'

// The signed-in dashboard against an empty Remix page: same server, same workerd, alternating within one run. CPU is all
// that the server spends on a page, the front and its workerd; of single pages, asked for one after the other.

const ROUNDS = 5
const SECONDS = 4
const PAGES_EACH_ROUND = 100
const REQUIRED = { ratioAtLeast: 0.5, cpuMsP99AtMost: 10 }

interface Contender {
  url: string
  pids: number[]
  cookie?: string
}

interface Round {
  requestsPerSecond: number
  cpuMs: number[]
}

async function measureCpu({ url, pids, cookie }: Contender): Promise<number> {
  const before = readCpuMs(pids)
  const response = await fetch(url, { headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`)
  return readCpuMs(pids) - before
}

/** A load ends with requests that nobody waits for any more: their work is not that of the page that comes next. */
async function untilIdle(pids: readonly number[]): Promise<void> {
  for (let before = -Infinity; ;) {
    const used = readCpuMs(pids)
    if (used - before < 2) return
    before = used
    await wait(100)
  }
}

async function measure(contender: Contender): Promise<Round> {
  const { requestsPerSecond, failures } = await load(contender.url, SECONDS, contender.cookie)
  if (failures > 0) throw new Error(`${failures} requests to ${contender.url} failed.`)
  await untilIdle(contender.pids)
  const cpuMs: number[] = []
  while (cpuMs.length < PAGES_EACH_ROUND) cpuMs.push(await measureCpu(contender))
  return { requestsPerSecond, cpuMs }
}

function summarise(rounds: readonly Round[]) {
  const cpuMs = rounds.flatMap((each) => each.cpuMs)
  return {
    requestsPerSecond: round(median(rounds.map(({ requestsPerSecond }) => requestsPerSecond))),
    cpuMsMedian: round(median(cpuMs)),
    cpuMsP99: round(percentile(cpuMs, 99)),
  }
}

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
  await load(dashboard.url, 3, cookie)
  await load(empty.url, 3)
  const rounds = { dashboard: [] as Round[], empty: [] as Round[] }
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    rounds.dashboard.push(await measure(dashboard))
    rounds.empty.push(await measure(empty))
  }
  const ours = summarise(rounds.dashboard)
  const theirs = summarise(rounds.empty)
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
