import { spawnSync } from 'node:child_process'
import { createAccount } from '#tests/setup/account.ts'
import { startProduct } from '#tests/setup/product.ts'
import { median, round } from './figures.ts'
import { listProcessTree, load, readCpuSeconds } from './load.ts'

// The signed-in dashboard against an empty Remix page: same server, same workerd, alternating within one run.

const ROUNDS = 5
const SECONDS = 4

function readTreeCpu(pid: number): number {
  return listProcessTree(pid).reduce((sum, each) => sum + readCpuSeconds(each), 0)
}

/** One bounded round of load, with the CPU time that the server and its workerd spent on each page. */
async function measure(pid: number, url: string, cookie?: string) {
  const before = readTreeCpu(pid)
  const result = await load(url, SECONDS, cookie)
  if (result.failures > 0) throw new Error(`${result.failures} requests to ${url} failed.`)
  const cpuMs = ((readTreeCpu(pid) - before) * 1000) / (result.requestsPerSecond * SECONDS)
  return { ...result, cpuMs }
}

spawnSync('npx', ['remix', 'vite:build', 'tests/bench/empty-remix', '--logLevel', 'error'], {
  stdio: 'inherit',
})
const product = await startProduct()
const empty = await startProduct({ script: 'tests/bench/empty-product.ts' })
try {
  const { cookie } = await createAccount(product.url)
  const runs = {
    dashboard: [] as Awaited<ReturnType<typeof measure>>[],
    empty: [] as Awaited<ReturnType<typeof measure>>[],
  }
  await load(`${product.url}/dashboard`, 2, cookie)
  await load(empty.url, 2)
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.dashboard.push(await measure(product.pid, `${product.url}/dashboard`, cookie))
    runs.empty.push(await measure(empty.pid, empty.url))
  }
  const of = (which: keyof typeof runs, what: 'requestsPerSecond' | 'cpuMs' | 'p99Ms') =>
    round(median(runs[which].map((run) => run[what])))
  console.log(
    JSON.stringify({
      bench: 'pages',
      ratio: round(of('dashboard', 'requestsPerSecond') / of('empty', 'requestsPerSecond')),
      required: 0.5,
      dashboard: {
        requestsPerSecond: of('dashboard', 'requestsPerSecond'),
        cpuMsPerPage: of('dashboard', 'cpuMs'),
      },
      empty: { requestsPerSecond: of('empty', 'requestsPerSecond'), cpuMsPerPage: of('empty', 'cpuMs') },
    }),
  )
} finally {
  await product.stop()
  await empty.stop()
}
