import { type FetchedPage, type FetchFailure } from '#api/engine/fetched-page.ts'
import { type Probed, type ProbedContent, type ProbeWants } from '#api/engine/probes/probed.ts'
import { cacheSecondsOf } from '#api/engine/probes/cache-seconds.ts'
import { fetchWith, type ReadResponse } from './fetch-page.ts'
import { type Send } from './fetch-rules.ts'
import { type MayFollow, type RequestOptions } from './follow-redirects.ts'
import { createHopRule, createRobotsReader, type HostRobots } from './hop-robots.ts'
import { inTurn } from './in-turn.ts'
import { type ParseJobOf } from './parse-job.ts'
import { type JobOutput } from './parse-messages.ts'
import { declaredFileLength, MAX_START_BYTES, type ProbedBody, readProbedBody, UNREAD } from './probe-body.ts'
import { type ResponseSample } from './rate-control.ts'
import { readRetryAfter } from './retry-after.ts'

const MAX_REDIRECTS = 10
const IMAGE = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8', 'accept-encoding': 'identity' }
/** Of an image the start alone, where the server can give it. */
const START = { ...IMAGE, range: `bytes=0-${MAX_START_BYTES - 1}` }
/** Refuse a range and not the file: 416 is said of files without a byte. */
const OF_THE_RANGE = new Set([400, 416, 501])
/** A crawler that a search engine sends. */
const SEARCH_BOT = 'Googlebot'
/** What breaks at a host breaks for all of its URLs, and needs no further request. */
const OF_THE_HOST: ReadonlySet<FetchFailure> = new Set([
  'dns',
  'tls',
  'connection',
  'timeout',
  'private-address',
])

/** By HEAD where that tells everything: what reads a file asks for it at once. */
const HEADERS: Record<ProbeWants, Record<string, string>> = {
  response: {},
  size: IMAGE,
  image: START,
  script: { accept: '*/*' },
  style: { accept: 'text/css,*/*;q=0.1' },
}

export interface ProbeReport {
  probed: Probed
  /** What the host's pace learns from it; null without a request. */
  sample: ResponseSample | null
  /** Seconds between two requests that robots.txt of the host asks for. */
  crawlDelay: number | null
}

const headerOf = ({ headers }: FetchedPage, name: string) => headers.find(([key]) => key === name)?.[1]
const isGood = ({ status }: FetchedPage) => status >= 200 && status < 300
const isRefused = ({ status, failure }: FetchedPage) =>
  status === 429 || status === 503 || failure === 'timeout'

/** A response, and what was read of it. */
interface Answer {
  page: FetchedPage
  body: ProbedBody
}

type Ask = (
  method: RequestOptions['method'],
  headers: Record<string, string>,
  read: (response: Response, url: string) => Promise<ProbedBody>,
) => Promise<Answer>

interface Asking {
  job: ParseJobOf<'probes'>
  output: JobOutput
  send: Send | undefined
  mayFollow: MayFollow
  readRobots: (url: string) => Promise<HostRobots>
}

function createAsk({ job, mayFollow, send }: Asking, url: string): Ask {
  return async (method, headers, read) => {
    let body = UNREAD
    const readResponse: ReadResponse = async (page, response) => {
      body = await read(response, page.finalUrl)
    }
    const request = { method, headers }
    const options = { send, mayFollow, most: MAX_REDIRECTS, timeoutMs: job.timeoutMs, request }
    return { page: await fetchWith(readResponse, url, job.rules, options), body }
  }
}

async function readHeadOnly(response: Response): Promise<ProbedBody> {
  const bytes = declaredFileLength(response)
  await response.body?.cancel()
  return { ...UNREAD, bytes }
}

/** HEAD, and the file itself where HEAD tells too little or is refused: some servers return an error for HEAD only. */
async function askByHead(ask: Ask, wants: ProbeWants): Promise<Answer> {
  const head = await ask('HEAD', HEADERS[wants], readHeadOnly)
  const { page, body } = head
  const tellsAll = wants === 'response' || body.bytes !== null || isHtml(page)
  const isFinal = isRefused(page) || (page.failure !== undefined && page.failure !== 'connection')
  if ((isGood(page) && tellsAll) || isFinal) return head
  const readBody = wants === 'size' ? readProbedBody : readHeadOnly
  return ask('GET', HEADERS[wants], (response, url) => readBody(response, url, wants))
}

const isHtml = (page: FetchedPage) =>
  /^\s*(?:text\/html|application\/xhtml\+xml)/i.test(headerOf(page, 'content-type') ?? '')

