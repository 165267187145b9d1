import { DatabaseSync } from 'node:sqlite'
import { type Send } from '#api/crawl/fetch/fetch-rules.ts'
import { type RunParseJob } from '#api/crawl/fetch/parse-client.ts'
import { ParseStepLost } from '#api/crawl/fetch/parse-step-lost.ts'
import { createTools, openCrawl } from '#tests/workers/node-crawl.ts'
import {
  has,
  live,
  ORIGIN,
  PAGES,
  plan,
  readResult,
  resultsOf,
  runUndisturbed,
  site,
} from '#tests/workers/sample-crawl.ts'
import { expect, test, vi } from 'vitest'
import { passedSince } from '#tests/workers/time-of.ts'
import { update } from './crawl.ts'
import { runCrawl } from './crawl-run.ts'
import { SITEMAPS_MS } from './read-sitemaps.ts'

/** A step that loses `path` in the way that `lose` says, and is well otherwise. Counts how often it came. */
function createBroken(path: string, lose: () => ParseStepLost) {
  const met = { times: 0, alone: 0 }
  const parse: RunParseJob = async function* (job) {
    if (has(job, path) && job.kind === 'pages') {
      met.times += 1
      if (job.pages.length === 1) met.alone += 1
      throw lose()
    }
    yield* await resultsOf(job)
  }
  return { met, parse }
}
const pageOf = (database: DatabaseSync, path: string) =>
  readResult(database).pages.find((page) => String(page['url']).endsWith(path))

test('a page that hung its parse step is reported as one that could not be read, and never tried again', async () => {
  const database = new DatabaseSync(':memory:')
  const { met, parse } = createBroken('/p30', () => new ParseStepLost('hung', `${ORIGIN}/p30`, 'killed'))
  await live(database, 1_000, Infinity, parse)

  expect(met.times).toBe(1)
  expect(pageOf(database, '/p30')).toMatchObject({ kind: 'unreadable', state: 'done', status: null })
  const { state, pages, findings } = readResult(database)
  expect(state).toMatchObject({ status: 'finished', failed: 1 })
  expect(pages.filter((page) => page['kind'] === 'html')).toHaveLength(PAGES - 1)
  expect(findings).toContainEqual(
    expect.objectContaining({ check_id: 'page-unreadable', url: `${ORIGIN}/p30` }),
  )
})

test('a page that may have broken its step comes again alone', async () => {
  const database = new DatabaseSync(':memory:')
  const { met, parse } = createBroken('/p30', () => new ParseStepLost('suspect', `${ORIGIN}/p30`, 'killed'))
  await live(database, 1_000, Infinity, parse)

  expect(met).toEqual({ times: 3, alone: expect.any(Number) as number })
  expect(met.alone).toBeGreaterThanOrEqual(2)
  expect(pageOf(database, '/p30')).toMatchObject({ kind: 'unreadable' })
}, 30_000)

test('of pages that were read as one with what broke the step, each comes again alone, and one is given up', async () => {
  const database = new DatabaseSync(':memory:')
  const read = `${ORIGIN}/p29 ${ORIGIN}/p30 ${ORIGIN}/p31`
  const parse: RunParseJob = async function* (job) {
    if (has(job, '/p30') && job.kind === 'pages') {
      const isAlone = job.pages.length === 1
      throw new ParseStepLost(isAlone ? 'hung' : 'suspect', isAlone ? `${ORIGIN}/p30` : read, 'killed')
    }
    yield* await resultsOf(job)
  }
  await live(database, 1_000, Infinity, parse)

  expect(pageOf(database, '/p29')).toMatchObject({ kind: 'html', state: 'done' })
  expect(pageOf(database, '/p30')).toMatchObject({ kind: 'unreadable', state: 'done' })
  expect(pageOf(database, '/p31')).toMatchObject({ kind: 'html', state: 'done' })
  expect(readResult(database).state).toMatchObject({ status: 'finished', failed: 1 })
}, 30_000)

test('a crawl is not blamed for what others break, however often', async () => {
  const expected = await runUndisturbed(1_000)
  const database = new DatabaseSync(':memory:')
  let lost = 0
  const parse: RunParseJob = async function* (job) {
    // Two of three, so that some page is hit far more often than it may be tried.
    if (job.kind === 'pages' && ++lost % 3 > 0) throw new ParseStepLost('innocent', undefined, 'killed')
    yield* await resultsOf(job)
  }
  await live(database, 1_000, Infinity, parse)

  expect(readResult(database)).toEqual(expected)
})

