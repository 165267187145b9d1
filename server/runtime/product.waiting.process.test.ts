import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { passedSince } from '#tests/workers/time-of.ts'
import { type RawAnswer, sendRaw } from '#tests/node/raw-http.ts'
import { launch, listChildren, startTinyServer as start } from '#tests/node/tiny-server.ts'

const HAS_SETPRIV = process.platform === 'linux' && existsSync('/usr/bin/setpriv')

async function getJson<T>(port: number, path: string): Promise<T> {
  const { body } = await sendRaw(port, { path })
  return JSON.parse(body.toString()) as T
}

const keep = (port: number, body: string) => sendRaw(port, { method: 'POST', path: '/api/kept', body })
const listKept = (port: number) => getJson<{ database: string[]; object: string[] }>(port, '/api/kept')
const readWorkerdPid = (dataDir: string) => Number(readFileSync(join(dataDir, 'run', 'workerd.pid'), 'utf8'))

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A request that the server has begun to answer, and ends only after so long. */
async function openSlowAnswer(port: number, ms: number): Promise<{ answer: Promise<RawAnswer> }> {
  let onBegun: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (onBegun = resolve))
  const answer = sendRaw(port, { path: `/stream?ms=${ms}`, onFirstBytes: () => onBegun() })
  await Promise.race([begun, answer])
  return { answer }
}
const SLOW_BODY = '<h1>shell</h1><p>data</p>'

async function untilGone(pids: readonly number[]) {
  while (pids.some(isRunning)) await wait(20)
}

test('through all of it a caller is who the socket says, and cf is nothing', async () => {
  const { port } = await start()

  const { body } = await sendRaw(port, {
    path: '/seen',
    headers: {
      'cf-connecting-ip': '9.9.9.9',
      'mf-cf-blob': '{"country":"XX"}',
      'mf-route-override': 'bellwether-api',
    },
  })

  const seen = JSON.parse(body.toString()) as { headers: [string, string][]; cf: unknown }
  const headers = Object.fromEntries(seen.headers)
  expect(seen.cf).toBeNull()
  expect(headers).toMatchObject({ 'cf-connecting-ip': '127.0.0.1', 'x-forwarded-proto': 'http' })
  expect(Object.keys(headers).filter((name) => name.startsWith('mf-'))).toEqual([])
})

test('a page of the real runtime streams through the compression', async () => {
  const { port } = await start()
  let firstBytesAt = Infinity

  await sendRaw(port, {
    path: '/stream?ms=2000',
    headers: { 'accept-encoding': 'gzip' },
    onFirstBytes: () => (firstBytesAt = Date.now()),
  })

  // Held back, the first bytes would come with the last ones.
  expect(passedSince(firstBytesAt)).toBeGreaterThan(400)
})

test('SIGTERM lets an open request finish, ends everything and exits with 0', async () => {
  const server = await start()
  const children = listChildren(server.process.pid ?? 0)
  const slow = await openSlowAnswer(server.port, 1500)

  server.process.kill('SIGTERM')

  expect((await slow.answer).body.toString()).toBe(SLOW_BODY)
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(children.length).toBeGreaterThanOrEqual(2)
  expect(children.filter(isRunning)).toEqual([])
})

test('Ctrl-C in a terminal, which reaches every process of the server, lets an open request finish too', async () => {
  const server = await start()
  const everyone = [server.process.pid ?? 0, ...listChildren(server.process.pid ?? 0)]
  const slow = await openSlowAnswer(server.port, 1500)

  for (const pid of everyone) process.kill(pid, 'SIGINT')

  expect((await slow.answer).body.toString()).toBe(SLOW_BODY)
  expect(await server.ended).toEqual({ code: 0, signal: null })
})

test('a request that does not end is cut off after the time that was set', async () => {
  const server = await start({ STOP_TIMEOUT: '1' })
  const endless = await openSlowAnswer(server.port, 100_000)
  const outcome = endless.answer.catch((error: unknown) => error)
  const startedAt = Date.now()

  server.process.kill('SIGTERM')

  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(passedSince(startedAt)).toBeLessThan(60_000)
  expect(await outcome).toBeInstanceOf(Error)
})

test.runIf(HAS_SETPRIV)('SIGKILL leaves no orphan and loses no accepted write', async () => {
  const server = await start()
  const children = listChildren(server.process.pid ?? 0)
  const accepted: string[] = []
  const burst = Array.from({ length: 200 }, async (_, index) => {
    await wait(index * 3)
    const { status } = await keep(server.port, `row ${index}`)
    if (status === 201) accepted.push(`row ${index}`)
  })
  while (accepted.length < 20) await wait(5)

  server.process.kill('SIGKILL')
  await Promise.allSettled(burst)
  await untilGone(children)

  expect(accepted.length).toBeLessThan(200)
  const again = await start({ DATA_DIR: server.dataDir })
  const kept = await listKept(again.port)
  expect(kept.database).toEqual(expect.arrayContaining(accepted))
  expect(kept.object).toEqual(expect.arrayContaining(accepted))
})

test('workerd comes back by itself, and until then callers get a 503 with Retry-After', async () => {
  const { port, dataDir } = await start()
  await keep(port, 'before')
  const pid = readWorkerdPid(dataDir)

  process.kill(pid, 'SIGKILL')
  await untilGone([pid])
  const refused = await sendRaw(port, { path: '/api/kept' })
  while ((await sendRaw(port, { path: '/api/kept' })).status !== 200) await wait(50)

  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  // Without what the job of a full minute may have written meanwhile.
  const kept = (await listKept(port)).database.filter((row) => !row.startsWith('cron'))
  expect(kept).toEqual(['before'])
  expect(readWorkerdPid(dataDir)).not.toBe(pid)
})

const nextMinute = (at: number) => (Math.floor(at / 60_000) + 1) * 60_000

test('the jobs run at the next full minute', async () => {
  const launchedAt = Date.now()
  const { port } = await start()
  const readyAt = Date.now()

  let kept: string[] = []
  for (; kept.length === 0; kept = (await listKept(port)).database) await wait(100)

  expect([nextMinute(launchedAt), nextMinute(readyAt)].map((due) => [`cron ${due}`])).toContainEqual(kept)
})

test('one data folder takes one server', async () => {
  const { dataDir } = await start()

  await expect(start({ DATA_DIR: dataDir })).rejects.toThrow('Another server is using')
})

test('a setting that is wrong ends the start with 1 and a sentence', async () => {
  let printed = ''
  const child = launch(
    'server/start.ts',
    { PORT: 'eighty', APP_URL: 'https://seo.example.com' },
    (text) => (printed += text),
  )

  const [code] = (await once(child, 'close')) as [number]

  expect(code).toBe(1)
  expect(printed).toBe('PORT must be a number.\n')
})

test('a port that is taken ends the start with 1 and a sentence', async () => {
  const { port } = await start()

  await expect(start({ PORT: String(port) })).rejects.toThrow(`Port ${port} is in use`)
})

test('each secret of the installation goes to the worker that needs it', async () => {
  const { port } = await start()

  expect(await getJson<string[]>(port, '/api/settings')).toEqual(
    expect.arrayContaining([
      'TOKEN_KEYS',
      'PARSE_URLS',
      'PARSE_SECRET',
      'GOOGLE_JWKS_URL',
      'MICROSOFT_ISSUER',
    ]),
  )
  expect(await getJson<string[]>(port, '/api/settings')).not.toContain('SESSION_SECRET')
})
