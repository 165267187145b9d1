import { type FetchedPage } from '#api/engine/fetched-page.ts'
import { type RobotsFile } from '#api/engine/host-facts.ts'
import { MAX_ROBOTS_BYTES } from '#api/engine/robots.ts'
import { fetchWith } from './fetch-page.ts'
import { type FetchRules, type Send } from './fetch-rules.ts'
import { readBody } from '#api/lib/read-body.ts'
import { readRetryAfter } from './retry-after.ts'

/** More than is read of a file, so that its size is known. */
const MAX_BYTES = 5 * 1024 * 1024
/** RFC 9309, 2.3.1.2: five are followed, to whatever host; behind more of them there is no file. */
const MAX_REDIRECTS = 5
const PAUSES = [1_000, 4_000]
const LONGEST_PAUSE_MS = 10_000
/** They stand in no rule, and each takes six bytes of what is stored. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu
const PASSING_FAILURES = new Set(['timeout', 'connection', 'undecodable'])

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const headerOf = ({ headers }: FetchedPage, name: string) => headers.find(([key]) => key === name)?.[1]

/** The text is UTF-8 whatever its headers say: that is the only encoding that the standard knows. */
async function readText(page: FetchedPage, response: Response): Promise<void> {
  const { bytes, truncated } = await readBody(response, MAX_BYTES)
  // One byte more than counts, so that a reader of the text sees that there was more.
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_ROBOTS_BYTES + 1))
  const body = text.replace(CONTROL, ' ')
  Object.assign(page, { body, bytes: bytes.byteLength, truncated })
}

/** Whether another try may well find the file. */
const isPassing = ({ status, failure }: FetchedPage) =>
  status === 429 || status >= 500 || (failure !== undefined && PASSING_FAILURES.has(failure))

function toFile(page: FetchedPage): RobotsFile {
  const { url, status, body: text, bytes, failure } = page
  const contentType = headerOf(page, 'content-type') ?? null
  return { url, status, text, bytes, contentType, ...(failure && { failure }) }
}

/**
 * The robots.txt of an origin. One that fails, or is temporarily unavailable, is requested again after each of
 * the pauses, in milliseconds.
 */
export async function fetchRobots(
  origin: string,
  rules: FetchRules,
  send?: Send,
  pauses: readonly number[] = PAUSES,
  timeoutMs?: number,
): Promise<RobotsFile> {
  const limits = { most: MAX_REDIRECTS, ...(timeoutMs !== undefined && { timeoutMs }) }
  for (let tries = 0; ; tries += 1) {
    const page = await fetchWith(readText, `${origin}/robots.txt`, rules, { send, ...limits })
    const unsaid = pauses[tries]
    if (unsaid === undefined || !isPassing(page)) return toFile(page)
    const asked = readRetryAfter(headerOf(page, 'retry-after'), Date.now())
    await delay(Math.min(asked === null ? unsaid : Math.max(asked * 1_000, unsaid), LONGEST_PAUSE_MS))
  }
}
