import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { type HostGate } from '#api/crawl/fetch/host-gate.ts'
import { type RunParseJob } from '#api/crawl/fetch/parse-client.ts'
import { type ParseJob } from '#api/crawl/fetch/parse-job.ts'
import { type Blame, ParseStepLost } from '#api/crawl/fetch/parse-step-lost.ts'
import { type Send } from '#api/crawl/fetch/fetch-rules.ts'
import { MOST_ASSETS } from '#api/crawl/store/probe-plan.ts'
import { toAudit } from '#api/crawl/store/crawl-state.ts'
import { listFindings } from '#api/crawl/store/crawl-report.ts'
import { readJudgment } from '#api/crawl/store/crawl-causes.ts'
import { withoutBreak } from '#api/crawl/store/in-steps.ts'
import { type Audit } from '#contract/seo/site-audit.ts'
import { createPlan, createTools, openCrawl } from '#tests/workers/node-crawl.ts'
import { resultsOf } from '#tests/workers/sample-crawl.ts'
import { type Crawl } from './crawl.ts'
import { runCrawl } from './crawl-run.ts'
import { PROBES_MS } from './probe-pump.ts'

const SITE = 'http://127.0.0.1:21900'
const OTHER = 'https://other.example'

interface Options {
  body: string
  /** What is sent for whatever is not the page. */
  respond?: (url: string) => Response
  parse?: (job: ParseJob, run: RunParseJob) => AsyncIterable<string>
  gate?: Partial<HostGate>
  now?: () => number
}

function createCrawl({
  body,
  respond = () => new Response(''),
  parse,
  gate,
  now = () => Date.now(),
}: Options) {
  const asked: string[] = []
  const send: Send = (url) => {
    if (url === `${SITE}/`)
      return Promise.resolve(
        new Response(`<html><body>${body}</body></html>`, { headers: { 'content-type': 'text/html' } }),
      )
    if (url.startsWith(SITE) && !url.includes('/named/'))
      return Promise.resolve(new Response('', { status: 404 }))
    asked.push(url)
    return Promise.resolve(respond(url))
  }
  const run: RunParseJob = async function* (job) {
    yield* await resultsOf(job, send)
  }
  const free: HostGate = {
    take: ({ count }) => Promise.resolve({ id: 1, count, inMs: 0, spacingMs: 0 }),
    settle: () => Promise.resolve(0),
    obey: () => Promise.resolve(),
    ...gate,
  }
  const tools = createTools(new DatabaseSync(':memory:'), {
    parse: parse ? (job) => parse(job, run) : run,
    openGate: () => free,
    now,
  })
  return {
    crawl: openCrawl(tools, createPlan({ url: `${SITE}/`, maxPages: 10, id: crypto.randomUUID() })),
    asked,
  }
}

async function runToEnd(crawl: Crawl): Promise<void> {
  while ((await runCrawl(crawl, crawl.now() + 60_000)) !== undefined) continue
}

const images = (count: number) =>
  Array.from({ length: count }, (_, at) => `<img src="/named/${at}.png" alt="">`).join('')
const reasonsOf = ({ sql }: Crawl) =>
  Object.fromEntries(
    [...sql.exec('SELECT url, outcome, reason FROM probes JOIN pages ON id = page_id')].map(
      ({ url, outcome, reason }) => [String(url), reason ?? outcome],
    ),
  )

test('an audit that leaves links to other sites alone asks for none, and says so', async () => {
  const body = `<img src="/named/a.png"><a href="${OTHER}/page">Elsewhere</a>`
  const { crawl, asked } = createCrawl({ body })
  crawl.state = { ...crawl.state, plan: { ...crawl.state.plan, checkExternal: false } }
  await runToEnd(crawl)
  expect(asked).toEqual([`${SITE}/named/a.png`])
  expect(withoutBreak(readJudgment(crawl.sql)).unchecked).toMatchObject({
    'link-broken-external': 'not-asked',
    'link-external-redirect': 'not-asked',
  })
})

const linksTo = (hosts: readonly string[]) =>
  hosts.map((host) => `<a href="https://${host}/a">x</a>`).join('')
const HOSTS = ['one.example', 'two.example', 'three.example']

