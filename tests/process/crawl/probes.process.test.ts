import { type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type RunParseJob } from '#api/crawl/fetch/parse-client.ts'
import { type Crawl, update } from '#api/crawl/run/crawl.ts'
import { runCrawl } from '#api/crawl/run/crawl-run.ts'
import { MOST_LINKS_A_HOST } from '#api/crawl/store/probe-plan.ts'
import { bundleModule } from '#server/build/bundle.ts'
import { png } from '#tests/fixtures/site/fixture-files.ts'
import { newFolder } from '#tests/node/new-folder.ts'
import { createPlan, createTools, Killed, openCrawl } from '#tests/workers/node-crawl.ts'
import { listen, startParse } from './real-parsers.ts'

// What pages name is asked for over the network, by the real parse steps.

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown
type Files = Record<string, Respond>

/** A server that writes down what it is asked for: `HEAD /lamp`. */
async function serve(files: () => Files, asked: string[] = []) {
  const origin = await listen((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const respond = files()[request.url ?? '']
    return respond ? respond(request, response) : response.writeHead(404).end()
  })
  return { origin, asked }
}

const send =
  (
    status: number,
    type: string,
    body: string | Uint8Array = '',
    headers: Record<string, string> = {},
  ): Respond =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type, ...headers })
    return response.end(body)
  }
const page = (body: string): Respond =>
  send(200, 'text/html', `<!doctype html><html lang="en"><title>Lamps</title><body>${body}</body></html>`)
const links = (urls: readonly string[]) => urls.map((url) => `<a href="${url}">${url}</a>`).join('')

async function startWell(count = 1): Promise<RunParseJob> {
  const module = join(newFolder(), 'parse.js')
  await bundleModule('api/src/parse-worker.ts', module)
  return (await startParse(module, count)).parse
}

function open(
  origin: string,
  parse: RunParseJob,
  database = new DatabaseSync(':memory:'),
  statements = Infinity,
) {
  const tools = createTools(database, { parse, statements })
  return openCrawl(tools, createPlan({ url: `${origin}/`, maxPages: 100 }))
}

async function runToEnd(crawl: Crawl): Promise<void> {
  while ((await runCrawl(crawl, Date.now() + 60_000)) !== undefined)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

const PROBED = `SELECT pages.url, probes.outcome, probes.reason, probes.status, probes.bytes, probes.content_type AS type
  FROM probes JOIN pages ON pages.id = page_id ORDER BY pages.url`

function readProbes({ sql }: Pick<Crawl, 'sql'>, origin: string) {
  const rows = [...sql.exec(PROBED)].map(({ url, ...row }) => [String(url).replace(origin, ''), row] as const)
  return Object.fromEntries(rows)
}

const countsOf = (asked: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const request of asked) counts[request] = (counts[request] ?? 0) + 1
  return counts
}

const CODE = 'const lamp = 1\n'.repeat(2_000)

