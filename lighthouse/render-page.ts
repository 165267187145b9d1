import { setTimeout as wait } from 'node:timers/promises'
import {
  type BrowserContext,
  type CDPSession,
  type HTTPResponse,
  type Page,
  ProtocolError,
} from 'puppeteer-core'
import { type AddressRules, isAllowedAddress } from '#api/crawl/fetch/address-guard.ts'
import { RENDER_SCALE, RENDER_VIEWPORT, type RenderedPage } from '#contract/seo/rendering.ts'
import { type Chromium } from './chromium.ts'
import { comparePage } from './compare-page.ts'
import { ConsoleLog } from './console-log.ts'
import { type Egress, openEgress } from './egress.ts'
import { isHarmless, NotRendered } from './not-rendered.ts'
import { type OwnRequests, PageRules } from './page-rules.ts'
import { measurePage, readDocument, takeScreenshot, TooLarge, Unreadable } from './read-document.ts'

const LOAD_MS = 15_000
const IDLE = { idleTime: 500, timeout: 4_000 }
const CLOSE_MS = 3_000
const LOOK_EVERY_MS = 500
const MAX_MEGABYTES = 1_200

export interface RenderJob {
  url: string
  userAgent: string
  /** What requests to these origins have, and no others: credentials that were given for them. */
  own?: OwnRequests | undefined
}

export interface Visit {
  /** To the host of the page, so far. */
  countHostRequests(): number
  result: Promise<RenderedPage>
}

interface Opened {
  page: Page
  client: CDPSession
  rules: PageRules
  log: ConsoleLog
  egress: Egress
}

/** Runs in each document before its scripts. What works behind a page makes requests of its own, past what is allowed of the page. */
function keepServiceWorkersOut(): void {
  if (typeof ServiceWorkerContainer === 'undefined') return
  const register = () => new Promise<never>(() => undefined)
  Object.defineProperty(ServiceWorkerContainer.prototype, 'register', { value: register })
}

async function preparePage(
  context: BrowserContext,
  egress: Egress,
  { url, userAgent, own }: RenderJob,
): Promise<Opened> {
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
  // Before they show anything.
  page.on('popup', (popup) => void popup?.close().catch(() => undefined))
  const client = await page.createCDPSession()
  await page.setUserAgent({ userAgent })
  await page.setViewport({
    ...RENDER_VIEWPORT,
    deviceScaleFactor: RENDER_SCALE,
    isMobile: true,
    hasTouch: true,
  })
  await page.setBypassServiceWorker(true)
  await page.evaluateOnNewDocument(keepServiceWorkersOut)
  // Nobody is there to fill in a sign-in: an empty one is refused, and then the page goes on.
  await page.authenticate({ username: '', password: '' })
  await page.setRequestInterception(true)
  const rules = new PageRules(page, url, own)
  const log = new ConsoleLog()
  await log.follow(client)
  return { page, client, rules, log, egress }
}

/** Not what a browser takes for a file to be saved. */
function isPage(response: HTTPResponse): boolean {
  const { 'content-type': type = 'text/html', 'content-disposition': disposition = '' } = response.headers()
  return /html/i.test(type) && !/^\s*attachment/i.test(disposition)
}

/** What came of the page itself, before any script ran. */
interface Loaded {
  response: HTTPResponse
  text: string
}

/** The page itself, whose response may come long before everything is loaded, if that ever happens. */
async function loadPage({ page, rules, egress }: Opened, url: string): Promise<Loaded> {
  const main: { response?: HTTPResponse; texts: Promise<string | null>[] } = { texts: [] }
  page.on('response', (response) => {
    if (!response.request().isNavigationRequest() || response.frame() !== page.mainFrame()) return
    main.response = response
    // At once: a page that loads itself again takes its earlier text with it.
    main.texts.push(response.text().catch(() => null))
  })
  await page.goto(url, { waitUntil: 'load', timeout: LOAD_MS }).catch(() => null)
  if (rules.isRedirected) throw new NotRendered('redirected')
  const { response } = main
  if (!response) throw new NotRendered(egress.countRefused() > 0 ? 'private-address' : 'unreachable')
  const status = response.status()
  if (status === 403 && egress.countRefused() > 0) throw new NotRendered('private-address')
  if (status === 502 && egress.countFailed() > 0) throw new NotRendered('unreachable')
  if (status >= 300) throw new NotRendered('http-error', status === 429 || status === 503)
  if (!isPage(response)) throw new NotRendered('not-html')
  await page.waitForNetworkIdle(IDLE).catch(() => undefined)
  const texts = await Promise.all(main.texts)
  const text = texts.findLast((known) => known !== null)
  if (text === undefined) throw new NotRendered('unreachable')
  return { response, text }
}

