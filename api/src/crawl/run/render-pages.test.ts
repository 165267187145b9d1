import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { RenderBusy, RenderLost, type RenderPage } from '#api/crawl/fetch/render-client.ts'
import { findUnchecked } from '#api/crawl/store/checks-made.ts'
import { findRendering } from '#api/crawl/store/renders.ts'
import { RENDER_CHECKS } from '#api/engine/registry.ts'
import { type RenderFailure, type RenderReply } from '#contract/seo/rendering.ts'
import { createPlan, createTools, Killed, openCrawl } from '#tests/workers/node-crawl.ts'
import { ORIGIN, PAGES, parseWell, readResult } from '#tests/workers/sample-crawl.ts'
import { rendered, withError } from '#tests/workers/rendered.ts'
import { type Crawl, update } from './crawl.ts'
import { runCrawl } from './crawl-run.ts'

type Mode = 'none' | 'sample' | 'all'

const failed = (failure: RenderFailure, isRefused = false): RenderReply => ({
  state: 'failed',
  failure,
  hostRequests: 1,
  isRefused,
})

const renderWell: RenderPage = () => Promise.resolve({ state: 'rendered', page: withError() })

interface Life {
  mode?: Mode
  render?: RenderPage | undefined
  statements?: number
  database?: DatabaseSync
}

function open({
  mode = 'all',
  statements = Infinity,
  database = new DatabaseSync(':memory:'),
  ...life
}: Life) {
  const render = 'render' in life ? life.render : renderWell
  const tools = createTools(database, { parse: parseWell, statements, render })
  const crawl = openCrawl(tools, createPlan({ url: `${ORIGIN}/`, maxPages: 1_000, render: mode }))
  return { crawl, database }
}

/** Runs until the end or the kill; tells whether it ended. */
async function live(life: Life): Promise<Crawl | undefined> {
  try {
    const { crawl } = open(life)
    for (let next: number | undefined = 0; next !== undefined;) {
      next = await runCrawl(crawl, Date.now() + 60_000)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, (next ?? 0) - Date.now())))
    }
    return crawl
  } catch (error) {
    if (error instanceof Killed) return undefined
    throw error
  }
}

async function run(life: Life): Promise<Crawl> {
  const crawl = await live(life)
  if (!crawl) throw new Error('It was killed.')
  return crawl
}

const listFound = ({ sql }: Crawl, check: string) =>
  Array.from(sql.exec('SELECT url FROM findings WHERE check_id = ?', check), ({ url }) => String(url))
const uncheckedOf = ({ sql }: Crawl) => findUnchecked(sql).get('js-console-error')
const failuresOf = ({ sql }: Crawl) =>
  Array.from(sql.exec(`SELECT failure FROM page_renders WHERE state = 'failed'`), ({ failure }) => failure)

test('all pages are rendered once, and what a browser finds counts', async () => {
  const asked: string[] = []
  const crawl = await run({
    render: (job, signal) => {
      asked.push(job.url)
      expect(job).toMatchObject({ userAgent: 'Test/1.0', organizationId: 'org_1' })
      return renderWell(job, signal)
    },
  })

  expect(crawl.state).toMatchObject({
    status: 'finished',
    rendering: { chosen: PAGES, rendered: PAGES, failed: 0, isUnavailable: false },
    gaps: [],
  })
  expect(asked).toHaveLength(PAGES)
  expect(new Set(asked).size).toBe(PAGES)
  expect(listFound(crawl, 'js-console-error')).toHaveLength(PAGES)
  expect(uncheckedOf(crawl)).toBeUndefined()
  expect(crawl.state.counts.notice).toBeGreaterThan(0)
})

test('a sample is at most fifty pages, with the start page', async () => {
  const asked: string[] = []
  const crawl = await run({
    mode: 'sample',
    render: (job, signal) => {
      asked.push(job.url)
      return renderWell(job, signal)
    },
  })

  expect(asked).toHaveLength(50)
  expect(asked[0]).toBe(`${ORIGIN}/`)
  expect(crawl.state.rendering).toMatchObject({ chosen: 50, rendered: 50 })
})

test('what a sample found is a share of the sample, and not of the whole site', async () => {
  const ofSample = await run({ mode: 'sample' })
  const ofAll = await run({ mode: 'all' })
  expect(ofSample.state.score).toBe(ofAll.state.score)
})

test('an audit that does not render says so of its checks, and scores as if there were none', async () => {
  const without = await run({ mode: 'none', render: () => Promise.reject(new Error('It was asked.')) })
  for (const { id } of RENDER_CHECKS) expect(findUnchecked(without.sql).get(id)).toBe('not-asked')
  expect(without.state).toMatchObject({ rendering: null, gaps: [] })

  const clean = await run({ render: () => Promise.resolve({ state: 'rendered', page: rendered() }) })
  expect(clean.state.score).toBe(without.state.score)
  expect(clean.state.counts.passed).toBe(without.state.counts.passed + RENDER_CHECKS.length)
})

test('where there is no browser the checks are unavailable, and the audit says that', async () => {
  const crawl = await run({ render: undefined })

  expect(uncheckedOf(crawl)).toBe('unavailable')
  expect(crawl.state.gaps).toEqual([{ reason: 'rendering', missing: PAGES }])
  expect(crawl.state.failure).toBeNull()
})

