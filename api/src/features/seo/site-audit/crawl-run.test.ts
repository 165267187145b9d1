import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { runParseJob } from '#api/crawler/run-parse-job.ts'
import { type RunParseJob } from '#api/crawler/parse-client.ts'
import { type Send } from '#api/crawler/fetch-rules.ts'
import { createCrawlTables, type Sql } from '#api/engine/crawl-store.ts'
import { type Crawl, type CrawlTools, update } from './crawl.ts'
import { createAdmission } from './crawl-hosts.ts'
import { createComparisonTable, runCrawl } from './crawl-run.ts'
import { type CrawlPlan, createState, createStateTable, findState, saveState } from './crawl-state.ts'
import { createFrontier } from './frontier.ts'

// A crawl on Node's SQLite, so that it can be killed between any two statements: all that lives on is the database.

const ORIGIN = 'http://127.0.0.1:21000'
const PAGES = 60

class Killed extends Error {}

/** Each page links to three others, so that there are several depths and many ways to the same page. */
const site: Send = (address) => {
  const { pathname } = new URL(address)
  const number = Number(/^\/p(\d+)$/.exec(pathname)?.[1] ?? (pathname === '/' ? 0 : NaN))
  if (!(number < PAGES)) return Promise.resolve(new Response('', { status: 404 }))
  const links = [number * 2 + 1, number * 3 + 1, number + 1].map((to) => `<a href="/p${to}">page ${to}</a>`)
  const title = number % 4 === 0 ? '' : `<title>Page ${number}</title>`
  const markup = `<!doctype html><html lang="en"><head>${title}</head><body>${links.join('')}</body></html>`
  return Promise.resolve(new Response(markup, { headers: { 'content-type': 'text/html' } }))
}

function createTools(database: DatabaseSync, statements: number, parse: RunParseJob): CrawlTools {
  let left = statements
  const sql: Sql = {
    exec(query, ...bindings) {
      left -= 1
      if (left < 0) throw new Killed()
      return database.prepare(query).all(...bindings)
    },
  }
  return {
    sql,
    atomically(work) {
      database.exec('BEGIN')
      try {
        const value = work()
        database.exec('COMMIT')
        return value
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
    parse,
    rules: { userAgent: 'Test/1.0', allowPrivate: true },
    maxRate: 0,
    now: () => Date.now(),
    log: () => undefined,
  }
}

const plan = (maxPages: number): CrawlPlan => ({
  id: 'aud_1',
  organizationId: 'org_1',
  url: `${ORIGIN}/`,
  maxPages,
  include: [],
  exclude: [],
  list: [],
  robotsIgnoredOn: [],
  previousId: null,
  createdAt: 0,
})

const parseWell: RunParseJob = (job) => runParseJob(job, site)

/** What the object does when it wakes up: find the state, and go on. */
function open(tools: CrawlTools, maxPages: number): Crawl {
  const { sql } = tools
  createCrawlTables(sql)
  createFrontier(sql)
  createStateTable(sql)
  createComparisonTable(tools)
  const known = findState(sql)
  const state = known ?? createState(plan(maxPages))
  if (!known) saveState(sql, state)
  return { ...tools, state, admission: createAdmission(state.plan, null) }
}

/** Runs until the end or until that many statements have been executed; tells whether it ended. */
async function live(
  database: DatabaseSync,
  maxPages: number,
  statements = Infinity,
  parse = parseWell,
): Promise<boolean> {
  try {
    const crawl = open(createTools(database, statements, parse), maxPages)
    for (let next: number | undefined = 0; next !== undefined;) {
      next = await runCrawl(crawl, Date.now() + 60_000, undefined)
      await new Promise((resolve) =>
        setTimeout(resolve, Math.min(1_500, Math.max(0, (next ?? 0) - Date.now()))),
      )
    }
    return true
  } catch (error) {
    if (error instanceof Killed) return false
    throw error
  }
}

function readResult(database: DatabaseSync) {
  const all = (query: string) => database.prepare(query).all()
  const state = JSON.parse(String(all('SELECT state FROM crawl')[0]?.['state'])) as Crawl['state']
  const { status, discovered, fetched, failed, blocked, score, categories, counts } = state
  return {
    state: { status, discovered, fetched, failed, blocked, score, categories, counts },
    pages: all(
      'SELECT url, state, kind, status, depth, title, inlinks, indexable, words FROM pages ORDER BY url',
    ),
    links:
      all(`SELECT a.url AS source, b.url AS target, kind FROM links JOIN (SELECT id, url FROM pages) AS a ON a.id = from_id
      JOIN (SELECT id, url FROM pages) AS b ON b.id = to_id ORDER BY 1, 2, 3`),
    findings: all('SELECT * FROM findings ORDER BY check_id, url, detail'),
  }
}

async function runUndisturbed(maxPages: number) {
  const database = new DatabaseSync(':memory:')
  await live(database, maxPages)
  return readResult(database)
}

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

test('held while the site is judged, it ends with the same once it goes on', async () => {
  const expected = await runUndisturbed(1_000)
  const database = new DatabaseSync(':memory:')
  const crawl = open(createTools(database, Infinity, parseWell), 1_000)
  const { exec } = crawl.sql
  let isHeld = false
  crawl.sql.exec = (query, ...bindings) => {
    if (!isHeld && query.startsWith('DELETE FROM findings WHERE check_id')) {
      isHeld = true
      setTimeout(() => update(crawl, { status: 'paused' }), 0)
    }
    return exec(query, ...bindings)
  }

  await runCrawl(crawl, Date.now() + 60_000, undefined)
  expect(crawl.state).toMatchObject({ status: 'paused', phase: 'finish', score: null })
  update(crawl, { status: 'running' })
  await runCrawl(crawl, Date.now() + 60_000, undefined)

  expect(readResult(database)).toEqual(expected)
})

test('lost batches are handed out again, and change nothing', async () => {
  const expected = await runUndisturbed(1_000)
  const database = new DatabaseSync(':memory:')
  const lost = new Set<string>()
  const parse: RunParseJob = async (job) => {
    const text = await parseWell(job)
    if (job.kind !== 'pages' || lost.size > 20 || job.pages.some(({ url }) => lost.has(url))) return text
    // The first answers get lost, after the work was done.
    for (const { url } of job.pages) lost.add(url)
    throw new Error('lost')
  }
  await live(database, 1_000, Infinity, parse)

  expect(readResult(database)).toEqual(expected)
}, 60_000)

test('a page that breaks every parse step is given up, and the others are not', async () => {
  const database = new DatabaseSync(':memory:')
  const parse: RunParseJob = (job) =>
    job.kind === 'pages' && job.pages.some(({ url }) => url.endsWith('/p59'))
      ? Promise.reject(new Error('crashed'))
      : parseWell(job)
  await live(database, 1_000, Infinity, parse)

  const { state, pages } = readResult(database)
  expect(state).toMatchObject({ status: 'finished', failed: 1 })
  expect(pages.find((page) => String(page['url']).endsWith('/p59'))).toMatchObject({
    kind: 'error',
    state: 'done',
  })
  expect(pages.filter((page) => page['kind'] === 'html')).toHaveLength(PAGES - 1)
}, 60_000)