test('everything that pages name is asked for once, by HEAD where that is enough', async () => {
  const other = await serve(() => ({
    '/fine': (request, response) =>
      response.writeHead(200).end(request.method === 'GET' ? 'Fine' : undefined),
    '/no-head': (request, response) => response.writeHead(request.method === 'HEAD' ? 405 : 200).end(),
    '/moved': (_, response) => response.writeHead(308, { location: '/fine' }).end(),
    '/closed': send(403, 'text/html'),
    '/robots.txt': send(200, 'text/plain', 'User-agent: *\nDisallow: /hidden'),
  }))
  const body =
    `<img src="/lamp.png" alt="A lamp" width="90" height="90"><img src="/lamp.png" alt="Again"><img src="/gone.png" alt="Gone">` +
    `<script src="/gzip.js"></script><script src="/brotli.js"></script><link rel="stylesheet" href="/plain.css">` +
    `<link rel="preload" as="font" href="/lamp.woff2"><a href="/large.png"><img src="/large.png" alt="Large"></a>` +
    links([
      '/a',
      ...['fine', 'no-head', 'moved', 'closed', 'hidden', 'missing'].map((path) => `${other.origin}/${path}`),
    ])
  const site = await serve(() => ({
    '/': page(body),
    '/a': page(`${body}<a href="/">Home</a>`),
    '/lamp.png': send(200, 'image/png', png(90, 90)),
    '/large.png': send(200, 'image/png', png(900, 900), { 'content-length': '33' }),
    '/gzip.js': send(200, 'text/javascript', gzipSync(CODE), { 'content-encoding': 'gzip' }),
    '/brotli.js': send(200, 'text/javascript', brotliCompressSync(CODE), {
      'content-encoding': 'br',
      'content-length': String(brotliCompressSync(CODE).length),
    }),
    '/plain.css': send(200, 'text/css', 'p{margin:0}'),
    '/lamp.woff2': send(200, 'font/woff2', 'wOF2'),
  }))
  const crawl = open(site.origin, await startWell())
  await runToEnd(crawl)

  const files = site.asked.filter((request) => /\.(?:png|js|css|woff2)$/.test(request))
  expect(countsOf(files)).toEqual({
    'GET /lamp.png': 1,
    'GET /gone.png': 1,
    'GET /large.png': 1, // By the crawl itself, as a page links to it.
    'GET /gzip.js': 1,
    'GET /brotli.js': 1,
    'GET /plain.css': 1,
    'HEAD /lamp.woff2': 1,
  })
  expect(countsOf(other.asked)).toEqual({
    'GET /robots.txt': 1,
    'HEAD /fine': 2, // Once for itself, and where /moved leads.
    'HEAD /no-head': 1,
    'GET /no-head': 1,
    'HEAD /moved': 1,
    'HEAD /closed': 1,
    'GET /closed': 1,
    'HEAD /missing': 1,
    'GET /missing': 1,
  })
  expect(readProbes(crawl, other.origin)).toMatchObject({
    '/fine': { outcome: 'working' },
    '/no-head': { outcome: 'working' },
    '/moved': { outcome: 'working' },
    '/closed': { outcome: 'unchecked', reason: 'refused' },
    '/hidden': { outcome: 'unchecked', reason: 'robots' },
    '/missing': { outcome: 'broken', status: 404 },
  })
  const own = readProbes(crawl, site.origin)
  expect(own).toMatchObject({
    '/lamp.png': { outcome: 'working', type: 'image/png', bytes: 33 },
    '/large.png': { outcome: 'working', type: 'image/png' },
    '/gone.png': { outcome: 'broken', status: 404 },
    '/brotli.js': { outcome: 'working', bytes: brotliCompressSync(CODE).length },
    '/plain.css': { outcome: 'working', bytes: 11 },
    '/lamp.woff2': { outcome: 'working' },
  })
  expect(own['/gzip.js']?.['bytes']).toBeLessThan(gzipSync(CODE).length * 1.5)
  expect(crawl.state.probing.coverage).toEqual({
    assets: { total: 7, working: 6, broken: 1, unchecked: {} },
    links: { total: 6, working: 3, broken: 1, unchecked: { refused: 1, robots: 1 } },
  })
})

test('of one other host no more is asked for than its share, and nothing any more once it refuses', async () => {
  const large = await serve(() => ({ '/robots.txt': send(404, 'text/plain') }))
  const strict = await serve(() =>
    Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`/${at}`, send(999, 'text/html')])),
  )
  const many = Array.from({ length: MOST_LINKS_A_HOST + 30 }, (_, at) => `${large.origin}/${at}`)
  const refused = Array.from({ length: 60 }, (_, at) => `${strict.origin}/${at}`)
  const site = await serve(() => ({ '/': page(links([...many, ...refused])) }))
  const crawl = open(site.origin, await startWell())
  await runToEnd(crawl)

  expect(large.asked.filter((request) => request.startsWith('HEAD'))).toHaveLength(MOST_LINKS_A_HOST)
  // What was on its way when it was known.
  expect(strict.asked.filter((request) => request.startsWith('HEAD')).length).toBeLessThan(30)
  expect(crawl.state.probing.coverage?.links).toEqual({
    total: many.length + refused.length,
    working: 0,
    broken: MOST_LINKS_A_HOST,
    unchecked: { refused: 60, 'host-limit': 30 },
  })
})

