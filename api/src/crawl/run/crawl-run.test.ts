import { DatabaseSync } from 'node:sqlite'
import { type RunParseJob } from '#api/crawl/fetch/parse-client.ts'
import { ParseStepLost } from '#api/crawl/fetch/parse-step-lost.ts'
import { createTools, openCrawl } from '#tests/workers/node-crawl.ts'
import {
  has,
  live,
  PAGES,
  parseWell,
  plan,
  readResult,
  resultsOf,
  runUndisturbed,
} from '#tests/workers/sample-crawl.ts'
import { expect, test } from 'vitest'
import { update } from './crawl.ts'
import { runCrawl } from './crawl-run.ts'

test('an undisturbed crawl finds every page', async () => {
  const { state, pages, findings } = await runUndisturbed(1_000)

  expect(state).toMatchObject({ status: 'finished', failed: 0, blocked: 0 })
  expect(pages.filter((page) => page['kind'] === 'html')).toHaveLength(PAGES)
  expect(findings.filter((finding) => finding['check_id'] === 'title-missing')).toHaveLength(PAGES / 4)
})

test.each([1_000, 25])(
  'killed again and again, it ends with the same as an undisturbed one (limit %i)',
  async (limit) => {
    const expected = await runUndisturbed(limit)
    const database = new DatabaseSync(':memory:')
    let kills = 0
    // Ever longer lives, so that it gets to its end; each dies in the middle of something else.
    for (let statements = 30; !(await live(database, limit, statements)); statements += 13) kills += 1

    expect(kills).toBeGreaterThan(10)
    expect(readResult(database)).toEqual(expected)
  },
)

test('paused while the site is judged, it ends with the same once it goes on', async () => {
  const expected = await runUndisturbed(1_000)
  const database = new DatabaseSync(':memory:')
  const crawl = openCrawl(createTools(database, { parse: parseWell }), plan(1_000))
  const { exec } = crawl.sql
  let isPaused = false
  crawl.sql.exec = (query, ...bindings) => {
    if (!isPaused && query.startsWith('DELETE FROM findings WHERE check_id')) {
      isPaused = true
      setTimeout(() => update(crawl, { status: 'paused' }), 0)
    }
    return exec(query, ...bindings)
  }

  await runCrawl(crawl, Date.now() + 60_000)
  expect(crawl.state).toMatchObject({ status: 'paused', phase: 'finish', score: null })
  update(crawl, { status: 'running' })
  await runCrawl(crawl, Date.now() + 60_000)

  expect(readResult(database)).toEqual(expected)
})

test('lost batches are handed out again, and change nothing', async () => {
  const expected = await runUndisturbed(1_000)
  const database = new DatabaseSync(':memory:')
  const lost = new Set<string>()
  const parse: RunParseJob = async function* (job) {
    const results = await resultsOf(job)
    const isKept = job.kind !== 'pages' || lost.size > 20 || job.pages.some(({ url }) => lost.has(url))
    if (isKept) return yield* results
    // The first responses get lost, after the work was done.
    for (const { url } of job.pages) lost.add(url)
    throw new ParseStepLost('unknown', undefined, 'lost')
  }
  await live(database, 1_000, Infinity, parse)

  expect(readResult(database)).toEqual(expected)
}, 60_000)

test('a page that breaks every parse step is given up, and the others are not', async () => {
  const database = new DatabaseSync(':memory:')
  const parse: RunParseJob = async function* (job) {
    if (has(job, '/p59')) throw new ParseStepLost('unknown', undefined, 'crashed')
    yield* await resultsOf(job)
  }
  await live(database, 1_000, Infinity, parse)

  const { state, pages } = readResult(database)
  expect(state).toMatchObject({ status: 'finished', failed: 1 })
  expect(pages.find((page) => String(page['url']).endsWith('/p59'))).toMatchObject({
    kind: 'unreadable',
    state: 'done',
  })
  expect(pages.filter((page) => page['kind'] === 'html')).toHaveLength(PAGES - 1)
}, 60_000)
