import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { TINY_BUILD, TINY_BUILD_DIR } from '#tests/fixtures/tiny-product/tiny-build.ts'
import { newFolder } from '#tests/node/new-folder.ts'
import { startCompute } from './compute.ts'
import { listSpareProcessors } from './spare-processors.ts'

const SECRET = 'the secret of this run'
const Answer = z.object({ answered: z.number(), reached: z.boolean() })
interface Work {
  milliseconds?: number
  isEndless?: boolean
  url?: string
}

async function start({ perKey = 2, total = 3, timeoutMs = 20_000 } = {}) {
  const logged: string[] = []
  const compute = await startCompute({
    buildDir: TINY_BUILD_DIR,
    build: TINY_BUILD.compute,
    runDir: newFolder(),
    compatibilityDate: TINY_BUILD.compatibilityDate,
    secret: SECRET,
    log: (_, event) => void logged.push(event),
    limits: { perKey, total },
    timeoutMs,
  })
  onTestFinished(() => compute.stop())
  const ask = (work: Work, { caller = 'a', path = '/password', signal = AbortSignal.timeout(60_000) } = {}) =>
    fetch(`${compute.url}${path}`, {
      method: 'POST',
      headers: { 'x-compute-secret': SECRET, 'x-compute-caller': caller },
      body: JSON.stringify(work),
      signal,
    })
  const read = async (response: Response) => Answer.parse(await response.json())
  return { url: compute.url, ask, read, logged }
}

const listChildren = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const STATUS = { full: 429, failed: 503 }

test('beyond what may wait, a caller is refused at once and told when to come again', async () => {
  const { ask } = await start({ perKey: 1, total: 1 })
  const running = [ask({ milliseconds: 2500 }), ask({ milliseconds: 2500 })]
  let isRunning = true
  void Promise.race(running).then(() => (isRunning = false))
  await wait(100)
  const waiting = ask({})
  await wait(100)

  const refused = await ask({}, { caller: 'b' })

  expect(refused.status).toBe(STATUS.full)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(isRunning).toBe(true)
  expect((await Promise.all([...running, waiting])).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a caller that disconnects while waiting makes room for others', async () => {
  const { ask } = await start({ perKey: 1, total: 1 })
  const running = [ask({ milliseconds: 1500 }), ask({ milliseconds: 1500 })]
  await wait(100)
  const gone = new AbortController()
  const waiting = ask({}, { signal: gone.signal }).catch(() => 'gone')
  await wait(100)

  gone.abort()
  await wait(100)
  const next = await ask({}, { caller: 'b' })

  expect(await waiting).toBe('gone')
  expect(next.status).toBe(200)
  await Promise.all(running)
})

test('a process that is killed is replaced, and what it was doing is done', async () => {
  const { ask, read, logged } = await start()
  const before = listChildren()
  const running = [ask({ milliseconds: 1000 }), ask({ milliseconds: 1000 })]
  await wait(200)

  for (const pid of before) process.kill(pid, 'SIGKILL')
  const answers = await Promise.all(running)

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await Promise.all(answers.map(read))).toMatchObject([{ answered: 1 }, { answered: 1 }])
  expect(listChildren()).toHaveLength(2)
  expect(listChildren()).not.toEqual(before)
  expect(logged).toContain('compute-process-replaced')
})

test('work without an end is given up, and the process goes on with what others ask', async () => {
  const { ask } = await start({ timeoutMs: 1000 })

  const endless = await Promise.all([ask({ isEndless: true }), ask({ isEndless: true })])
  const next = await Promise.all([ask({}), ask({})])

  expect(endless.map(({ status }) => status)).toEqual([STATUS.failed, STATUS.failed])
  expect(next.map(({ status }) => status)).toEqual([200, 200])
})

test('no process that has read a picture does anything else', async () => {
  const { ask, read } = await start()
  const inTurn = async (path: string) => {
    const answers = []
    for (let turn = 0; turn < 4; turn += 1) answers.push((await read(await ask({}, { path }))).answered)
    return answers
  }

  expect(await inTurn('/picture')).toEqual([1, 1, 1, 1])
  expect(Math.max(...(await inTurn('/password')))).toBeGreaterThan(1)
})

test('a process reaches nothing, and nobody without the secret reaches it', async () => {
  const { ask, read, url } = await start()

  expect((await read(await ask({ url }))).reached).toBe(false)
  expect((await fetch(`${url}/password`, { method: 'POST', body: '{}' })).status).toBe(404)
  expect((await fetch(`${url}/password`, { headers: { 'x-compute-secret': SECRET } })).status).toBe(404)
})

test('more than an upload may hold is refused before anything is done with it', async () => {
  const { url } = await start()

  const { status } = await fetch(`${url}/picture`, {
    method: 'POST',
    headers: { 'x-compute-secret': SECRET, 'x-compute-caller': 'a' },
    body: new Uint8Array(5 * 1024 * 1024),
  })

  expect(status).toBe(413)
})

const NICE = 16
const POLICY = 38
const readStat = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []

test.runIf(process.platform === 'linux')(
  'they have a lower priority than what serves requests, and not the lowest',
  async () => {
    await start()

    for (const stat of listChildren().map(readStat)) {
      expect(stat[POLICY]).toBe('0')
      expect(Number(stat[NICE])).toBeGreaterThan(0)
    }
  },
)

test.runIf(process.platform === 'linux')('they leave one processor to what serves requests', async () => {
  await start()

  const spare = listSpareProcessors()

  if (availableParallelism() > 1) expect(spare).toBeDefined()
  for (const pid of listChildren()) {
    const allowed = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    if (spare) expect(allowed?.[1]).toBe(spare)
  }
})