/** A site of forty files and twenty links elsewhere. */
async function startSample() {
  const other = await serve(() => ({ '/0': send(200, 'text/html'), '/1': send(410, 'text/html') }))
  const images = Array.from({ length: 40 }, (_, at) => `/${at}.png`)
  const named = links(Array.from({ length: 20 }, (_, at) => `${other.origin}/${at % 2}?${at}`))
  const site = await serve(() => ({
    '/': page(images.map((src) => `<img src="${src}" alt="">`).join('') + named),
    ...Object.fromEntries(images.map((src) => [src, send(200, 'image/png', png(9, 9))])),
  }))
  return { site, other }
}

const resultOf = (crawl: Pick<Crawl, 'sql'>) => [
  ...crawl.sql.exec('SELECT check_id, url, detail, evidence FROM findings ORDER BY 1, 2, 3'),
]

test('killed again and again it goes on where it was, and asks again for what was on its way alone', async () => {
  const parse = await startWell()
  const { site, other } = await startSample()
  const whole = open(site.origin, parse)
  await runToEnd(whole)
  site.asked.length = 0
  other.asked.length = 0

  const database = new DatabaseSync(':memory:')
  let kills = 0
  for (let isOver = false; !isOver;) {
    const crawl = open(site.origin, parse, database, 150 + kills * 20)
    try {
      await runToEnd(crawl)
      isOver = true
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      kills += 1
    }
  }
  const crawl = open(site.origin, parse, database)
  expect(kills).toBeGreaterThan(3)
  expect(readProbes(crawl, '')).toEqual(readProbes(whole, ''))
  expect(resultOf(crawl)).toEqual(resultOf(whole))
  expect(crawl.state.probing.coverage).toEqual(whole.state.probing.coverage)
  // A batch of twenty at the most of each of two hosts, each time.
  const asked = site.asked.filter((request) => request.includes('.png')).length
  expect(asked).toBeLessThan(40 + kills * 20)
}, 60_000)

test('paused it asks for no more, and resumed for the rest', async () => {
  const parse = await startWell()
  const { site, other } = await startSample()
  let isPaused = false
  const crawl = open(site.origin, async function* (job, options) {
    for await (const text of parse(job, options)) {
      if (job.kind === 'probes' && !isPaused) {
        isPaused = true
        update(crawl, { status: 'paused' })
      }
      yield text
    }
  })
  await runToEnd(crawl)
  expect(crawl.state).toMatchObject({ status: 'paused', phase: 'probes' })
  const before = site.asked.length + other.asked.length
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(site.asked.length + other.asked.length).toBe(before)

  update(crawl, { status: 'running' })
  await runToEnd(crawl)
  expect(crawl.state.status).toBe('finished')
  const images = countsOf(site.asked.filter((request) => request.includes('.png')))
  expect(Object.values(images)).toEqual(Array.from({ length: 40 }, () => 1))
  expect(crawl.state.probing.coverage?.assets.working).toBe(40)
})

test('canceled it stops at once', async () => {
  const parse = await startWell()
  const { site } = await startSample()
  const crawl = open(site.origin, async function* (job, options) {
    if (job.kind === 'probes') {
      update(crawl, { status: 'cancelled', phase: 'over' })
      crawl.stop.abort()
    }
    yield* parse(job, options)
  })
  await runToEnd(crawl)

  expect(crawl.state).toMatchObject({ status: 'cancelled', score: null })
  expect(site.asked.filter((request) => request.includes('.png'))).toEqual([])
})
