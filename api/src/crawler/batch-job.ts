import { auditPage } from '#api/engine/audit-page.ts'
import { type PageResult } from '#api/engine/check.ts'
import { encodeBatch } from '#api/engine/encode-batch.ts'
import { type FetchedPage, type PageKind } from '#api/engine/fetched-page.ts'
import { fetchPage } from './fetch-page.ts'
import { type Send } from './fetch-rules.ts'
import { PARCEL_END, type PageOutcome, type ParseJobOf } from './parse-job.ts'

/** Connections that one invocation may hold open in production. */
const AT_ONCE = 6
/** Few enough that storing them keeps a thread for some milliseconds only. */
const PARCEL_PAGES = 5
const MAX_RETRY_AFTER_SECONDS = 3600
const PASSING_FAILURES = new Set(['timeout', 'connection'])

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Seconds of a `Retry-After` header, which is a number or a date; null when there is none that makes sense. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), MAX_RETRY_AFTER_SECONDS) : null
}

/** Whether another try may well end better: the site was overloaded, or something on the way broke. */
function isPassing({ status, failure }: FetchedPage): boolean {
  return status === 429 || status >= 500 || (failure !== undefined && PASSING_FAILURES.has(failure))
}

function toOutcome(page: FetchedPage, kind: PageKind, again: boolean): PageOutcome {
  const { url, status, bytes, ttfbMs, failure } = page
  const retryAfter = page.headers.find(([name]) => name === 'retry-after')?.[1]
  return {
    url,
    again,
    kind,
    status,
    bytes,
    ttfbMs,
    refused: status === 429 || status === 503 || failure === 'timeout',
    retryAfter: readRetryAfter(retryAfter, Date.now()),
  }
}

/** Starts `work` for each item in order, at most six at a time and each start at least `spacingMs` after the one before. */
async function inTurn<Item>(items: readonly Item[], spacingMs: number, work: (item: Item) => Promise<void>) {
  const begun = Date.now()
  let next = 0
  async function take(): Promise<void> {
    for (let index = next++; index < items.length; index = next++) {
      const early = begun + index * spacingMs - Date.now()
      if (early > 0) await delay(early)
      await work(items[index] as Item) // The index is below the length.
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, take))
}

/**
 * Fetches and judges a batch of pages. What comes back is parcels of a few pages each, with `PARCEL_END` between: the first
 * line of a parcel is a list of `PageOutcome`s as JSON, and the rest is what `storeBatch` takes.
 */
export async function runBatch(job: ParseJobOf<'pages'>, send?: Send): Promise<string> {
  const pages: { outcome: PageOutcome; result?: PageResult }[] = []
  await inTurn(job.pages, job.spacingMs, async ({ url, final }) => {
    const page = await fetchPage(url, job.rules, send)
    if (!final && isPassing(page)) {
      pages.push({ outcome: toOutcome(page, 'error', true) })
      return
    }
    const result = auditPage(page, new Date())
    pages.push({ outcome: toOutcome(page, result.facts.kind, false), result })
  })

  const parcels: string[] = []
  for (let at = 0; at < pages.length; at += PARCEL_PAGES) {
    const some = pages.slice(at, at + PARCEL_PAGES)
    const results = some.flatMap(({ result }) => result ?? [])
    parcels.push(`${JSON.stringify(some.map(({ outcome }) => outcome))}\n${encodeBatch(results)}`)
  }
  return parcels.join(PARCEL_END)
}
