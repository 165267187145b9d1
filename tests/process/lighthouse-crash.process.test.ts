import puppeteer, { type Browser } from 'puppeteer-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LighthouseReply } from '#contract/seo/lighthouse.report.ts'
import { startLighthouseServer } from '#lighthouse/lighthouse-server.ts'
import { findChromium } from '#server/runtime/find-chromium.ts'
import { until } from '#tests/workers/until.ts'
import { listBrowsers } from './browsers.ts'
import { servePages, startSite } from './render-service.ts'

const SECRET = 'the secret of this run'
const PAGE =
  '<!doctype html><html lang="en"><head><title>Page</title></head><body><h1>Page</h1></body></html>'

/** The runner in this process, so that a test has the connection to its browsers too. */
async function startRunner() {
  const executable = findChromium(process.env)
  if (executable === undefined) throw new Error('These tests need a Chromium: none was found.')
  const launch = vi.spyOn(puppeteer, 'launch')
  const server = await startLighthouseServer({
    secret: SECRET,
    chromium: { executable, processors: undefined, needsSandbox: false },
    rules: { allowPrivate: true },
  })
  onTestFinished(() => {
    server.stop()
    launch.mockRestore()
  })
  async function run(url: string): Promise<LighthouseReply> {
    const response = await fetch(`http://127.0.0.1:${server.port}/lighthouse`, {
      method: 'POST',
      headers: { 'x-compute-secret': SECRET },
      body: JSON.stringify({ url, strategy: 'desktop' }),
    })
    return LighthouseReply.parse(await response.json())
  }
  const findBrowser = async () => (await launch.mock.results.at(-1)?.value) as Browser
  return { run, findBrowser }
}

/** As a fault of the browser does: the tab is gone. Tells whether its browser lives on. */
async function crashTab(browser: Browser, url: string): Promise<boolean> {
  const pages = await Promise.all(browser.browserContexts().map((context) => context.pages()))
  const page = pages.flat().find((one) => one.url().startsWith(url))
  if (!page) throw new Error('There is no tab with this page.')
  const session = await page.createCDPSession()
  const isAlive = new Promise<boolean>((resolve) => page.once('error', () => resolve(browser.connected)))
  // What is asked of a tab that is gone is never answered.
  session.send('Page.crash').catch(() => undefined)
  return isAlive
}

test('a tab that crashes fails its run, and the next run has a browser that works', async () => {
  const site = await startSite(servePages({ '/': PAGE, '/next': PAGE }))
  const { run, findBrowser } = await startRunner()
  const crashing = run(`${site.url}/`)
  await until(() => expect(site.seen).toContain('/'), { timeout: 60_000 })
  const browser = await findBrowser()
  const isAlive = await until(() => crashTab(browser, site.url))

  expect(await crashing).toEqual({ state: 'failed', failure: 'crashed' })
  expect(isAlive).toBe(true)
  expect(await run(`${site.url}/next`)).toMatchObject({
    state: 'done',
    report: { finalUrl: `${site.url}/next` },
  })
  await until(() => expect(listBrowsers()).toEqual([]))
})
