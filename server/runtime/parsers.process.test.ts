import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '#tests/workers/until.ts'
import { passedSince } from '#tests/workers/time-of.ts'
import * as z from 'zod'
import { newFolder } from '#tests/node/new-folder.ts'
import { TINY_BUILD_DIR } from '#tests/fixtures/tiny-product/tiny-build.ts'
import { type WatchdogLimits } from './parse-watchdog.ts'
import { startParsers } from './parsers.ts'

const Answer = z.object({ fetched: z.union([z.number(), z.literal(false)]) })
const SECRET = 'the secret of this run'

interface Started {
  count?: number
  limits?: WatchdogLimits
}

async function start(privateAddresses: 'allow' | 'deny', { count = 1, limits }: Started = {}) {
  const said: { event: string; why: unknown }[] = []
  const parsers = await startParsers({
    module: join(TINY_BUILD_DIR, 'parse-worker.js'),
    runDir: newFolder(),
    count,
    compatibilityDate: '2026-10-20',
    secret: SECRET,
    privateAddresses,
    ...(limits && { limits }),
    log: (_, event, facts) => said.push({ event, why: facts?.['why'] }),
  })
  onTestFinished(() => parsers.stop())
  const ask = async (target: string, url = parsers.urls[0] ?? '') => {
    const headers = { 'x-parse-secret': SECRET }
    const response = await fetch(`${url}/?url=${encodeURIComponent(target)}`, { headers })
    return Answer.parse(await response.json())
  }
  const send = (query: string, url = parsers.urls[0] ?? '') =>
    fetch(`${url}/?${query}`, { headers: { 'x-parse-secret': SECRET } })
  return { urls: parsers.urls, ask, send, said }
}

/** A site that must not be reached; listens on every address of this machine and counts requests. */
async function startPrivateSite() {
  let visits = 0
  const server = createServer((_, response) => {
    visits += 1
    response.end('private')
  })
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, countVisits: () => visits }
}

test('no spelling of a private address leads into this machine or its network', async () => {
  const { ask } = await start('deny')
  const { port, countVisits } = await startPrivateSite()
  const hosts = [
    '127.0.0.1',
    '127.1.2.3',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    'localhost',
    'localhost.',
    // A public-looking name that the resolver points to us, as after a DNS rebinding.
    hostname(),
  ]

  for (const host of hosts) expect(await ask(`http://${host}:${port}/`), host).toEqual({ fetched: false })

  expect(countVisits()).toBe(0)
})

test.each([
  '169.254.169.254',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '[fe80::1]',
  '[fd00:ec2::254]',
])('the network around us is refused at once: %s', async (host) => {
  const { ask } = await start('deny')
  const startedAt = Date.now()

  expect(await ask(`http://${host}/latest/meta-data/`)).toEqual({ fetched: false })
  // Refused, and not tried until a time-out.
  expect(passedSince(startedAt)).toBeLessThan(8_000)
})

test('where the operator allows private addresses they are fetched', async () => {
  const { ask } = await start('allow')
  const { port, countVisits } = await startPrivateSite()

  expect(await ask(`http://127.0.0.1:${port}/`)).toEqual({ fetched: 200 })
  expect(countVisits()).toBe(1)
})

test('there are as many processes as asked for, and each wants the secret', async () => {
  const { urls } = await start('deny', { count: 2 })

  expect(new Set(urls).size).toBe(2)
  for (const url of urls) {
    expect((await fetch(`${url}/?url=http://example.com/`)).status).toBe(404)
    expect(new URL(url).hostname).toBe('127.0.0.1')
  }
})

/** What the kernel knows of a process, from its third field on: proc_pid_stat(5). */
function readStat(pid: string | number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
}
const SESSION = 3
const POLICY = 38
const SCHED_IDLE = '5'

function listChildren(): string[] {
  const threads = readdirSync('/proc/self/task')
  return threads.flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
}

test.runIf(process.platform === 'linux')('what serves pages goes before them on the processor', async () => {
  await start('allow')
  const parsers = listChildren().map(readStat)

  expect(parsers.map((stat) => stat[POLICY])).toEqual([SCHED_IDLE])
  // In one session with the server, within which alone Linux compares priorities.
  expect(parsers.map((stat) => stat[SESSION])).toEqual([readStat(process.pid)[SESSION]])
})

const QUICK: WatchdogLimits = { everyMs: 100, cpuMs: 600, silenceMs: 20_000, megabytes: 600 }

test.each([
  ['in a loop', 'loop', 'used-the-processor'],
  ['that grows without end', 'grow', 'used-the-memory'],
])('a process %s is killed and replaced, and the one beside it goes on', async (_, fault, why) => {
  const { urls, ask, send, said } = await start('allow', { count: 2, limits: QUICK })
  const { port } = await startPrivateSite()
  const [stuck = '', other = ''] = urls
  const target = `http://127.0.0.1:${port}/`

  const lost = expect(send(`fault=${fault}`, stuck)).rejects.toThrow()
  expect(await ask(target, other)).toEqual({ fetched: 200 })
  await lost

  expect(said.map((line) => line.why)).toContain(why)
  await until(async () => expect(await ask(target, stuck)).toEqual({ fetched: 200 }))
})

test('a process that is busy with short work and one that waits are left alone', async () => {
  const { urls, said } = await start('allow', { limits: { ...QUICK, cpuMs: 100 } })
  const [url = ''] = urls
  // Far more processor time in all than it may take without a response.
  const until = Date.now() + 2_000
  while (Date.now() < until) await Promise.all(Array.from({ length: 20 }, () => fetch(url)))
  expect(said.filter(({ event }) => event === 'parse-process-killed')).toEqual([])
})
