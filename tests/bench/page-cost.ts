import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { median, percentile, round } from './figures.ts'
import { load, readCpuMs } from './load.ts'

// What a page costs the server: requests a second under a load, and the CPU of single pages, asked for one after another.

const SECONDS = 4
const PAGES_EACH_ROUND = 200
/** As a browser asks for a page. */
const BROWSER_HEADERS = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

const agent = new Agent({ keepAlive: true })

interface Contender {
  url: string
  pids: number[]
  cookie?: string
}

export interface Round {
  requestsPerSecond: number
  /** Of each page under the load. */
  cpuMsUnderLoad: number
  /** Of single pages. */
  cpuMs: number[]
  /** Of the page, as it travels. */
  bytes: number
}

const toHeaders = ({ cookie }: Contender) => ({ ...BROWSER_HEADERS, ...(cookie && { cookie }) })

/** Asks as a browser does, and counts the bytes without undoing their compression. */
async function readPage(contender: Contender): Promise<number> {
  const request = get(contender.url, { agent, headers: toHeaders(contender) })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  let bytes = 0
  answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
  await once(answer, 'end')
  if (answer.statusCode !== 200)
    throw new Error(`${contender.url} answered ${answer.statusCode ?? 'nothing'}.`)
  return bytes
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

/** Two turns of the jobs of every minute, and what they begin: comparing and indexing audits of an earlier version. */
const CATCHING_UP_MS = 130_000
const QUIET_MS = 3000
/** What a server uses in that time when it does nothing. */
const IDLE_MS = 30

/** What a server has left to do from before its start is not the work of a page. */
export async function untilCaughtUp(pids: readonly number[]): Promise<void> {
  await wait(CATCHING_UP_MS)
  for (let before = -Infinity; ;) {
    const used = readCpuMs(pids)
    if (used - before < IDLE_MS) return
    before = used
    await wait(QUIET_MS)
  }
}

export async function warmUp(contender: Contender): Promise<void> {
  await untilIdle(contender.pids)
  await load(contender.url, 3, toHeaders(contender))
}

export async function measure(contender: Contender): Promise<Round> {
  const { url, pids } = contender
  const before = readCpuMs(pids)
  const { requests, requestsPerSecond, failures } = await load(url, SECONDS, toHeaders(contender))
  if (failures > 0) throw new Error(`${failures} requests to ${url} failed.`)
  await untilIdle(pids)
  const cpuMsUnderLoad = (readCpuMs(pids) - before) / requests
  const cpuMs: number[] = []
  let bytes = 0
  while (cpuMs.length < PAGES_EACH_ROUND) {
    const usedBefore = readCpuMs(pids)
    bytes = await readPage(contender)
    cpuMs.push(readCpuMs(pids) - usedBefore)
  }
  return { requestsPerSecond, cpuMsUnderLoad, cpuMs, bytes }
}

export function summarize(rounds: readonly Round[]) {
  const middle = (read: (round: Round) => number) => round(median(rounds.map(read)))
  const cpuMs = rounds.flatMap((each) => each.cpuMs)
  return {
    requestsPerSecond: middle(({ requestsPerSecond }) => requestsPerSecond),
    cpuMsUnderLoad: middle(({ cpuMsUnderLoad }) => cpuMsUnderLoad),
    cpuMsMedian: round(median(cpuMs)),
    cpuMsP99: round(percentile(cpuMs, 99)),
    bytes: middle(({ bytes }) => bytes),
  }
}
