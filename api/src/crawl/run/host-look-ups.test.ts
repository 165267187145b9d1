import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test, vi } from 'vitest'
import { freeGate } from '#api/crawl/fetch/host-gate.ts'
import { type LookUps } from '#api/crawl/fetch/look-ups.ts'
import { type Send } from '#api/crawl/fetch/fetch-rules.ts'
import { findUnchecked } from '#api/crawl/store/checks-made.ts'
import { toAudit } from '#api/crawl/store/crawl-state.ts'
import { type HandshakeReply, notKnown, type RegistrationLookup } from '#contract/seo/host-lookups.ts'
import { createPlan, createTools, Killed, openCrawl } from '#tests/workers/node-crawl.ts'
import { until } from '#tests/workers/until.ts'
import { resultsOf } from '#tests/workers/sample-crawl.ts'
import { type Crawl, update } from './crawl.ts'
import { runCrawl } from './crawl-run.ts'
import { beginLookUps, endLookUps, lookUpAgain } from './host-look-ups.ts'

/** When the crawls begin, or some seconds before. */
const AT = '2026-11-21T12:00:00.000Z'
const DONE: HandshakeReply = {
  state: 'done',
  version: 'TLSv1.3',
  alpn: 'http/1.1',
  certificate: {
    validFrom: '2026-01-01T00:00:00.000Z',
    validTo: '2026-11-26T00:00:00.000Z',
    issuer: 'Tests',
    names: ['example.org'],
    nameCount: 1,
    isForHost: true,
  },
}

const asks: string[] = []
beforeEach(() => void asks.splice(0))

/** Of whom a crawl asks, and what they reply. */
const createLookUps = (changes: Partial<LookUps> = {}): LookUps => ({
  shakeHands: ({ host, versions }) => {
    asks.push(`${versions} ${host}`)
    return Promise.resolve(versions === 'old' ? { state: 'refused' } : DONE)
  },
  findRegistration: (domain) => {
    asks.push(`registration ${domain}`)
    const dates = { expiresAt: '2026-12-01T00:00:00.000Z', registeredAt: null }
    return Promise.resolve({ state: 'known', at: AT, domain, ...dates, registrar: null })
  },
  findMail: (domain) => {
    asks.push(`mail ${domain}`)
    return Promise.resolve({ state: 'known', at: AT, domain, spf: [], dmarc: [], hasMailHost: true })
  },
  ...changes,
})

const ALL = [
  'any example.org',
  'any www.example.org',
  'mail example.org',
  'old example.org',
  'registration example.org',
]

const respond: Send = (address) => {
  const { pathname, protocol } = new URL(address)
  if (pathname !== '/' || protocol !== 'https:') return Promise.resolve(new Response('', { status: 404 }))
  const page = '<!doctype html><html lang="en"><head><title>Shop</title></head><body>Lamps</body></html>'
  return Promise.resolve(new Response(page, { headers: { 'content-type': 'text/html' } }))
}

interface Run {
  url?: string
  lookUps?: LookUps
  database?: DatabaseSync
  statements?: number
}

const open = ({
  url = 'https://example.org/',
  lookUps = createLookUps(),
  database = new DatabaseSync(':memory:'),
  statements = Infinity,
}: Run = {}): Crawl => {
  const tools = createTools(database, {
    statements,
    openGate: () => freeGate,
    now: () => Date.parse(AT) + Math.round(performance.now()),
    parse: async function* (job) {
      yield* await resultsOf(job, respond)
    },
  })
  return openCrawl(
    { ...tools, lookUps },
    createPlan({ url, maxPages: 5, maxRate: 1_000, checkExternal: false }),
  )
}

async function finish(crawl: Crawl): Promise<Crawl> {
  for (let tries = 0; crawl.state.phase !== 'over' && tries < 20; tries += 1)
    await runCrawl(crawl, crawl.now() + 60_000)
  return crawl
}

const OF_LOOKUPS = new Set([
  'cert-expiring',
  'cert-name',
  'tls-old',
  'http1-only',
  'domain-expiring',
  'email-auth-missing',
])
const foundBy = ({ sql }: Crawl) =>
  Array.from(sql.exec('SELECT DISTINCT check_id FROM findings ORDER BY check_id'), (row) =>
    String(row['check_id']),
  ).filter((id) => OF_LOOKUPS.has(id))
const uncheckedBy = ({ sql }: Crawl) =>
  Object.fromEntries([...findUnchecked(sql)].filter(([id]) => OF_LOOKUPS.has(id)))

/** When each was asked differs from run to run. */
const withoutTimes = ({ state }: Crawl): unknown =>
  JSON.parse(JSON.stringify(state.lookups, (key, value: unknown) => (key === 'at' ? AT : value)))

test('a crawl asks each once, and its checks judge by it', async () => {
  const crawl = await finish(open())
  expect(asks.toSorted()).toEqual(ALL)
  expect(foundBy(crawl)).toEqual(['cert-expiring', 'domain-expiring', 'email-auth-missing', 'http1-only'])
  expect(uncheckedBy(crawl)).toEqual({})
  expect(toAudit(crawl.state).lookups).toMatchObject({
    tls: { state: 'known', host: 'example.org' },
    offersHttp3: false,
    registration: { domain: 'example.org' },
  })
})

test('an installation that sees no certificates says so of four checks', async () => {
  const crawl = await finish(open({ lookUps: createLookUps({ shakeHands: undefined }) }))
  expect(uncheckedBy(crawl)).toEqual({
    'cert-expiring': 'unavailable',
    'cert-name': 'unavailable',
    'tls-old': 'unavailable',
    'http1-only': 'unavailable',
  })
  expect(foundBy(crawl)).toEqual(['domain-expiring', 'email-auth-missing'])
})

