import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { LighthouseRun, LighthouseRunRow } from '#contract/seo/lighthouse.ts'
import { Problem } from '#contract/problem.ts'
import { type Account, anAddress, callApi, createAccount } from '#tests/product/account.ts'
import { startProduct } from '#tests/product/product.ts'
import { until } from '#tests/workers/until.ts'
import { listProfiles } from './browsers.ts'
import { countExpectedPlaces, describeBrowsers, MEGABYTES_PER_PLACE, watchLoad } from './lighthouse-load.ts'
import { servePages, startSite } from './render-service.ts'

// Twenty runs at once, by the product as it is started, with the real Lighthouse in a real browser: on a machine that has nothing else to do
// two minutes, and beside the tests of everything else several times that, since browsers have the lowest priority.

const LIMIT_MS = 600_000
const LOOK = { timeout: LIMIT_MS - 60_000, interval: 1_000 }
/** A call waits for 50 seconds; the rest is for a machine with other things to do. */
const REPLY_MS = 60_000
/** What is missing costs a browser and half of the time. */
const PAGES = ['/one', '/two', '/three', '/four']
const MISSING = ['/gone-1', '/gone-2', '/gone-3', '/gone-4', '/gone-5', '/gone-6']
const html = (path: string) =>
  `<!doctype html><html lang="en"><head><title>${path}</title></head><body><h1>${path}</h1></body></html>`

async function start() {
  const site = await startSite(servePages(Object.fromEntries(PAGES.map((path) => [path, html(path)]))))
  const product = await startProduct()
  onTestFinished(async () => {
    await product.stop()
  })
  const [one, other] = [await createAccount(product.url), await createAccount(product.url)]
  return { site, product, one, other, ...toCalls(product.url) }
}

function toCalls(api: string) {
  async function startRuns({ token }: Account, urls: string[], strategies = ['mobile', 'desktop']) {
    const body = JSON.stringify({ urls, strategies })
    const reply = await callApi(api, '/seo/lighthouse-runs', { method: 'POST', body, token })
    return z.object({ runs: z.array(z.object({ id: z.string() })) }).parse(reply).runs
  }
  async function listRuns({ token }: Account) {
    const reply = await callApi(api, '/seo/lighthouse-runs?pageSize=50', { token })
    return z.object({ items: z.array(LighthouseRunRow) }).parse(reply).items
  }
  const getRun = async ({ token }: Account, id: string) =>
    LighthouseRun.parse(await callApi(api, `/seo/lighthouse-runs/${id}`, { token }))
  /** A call that waits for its run, with how long it took. */
  async function runNow({ token }: Account, url: string) {
    const begun = Date.now()
    const response = await fetch(`${api}/api/seo/on-page-lighthouse?url=${encodeURIComponent(url)}`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': anAddress() },
    })
    const body: unknown = await response.json()
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, body, retryAfter, tookMs: Date.now() - begun }
  }
  return { startRuns, listRuns, getRun, runNow }
}

const isOver = ({ state }: LighthouseRunRow) => state !== 'queued' && state !== 'running'

/** Whether each took a turn before the other had one more than there are places. */
function countMostAhead(owners: readonly number[]): number {
  const turns = [0, 0]
  return Math.max(
    ...owners.map((owner) => {
      turns[owner] = (turns[owner] ?? 0) + 1
      return Math.abs((turns[0] ?? 0) - (turns[1] ?? 0))
    }),
  )
}

const untilNothingIsLeft = () =>
  until(() => expect([describeBrowsers(), listProfiles()]).toEqual([[], []]), { timeout: 20_000 })

