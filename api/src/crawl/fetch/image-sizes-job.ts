import { type FetchedPage, type FetchFailure } from '#api/engine/fetched-page.ts'
import { type ImageSize, type SizeUnknown } from '#contract/seo/page-report.ts'
import { fetchWith, type ReadResponse } from './fetch-page.ts'
import { type Send } from './fetch-rules.ts'
import { createHopRule } from './hop-robots.ts'
import { inTurn } from './in-turn.ts'
import { type ParseJobOf } from './parse-job.ts'
import { type Report } from './parse-messages.ts'
import { type ResponseSample } from './rate-control.ts'
import { readRetryAfter } from './retry-after.ts'

/** How much of a file is loaded to count it, where its server does not say how long it is. */
export const MAX_COUNTED_BYTES = 2 * 1024 * 1024
const MAX_REDIRECTS = 5
const TIMEOUT_MS = 4_000
/** As the file lies there: what is packed on the way tells another length. */
const HEADERS = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8', 'accept-encoding': 'identity' }
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)/i

export interface MeasuredImage {
  size: ImageSize
  /** What the host's pace learns from it; null without a request. */
  answer: ResponseSample | null
}

function declaredLength({ headers }: Response): number | null {
  const length = Number(headers.get('content-length') ?? 0)
  // Some servers answer HEAD with a length of 0, whatever the file has.
  return headers.has('content-encoding') || !Number.isSafeInteger(length) || length <= 0 ? null : length
}

/** Counts the bytes of a body, up to one more than `limit`, and keeps none. */
async function countBytes({ body }: Response, limit: number): Promise<number> {
  if (!body) return 0
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  let bytes = 0
  while (bytes <= limit) {
    const { done, value } = await reader.read()
    if (done) return bytes
    bytes += value.byteLength
  }
  await reader.cancel()
  return limit + 1
}

const headerOf = ({ headers }: FetchedPage, name: string) => headers.find(([key]) => key === name)?.[1]
const isGood = ({ status }: FetchedPage) => status >= 200 && status < 300
const isRefused = ({ status, failure }: FetchedPage) =>
  status === 429 || status === 503 || failure === 'timeout'

const FAILURES: Partial<Record<FetchFailure, SizeUnknown>> = {
  disallowed: 'disallowed',
  'private-address': 'private-address',
  timeout: 'timeout',
}

function unknownOf(page: FetchedPage): SizeUnknown | null {
  if (page.failure) return FAILURES[page.failure] ?? 'no-answer'
  if (!isGood(page)) return 'http-error'
  return HTML.test(headerOf(page, 'content-type') ?? '') ? 'no-image' : null
}

function toMeasured(url: string, page: FetchedPage, length: number | null): MeasuredImage {
  const { status, ttfbMs } = page
  const unknown = unknownOf(page)
  const bytes = unknown === null ? (length ?? 0) : null
  const retryAfter = readRetryAfter(headerOf(page, 'retry-after'), Date.now())
  return {
    size: { url, status: status || null, bytes, isMore: bytes !== null && page.truncated, unknown },
    answer: { ttfbMs, refused: isRefused(page), retryAfter },
  }
}

function toUnasked(url: string): MeasuredImage {
  return { size: { url, status: null, bytes: null, isMore: false, unknown: 'disallowed' }, answer: null }
}

type Ask = (method: 'HEAD' | 'GET', readResponse: ReadResponse) => Promise<FetchedPage>

async function measure(url: string, ask: Ask): Promise<MeasuredImage> {
  const size: { length: number | null } = { length: null }
  const head = await ask('HEAD', async (_, response) => {
    size.length = declaredLength(response)
    await response.body?.cancel()
  })
  const isKnown = isGood(head) && (size.length !== null || unknownOf(head) !== null)
  // Some servers return an error for HEAD only, so the file itself is requested before it counts as one.
  const isFinal = isRefused(head) || (head.failure !== undefined && head.failure !== 'connection')
  if (isKnown || isFinal) return toMeasured(url, head, size.length)

  const whole = await ask('GET', async (page, response) => {
    size.length = declaredLength(response)
    if (size.length !== null || !response.ok) return response.body?.cancel()
    const counted = await countBytes(response, MAX_COUNTED_BYTES)
    page.truncated = counted > MAX_COUNTED_BYTES
    size.length = Math.min(counted, MAX_COUNTED_BYTES)
  })
  return toMeasured(url, whole, size.length)
}

/** Asks for the sizes of files, each reported as it is known: by HEAD, and where that tells nothing by loading a part. */
export async function runImageSizesJob(
  job: ParseJobOf<'image-sizes'>,
  report: Report,
  send?: Send,
): Promise<void> {
  const { urls, spacingMs, rules } = job
  const mayFollow = createHopRule(rules, job, send)
  await inTurn(urls, spacingMs, async (url) => {
    const ask: Ask = (method, readResponse) => {
      const request = { method, headers: HEADERS }
      const options = { send, mayFollow, most: MAX_REDIRECTS, timeoutMs: TIMEOUT_MS, request }
      return fetchWith(readResponse, url, rules, options)
    }
    const measured = (await mayFollow(url)) ? await measure(url, ask) : toUnasked(url)
    await report(JSON.stringify(measured))
  })
}
