import { setTimeout as wait } from 'node:timers/promises'
import lighthouse, { desktopConfig } from 'lighthouse'
import { type BrowserContext, type Page } from 'puppeteer-core'
import { type AddressRules, isAllowedAddress } from '#api/crawl/fetch/address-guard.ts'
import { packResult } from '#api/engine/lighthouse/pack-result.ts'
import { toReport } from '#api/engine/lighthouse/to-report.ts'
import { type LighthouseReply } from '#contract/seo/lighthouse.report.ts'
import { type LighthouseFailure, type LighthouseStrategy } from '#contract/seo/lighthouse.words.ts'
import { type Chromium, type ChromiumOptions, startChromium } from './chromium.ts'
import { type Egress, openEgress } from './egress.ts'

const LOOK_EVERY_MS = 500
const MAX_MEGABYTES = 1_200

/** What Lighthouse calls the reasons for which it has no result. Each other one is a `failed`. */
const FAILURE_OF: Readonly<Record<string, LighthouseFailure>> = {
  NO_FCP: 'no-paint',
  NO_LCP: 'no-paint',
  NOT_HTML: 'not-html',
  PAGE_HUNG: 'timeout',
  PROTOCOL_TIMEOUT: 'timeout',
  TARGET_CRASHED: 'crashed',
  ERRORED_DOCUMENT_REQUEST: 'http-error',
  FAILED_DOCUMENT_REQUEST: 'unreachable',
  NO_DOCUMENT_REQUEST: 'unreachable',
  DNS_FAILURE: 'unreachable',
  CHROME_INTERSTITIAL_ERROR: 'unreachable',
  INSECURE_DOCUMENT_REQUEST: 'insecure',
}
/** Those where the page itself was not had: then what the proxy knows is the reason. */
const NO_PAGE = new Set<LighthouseFailure>(['http-error', 'unreachable', 'failed', 'not-html'])

export interface LighthouseJob {
  url: string
  strategy: LighthouseStrategy
}

export interface RunnerOptions {
  chromium: ChromiumOptions
  rules: AddressRules
  /** How long a run may take, once there is a browser. */
  runMs: number
}

/** There is no result, and why. */
class NoResult extends Error {
  override name = 'NoResult'
  readonly failure: LighthouseFailure

  constructor(failure: LighthouseFailure) {
    super(failure)
    this.failure = failure
  }
}

const fail = (failure: LighthouseFailure): LighthouseReply => ({ state: 'failed', failure })

function openContext({ browser }: Chromium, egress: Egress): Promise<BrowserContext> {
  return browser.createBrowserContext({
    proxyServer: `http://127.0.0.1:${egress.port}`,
    proxyBypassList: ['<-loopback>'],
    downloadBehavior: { policy: 'deny' },
  })
}

/** What the proxy knows of a page that Lighthouse did not get. */
function explain(failure: LighthouseFailure, egress: Egress): LighthouseFailure {
  if (egress.isFull()) return 'too-large'
  if (!NO_PAGE.has(failure)) return failure
  if (egress.countRefused() > 0) return 'private-address'
  return egress.countFailed() > 0 ? 'unreachable' : failure
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** The published Lighthouse with its own settings. Its only own word is the page, which has the proxy as its way out. */
async function audit(page: Page, { url, strategy }: LighthouseJob, egress: Egress): Promise<LighthouseReply> {
  const config = strategy === 'desktop' ? desktopConfig : undefined
  try {
    const result = await lighthouse(url, { logLevel: 'silent', output: 'json' }, config, page)
    const error = result?.lhr.runtimeError
    if (!result || error) throw new NoResult(FAILURE_OF[error?.code ?? ''] ?? 'failed')
    if (egress.isFull()) throw new NoResult('too-large')
    const full = await packResult(result.lhr)
    const report = toReport(result.lhr, egress.countRefused())
    return { state: 'done', report, ...(full !== undefined && { full }) }
  } catch (error) {
    const failure = error instanceof NoResult ? error.failure : FAILURE_OF[codeOf(error)]
    // Nothing that is known of Lighthouse: the log of the server has it.
    if (failure === undefined) console.error(error)
    return fail(explain(failure ?? 'failed', egress))
  }
}

/** Rejects when the tab crashes, the browser ends or needs too much memory, the time is over, or nobody waits any more. */
function watch(
  page: Page,
  chromium: Chromium,
  { runMs }: RunnerOptions,
  signal: AbortSignal,
): Promise<never> {
  const crashed = new Promise<never>((_, reject) => {
    page.once('error', () => reject(new NoResult('crashed')))
    chromium.browser.once('disconnected', () => reject(new NoResult('crashed')))
  })
  const looks = (async (): Promise<never> => {
    for (;;) {
      await wait(LOOK_EVERY_MS, undefined, { signal })
      if (chromium.megabytes() > MAX_MEGABYTES) throw new NoResult('memory')
    }
  })()
  const late = wait(runMs, undefined, { signal }).then(() => {
    throw new NoResult('timeout')
  })
  for (const each of [crashed, looks, late]) each.catch(() => undefined)
  return Promise.race([crashed, looks, late])
}

async function runIn(
  chromium: Chromium,
  egress: Egress,
  job: LighthouseJob,
  options: RunnerOptions,
  signal: AbortSignal,
): Promise<LighthouseReply> {
  const over = new AbortController()
  try {
    const page = await (await openContext(chromium, egress)).newPage()
    page.on('popup', (popup) => void popup?.close().catch(() => undefined))
    const watching = watch(page, chromium, options, AbortSignal.any([signal, over.signal]))
    const audited = audit(page, job, egress)
    audited.catch(() => undefined)
    return await Promise.race([audited, watching])
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof NoResult)) throw error
    return fail(error.failure)
  } finally {
    over.abort()
  }
}

/**
 * Runs Lighthouse on one page, in a browser of its own that is killed afterwards with all of its processes: nothing of a page
 * reaches the next one.
 * @throws the reason of the signal once it is aborted
 */
export async function runLighthouse(
  job: LighthouseJob,
  options: RunnerOptions,
  signal: AbortSignal,
): Promise<LighthouseReply> {
  if (!isAllowedAddress(job.url, options.rules)) return fail('private-address')
  const egress = await openEgress(options.rules)
  try {
    const chromium = await startChromium(options.chromium, signal)
    try {
      signal.throwIfAborted()
      return await runIn(chromium, egress, job, options, signal)
    } finally {
      await chromium.kill()
    }
  } finally {
    await egress.close()
  }
}
