import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { startRendering } from '#server/runtime/rendering.ts'
import { RenderReply } from '#contract/seo/rendering.ts'
import { until } from '#tests/workers/until.ts'
import { listBrowsers } from './browsers.ts'
import { servePages, startSite } from './render-service.ts'

/** It yields to everything else on the machine, as it does to what serves pages. */
const BROWSER_STARTS = { timeout: 60_000 }

const Started = z.object({ url: z.string(), secret: z.string() })
const SETTINGS = {
  APP_URL: 'http://127.0.0.1:8787',
  RENDERING: 'on',
  CHROME_PATH: undefined,
  CRAWL_PRIVATE_ADDRESSES: 'allow',
} as const
const PAGES = { '/': '<title>Page</title><h1>Page</h1>', '/hang': '<script>for(;;);</script>' }

function ask({ url, secret }: z.infer<typeof Started>, page: string) {
  return fetch(new URL('/render', url), {
    method: 'POST',
    headers: { 'x-compute-secret': secret, 'x-compute-caller': 'org_1' },
    body: JSON.stringify({ url: page, userAgent: 'RenderTest/1.0' }),
  })
}

async function start(
  settings: Partial<Parameters<typeof startRendering>[0]['settings']> = {},
  timeoutMs?: number,
) {
  const said: string[] = []
  const rendering = await startRendering({
    settings: { ...SETTINGS, ...settings },
    log: (_, event) => said.push(event),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  onTestFinished(() => rendering.stop())
  return { rendering, said }
}

/** On a busy machine a page may be given up before it is rendered, and then comes again. */
const untilRendered = (started: z.infer<typeof Started>, page: string) =>
  until(async () => {
    const reply: unknown = await (await ask(started, page)).json()
    expect(RenderReply.parse(reply).state).toBe('rendered')
  }, BROWSER_STARTS)

test('no browser runs before a page needs one, and none after the server has stopped', async () => {
  const { url } = await startSite(servePages(PAGES))
  const { rendering } = await start()
  expect(listBrowsers()).toEqual([])

  await untilRendered(rendering, `${url}/`)
  expect(listBrowsers().length).toBeGreaterThan(1)

  await rendering.stop()
  await until(() => expect(listBrowsers()).toEqual([]))
})

test('a browser that is killed in the middle costs its page a reply, and the next page nothing', async () => {
  const { url, seen } = await startSite(servePages(PAGES))
  const { rendering } = await start()
  const hanging = ask(rendering, `${url}/hang`)
  await until(() => expect(seen).toContain('/hang'), BROWSER_STARTS)

  for (const pid of listBrowsers()) process.kill(pid, 'SIGKILL')

  const reply = RenderReply.parse(await (await hanging).json())
  expect(reply).toMatchObject({ state: 'failed', failure: 'crashed' })
  await untilRendered(rendering, `${url}/`)
})

test('a browser process that never replies is replaced with its browser', async () => {
  const { url } = await startSite(servePages(PAGES))
  const { rendering, said } = await start({}, 20_000)
  await untilRendered(rendering, `${url}/`)
  const before = listBrowsers()

  expect((await ask(rendering, `${url}/hang`)).status).toBe(503)

  expect(said).toContain('browser-process-replaced')
  await until(() => expect(listBrowsers().filter((pid) => before.includes(pid))).toEqual([]))
  await untilRendered(rendering, `${url}/`)
})

test('no browser outlives a server that is killed', async () => {
  const { url, seen } = await startSite(servePages(PAGES))
  const server = spawn(process.execPath, ['tests/process/run-rendering.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const line = await new Promise<string>((resolve) => createInterface(server.stdout).once('line', resolve))
  const cut = ask(Started.parse(JSON.parse(line)), `${url}/hang`).catch(() => undefined)
  await until(() => expect(seen).toContain('/hang'), BROWSER_STARTS)
  expect(listBrowsers().length).toBeGreaterThan(1)

  server.kill('SIGKILL')

  await cut
  await until(() => expect(listBrowsers()).toEqual([]))
})

test('what a killed browser leaves on the disk is removed by the next one', async () => {
  const { url } = await startSite(servePages(PAGES))
  const gone = spawn(process.execPath, ['-e', ''])
  await once(gone, 'exit')
  const left = mkdtempSync(join(tmpdir(), `bellwether-${gone.pid ?? 0}-`))
  writeFileSync(join(left, 'cache'), '')
  const { rendering } = await start()

  await untilRendered(rendering, `${url}/`)

  expect(existsSync(left)).toBe(false)
})

test('an installation without a browser, or that does without, has no way to one', async () => {
  expect((await start({ CHROME_PATH: '/nowhere/chromium' })).rendering.url).toBe('')
  expect((await start({ RENDERING: 'off' })).rendering.url).toBe('')
})
