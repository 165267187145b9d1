import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { type EarlierCrawl, listEarlier } from '#api/crawl/store/earlier-pages.ts'
import { exportTable } from '#api/crawl/store/crawl-export.ts'
import { type CrawlPlan } from '#api/crawl/store/crawl-state.ts'
import { type KeptPages, listKept } from '#api/crawl/store/kept-pages.ts'
import { freeGate } from '#api/crawl/fetch/host-gate.ts'
import { type Send } from '#api/crawl/fetch/fetch-rules.ts'
import { createBadSite } from '#tests/fixtures/bad-site/bad-site.ts'
import { answer } from '#tests/fixtures/bad-site/bad-page.ts'
import { ORIGIN } from '#tests/fixtures/site/template.ts'
import { parseBy, run } from './changing-site.ts'
import { createPlan, createTools, openCrawl } from './node-crawl.ts'

// A site on a real server that gives validators and keeps them, audited whole and by them on Node's SQLite.

export interface ServedPage {
  status: number
  headers: Record<string, string>
  body: string
  /** As the server says, whatever the body is; the digest of the body where it says nothing. */
  etag?: string | null
  modified?: string
}

/** Of what was asked for; probes and robots.txt among it. */
export type Count = Record<'whole' | 'unchanged', number>

const digest = (text: string) => `"${createHash('sha1').update(text).digest('hex')}"`

function isKept(request: IncomingMessage, { etag, modified }: { etag: string | null; modified?: string }) {
  const { 'if-none-match': tag, 'if-modified-since': since } = request.headers
  return tag === undefined ? since !== undefined && since === modified : tag === etag
}

