import { auditPage, findOnPage, type OwnChecks } from '#api/engine/audit-page.ts'
import { type PageResult } from '#api/engine/check.ts'
import { createUrlScope, type UrlScope } from '#api/engine/url-scope.ts'
import { encodeSteps } from '#api/crawl/store/encode-batch.ts'
import { type KnownPage } from '#api/crawl/store/kept-pages.ts'
import { type FetchedPage, type PageKind } from '#api/engine/fetched-page.ts'
import { CookieJar } from './cookie-jar.ts'
import { fetchPage } from './fetch-page.ts'
import { type AskedPage, contradicts, fetchUnlessUnchanged } from './fetch-unless-unchanged.ts'
import { type Send } from './fetch-rules.ts'
import { toOwnChecks } from './own-checks-of-job.ts'
import { createHopRule } from './hop-robots.ts'
import { inTurn } from './in-turn.ts'
import { type PageOutcome, type ParseJobOf } from './parse-job.ts'
import { type JobOutput } from './parse-messages.ts'
import { LONGEST_PAUSE_MS } from './rate-control.ts'
import { readRetryAfter } from './retry-after.ts'

/** Few enough that storing them keeps a thread for some milliseconds only, and enough that each write to the disk is of many rows. */
const PARCEL_PAGES = 10
/** Of pages that are read as one; these take some milliseconds. */
const MOST_CHARACTERS = 500_000
const PASSING_FAILURES = new Set(['timeout', 'connection', 'undecodable'])

const retryAfterOf = ({ headers }: FetchedPage) =>
  readRetryAfter(headers.find(([name]) => name === 'retry-after')?.[1], Date.now())

/**
 * Whether another try may well end better: the site was overloaded, or something on the way broke. Not where it says itself
 * that this will take longer than an audit waits.
 */
function isPassing(page: FetchedPage): boolean {
  const { status, failure } = page
  if ((retryAfterOf(page) ?? 0) * 1000 > LONGEST_PAUSE_MS) return false
  return status === 429 || status >= 500 || (failure !== undefined && PASSING_FAILURES.has(failure))
}

function toOutcome(page: FetchedPage, kind: PageKind, again: boolean): PageOutcome {
  const { url, status, bytes, ttfbMs, failure } = page
  return {
    url,
    again,
    kind,
    status,
    bytes,
    ttfbMs,
    refused: status === 429 || status === 503 || failure === 'timeout',
    retryAfter: retryAfterOf(page),
  }
}

interface FetchedPageResult {
  outcome: PageOutcome
  result?: PageResult
}

/** Judges a page by today's checks, whether it was read now or before. */
function judge(
  { page, unchanged }: AskedPage,
  known: KnownPage | undefined,
  own: OwnChecks | undefined,
): PageResult {
  const now = new Date()
  if (!unchanged || !known) return auditPage(page, now, own)
  const { wholeAt, lists } = known
  return { facts: unchanged, findings: findOnPage(unchanged, now), known: { wholeAt, lists } }
}

function toJudged(
  { page, unchanged }: AskedPage,
  result: PageResult,
  known: KnownPage | undefined,
): FetchedPageResult {
  const { facts } = result
  const outcome = toOutcome(page, facts.kind, false)
  if (unchanged) return { outcome: { ...outcome, bytes: 0, unchanged: facts.bytes }, result }
  const isWrong = known?.isSpotCheck === true && contradicts(known, facts)
  return { outcome: isWrong ? { ...outcome, contradicts: true } : outcome, result }
}

/**
 * Each outcome comes with the step that completes its page, and is counted in the same transaction: a crawl that is killed between two
 * steps has counted what it has stored. Those without a page come first.
 */
function toParcels(fetched: readonly FetchedPageResult[], scope: UrlScope | undefined): string[] {
  const outcomes = new Map(fetched.map((one) => [one.outcome.url, one.outcome]))
  const unread = fetched.flatMap(({ outcome, result }) => (result ? [] : outcome))
  const steps = encodeSteps(
    fetched.flatMap(({ result }) => result ?? []),
    scope,
  )
  return steps.map(({ text, urls }, index) => {
    const completed = urls.flatMap((url) => outcomes.get(url) ?? [])
    return `${JSON.stringify(index === 0 ? [...unread, ...completed] : completed)}\n${text}`
  })
}

interface WaitingPage {
  asked: AskedPage
  /** What an earlier audit knows of it. */
  known: KnownPage | undefined
}

/**
 * Pages that have come and are not read yet. They are read a few at a time: before each reading the step has to wait until what it
 * says has left its process, which takes longer than reading a small page.
 */
class Waiting {
  readonly #most: number
  #pages: WaitingPage[] = []
  #characters = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Whether these are enough to be read. */
  get isEnough(): boolean {
    return this.#pages.length >= this.#most || this.#characters >= MOST_CHARACTERS
  }

  add(page: WaitingPage): void {
    this.#pages.push(page)
    this.#characters += page.asked.page.body.length
  }

  take(): WaitingPage[] {
    const taken = this.#pages
    this.#pages = []
    this.#characters = 0
    return taken
  }
}

/**
 * Fetches and judges a batch of pages. What it reports is parcels of a few pages each: the first line of a parcel is a
 * list of `PageOutcome`s as JSON, and the rest is what `storeStep` takes.
 */
export async function runBatch(
  job: ParseJobOf<'pages'>,
  { report, announce }: JobOutput,
  send?: Send,
): Promise<void> {
  const waiting = new Waiting(job.isCareful ? 1 : PARCEL_PAGES)
  const fetched: FetchedPageResult[] = []
  const scope = job.scope && createUrlScope(job.scope)
  const own = toOwnChecks(job)
  const jar = job.cookies && scope && (await CookieJar.open(scope, job.cookies))
  async function readWaiting() {
    const pages = waiting.take()
    if (pages.length === 0) return
    const urls = pages.map(({ asked }) => asked.page.url).join(' ')
    const judged = await announce(urls, () =>
      pages.map(({ asked, known }) => toJudged(asked, judge(asked, known, own), known)),
    )
    fetched.push(...judged)
  }
  async function reportFetched() {
    const changed = jar?.takeChanged() ?? []
    const [first] = fetched
    if (first && changed.length > 0) first.outcome.cookies = changed
    for (const parcel of toParcels(fetched.splice(0), scope)) await report(parcel)
  }
  const mayFollow = createHopRule(job.rules, job, send)
  await inTurn(job.pages, job.spacingMs, async ({ url, final, known }) => {
    const fetch = (conditions?: Record<string, string>) =>
      fetchPage(url, job.rules, send, mayFollow, { cookies: jar, ...(conditions && { conditions }) })
    const asked = await fetchUnlessUnchanged(fetch, known)
    const { page } = asked
    if (!final && isPassing(page)) fetched.push({ outcome: toOutcome(page, 'error', true) })
    else waiting.add({ asked, known })
    if (waiting.isEnough) await readWaiting()
    if (fetched.length >= PARCEL_PAGES) await reportFetched()
  })
  await readWaiting()
  if (fetched.length > 0) await reportFetched()
}