test('killed again and again, it ends with the same as an undisturbed one', async () => {
  const undisturbed = new DatabaseSync(':memory:')
  await run({ database: undisturbed })
  const database = new DatabaseSync(':memory:')
  let kills = 0
  for (let statements = 200; !(await live({ database, statements })); statements += 37) kills += 1

  expect(kills).toBeGreaterThan(5)
  expect(readResult(database)).toEqual(readResult(undisturbed))
})

test('paused while pages are rendered, it goes on with those that are left', async () => {
  const asked: string[] = []
  const { crawl, database } = open({
    render: (job, signal) => {
      asked.push(job.url)
      if (asked.length === 10) update(crawl, { status: 'paused' })
      return renderWell(job, signal)
    },
  })

  await runCrawl(crawl, Date.now() + 60_000)
  expect(crawl.state).toMatchObject({ status: 'paused', phase: 'rendering', score: null })
  expect(asked.length).toBeLessThanOrEqual(11)
  update(crawl, { status: 'running' })
  await runCrawl(crawl, Date.now() + 60_000)

  expect(readResult(database).state.status).toBe('finished')
  expect(new Set(asked).size).toBe(PAGES)
})

test('canceled while a page is in a browser, it waits for nothing', async () => {
  const { crawl } = open({
    render: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        setTimeout(() => {
          update(crawl, { status: 'cancelled', phase: 'over' })
          crawl.stop.abort()
        }, 10)
      }),
  })

  await runCrawl(crawl, Date.now() + 60_000)

  expect(crawl.state).toMatchObject({ status: 'cancelled', rendering: { rendered: 0, failed: 0 } })
})

test('a page that can not be rendered is no broken page', async () => {
  const crawl = await run({
    render: (job, signal) =>
      job.url.endsWith('/p7') ? Promise.resolve(failed('timeout')) : renderWell(job, signal),
  })

  expect(crawl.state).toMatchObject({
    status: 'finished',
    failed: 0,
    gaps: [{ reason: 'rendering', missing: 1 }],
  })
  expect(listFound(crawl, 'js-console-error')).not.toContain(`${ORIGIN}/p7`)
  const [row] = crawl.sql.exec('SELECT id FROM pages WHERE url = ?', `${ORIGIN}/p7`)
  expect(findRendering(crawl.sql, Number(row?.['id']))).toMatchObject({ state: 'failed', failure: 'timeout' })
})

test('no page that could be rendered means that nothing is known', async () => {
  const crawl = await run({ render: () => Promise.resolve(failed('http-error')) })
  expect(uncheckedOf(crawl)).toBe('not-learned')
})

test('what a browser did not learn on any page was not checked', async () => {
  const page = { ...rendered(), accessibility: null }
  const crawl = await run({ render: () => Promise.resolve({ state: 'rendered', page }) })
  expect(findUnchecked(crawl.sql).get('a11y-contrast')).toBe('not-learned')
  expect(findUnchecked(crawl.sql).has('horizontal-scroll')).toBe(false)
})

test('a page whose browser is lost comes again, three times at most', async () => {
  let losses = 0
  const crawl = await run({
    render: (job, signal) => {
      if (!job.url.endsWith('/p7')) return renderWell(job, signal)
      losses += 1
      return Promise.reject(new RenderLost('gone'))
    },
  })

  expect(losses).toBe(3)
  expect(failuresOf(crawl)).toEqual(['lost'])
}, 60_000)

test('a service that never replies is given up, and the audit ends', async () => {
  const crawl = await run({ render: () => Promise.reject(new RenderLost('gone')) })

  expect(crawl.state.status).toBe('finished')
  expect(uncheckedOf(crawl)).toBe('unavailable')
}, 60_000)

test('a service with too much to do is asked again, and that counts as no try', async () => {
  const tries = new Map<string, number>()
  const crawl = await run({
    mode: 'sample',
    render: (job, signal) => {
      const count = (tries.get(job.url) ?? 0) + 1
      tries.set(job.url, count)
      return job.url.endsWith('/p10') && count < 3
        ? Promise.reject(new RenderBusy())
        : renderWell(job, signal)
    },
  })

  expect(tries.get(`${ORIGIN}/p10`)).toBe(3)
  expect(crawl.state.rendering).toMatchObject({ rendered: 50, failed: 0 })
}, 60_000)

test('a host that asks to be left alone is asked again, three times at most', async () => {
  const tries = new Map<string, number>()
  const crawl = await run({
    render: (job, signal) => {
      const count = (tries.get(job.url) ?? 0) + 1
      tries.set(job.url, count)
      const isRefused = job.url.endsWith('/p7') || (job.url.endsWith('/p8') && count === 1)
      return isRefused ? Promise.resolve(failed('http-error', true)) : renderWell(job, signal)
    },
  })

  expect(tries.get(`${ORIGIN}/p7`)).toBe(3)
  expect(tries.get(`${ORIGIN}/p8`)).toBe(2)
  expect(crawl.state.rendering).toMatchObject({ rendered: PAGES - 1, failed: 1 })
}, 60_000)
