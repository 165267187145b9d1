import { expect, test } from 'vitest'
import { commit } from '#api/db/commit.ts'
import { findConnectionRow } from '#api/sources/connections.queries.ts'
import { toConnect } from '#api/sources/connections.ts'
import { createCruxSource } from '#api/sources/crux/crux.source.ts'
import { createPagespeedSource } from '#api/sources/pagespeed/pagespeed.source.ts'
import { createRdapSource } from '#api/sources/rdap/rdap.source.ts'
import { type Asked } from '#api/sources/source.ts'
import { createTrancoSource } from '#api/sources/tranco/tranco.source.ts'
import { createTestApi, DAY } from '#tests/workers/api.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'

const KEY = 'AIza-secret-of-the-test'

function toAsked(host: string, overrides: Partial<Asked> = {}): Asked {
  return {
    target: { name: host, scope: 'subdomains', host, domain: host, path: '/' },
    device: 'all',
    fresh: false,
    from: '2026-11-02',
    to: '2026-11-22',
    previous: { from: '2026-10-12', to: '2026-11-01' },
    ...overrides,
  }
}

type Network = (url: string, body: string | undefined) => unknown

/** A source scope whose network is a function from a URL to the JSON of its reply; a number is a status without one. */
async function createScope(network: Network, settings: Record<string, string> = {}) {
  const api = createTestApi({ settings })
  const { organizationId } = await createPerson(api)
  const asked: string[] = []
  const scope = {
    ...createTestScope(api),
    organizationId,
    personId: null,
    fetch: ((input: string, init?: { body?: string }) => {
      asked.push(input)
      const found = network(input, init?.body)
      return Promise.resolve(
        typeof found === 'number' ? new Response(null, { status: found }) : Response.json(found),
      )
    }) as typeof fetch,
  }
  return { api, scope, asked }
}

const ranksOf = (domain: string) => ({
  domain,
  ranks: [
    { date: '2026-11-22', rank: 80 },
    { date: '2026-11-20', rank: 90 },
    { date: '2026-10-30', rank: 120 },
  ],
})

test('Tranco tells how popular a domain is, and calls nothing traffic', async () => {
  const { scope, api, asked } = await createScope(() => ranksOf('example.com'))
  const source = await createTrancoSource(scope)

  const [answer] = (await source.summary?.(toAsked('www.example.com'))) ?? []
  expect(answer).toMatchObject({ basis: 'measured', asOf: '2026-11-22', fetchedAt: api.clock.at })
  expect(answer?.coverage).toContain('Popularity, not traffic')
  expect(answer?.data).toEqual([
    {
      metric: 'popularity-rank',
      unit: 'rank',
      value: 80,
      previous: 120,
      trend: [
        { date: '2026-10-30', value: 120 },
        { date: '2026-11-20', value: 90 },
        { date: '2026-11-22', value: 80 },
      ],
    },
  ])
  const trend = await source['traffic-trend']?.(toAsked('example.com'))
  expect(trend?.data.series).toEqual([
    {
      metric: 'popularity-rank',
      unit: 'rank',
      points: [
        { date: '2026-11-20', value: 90 },
        { date: '2026-11-22', value: 80 },
      ],
      previous: [{ date: '2026-10-30', value: 120 }],
    },
  ])
  // The second was kept for the domain, whatever host of it was asked about.
  expect(asked).toEqual(['https://tranco-list.eu/api/ranks/domain/example.com'])
})

test.each(['127.0.0.1', 'localhost', 'printer', '10.0.0.7', 'intranet.local'])(
  'nobody outside is asked about %s',
  async (host) => {
    const { scope, asked } = await createScope(() => 500)
    expect(await (await createTrancoSource(scope)).summary?.(toAsked(host))).toEqual([])
    expect(await (await createRdapSource(scope)).summary?.(toAsked(host))).toEqual([])
    expect(asked).toEqual([])
  },
)

test('a domain that Tranco does not list has no figure, and not the rank 0', async () => {
  const { scope } = await createScope(() => ({ domain: 'example.com', ranks: [] }))
  const source = await createTrancoSource(scope)
  expect(await source.summary?.(toAsked('example.com'))).toEqual([])
  expect(await source['traffic-trend']?.(toAsked('example.com'))).toBeNull()
})

const HISTORY = {
  record: {
    metrics: {
      largest_contentful_paint: { percentilesTimeseries: { p75s: [2400, 2100] } },
      cumulative_layout_shift: { percentilesTimeseries: { p75s: ['0.20', '0.05'] } },
    },
    collectionPeriods: [
      { firstDate: { year: 2026, month: 10, day: 1 }, lastDate: { year: 2026, month: 10, day: 28 } },
      { firstDate: { year: 2026, month: 10, day: 22 }, lastDate: { year: 2026, month: 11, day: 18 } },
    ],
  },
}