test('where no other site responds at all, none of them is called broken', async () => {
  const respond = () => {
    throw new TypeError('Network connection lost.')
  }
  const { crawl } = createCrawl({ body: linksTo(HOSTS), respond })
  await runToEnd(crawl)
  expect(Object.values(reasonsOf(crawl))).toEqual(['no-network', 'no-network', 'no-network'])
  expect(withoutBreak(readJudgment(crawl.sql)).unchecked).toMatchObject({
    'link-broken-external': 'not-learned',
  })
})

test('where one of them responds, the others are broken', async () => {
  const respond = (url: string) => {
    if (url.startsWith('https://two.example/')) return new Response('')
    throw new TypeError('Network connection lost.')
  }
  const { crawl } = createCrawl({ body: linksTo(HOSTS), respond })
  await runToEnd(crawl)
  expect(Object.values(reasonsOf(crawl)).sort()).toEqual(['broken', 'broken', 'working'])
})

test('a file that hangs its parse step is given up, and those beside it are not', async () => {
  let met = 0
  const hung = `${SITE}/named/1.png`
  const { crawl } = createCrawl({
    body: images(4),
    async *parse(job, run) {
      if (job.kind === 'probes' && job.targets.some(({ url }) => url === hung)) {
        met += 1
        throw new ParseStepLost('hung', hung, 'killed')
      }
      yield* run(job)
    },
  })
  await runToEnd(crawl)

  expect(met).toBe(1)
  expect(reasonsOf(crawl)).toEqual({
    [`${SITE}/named/0.png`]: 'working',
    [hung]: 'unreadable',
    [`${SITE}/named/2.png`]: 'working',
    [`${SITE}/named/3.png`]: 'working',
  })
})

test('it tells how many files and links it has checked, of those to check, and only while it does', async () => {
  const seen: Audit['progress'][] = []
  const told = ({ state }: Crawl) => toAudit(state).progress
  const { crawl } = createCrawl({
    body: images(30),
    async *parse(job, run) {
      if (job.kind === 'probes') seen.push(told(crawl))
      yield* run(job)
    },
  })
  expect(told(crawl)).toMatchObject({ step: 'host' })
  await runToEnd(crawl)

  expect(seen).toMatchObject([
    { step: 'files', probing: { done: 0, of: 30 } },
    { step: 'files', probing: { done: 20, of: 30 } },
  ])
  expect(told(crawl)).not.toHaveProperty('probing')
  expect(told(crawl)).not.toHaveProperty('step')
})

test.each([
  ['unknown', 3, 'unreadable'],
  ['innocent', 7, 'working'],
] as const)(
  'steps that are lost again and again, %s, come %i times',
  async (blame: Blame, times, outcome) => {
    let met = 0
    const { crawl } = createCrawl({
      body: images(1),
      async *parse(job, run) {
        if (job.kind === 'probes' && (met += 1) < 7) throw new ParseStepLost(blame, undefined, 'killed')
        yield* run(job)
      },
    })
    await runToEnd(crawl)

    expect(met).toBe(times)
    expect(reasonsOf(crawl)).toEqual({ [`${SITE}/named/0.png`]: outcome })
  },
)

test('what is not asked for in time is left out', async () => {
  let now = Date.parse('2026-06-15T12:00:00Z')
  const { crawl, asked } = createCrawl({
    body: images(60),
    now: () => now,
    async *parse(job, run) {
      if (job.kind === 'probes') now += PROBES_MS / 2 + 1
      yield* run(job)
    },
  })
  await runToEnd(crawl)

  expect(crawl.state.status).toBe('finished')
  const { working, unchecked } = crawl.state.probing.coverage?.assets ?? {}
  expect(working).toBe(asked.filter((url) => url.endsWith('.png')).length)
  expect(working).toBeLessThanOrEqual(40)
  expect(unchecked).toEqual({ time: 60 - (working ?? 0) })
})

