import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { until } from '#tests/workers/until.ts'
import { listBrowsers } from './browsers.ts'
import { startLighthouseService } from './lighthouse-service.ts'
import { servePages, startSite } from './render-service.ts'

// What a page may do to the browser that Lighthouse runs in. Each ends in time, with the truth, and leaves no process.

const html = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Page</title></head><body><h1>Page</h1>${body}</body></html>`

const untilNoBrowser = () => until(() => expect(listBrowsers()).toEqual([]))

test('a page is scored, with its metrics, its audits and how it looked', async () => {
  const site = await startSite(servePages({ '/': html('<img src="/none.png">') }))
  const { run } = await startLighthouseService()

  const reply = await run(`${site.url}/`, { strategy: 'desktop' })

  if (reply.state === 'failed') throw new Error(reply.failure)
  const { scores, metrics, audits, filmstrip, finalUrl, version, refused } = reply.report
  expect({ finalUrl, version, refused }).toEqual({ finalUrl: `${site.url}/`, version: '13.5.0', refused: 0 })
  for (const score of Object.values(scores)) expect(score).toBeGreaterThan(0)
  expect(metrics.map(({ id, good, poor }) => [id, good, poor])).toContainEqual(['lcp', 1200, 2400])
  expect(audits.find(({ id }) => id === 'image-alt')).toMatchObject({
    state: 'failed',
    category: 'accessibility',
    items: [{ what: '<img src="/none.png">' }],
  })
  expect(filmstrip.length).toBeGreaterThan(3)
  const full = JSON.parse(gunzipSync(Buffer.from(reply.full ?? '', 'base64')).toString()) as object
  expect(full).toMatchObject({ lighthouseVersion: '13.5.0', finalDisplayedUrl: `${site.url}/` })
  await untilNoBrowser()
})

test('a script that never ends is stopped with its browser, and told as such', async () => {
  const site = await startSite(servePages({ '/': html('<script>for (;;);</script>') }))
  const { run } = await startLighthouseService({ jobMs: 6_000 })

  expect(await run(`${site.url}/`)).toEqual({ state: 'failed', failure: 'timeout' })

  await untilNoBrowser()
})

test('a page that crashes its tab fails, and the next one gets another browser', async () => {
  const site = await startSite(servePages({ '/': html(''), '/missing': html('') }))
  const { run, said } = await startLighthouseService()
  const crashing = run(`${site.url}/`)
  // As the kernel does to a tab that takes too much memory.
  await until(() => expect(site.seen).toContain('/'), { timeout: 60_000 })
  for (const pid of listBrowsers()) process.kill(pid, 'SIGKILL')

  expect(await crashing).toEqual({ state: 'failed', failure: 'crashed' })
  expect(await run(`${site.url}/none`)).toEqual({ state: 'failed', failure: 'http-error' })
  expect(said).not.toContain('lighthouse-process-replaced')
  await untilNoBrowser()
})

test('a run ends with its browser when nobody waits for it any more', async () => {
  const site = await startSite(servePages({ '/': html('<script>for (;;);</script>') }))
  const { run } = await startLighthouseService()
  const caller = new AbortController()
  const running = run(`${site.url}/`, { signal: caller.signal }).catch((error: unknown) => error)
  await until(() => expect(site.seen).toContain('/'), { timeout: 60_000 })
  expect(listBrowsers().length).toBeGreaterThan(1)

  caller.abort()

  expect(await running).toBeInstanceOf(Error)
  await untilNoBrowser()
})

test('private addresses are reached neither by a page, nor by its redirect, nor by its files', async () => {
  const site = await startSite(({ url }, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(url)
  })
  const { run } = await startLighthouseService({ privateAddresses: 'deny' })
  expect(await run(`${site.url}/`)).toEqual({ state: 'failed', failure: 'private-address' })
  expect(site.seen).toEqual([])

  const { run: open } = await startLighthouseService()
  expect(await open(`${site.url}/`)).toEqual({ state: 'failed', failure: 'private-address' })

  const files = await startSite(servePages({ '/': html('<img src="http://169.254.169.254/x.png" alt="">') }))
  const reply = await open(`${files.url}/`)
  expect(reply).toMatchObject({ state: 'done', report: { refused: 1 } })
})