test('of a site over HTTP no certificate is asked for', async () => {
  const crawl = open({ url: 'http://example.org/' })
  beginLookUps(Object.assign(crawl, { state: { ...crawl.state, status: 'running' } }))
  await endLookUps(crawl)
  expect(asks.toSorted()).toEqual(['mail example.org', 'registration example.org'])
  expect(crawl.state.lookups.tls).toEqual(notKnown('not-https'))
})

test.each([
  ['https://127.0.0.1:8443/', 'not-a-domain'],
  ['https://printer.local/', 'not-a-domain'],
  ['https://93.184.216.34/', 'not-a-domain'],
  ['https://lamps.github.io/', 'platform'],
  ['https://shop.nothing-like-a-suffix/', 'not-a-domain'],
])('nobody is asked about the domain of %s: %s', async (url, reason) => {
  const crawl = open({ url })
  update(crawl, { status: 'running' })
  beginLookUps(crawl)
  await endLookUps(crawl)
  expect(asks.filter((ask) => /^(?:mail|registration)/.test(ask))).toEqual([])
  expect(crawl.state.lookups).toMatchObject({
    registration: notKnown(reason as 'platform'),
    mail: notKnown(reason as 'platform'),
  })
})

test('the domain of a host is the one that can be registered', async () => {
  const crawl = open({ url: 'https://www.lamps.shop.co.uk/' })
  update(crawl, { status: 'running' })
  beginLookUps(crawl)
  await endLookUps(crawl)
  expect(asks).toContain('registration shop.co.uk')
  expect(asks).toContain('any lamps.shop.co.uk')
})

test('a host that says nothing is not asked more', async () => {
  const shakeHands = vi.fn<NonNullable<LookUps['shakeHands']>>(() => Promise.resolve(notKnown('no-answer')))
  const crawl = await finish(open({ lookUps: createLookUps({ shakeHands }) }))
  expect(shakeHands).toHaveBeenCalledTimes(1)
  expect(uncheckedBy(crawl)).toEqual({
    'cert-expiring': 'not-learned',
    'cert-name': 'not-learned',
    'tls-old': 'not-learned',
    'http1-only': 'not-learned',
  })
})

/** A registry that replies when it is told to. */
function createSlow() {
  let resolve: (found: RegistrationLookup) => void = () => undefined
  const slow = new Promise<RegistrationLookup>((settle) => (resolve = settle))
  return { slow, reply: (found: RegistrationLookup) => resolve(found) }
}

test('pages are crawled while a registry is slow, and the end waits for it', async () => {
  const { slow, reply } = createSlow()
  const crawl = open({ lookUps: createLookUps({ findRegistration: () => slow }) })
  const ended = finish(crawl)
  await until(() => expect(crawl.state.phase).toBe('finish'))
  expect(crawl.state).toMatchObject({ fetched: 1, status: 'running' })
  expect(crawl.state.lookups).not.toHaveProperty('registration')
  reply(notKnown('refused'))
  await ended
  expect(crawl.state).toMatchObject({
    status: 'finished',
    lookups: { registration: notKnown('refused') },
  })
})

test('nobody is waited for without end, and what comes later changes nothing', async () => {
  const { slow, reply } = createSlow()
  const crawl = open({ lookUps: createLookUps({ findRegistration: () => slow }) })
  update(crawl, { status: 'running' })
  beginLookUps(crawl)
  await endLookUps(crawl, 50)
  const { lookups } = crawl.state
  expect(lookups).toMatchObject({ tls: { state: 'known' }, registration: notKnown('interrupted') })
  reply(notKnown('refused'))
  await crawl.lookingUp?.done
  expect(crawl.state.lookups).toEqual(lookups)
})

test('what was learned before a kill is not asked again, and the result is the same', async () => {
  const undisturbed = await finish(open())
  const database = new DatabaseSync(':memory:')
  asks.splice(0)
  let kills = 0
  let crawl = open({ database })
  for (let statements = 10; crawl.state.phase !== 'over'; statements += 7) {
    try {
      await finish(open({ database, statements }))
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      kills += 1
    }
    crawl = open({ database })
  }
  expect(kills).toBeGreaterThan(5)
  expect(withoutTimes(crawl)).toEqual(withoutTimes(undisturbed))
  expect(foundBy(crawl)).toEqual(foundBy(undisturbed))
  // Each at most once more than needed: what was on its way when it was killed.
  for (const ask of ALL) expect(asks.filter((asked) => asked === ask).length).toBeLessThanOrEqual(2)
})

test('paused and resumed, each is asked once', async () => {
  const crawl = open()
  update(crawl, { status: 'running' })
  beginLookUps(crawl)
  update(crawl, { status: 'paused' })
  await crawl.lookingUp?.done
  update(crawl, { status: 'running' })
  await finish(crawl)
  expect(asks.toSorted()).toEqual(ALL)
})

test('a recheck asks again, and keeps what it knew where nobody replies this time', async () => {
  const crawl = await finish(open())
  const before = crawl.state.lookups
  crawl.lookUps = createLookUps({
    shakeHands: () => Promise.resolve({ ...DONE, alpn: 'h2' }),
    findRegistration: () => Promise.resolve(notKnown('refused')),
  })
  await lookUpAgain(crawl)
  expect(crawl.state.lookups).toMatchObject({
    tls: { alpn: 'h2' },
    oldTls: { accepted: 'TLSv1.3' },
    registration: before.registration,
  })
  expect(crawl.state.status).toBe('finished')
})