test('of more files than an audit asks for, those that most pages name come first', async () => {
  const many = Array.from({ length: 12 }, (_, at) => images(150).replaceAll('/named/', `/named/${at}-`))
  const pages = many.map((_, at) => `/p/${at}`)
  const { crawl } = createCrawl({ body: pages.map((path) => `<a href="${path}">${path}</a>`).join('') })
  const { parse } = crawl
  crawl.parse = (job, options) =>
    job.kind === 'pages'
      ? (async function* () {
          const send: Send = (url) => {
            const at = pages.findIndex((path) => url.endsWith(path))
            const links =
              url === `${SITE}/` ? pages.map((path) => `<a href="${path}">${path}</a>`).join('') : ''
            const shared = at === -1 ? '' : '<img src="/named/logo.png" alt="">'
            return Promise.resolve(
              new Response(`<html><body>${links}${many[at] ?? ''}${shared}</body></html>`, {
                headers: { 'content-type': 'text/html' },
              }),
            )
          }
          yield* await resultsOf(job, send)
        })()
      : parse(job, options)
  crawl.state = { ...crawl.state, plan: { ...crawl.state.plan, maxPages: 100 } }
  await runToEnd(crawl)

  expect(crawl.state.probing.coverage?.assets).toEqual({
    total: 1_801,
    working: MOST_ASSETS,
    broken: 0,
    unchecked: { limit: 1_801 - MOST_ASSETS },
  })
  expect(reasonsOf(crawl)[`${SITE}/named/logo.png`]).toBe('working')
}, 30_000)

test('another host is asked at its gate, which learns from its responses and its robots.txt', async () => {
  const taken: number[] = []
  const settled: unknown[] = []
  const obeyed: (number | null)[] = []
  const { crawl } = createCrawl({
    body: `<a href="${OTHER}/a">A</a><a href="${OTHER}/b">B</a>`,
    respond: (url) =>
      url.endsWith('/robots.txt')
        ? new Response('User-agent: *\nCrawl-delay: 9')
        : new Response('', { status: 429 }),
    gate: {
      take: ({ count }) => {
        taken.push(count)
        return Promise.resolve({ id: 5, count: 1, inMs: 0, spacingMs: 0 })
      },
      settle: (slots, samples) => {
        settled.push([slots.id, samples.map(({ refused }) => refused)])
        return Promise.resolve(0)
      },
      obey: (delay) => {
        obeyed.push(delay)
        return Promise.resolve()
      },
    },
  })
  await runToEnd(crawl)

  expect(taken).toEqual([2, 1])
  expect(settled).toEqual([
    [5, [true]],
    [5, [true]],
  ])
  expect(obeyed).toEqual([9])
})

test('without files and links the checks of them were not run, and with some that refuse us neither', async () => {
  const made = async (options: Options) => {
    const { crawl } = createCrawl(options)
    await runToEnd(crawl)
    const { unchecked } = withoutBreak(readJudgment(crawl.sql))
    return [unchecked['img-broken'], unchecked['link-broken-external']]
  }
  expect(await made({ body: 'Nothing' })).toEqual(['not-learned', 'not-learned'])
  const body = `${images(1)}<a href="${OTHER}/a">A</a>`
  expect(await made({ body, respond: () => new Response('', { status: 403 }) })).toEqual([
    'not-learned',
    'not-learned',
  ])
  expect(await made({ body })).toEqual([undefined, undefined])
})

test('a host that does not exist is a broken link', async () => {
  const { crawl } = createCrawl({
    body: `<a href="${OTHER}/a">A</a>`,
    respond: () => {
      throw new Error('getaddrinfo ENOTFOUND other.example')
    },
  })
  await runToEnd(crawl)

  const query = { page: 1, pageSize: 10, sort: 'url', direction: 'asc', cause: undefined } as const
  expect((await listFindings(crawl.sql, 'link-broken-external', query)).items).toEqual([
    { url: `${SITE}/`, detail: '1 external link does not work.', evidence: `${OTHER}/a (dns)` },
  ])
})

test('a host that can’t be reached is asked once, whatever waits there', async () => {
  const links = Array.from({ length: 30 }, (_, at) => `<a href="${OTHER}/${at}">${at}</a>`)
  let asked = 0
  const { crawl } = createCrawl({
    body: links.join(''),
    respond: () => {
      throw new DOMException('It took too long.', 'TimeoutError')
    },
    parse: (job, run) => (job.kind === 'probes' && (asked += 1), run(job)),
  })
  await runToEnd(crawl)
  expect(asked).toBe(1)
  expect(new Set(Object.values(reasonsOf(crawl)))).toEqual(new Set(['timeout']))
})