async function askForFile(ask: Ask, wants: ProbeWants): Promise<Answer> {
  const read = async (response: Response, url: string) => {
    if (response.ok) return readProbedBody(response, url, wants)
    await response.body?.cancel()
    return UNREAD
  }
  const answer = await ask('GET', HEADERS[wants], read)
  const isWithoutRange = wants === 'image' && OF_THE_RANGE.has(answer.page.status)
  return isWithoutRange ? ask('GET', IMAGE, read) : answer
}

/** Whether a source map is there for everybody; null where none is named. */
async function findSourceMap(asking: Asking, map: string | null, script: string): Promise<string | null> {
  if (map === null || new URL(map).origin !== new URL(script).origin) return null
  if (!(await asking.mayFollow(map))) return null
  const { page } = await createAsk(asking, map)('HEAD', {}, readHeadOnly)
  return isGood(page) && !isHtml(page) ? map : null
}

const mediaType = (page: FetchedPage) =>
  headerOf(page, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase().slice(0, 200) || null

function toProbed(
  url: string,
  { page, body }: Answer,
  content: ProbedContent | null,
): Omit<Probed, 'isOpenToSearch'> {
  const { status, failure, finalUrl, hops } = page
  const isThere = failure === undefined && isGood(page)
  return {
    url,
    status: status === 206 ? 200 : status,
    failure: failure ?? null,
    finalUrl,
    redirectStatus: hops[0]?.status ?? null,
    contentType: mediaType(page),
    bytes: isThere ? body.bytes : null,
    isMore: isThere && body.isMore,
    isEstimate: isThere && body.isEstimate,
    encoding: headerOf(page, 'content-encoding')?.trim().toLowerCase().slice(0, 50) || null,
    cacheSeconds: cacheSecondsOf((name) => headerOf(page, name), Date.parse(page.fetchedAt)),
    content: isThere ? content : null,
  }
}

async function probe(
  asking: Asking,
  url: string,
  wants: ProbeWants,
): Promise<Omit<ProbeReport, 'crawlDelay'>> {
  const ask = createAsk(asking, url)
  const isByHead = wants === 'response' || wants === 'size'
  const answer = isByHead ? await askByHead(ask, wants) : await askForFile(ask, wants)
  const { page, body } = answer
  const read = await asking.output.announce(url, body.read)
  const sourceMap = read && (await findSourceMap(asking, read.sourceMap, page.finalUrl))
  const retryAfter = readRetryAfter(headerOf(page, 'retry-after'), Date.now())
  return {
    probed: { ...toProbed(url, answer, read && { ...read, sourceMap }), isOpenToSearch: null },
    sample: { ttfbMs: page.ttfbMs, refused: isRefused(page), retryAfter },
  }
}

/** Of what was not requested. */
function toUnasked(url: string, failure: FetchFailure): Omit<ProbeReport, 'crawlDelay'> {
  const probed: Probed = {
    url,
    status: 0,
    failure,
    finalUrl: url,
    redirectStatus: null,
    contentType: null,
    bytes: null,
    isMore: false,
    isEstimate: false,
    encoding: null,
    cacheSeconds: null,
    isOpenToSearch: null,
    content: null,
  }
  return { probed, sample: null }
}

async function report(asking: Asking, url: string, wants: ProbeWants): Promise<ProbeReport> {
  const { rules, failure } = await asking.readRobots(url)
  const isGone = rules === null && failure !== null && OF_THE_HOST.has(failure)
  const why = isGone ? failure : 'disallowed'
  const { probed, sample } = (await asking.mayFollow(url))
    ? await probe(asking, url, wants)
    : toUnasked(url, why)
  const isOpenToSearch = rules?.isAllowed(url, SEARCH_BOT) ?? null
  return { probed: { ...probed, isOpenToSearch }, sample, crawlDelay: rules?.crawlDelay ?? null }
}

/**
 * Requests what pages name, each reported as it is known. Whether something responds is asked by HEAD; of images, scripts and
 * style sheets a bounded part is read. Never throws for what a site does.
 */
export async function runProbesJob(job: ParseJobOf<'probes'>, output: JobOutput, send?: Send): Promise<void> {
  const readRobots = createRobotsReader(job.rules, job, send, job.timeoutMs)
  const mayFollow = createHopRule(job.rules, job, send, readRobots)
  const asking: Asking = { job, output, send, mayFollow, readRobots }
  await inTurn(job.targets, job.spacingMs, async ({ url, wants }) => {
    await output.report(JSON.stringify(await report(asking, url, wants)))
  })
}
