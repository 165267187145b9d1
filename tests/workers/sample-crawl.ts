import { DatabaseSync } from 'node:sqlite'
import { runParseJob } from '#api/crawl/fetch/run-parse-job.ts'
import { type RunParseJob } from '#api/crawl/fetch/parse-client.ts'
import { type ParseJob } from '#api/crawl/fetch/parse-job.ts'
import { type JobOutput } from '#api/crawl/fetch/parse-messages.ts'
import { type Send } from '#api/crawl/fetch/fetch-rules.ts'
import { createPlan, createTools, Killed, openCrawl } from './node-crawl.ts'
import { type Crawl } from '#api/crawl/run/crawl.ts'
import { runCrawl } from '#api/crawl/run/crawl-run.ts'

export const ORIGIN = 'http://127.0.0.1:21000'
export const PAGES = 60

/** Each page links to three others, so that there are several depths and many ways to the same page. */
export const site: Send = (address) => {
  const { pathname } = new URL(address)
  const number = Number(/^\/p(\d+)$/.exec(pathname)?.[1] ?? (pathname === '/' ? 0 : NaN))
  if (!(number < PAGES)) return Promise.resolve(new Response('', { status: 404 }))
  const links = [number * 2 + 1, number * 3 + 1, number + 1].map((to) => `<a href="/p${to}">page ${to}</a>`)
  const title = number % 4 === 0 ? '' : `<title>Page ${number}</title>`
  const markup = `<!doctype html><html lang="en"><head>${title}</head><body>${links.join('')}</body></html>`
  return Promise.resolve(new Response(markup, { headers: { 'content-type': 'text/html' } }))
}

/** What a parse step says while it works, without its announcements. */
export async function resultsOf(job: ParseJob, send = site): Promise<string[]> {
  const results: string[] = []
  const output: JobOutput = {
    report: (result) => Promise.resolve(void results.push(result)),
    announce: (_, read) => Promise.resolve(read()),
  }
  await runParseJob(job, output, send)
  return results
}

export const parseWell: RunParseJob = async function* (job) {
  yield* await resultsOf(job)
}

export const plan = (maxPages: number) => createPlan({ url: `${ORIGIN}/`, maxPages })
export const has = (job: ParseJob, path: string) =>
  job.kind === 'pages' && job.pages.some(({ url }) => url.endsWith(path))

/** Runs until the end or until that many statements have been executed; tells whether it ended. */
export async function live(
  database: DatabaseSync,
  maxPages: number,
  statements = Infinity,
  parse = parseWell,
): Promise<boolean> {
  try {
    const crawl = openCrawl(createTools(database, { statements, parse }), plan(maxPages))
    for (let next: number | undefined = 0; next !== undefined;) {
      next = await runCrawl(crawl, Date.now() + 60_000)
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

export function readResult(database: DatabaseSync) {
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

export async function runUndisturbed(maxPages: number) {
  const database = new DatabaseSync(':memory:')
  await live(database, maxPages)
  return readResult(database)
}
