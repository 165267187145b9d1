import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { type Send } from '#api/crawl/fetch/fetch-rules.ts'
import { type RunParseJob } from '#api/crawl/fetch/parse-client.ts'
import { createPlan, createTools, openCrawl } from '#tests/workers/node-crawl.ts'
import { ORIGIN, resultsOf } from '#tests/workers/sample-crawl.ts'
import { runCrawl } from './crawl-run.ts'

const HOST = new URL(ORIGIN).host
const failing =
  (message: string): Send =>
  () =>
    Promise.reject(new Error(message))
const answering =
  (status: number, type = 'text/html'): Send =>
  (url) =>
    Promise.resolve(
      url.endsWith('/robots.txt')
        ? new Response('', { status: 404 })
        : new Response('<h1>Hello', { status, headers: { 'content-type': type } }),
    )

async function crawl(send: Send, options: { list?: string[] } = {}) {
  const parse: RunParseJob = async function* (job) {
    yield* await resultsOf(job, send)
  }
  const tools = createTools(new DatabaseSync(':memory:'), { parse })
  const one = openCrawl(tools, createPlan({ url: `${ORIGIN}/`, maxPages: 10, ...options }))
  await runCrawl(one, Date.now() + 60_000)
  return one.state
}

test.each([
  [
    'a name that does not resolve',
    failing('DNS lookup failed.'),
    'unreachable',
    `${HOST} could not be found`,
  ],
  [
    'a bad certificate',
    failing('TLS certificate expired.'),
    'unreachable',
    `${HOST} has no valid TLS certificate`,
  ],
  ['a refusal', answering(403), 'refused', `${HOST} refused our crawler.`],
  ['a missing start page', answering(404), 'missing', `${HOST} returned status 404.`],
  ['a file', answering(200, 'application/pdf'), 'not-a-page', `${HOST} is not a web page.`],
] as const)('%s ends an audit without score and without passed checks', async (_, send, reason, what) => {
  const state = await crawl(send)

  expect(state).toMatchObject({
    status: 'failed',
    score: null,
    categories: {},
    counts: { error: 0, warning: 0, notice: 0, passed: 0 },
    outcome: { reason, target: null },
  })
  expect(state.failure?.startsWith(what)).toBe(true)
})

test('a list of files has no page either', async () => {
  const state = await crawl(answering(200, 'application/pdf'), { list: [`${ORIGIN}/a.pdf`] })

  expect(state).toMatchObject({ status: 'failed', failure: 'None of the URLs returned a web page.' })
})