/** Pages by their path with query; may be changed while it runs. */
export async function startValidatedSite(pages: Map<string, ServedPage>) {
  const count: Count = { whole: 0, unchanged: 0 }
  const asked: { path: string; status: number }[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const page = pages.get(path) ?? {
      status: 404,
      headers: { 'content-type': 'text/html' },
      body: 'Not found',
    }
    const etag = page.etag === undefined ? digest(page.body) : page.etag
    const validators = {
      ...(etag !== null && { etag }),
      ...(page.modified !== undefined && { 'last-modified': page.modified }),
    }
    const isUnchanged = page.status === 200 && isKept(request, { ...page, etag })
    asked.push({ path, status: isUnchanged ? 304 : page.status })
    count[isUnchanged ? 'unchanged' : 'whole'] += 1
    if (isUnchanged) response.writeHead(304, validators).end()
    else response.writeHead(page.status, { ...page.headers, ...validators }).end(page.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port.')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    asked,
    /** What was asked for since the last time. */
    takeCount(): Count {
      const taken = { ...count }
      Object.assign(count, { whole: 0, unchanged: 0 })
      asked.length = 0
      return taken
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
type Site = Awaited<ReturnType<typeof startValidatedSite>>

/** The shop with nearly everything wrong, on that server; or some of its pages that respond well. */
export async function startBadShop(most = Infinity) {
  const pages = new Map<string, ServedPage>()
  const site = await startValidatedSite(pages)
  const bad = createBadSite()
  const isWell = (path: string) =>
    most === Infinity || answer(path, bad.pages[path] ?? { faults: {} }).status === 200
  const paths = Object.keys(bad.pages).filter(isWell).slice(0, most)
  for (const path of paths) {
    const page = bad.pages[path] ?? { faults: {} }
    const isHub = path === '/' || path === '/about/'
    const parts = isHub ? { ...page.parts, links: [...(page.parts?.links ?? []), ...paths] } : page.parts
    const response = answer(path, parts ? { ...page, parts } : page)
    const headers = Object.fromEntries(response.headers)
    const local = (text: string) => text.replaceAll(ORIGIN, site.origin)
    const moved = headers['location'] === undefined ? {} : { location: local(headers['location']) }
    pages.set(path, {
      status: response.status,
      headers: { ...headers, ...moved },
      body: local(await response.text()),
    })
  }
  return { site, pages }
}

/** Only of the site itself: whatever else its pages name does not respond. */
const sendTo =
  ({ origin }: Site): Send =>
  (url, init) =>
    url.startsWith(`${origin}/`)
      ? fetch(url, init)
      : Promise.reject(new TypeError('Network connection lost.'))

export interface EndedAudit {
  database: DatabaseSync
  state: ReturnType<typeof openCrawl>['state']
  count: Count
  source: EarlierCrawl & KeptPages
}

/** Audits the site to the end. With an audit before it asks only for what has changed since, unless `plan` says otherwise. */
export async function auditValidated(
  site: Site,
  before?: Pick<EndedAudit, 'source'>,
  plan: Partial<CrawlPlan> = {},
  { firstLife = Infinity } = {},
): Promise<EndedAudit> {
  site.takeCount()
  const database = new DatabaseSync(':memory:')
  const open = (statements: number) =>
    openCrawl(
      createTools(database, {
        statements,
        parse: parseBy(sendTo(site)),
        openGate: () => freeGate,
        findEarlier: () => Promise.resolve(before?.source),
      }),
      createPlan({
        url: `${site.origin}/`,
        maxPages: 2_000,
        checkExternal: false,
        previousId: before ? 'aud_0' : null,
        ...(before && { onlyChanged: true }),
        ...plan,
      }),
    )
  // Ever longer lives, so that it gets to its end.
  let statements = firstLife
  while (!(await run(open(statements)))) statements = Math.ceil(statements * 1.15)
  const { sql, state } = open(Infinity)
  return {
    database,
    state,
    count: site.takeCount(),
    source: {
      listEarlier: (after) => listEarlier(sql, after),
      listKept: (asked, urls, now) => Promise.resolve(listKept(sql, asked, urls, now)),
    },
  }
}

/** A measurement of one response, and the time of it. */
const PASSING = /"(?:response_ms|ttfbMs|totalMs|fetchedAt|date|keep-alive)":(?:"[^"]*"|[\d.]+),?/g

async function readExport(database: DatabaseSync, table: 'issues' | 'pages' | 'links'): Promise<string[]> {
  const exec = (query: string, ...bindings: (string | number | null)[]) =>
    database.prepare(query).all(...bindings)
  const text = await new Response(exportTable({ exec }, table, 'jsonl')).text()
  return text.replaceAll(PASSING, '').split('\n').sort()
}

/** Everything that an audit tells, without what differs between any two audits of one and the same site. */
export async function readWhole({ database, state }: EndedAudit) {
  const list = (query: string) =>
    database
      .prepare(query)
      .all()
      .map((row) => JSON.stringify(row).replaceAll('\\"', '"').replaceAll(PASSING, ''))
      .sort()
  const { status, fetched, failed, blocked, discovered, score, errorFree, categories, counts } = state
  return {
    state: { status, fetched, failed, blocked, discovered, score, errorFree, categories, counts },
    issues: await readExport(database, 'issues'),
    pages: await readExport(database, 'pages'),
    links: await readExport(database, 'links'),
    shown: list(`SELECT a.url, b.url AS target, l.kind, l.rel, position, shown, is_image
      FROM links AS l JOIN pages AS a ON a.id = from_id JOIN pages AS b ON b.id = to_id`),
    facts: list('SELECT url, facts FROM page_facts JOIN pages ON id = page_id'),
    marks: list('SELECT url, targets, links FROM page_marks JOIN pages ON id = page_id'),
    traits: list('SELECT url, page_traits.* FROM page_traits JOIN pages ON id = page_id').map((row) =>
      row.replace(/"page_id":\d+,?/, ''),
    ),
    kept: list('SELECT url, facts_version, etag, modified, lists FROM kept_pages JOIN pages ON id = page_id'),
    templates: list('SELECT * FROM templates').length,
  }
}
