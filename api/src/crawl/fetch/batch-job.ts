import { auditPage } from '#api/engine/audit-page.ts'
import { type PageResult } from '#api/engine/check.ts'
import { createUrlScope, type UrlScope } from '#api/engine/url-scope.ts'
import { encodeBatch } from '#api/crawl/store/encode-batch.ts'
import { type FetchedPage, type PageKind } from '#api/engine/fetched-page.ts'
import { CookieJar } from './cookie-jar.ts'
import { fetchPage } from './fetch-page.ts'
import { type Send } from './fetch-rules.ts'
import { toOwnChecks } from './own-checks-of-job.ts'
import { createHopRule } from './hop-robots.ts'
import { inTurn } from './in-turn.ts'
import { type PageOutcome, type ParseJobOf } from './parse-job.ts'
import { type JobOutput } from './parse-messages.ts'
import { LONGEST_PAUSE_MS } from './rate-control.ts'
import { readRetryAfter } from './retry-after.ts'

/** Few enough that storing them keeps a thread for some milliseconds only. */
const PARCEL_PAGES = 5
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

/** The outcomes come with the last of them, when everything else is stored. */
function toParcels(fetched: readonly FetchedPageResult[], scope: UrlScope | undefined): string[] {
  const outcomes = JSON.stringify(fetched.map(({ outcome }) => outcome))
  const steps = encodeBatch(
    fetched.flatMap(({ result }) => result ?? []),
    scope,
  )
  return steps.map((step, index) => `${index === steps.length - 1 ? outcomes : '[]'}\n${step}`)
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
  const fetched: FetchedPageResult[] = []
  const scope = job.scope && createUrlScope(job.scope)
  const own = toOwnChecks(job)
  const jar = job.cookies && scope && (await CookieJar.open(scope, job.cookies))
  async function reportFetched() {
    const changed = jar?.takeChanged() ?? []
    const [first] = fetched
    if (first && changed.length > 0) first.outcome.cookies = changed
    for (const parcel of toParcels(fetched.splice(0), scope)) await report(parcel)
  }
  const mayFollow = createHopRule(job.rules, job, send)
  await inTurn(job.pages, job.spacingMs, async ({ url, final }) => {
    const page = await fetchPage(url, job.rules, send, mayFollow, { cookies: jar })
    if (!final && isPassing(page)) fetched.push({ outcome: toOutcome(page, 'error', true) })
    else {
      const result = await announce(url, () => auditPage(page, new Date(), own))
      fetched.push({ outcome: toOutcome(page, result.facts.kind, false), result })
    }
    if (fetched.length >= PARCEL_PAGES) await reportFetched()
  })
  if (fetched.length > 0) await reportFetched()
}