test('Core Web Vitals come with the key of the organization, which no figure repeats', async () => {
  const { scope, asked } = await createScope(() => HISTORY)
  expect(await createCruxSource(scope)).toBeNull()
  const connection = { source: 'crux', account: 'Key', secrets: { key: KEY }, settings: {} } as const
  await commit(scope.db, await toConnect(scope, connection))

  const source = await createCruxSource(scope)
  const [answer] = (await source?.summary?.(toAsked('example.com'))) ?? []
  await scope.settled()

  expect(asked).toEqual([`https://chromeuxreport.googleapis.com/v1/records:queryHistoryRecord?key=${KEY}`])
  expect(answer).toMatchObject({ basis: 'measured', asOf: '2026-11-18' })
  expect(answer?.data.map(({ metric, unit, value, previous }) => [metric, unit, value, previous])).toEqual([
    ['lcp', 'milliseconds', 2100, 2400],
    ['cls', 'ratio', 0.05, 0.2],
  ])
  expect(JSON.stringify(answer)).not.toContain(KEY)
  const row = await findConnectionRow(scope.db, { organizationId: scope.organizationId, source: 'crux' })
  expect(row).toMatchObject({ status: 'connected', usedAt: scope.now() })
})

test('a key that Google refuses makes its connection fail, in words without the key', async () => {
  const { scope } = await createScope(() => 403)
  const connection = { source: 'pagespeed', account: 'Key', secrets: { key: KEY }, settings: {} } as const
  await commit(scope.db, await toConnect(scope, connection))
  const source = await createPagespeedSource(scope)

  await expect(source?.summary?.(toAsked('example.com'))).rejects.toMatchObject({
    source: 'pagespeed',
    reason: 'refused',
    message: 'PageSpeed Insights refused the request.',
  })
  const row = await findConnectionRow(scope.db, { organizationId: scope.organizationId, source: 'pagespeed' })
  expect(row).toMatchObject({ status: 'failing', failure: 'PageSpeed Insights refused the request.' })
})

test('PageSpeed Insights runs once a day for a page', async () => {
  const run = {
    lighthouseResult: {
      fetchTime: '2026-11-20T10:00:00.000Z',
      lighthouseVersion: '13.0.1',
      categories: { performance: { score: 0.9 } },
    },
  }
  const { scope, api, asked } = await createScope(() => run)
  const connection = { source: 'pagespeed', account: 'Key', secrets: { key: KEY }, settings: {} } as const
  await commit(scope.db, await toConnect(scope, connection))
  const source = await createPagespeedSource(scope)
  const ask = () => source?.summary?.(toAsked('example.com'))

  const [answer] = (await ask()) ?? []
  expect(answer).toMatchObject({ asOf: '2026-11-20', data: [{ metric: 'performance', value: 90 }] })
  await ask()
  expect(asked).toHaveLength(1)
  api.wait(DAY)
  await ask()
  expect(asked).toHaveLength(2)
})

test('the registry tells since when a domain has been registered', async () => {
  const registered = (domain: string) => ({
    objectClassName: 'domain',
    ldhName: domain,
    events: [{ eventAction: 'registration', eventDate: '2026-01-01T00:00:00Z' }],
  })
  const { scope, api } = await createScope(
    (url) => {
      if (url.endsWith('/domain/example.com')) return registered('EXAMPLE.COM')
      if (url.includes('/domain/')) return 404
      return { version: '1.0', services: [[['com'], ['https://registry.example/']]] }
    },
    { RDAP_BOOTSTRAP_URL: 'https://open-data.example/dns.json' },
  )
  api.clock.at = new Date('2026-01-31T12:00:00Z')
  const source = await createRdapSource(scope)

  const [answer] = (await source.summary?.(toAsked('www.example.com'))) ?? []
  expect(answer).toMatchObject({ basis: 'measured', asOf: '2026-01-31', fetchedAt: api.clock.at })
  expect(answer?.data).toEqual([{ metric: 'domain-age', unit: 'days', value: 30, previous: null, trend: [] }])
  // Not registered, or with a suffix that no registry serves: nothing is known, and nothing failed.
  expect(await source.summary?.(toAsked('nobody.com'))).toEqual([])
  expect(await source.summary?.(toAsked('example.org'))).toEqual([])
})
