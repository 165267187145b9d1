import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { passedSince } from '#tests/workers/time-of.ts'
import { type Crawl, update } from '#api/crawl/run/crawl.ts'
import { runCrawl } from '#api/crawl/run/crawl-run.ts'
import { bundleModule } from '#server/build/bundle.ts'
import { createPlan, createTools, openCrawl } from '#tests/workers/node-crawl.ts'
import { newFolder } from '#tests/node/new-folder.ts'
import { listen, startParse } from './real-parsers.ts'

// The real parse steps with a parser that has a fault.

const HANG = 'hang-the-parser'
const CRASH = 'crash-the-parser'

/** Whatever the parser looks at with a pattern: a loop for one mark, memory without end for the other. */
const FAULTY = `
const test = RegExp.prototype.test
RegExp.prototype.test = function (text) {
  if (typeof text === 'string' && text.startsWith('<!doctype') && text.includes('${HANG}')) for (;;);
  if (typeof text === 'string' && text.startsWith('<!doctype') && text.includes('${CRASH}')) {
    const kept = []
    for (;;) kept.push(new Uint8Array(64 * 1024 * 1024).fill(1))
  }
  return test.call(this, text)
}
`

async function bundleFaulty(): Promise<string> {
  const module = join(newFolder(), 'parse.js')
  await bundleModule('api/src/parse-worker.ts', module)
  writeFileSync(module, FAULTY + readFileSync(module, 'utf8'))
  return module
}

const createParse = async (count: number) => startParse(await bundleFaulty(), count)

/** A site with a start page that leads to `count` pages; `bodyOf` says what is on each. */
async function startSite(count: number, bodyOf: (page: number) => string): Promise<string> {
  const origin = await listen((request, response) => {
    const page = Number(/^\/p(\d+)$/.exec(request.url ?? '')?.[1] ?? (request.url === '/' ? -1 : NaN))
    if (Number.isNaN(page)) return response.writeHead(404).end()
    const links = Array.from({ length: count }, (_, to) => `<a href="/p${to}">Page ${to}</a>`).join('')
    const body = page === -1 ? links : bodyOf(page)
    response.writeHead(200, { 'content-type': 'text/html' })
    return response.end(`<!doctype html><html lang="en"><title>Page ${page}</title>${body}</html>`)
  })
  return `${origin}/`
}

function open(url: string, organizationId: string, parse: Crawl['parse']): Crawl {
  const tools = createTools(new DatabaseSync(':memory:'), { parse })
  return openCrawl(tools, createPlan({ url, maxPages: 1_000, organizationId }))
}

async function runToEnd(crawl: Crawl): Promise<void> {
  while ((await runCrawl(crawl, Date.now() + 60_000)) !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const listUnread = ({ sql }: Crawl) =>
  [...sql.exec(`SELECT url FROM pages WHERE kind = 'unreadable' ORDER BY url`)].map((row) => row['url'])

test('a page that hangs the parser costs its own audit one page, and the audit beside it none', async () => {
  const { parse, killed } = await createParse(2)
  const hostile = open(await startSite(20, (page) => (page === 7 ? HANG : 'well')), 'org_a', parse)
  const healthy = open(await startSite(200, () => 'well'), 'org_b', parse)
  await Promise.all([runToEnd(hostile), runToEnd(healthy)])

  // Once with the pages that it was read with, and once alone, which is how it is known.
  expect(killed.length).toBeLessThanOrEqual(2)
  expect(new Set(killed)).toEqual(new Set(['used-the-processor']))
  expect(listUnread(hostile)).toEqual([`${hostile.state.plan.url}p7`])
  expect(hostile.state).toMatchObject({ status: 'finished', fetched: 20, failed: 1 })
  expect(healthy.state).toMatchObject({ status: 'finished', fetched: 201, failed: 0 })
})

test('a parser that eats all memory is a page that could not be read too', async () => {
  const { parse, killed } = await createParse(1)
  const crawl = open(await startSite(5, (page) => (page === 2 ? CRASH : 'well')), 'org_a', parse)
  await runToEnd(crawl)

  expect(listUnread(crawl)).toEqual([`${crawl.state.plan.url}p2`])
  expect(crawl.state).toMatchObject({ status: 'finished', fetched: 5, failed: 1 })
  expect(killed.every((why) => why === 'used-the-memory')).toBe(true)
})

test(
  'while a site hangs one page after the other, the pages of another audit go on',
  { timeout: 300_000 },
  async () => {
    const { parse } = await createParse(2)
    const hostile = open(await startSite(30, () => HANG), 'org_a', parse)
    const attack = runToEnd(hostile)
    // A parser has used seven seconds of a processor by then, which it gets last: on a busy machine, minutes later.
    await expect.poll(() => hostile.state.hangs, { timeout: 240_000 }).toBeGreaterThan(0)

    const healthy = open(await startSite(100, () => 'well'), 'org_b', parse)
    const before = hostile.state.hangs
    await runToEnd(healthy)
    // One may hang what the other has out at first; after that they share no process.
    expect(hostile.state.hangs - before).toBeLessThanOrEqual(2)
    expect(healthy.state).toMatchObject({ status: 'finished', fetched: 101, failed: 0 })
    expect(hostile.state.status).toBe('running')

    // And it ends at once when somebody cancels it, whatever its process is doing.
    const cancelledAt = Date.now()
    update(hostile, { status: 'cancelled', phase: 'over' })
    hostile.stop.abort()
    await attack
    expect(passedSince(cancelledAt)).toBeLessThan(4_000)
  },
)
