import { DatabaseSync } from 'node:sqlite'
import { type Send } from '#api/crawl/fetch/fetch-rules.ts'
import { type RunParseJob } from '#api/crawl/fetch/parse-client.ts'
import { insertRecheck, type RecheckAsk } from '#api/crawl/store/recheck-store.ts'
import { findRecheck } from '#api/crawl/store/recheck-results.ts'
import { type Crawl } from '#api/crawl/run/crawl.ts'
import { runCrawl } from '#api/crawl/run/crawl-run.ts'
import { createPlan, createTools, Killed, openCrawl } from './node-crawl.ts'
import { resultsOf } from './sample-crawl.ts'

// A site that changes between its audit and a recheck, on Node's SQLite.

export const ORIGIN = 'http://127.0.0.1:22000'

export interface ChangingPage {
  title?: string
  status?: number
  links?: string[]
  images?: string[]
  headers?: Record<string, string>
  /** No response. */
  isDown?: boolean
  /** As it is, instead of a page. */
  text?: string
}
export type ChangingSite = Record<string, ChangingPage>

function respond({
  title,
  status = 200,
  links = [],
  images = [],
  headers = {},
  isDown,
  text,
}: ChangingPage): Response {
  if (isDown) throw new TypeError('Network connection lost.')
  const type = text === undefined ? 'text/html; charset=utf-8' : 'text/plain'
  const head = title === undefined ? '' : `<title>${title}</title>`
  const shown = images.map((file) => `<img src="${file}" alt="A file" width="10" height="10">`)
  const body = [...links.map((to) => `<a href="${to}">to ${to}</a>`), ...shown].join(' ')
  const markup = `<!doctype html><html lang="en"><head>${head}</head><body><h1>A heading</h1><p>Some words of ${title ?? 'no title'}.</p>${body}</body></html>`
  return new Response(text ?? markup, { status, headers: { 'content-type': type, ...headers } })
}

/** Looks the site up at each request, so that it may change. */
export function createSender(site: ChangingSite, requests: string[] = []): Send {
  return (address) => {
    const { pathname } = new URL(address)
    requests.push(pathname)
    const page = site[pathname]
    return Promise.resolve().then(() => (page ? respond(page) : new Response('', { status: 404 })))
  }
}

export const parseBy = (send: Send): RunParseJob =>
  async function* (job) {
    yield* await resultsOf(job, send)
  }

/** Goes on until the crawl has nothing to do, as its object does, or until it is killed. */
export async function run(crawl: Crawl): Promise<boolean> {
  try {
    for (let next: number | undefined = 0; next !== undefined;) {
      next = await runCrawl(crawl, Date.now() + 60_000)
      const wait = Math.min(1_500, Math.max(0, (next ?? 0) - Date.now()))
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
    return true
  } catch (error) {
    if (error instanceof Killed) return false
    throw error
  }
}

export async function auditChanging(site: ChangingSite, options: { maxPages?: number } = {}) {
  const requests: string[] = []
  const database = new DatabaseSync(':memory:')
  const parse = parseBy(createSender(site, requests))
  const plan = createPlan({ url: `${ORIGIN}/`, maxPages: 100, ...options })
  const open = (statements = Infinity) => openCrawl(createTools(database, { parse, statements }), plan)
  let crawl = open()
  await run(crawl)
  requests.length = 0

  /** Asks for a recheck without running it. */
  function ask(asked: Partial<RecheckAsk>, id = 'rck_1') {
    return insertRecheck(crawl.sql, {
      id,
      checks: [],
      urls: null,
      asksHost: false,
      askedAt: Date.now(),
      ...asked,
    })
  }
  const read = (id = 'rck_1') =>
    findRecheck(crawl.sql, id, { sort: 'url', direction: 'asc', page: 1, pageSize: 500 })
  return {
    database,
    requests,
    ask,
    read,
    /** The crawl as it is in memory. */
    crawl: () => crawl,
    /** Opens it once more, as after a restart. */
    reopen: (statements?: number) => (crawl = open(statements)),
    async recheck(asked: Partial<RecheckAsk>, id = 'rck_1') {
      ask(asked, id)
      await run(crawl)
      return read(id)
    },
    urlsOf: (check: string) =>
      database
        .prepare('SELECT DISTINCT url FROM findings WHERE check_id = ? ORDER BY url')
        .all(check)
        .map(({ url }) => new URL(String(url)).pathname),
    findings: () =>
      database.prepare('SELECT check_id, url, detail, evidence FROM findings ORDER BY 1, 2, 3').all(),
  }
}
export type Changing = Awaited<ReturnType<typeof auditChanging>>

/** The results by path. */
export const resultsByPath = (recheck: ReturnType<Changing['read']>) =>
  Object.fromEntries(
    (recheck?.items ?? []).map(({ url, result, failure }) => [
      new URL(url).pathname,
      failure ? `${String(result)}: ${failure}` : result,
    ]),
  )
