import autocannon from 'autocannon'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO, signInToDemo } from '#server/demo-organization.ts'
import { findFreePort } from '#server/runtime/free-port.ts'
import { findTool, runTool } from '#server/build/run-tool.ts'
import { median, round } from './figures.ts'
import { cpuSecondsOf, peakMegabytesOf } from './process-tree.ts'

// Requests per second of the signed-in dashboard: our server against `wrangler dev`, on the same build, in turns.
// Run `npm run build` first. Prints one line of JSON: the ratio, the medians, each round. CPU per request is there beside
// the rate because it depends less on what else the machine is doing.

const ROUNDS = 5
const REQUIRED_RATIO = 2
const SECONDS = 5
const CONNECTIONS = 8
const SECRETS = {
  TOKEN_KEYS: JSON.stringify([{ id: 'bench', secret: 'only-for-a-measurement-on-this-machine' }]),
  SESSION_SECRET: 'only-for-a-measurement-on-this-machine',
}
const API_CONFIG = 'api/wrangler.toml'

interface Contender {
  url: string
  readyAfterMs: number
  pid: number
  stop: () => Promise<void>
}

async function launch(args: string[], port: number, environment: Record<string, string>): Promise<Contender> {
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], APP_URL: url, ...environment }
  const child = spawn(process.execPath, args, { stdio: 'ignore', detached: true, env })
  const isAnswered = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isAnswered())) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}.`)
    await wait(25)
  }
  const readyAfterMs = Math.round(performance.now() - startedAt)
  const stop = async () => {
    const ended = once(child, 'exit')
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await ended
  }
  return { url, readyAfterMs, pid: child.pid ?? 0, stop }
}

async function startOurs(folder: string): Promise<Contender> {
  const port = await findFreePort()
  return launch(['server/start.ts'], port, { PORT: String(port), DATA_DIR: folder })
}

async function startWranglerDev(folder: string): Promise<Contender> {
  const state = ['--persist-to', folder]
  await runTool(
    'wrangler',
    ['d1', 'migrations', 'apply', 'DB', '--local', '--config', API_CONFIG, ...state],
    {
      CI: '1',
    },
  )
  const port = await findFreePort()
  const ports = ['--port', String(port), '--inspector-port', String(await findFreePort())]
  const configs = ['--config', 'wrangler.toml', '--config', API_CONFIG]
  const args = [
    findTool('wrangler'),
    'dev',
    ...configs,
    ...ports,
    ...state,
    '--show-interactive-dev-session=false',
  ]
  return launch(args, port, {
    ...SECRETS,
    CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true',
    WRANGLER_SEND_METRICS: 'false',
  })
}

/** The cookies of a person who signed in with the form. */
async function signIn(url: string): Promise<string> {
  await signInToDemo(url)
  const answer = await fetch(`${url}/auth/signin`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams(DEMO),
  })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  if (!cookies.some((cookie) => cookie?.startsWith('token=')))
    throw new Error(`Nobody is signed in at ${url}.`)
  return cookies.join('; ')
}

interface Figures {
  requestsPerSecond: number
  cpuMsPerRequest: number
}

async function measure({ url, pid }: Contender, cookie: string, seconds = SECONDS): Promise<Figures> {
  const headers = { cookie, accept: 'text/html' }
  const cpuBefore = cpuSecondsOf(pid)
  const result = await autocannon({
    url: `${url}/dashboard`,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
  })
  const { non2xx, errors, requests } = result
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed.`)
  const cpuMsPerRequest = round(((cpuSecondsOf(pid) - cpuBefore) * 1000) / requests.total)
  return { requestsPerSecond: requests.average, cpuMsPerRequest }
}

const folder = mkdtempSync(join(tmpdir(), 'bellwether-bench-'))
const ours = await startOurs(join(folder, 'ours'))
const theirs = await startWranglerDev(join(folder, 'theirs'))
try {
  const [ourCookie, theirCookie] = [await signIn(ours.url), await signIn(theirs.url)]
  await measure(ours, ourCookie, 2)
  await measure(theirs, theirCookie, 2)
  const rounds: { server: Figures; wranglerDev: Figures }[] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const server = await measure(ours, ourCookie)
    rounds.push({ server, wranglerDev: await measure(theirs, theirCookie) })
  }
  const compare = (name: keyof Figures) => {
    const server = median(rounds.map((each) => each.server[name]))
    const wranglerDev = median(rounds.map((each) => each.wranglerDev[name]))
    return { server, wranglerDev, ratio: round(server / wranglerDev) }
  }
  const requestsPerSecond = compare('requestsPerSecond')
  const figures = {
    bench: 'server',
    ratio: requestsPerSecond.ratio,
    required: { ratioAtLeast: REQUIRED_RATIO },
    isMet: requestsPerSecond.ratio >= REQUIRED_RATIO,
    requestsPerSecond,
    cpuMsPerRequest: compare('cpuMsPerRequest'),
    readyAfterMs: { server: ours.readyAfterMs, wranglerDev: theirs.readyAfterMs },
    peakMegabytes: { server: peakMegabytesOf(ours.pid), wranglerDev: peakMegabytesOf(theirs.pid) },
    rounds,
  }
  console.log(JSON.stringify(figures))
  if (!figures.isMet) process.exitCode = 1
} finally {
  await Promise.all([ours.stop(), theirs.stop()])
  rmSync(folder, { recursive: true, force: true })
}