async function readRendered(
  opened: Opened,
  { response, text: raw }: Loaded,
  url: string,
): Promise<RenderedPage> {
  const { page, client, rules, log, egress } = opened
  const document = await readDocument(client)
  const measured = await measurePage(client)
  const compared = comparePage({
    url,
    finalUrl: page.url().startsWith(new URL(url).origin) ? page.url() : url,
    status: response.status(),
    headers: Object.entries(response.headers()),
    raw,
    rendered: document,
  })
  return {
    ...compared,
    ...measured,
    messages: log.messages,
    messageCount: log.count,
    redirect: rules.redirect,
    requests: rules.requests,
    hostRequests: rules.hostRequests,
    refused: egress.countRefused(),
    isCut: rules.isCut || egress.isFull(),
    screenshot: await takeScreenshot(client),
  }
}

/** Rejects when the page has crashed, or the browser needs more memory than a page may. */
async function watch({ page }: Opened, chromium: Chromium, signal: AbortSignal): Promise<never> {
  const crashed = new Promise<never>((_, reject) => {
    page.once('error', () => reject(new NotRendered('crashed')))
    chromium.browser.once('disconnected', () => reject(new NotRendered('crashed')))
  })
  crashed.catch(() => undefined)
  const looks = (async (): Promise<never> => {
    for (;;) {
      await wait(LOOK_EVERY_MS, undefined, { signal })
      if (chromium.megabytes() > MAX_MEGABYTES) throw new NotRendered('memory')
    }
  })()
  looks.catch(() => undefined)
  return Promise.race([crashed, looks])
}

/** Commands to a page that is no longer there fail in many ways. */
function toReason(error: unknown): unknown {
  if (error instanceof TooLarge) return new NotRendered('too-large')
  // Nothing is wrong with the service, which other pages of the audit still want.
  if (error instanceof Unreadable) return new NotRendered('crashed')
  if (!(error instanceof ProtocolError)) return error
  console.error(error)
  return new NotRendered('crashed')
}

/** What says nothing about the browser, which then goes on with the next page; all else is thrown. */
function toHarmless(error: unknown): NotRendered {
  const reason = toReason(error)
  if (reason instanceof NotRendered && isHarmless(reason)) return reason
  throw reason
}

/** A page that can't be closed is ended with its browser: what it showed is known by then. */
async function closeContext(chromium: Chromium, context: BrowserContext): Promise<void> {
  const closed = context.close().then(
    () => true,
    () => false,
  )
  if (!(await Promise.race([closed, wait(CLOSE_MS, false)]))) await chromium.kill()
}

/** Opens one page in a context of its own, which keeps nothing. */
export function visitPage(chromium: Chromium, job: RenderJob, rules: AddressRules): Visit {
  const known: { opened: Opened | undefined } = { opened: undefined }
  async function visit(): Promise<RenderedPage> {
    if (!isAllowedAddress(job.url, rules)) throw new NotRendered('private-address')
    const egress = await openEgress(rules)
    const over = new AbortController()
    try {
      const context = await chromium.browser.createBrowserContext({
        proxyServer: `http://127.0.0.1:${egress.port}`,
        proxyBypassList: ['<-loopback>'],
        downloadBehavior: { policy: 'deny' },
      })
      const opened = await preparePage(context, egress, job)
      known.opened = opened
      const read = (async () => readRendered(opened, await loadPage(opened, job.url), job.url))()
      const ends = [read, watch(opened, chromium, over.signal), opened.rules.left]
      const seen = await Promise.race(ends).catch(toHarmless)
      await closeContext(chromium, context)
      if (seen instanceof NotRendered) throw seen
      return seen
    } catch (error) {
      throw toReason(error)
    } finally {
      over.abort()
      await egress.close()
    }
  }
  return { countHostRequests: () => known.opened?.rules.hostRequests ?? 0, result: visit() }
}