test('a site of nothing but pages that hang ends early, and says so', async () => {
  const list = Array.from({ length: PAGES }, (_, number) => `${ORIGIN}/p${number}`)
  let out = 0
  let mostOut = 0
  const hung: string[] = []
  const parse: RunParseJob = async function* (job) {
    if (job.kind !== 'pages') return yield* await resultsOf(job)
    out += 1
    if (hung.length >= 5) mostOut = Math.max(mostOut, out)
    await new Promise((resolve) => setTimeout(resolve, 5))
    const { url = '' } = job.pages[0] ?? {}
    hung.push(url)
    out -= 1
    throw new ParseStepLost('hung', url, 'killed')
  }
  const tools = createTools(new DatabaseSync(':memory:'), { parse })
  const crawl = openCrawl(tools, { ...plan(1_000), list })
  await runCrawl(crawl, Date.now() + 60_000)

  // Five batches at first; once a page has hung, one at a time.
  expect(mostOut).toBe(1)
  expect(hung).toHaveLength(10)
  expect(crawl.state).toMatchObject({
    status: 'failed',
    shortfall: { reason: 'unreadable' },
    gaps: [{ reason: 'unreadable', missing: PAGES - 10 }],
    failure:
      'Reading 10 pages of 127.0.0.1 took too long, so the audit ended early. 50 known URLs were not crawled.',
  })
})

test('a canceled crawl waits for nothing that is out', async () => {
  const database = new DatabaseSync(':memory:')
  const parse: RunParseJob = async function* (job, { signal } = {}) {
    if (has(job, '/p3')) await new Promise((_, reject) => signal?.addEventListener('abort', reject))
    yield* await resultsOf(job)
  }
  const crawl = openCrawl(createTools(database, { parse }), plan(1_000))
  const running = runCrawl(crawl, Date.now() + 60_000)
  await expect.poll(() => crawl.state.fetched).toBeGreaterThan(2)
  const cancelledAt = Date.now()
  update(crawl, { status: 'cancelled', phase: 'over' })
  crawl.stop.abort()
  await running

  // The page that hangs would be waited for for many times that.
  expect(passedSince(cancelledAt)).toBeLessThan(5_000)
  expect(crawl.state).toMatchObject({ status: 'cancelled', phase: 'over', failed: 0 })
})

/** A site whose pages say nothing but to come back later, on a clock that sleeps at once. */
async function crawlRefusing(retryAfter: string) {
  let clock = 1_000_000
  const send: Send = (url) => {
    const { pathname } = new URL(url)
    const isRefused = /^\/p[1-9]/.test(pathname)
    return isRefused
      ? Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': retryAfter } }))
      : site(url, {})
  }
  const parse: RunParseJob = async function* (job) {
    yield* await resultsOf(job, send)
  }
  const list = Array.from({ length: 55 }, (_, number) => `${ORIGIN}/p${number}`)
  const tools = createTools(new DatabaseSync(':memory:'), { parse, now: () => (clock += 100) })
  const crawl = openCrawl(tools, { ...plan(1_000), list })
  const begun = clock
  for (let next: number | undefined = 0; next !== undefined; clock = Math.max(clock, next ?? 0)) {
    next = await runCrawl(crawl, clock + 60_000)
  }
  return { state: crawl.state, minutes: (clock - begun) / 60_000 }
}

test.each(['86400', '100'])(
  'an audit whose site says Retry-After: %s ends within minutes, and says what is missing',
  async (retryAfter) => {
    const { state, minutes } = await crawlRefusing(retryAfter)

    expect(minutes).toBeLessThan(10)
    expect(state).toMatchObject({ status: 'finished', shortfall: { reason: 'refused' } })
    expect(state.failure).toMatch(
      /^127\.0\.0\.1 kept refusing our requests and asked us to come back later\. \d+ known URLs were not crawled\.$/,
    )
  },
  20_000,
)

test('twelve sitemaps that hang hold up an audit for half a minute at most', async () => {
  let clock = 1_000_000
  const robots = Array.from({ length: 12 }, (_, number) => `Sitemap: ${ORIGIN}/hang-${number}.xml`).join('\n')
  const asked: string[] = []
  const parse: RunParseJob = async function* (job, { signal } = {}) {
    if (job.kind === 'sitemap') {
      asked.push(job.url)
      clock += 10_000
      // Never responds; the time limit is what ends it.
      await new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    }
    const withRobots: Send = (url, init) =>
      url.endsWith('/robots.txt') ? Promise.resolve(new Response(robots)) : site(url, init)
    yield* await resultsOf(job, withRobots)
  }
  const crawl = openCrawl(createTools(new DatabaseSync(':memory:'), { parse, now: () => clock }), plan(20))
  const { setTimeout: later } = globalThis
  // What waits for seconds is the limit of a sitemap: it passes soon.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms = 0) =>
    later(run, ms > 2_000 && ms <= SITEMAPS_MS ? 20 : ms),
  )
  await runCrawl(crawl, clock + 600_000)
  vi.restoreAllMocks()

  expect(asked.length).toBeLessThan(12)
  expect(crawl.state).toMatchObject({ status: 'finished', fetched: 20 })
})
