import { createPage, type FetchedPage, type FetchFailure } from '#api/engine/fetched-page.ts'
import { type CookieJar } from './cookie-jar.ts'
import { decodeBody, isTextType } from './decode-body.ts'
import { failureOf, failureOfBody } from './fetch-failure.ts'
import { type FetchRules, type Send } from './fetch-rules.ts'
import { FetchRefused, followRedirects, type MayFollow, type RequestOptions } from './follow-redirects.ts'
import { readBody } from '#api/lib/read-body.ts'
import { Stopwatch } from './stopwatch.ts'

const MAX_BODY_BYTES = 5 * 1024 * 1024
const MAX_REDIRECTS = 10
const TIMEOUT_MS = 20_000

export const overTheNetwork: Send = (url, init) => fetch(url, init)

const anywhere: MayFollow = () => Promise.resolve(true)

/** Reads the body of a response into the page. */
export type ReadResponse = (page: FetchedPage, response: Response) => Promise<void>

export interface FetchOptions {
  send?: Send | undefined
  mayFollow?: MayFollow | undefined
  /** Redirects that are followed. */
  most?: number
  timeoutMs?: number
  request?: RequestOptions
  cookies?: CookieJar | undefined
  conditions?: Record<string, string> | undefined
}

/** Fetches one URL and hands its response to the caller's reader. Never throws for what the site does. */
export async function fetchWith(
  readResponse: ReadResponse,
  url: string,
  rules: FetchRules,
  {
    send = overTheNetwork,
    mayFollow = anywhere,
    most = MAX_REDIRECTS,
    timeoutMs = TIMEOUT_MS,
    request,
    cookies,
    conditions,
  }: FetchOptions = {},
): Promise<FetchedPage> {
  const watch = new Stopwatch(timeoutMs)
  const page = createPage(url, new Date())
  async function fail(error: unknown): Promise<FetchFailure> {
    if (error instanceof FetchRefused) return error.failure
    return page.status > 0 ? failureOfBody(error, page) : failureOf(error, page.finalUrl, rules, send)
  }
  try {
    const options = { start: url, most, mayFollow, request, cookies, conditions }
    const { response, finalUrl, ttfbMs } = await followRedirects(options, rules, send, page.hops, watch)
    Object.assign(page, { finalUrl, ttfbMs, status: response.status, headers: [...response.headers] })
    await readResponse(page, response)
  } catch (error) {
    page.finalUrl = page.hops.at(-1)?.location ?? url
    page.failure = await fail(error)
    // What began to come and never came whole is no response.
    page.status = 0
  }
  page.totalMs = watch.readTotal()
  watch.stop()
  return page
}

async function readPageBody(page: FetchedPage, response: Response): Promise<void> {
  const contentType = response.headers.get('content-type') ?? ''
  if (!isTextType(contentType)) {
    await response.body?.cancel()
    page.bytes = Number(response.headers.get('content-length') ?? 0)
    return
  }
  const { bytes, truncated } = await readBody(response, MAX_BODY_BYTES)
  Object.assign(page, { body: decodeBody(bytes, contentType), bytes: bytes.byteLength, truncated })
}

/**
 * Fetches one URL as a polite visitor. Never throws for what the site does: that is in `failure`.
 * A body beyond the size limit is cut there and marked `truncated`; one that is no text is not read at all.
 */
export function fetchPage(
  url: string,
  rules: FetchRules,
  send?: Send,
  mayFollow?: MayFollow,
  extras: Pick<FetchOptions, 'request' | 'cookies' | 'conditions'> = {},
): Promise<FetchedPage> {
  return fetchWith(readPageBody, url, rules, { send, mayFollow, ...extras })
}