test(
  'twenty runs of two organizations all end, in turns, with no more browsers than places',
  { timeout: LIMIT_MS },
  async () => {
    const { site, product, one, other, startRuns, listRuns, getRun } = await start()
    const load = watchLoad(product.pid)
    const begun = Date.now()
    const toUrls = (from: number) =>
      [...PAGES.slice(from * 2, from * 2 + 2), ...MISSING.slice(from * 3, from * 3 + 3)].map(
        (path) => site.url + path,
      )
    const started = await Promise.all([startRuns(one, toUrls(0)), startRuns(other, toUrls(1))])
    await expect
      .poll(async () => [...(await listRuns(one)), ...(await listRuns(other))].every(isOver), LOOK)
      .toBe(true)
    const seconds = Math.round((Date.now() - begun) / 1_000)
    const { mostBrowsers, mostMegabytes, looks } = load.stop()
    await untilNothingIsLeft()
    console.log({ seconds, mostBrowsers, mostMegabytes, looks })

    const lists = [await listRuns(one), await listRuns(other)]
    for (const [at, runs] of lists.entries()) {
      expect(runs.map(({ id }) => id).toSorted()).toEqual(started[at]?.map(({ id }) => id).toSorted())
      for (const { url, state, failure } of runs)
        expect([state, failure], url).toEqual(
          url.includes('gone') ? ['failed', 'http-error'] : ['done', null],
        )
    }
    expect(lists.flat()).toHaveLength(20)
    const visitsOf = (path: string) => site.seen.filter((seen) => seen === path).length
    // Once for each strategy; what is there is left and gone back to once more, for the back/forward cache.
    for (const path of MISSING) expect(visitsOf(path), path).toBe(2)
    for (const path of PAGES) expect(visitsOf(path), path).toBeLessThanOrEqual(4)
    expect(mostBrowsers).toBe(countExpectedPlaces())
    expect(mostMegabytes).toBeGreaterThan(0)
    expect(mostMegabytes).toBeLessThan(countExpectedPlaces() * MEGABYTES_PER_PLACE)
    const details = await Promise.all(
      [one, other].flatMap((account, owner) =>
        (lists[owner] ?? []).map(async ({ id }) => ({
          owner,
          startedAt: (await getRun(account, id)).startedAt ?? '',
        })),
      ),
    )
    const order = details.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1)).map(({ owner }) => owner)
    expect(countMostAhead(order)).toBeLessThanOrEqual(countExpectedPlaces())
    expect(product.output()).not.toMatch(/lighthouse-(process|run|job)-/)
  },
)

test(
  'twenty calls at once are each replied to in time and truthfully, and the next run is served',
  { timeout: LIMIT_MS },
  async () => {
    const { site, product, one, other, startRuns, listRuns, getRun, runNow } = await start()
    const load = watchLoad(product.pid)
    const url = (at: number) => `${site.url}${PAGES[at % PAGES.length] ?? ''}?call=${at}`
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => runNow(one, url(at))))

    for (const { status, body, retryAfter, tookMs } of replies) {
      expect(tookMs).toBeLessThan(REPLY_MS)
      if (status === 200) {
        const { state, report, ahead } = LighthouseRun.parse(body)
        expect(report !== null).toBe(state === 'done')
        expect(ahead !== null).toBe(state === 'queued')
        expect(['done', 'running', 'queued']).toContain(state)
      } else {
        expect([429, 503]).toContain(status)
        Problem.parse(body)
        expect(Number(retryAfter)).toBeGreaterThan(0)
      }
    }
    const [next] = await startRuns(other, [url(0)], ['desktop'])
    await expect.poll(async () => (await getRun(other, next?.id ?? '')).state, LOOK).toBe('done')
    // Nobody looks at what those calls did not wait for.
    await expect.poll(async () => (await listRuns(one)).every(isOver), LOOK).toBe(true)
    const states = (await listRuns(one)).map(({ state }) => state)
    expect(states.filter((state) => state !== 'done' && state !== 'canceled')).toEqual([])
    await untilNothingIsLeft()
    const { mostBrowsers, mostMegabytes } = load.stop()
    console.log({ mostBrowsers, mostMegabytes, statuses: replies.map(({ status }) => status), states })
    expect(mostBrowsers).toBe(countExpectedPlaces())
    expect(mostMegabytes).toBeLessThan(countExpectedPlaces() * MEGABYTES_PER_PLACE)
  },
)
